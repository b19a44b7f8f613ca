// Everything that an embedding tool needs, under one import.

@_exported public import PathConfigAnalysis
@_exported public import PathConfigAutomata
@_exported public import PathConfigCoverage
@_exported public import PathConfigDiagnostics
@_exported public import PathConfigICU
@_exported public import PathConfigJSON
@_exported public import PathConfigLint
@_exported public import PathConfigLoading
@_exported public import PathConfigMatching
@_exported public import PathConfigModel
@_exported public import PathConfigPattern
@_exported public import PathConfigReporting

// Where linking FoundationNetworking would load libcurl at every start, libcurl is loaded when an
// address is asked for.
#if os(Linux)
  @_exported public import PathConfigCurl
#else
  @_exported public import PathConfigHTTP
#endif
