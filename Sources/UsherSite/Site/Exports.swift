// An app sees these parts of the layers below: Usher exports this one in turn.

@_exported public import UsherFlow
@_exported public import UsherTemplate

@_exported public import struct UsherHTTP.AddressRange
@_exported public import struct UsherHTTP.ServerOptions
