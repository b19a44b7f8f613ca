// Every test that draws at random draws from the package's own generator.

@_exported public import PathConfigAutomata
