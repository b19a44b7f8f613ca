package import PathConfigDiagnostics
package import PathConfigModel

/// What a team tells the tool once for all its runs, in `.pathconfig.json`.
///
/// What the file is silent about is empty or nil, so that a run without a file is one with
/// `ToolConfiguration.none`. Flags of the command line win over it.
package struct ToolConfiguration: Sendable {
  /// Nil if every release will do.
  package var tool: VersionRequirement?

  /// The clients to answer for, in the order written, each once; none where the file names none.
  package var clients: [ClientProfile] = []
  package var levels = CheckLevels.standard
  package var declarations = Declarations.none
  package var failLevel: FailLevel?
  package var undecided: UndecidedAction?

  /// Where apps have their configurations from, in the order written.
  package var sources: [NamedSource] = []

  /// What holds for some files otherwise, in the order written: a later one wins.
  package var overrides: [FileOverride] = []

  /// A list of routes, as `routes` reads it; a path from the folder of the file.
  package var routes: UTF8String?

  /// The findings that are accepted; a path from the folder of the file.
  package var baseline: UTF8String?

  /// In the order written.
  package var allowed: [AllowedFinding] = []

  package static let none = ToolConfiguration()

  init() {}
}

extension ToolConfiguration {
  /// What holds for one file, overrides applied.
  ///
  /// - Parameter file: its path from the folder of the configuration, or its URL.
  package func effective(for file: UTF8String) -> ToolConfiguration {
    var configuration = self
    for override in overrides where override.covers(file) {
      if !override.clients.isEmpty { configuration.clients = override.clients }
      configuration.levels = configuration.levels.overridden(by: override.levels)
      if let level = override.failLevel { configuration.failLevel = level }
      if let action = override.undecided { configuration.undecided = action }
    }
    configuration.allowed = allowed.filter { $0.file == file }
    let starts = sources.filter { $0.isRead(from: file) }.compactMap(\.start).distinct()
    configuration.declarations.start = starts.count == 1 ? starts[0] : nil
    return configuration
  }
}

/// What a path configuration cannot say itself, and checks must be told.
package struct Declarations: Sendable {
  /// The properties that the app reads itself.
  package var properties = DeclaredProperties()

  /// The native screens that there are.
  package var destinations = DestinationInventory()

  /// The URL of the app's first screen; nil if the sources that read the file name none or several.
  package var start: UTF8String?

  /// The URLs of the project's routes; nil if it names none.
  package var urls: KnownURLs?

  package static let none = Declarations()
}
