// The modules whose public types an app names. The documentation's first page lists these types.

@_exported public import PathConfigAnalysis
@_exported public import PathConfigDiagnostics
@_exported public import PathConfigJSON
@_exported public import PathConfigLint
@_exported public import PathConfigMatching
@_exported public import PathConfigModel
