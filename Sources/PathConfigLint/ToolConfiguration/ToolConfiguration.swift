package import PathConfigDiagnostics
package import PathConfigModel

/// A team's settings for all runs of the tool, in `.pathconfig.json`.
///
/// Missing settings are empty or nil, so that a run without a file uses `ToolConfiguration.none`.
/// Flags of the command line win over the file.
package struct ToolConfiguration: Sendable {
  /// Nil if every release will do.
  package var tool: VersionRequirement?

  /// The clients to answer for, in the order written, each once.
  ///
  /// Empty if the file names none.
  package var clients: [ClientProfile] = []
  package var levels = CheckLevels.standard
  package var declarations = Declarations.none
  package var failLevel: FailLevel?
  package var undecided: UndecidedAction?

  /// The sources of apps' configurations, in the order written.
  package var sources: [NamedSource] = []

  /// Settings for some files, in the order written.
  ///
  /// A later one wins.
  package var overrides: [FileOverride] = []

  /// A list of routes, in the form that `routes` reads: a path from the folder of the file.
  package var routes: UTF8String?

  /// The accepted findings: a path from the folder of the file.
  package var baseline: UTF8String?

  /// In the order written.
  package var allowed: [AllowedFinding] = []

  package static let none = ToolConfiguration()

  init() {}
}

extension ToolConfiguration {
  /// The settings for one file, with overrides applied.
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

/// Facts for checks that a path configuration cannot state itself.
package struct Declarations: Sendable {
  /// The properties that the app reads itself.
  package var properties = DeclaredProperties()

  /// The native screens of the app.
  package var destinations = DestinationInventory()

  /// The URL of the app's first screen.
  ///
  /// Nil if the sources that read the file name none or several.
  package var start: UTF8String?

  /// The URLs of the project's routes, or nil if it names none.
  package var urls: KnownURLs?

  package static let none = Declarations()
}
