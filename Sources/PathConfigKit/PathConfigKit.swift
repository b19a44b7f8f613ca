// Everything that an embedding tool needs, under one import.

@_exported package import PathConfigAutomata
@_exported package import PathConfigDiagnostics
@_exported package import PathConfigHTTP
@_exported package import PathConfigICU
@_exported package import PathConfigJSON
@_exported package import PathConfigLoading
@_exported package import PathConfigMatching
@_exported package import PathConfigModel
@_exported package import PathConfigPattern
