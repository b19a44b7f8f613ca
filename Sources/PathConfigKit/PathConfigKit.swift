// The modules whose public types an app names. The documentation's first page lists these types.

@_exported import PathConfigAnalysis
@_exported import PathConfigClients
@_exported import PathConfigLint
@_exported import PathConfigSyntax
