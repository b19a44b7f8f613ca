import PathConfigClients
import PathConfigSyntax

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

  /// A list of routes, in the form that `routes` reads: a path from the folder of the file.
  package var routes: UTF8String?

  package static let none = ToolConfiguration()

  init() {}
}

extension ToolConfiguration {
  /// The settings for one file, with the start location of its app.
  ///
  /// - Parameter file: its path from the folder of the configuration, or its URL.
  package func effective(for file: UTF8String) -> ToolConfiguration {
    var configuration = self
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

  static let none = Declarations()
}
