// `import Usher` is all that an app writes: the site, with all that belongs to it.

@_exported public import UsherChecks
@_exported public import UsherDownloads
@_exported public import UsherFiles
@_exported public import UsherInspector
@_exported public import UsherLists
@_exported public import UsherMail
@_exported public import UsherPrivateFiles
@_exported public import UsherSite
@_exported public import UsherSteps
@_exported public import UsherStore
@_exported public import UsherWords
