// `import Usher` is all that an app writes: the site, with all that belongs to it.

@_exported public import UsherFiles
@_exported public import UsherInspector
@_exported public import UsherSite
