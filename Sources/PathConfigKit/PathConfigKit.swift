// The modules whose public types an app names. The documentation's first page lists these types.

@_exported public import PathConfigAnalysis
@_exported public import PathConfigDiagnostics
@_exported public import PathConfigJSON
@_exported public import PathConfigLint
@_exported public import PathConfigMatching
@_exported public import PathConfigModel

// The modules that only the command line needs. They have no public declaration.

@_exported public import PathConfigAutomata
@_exported public import PathConfigExpectations
@_exported public import PathConfigLoading
@_exported public import PathConfigPattern
@_exported public import PathConfigPlatform
@_exported public import PathConfigReporting
@_exported public import PathConfigRoutes
