package import PathConfigModel

/// What a team tells the tool once for all its runs, in `.pathconfig.json`.
///
/// What the file is silent about is empty or nil, so that a run without a file is one with
/// `ToolConfiguration.none`. Flags of the command line win over it.
package struct ToolConfiguration: Sendable {
  /// The clients to answer for, in the order written, each once; none where the file names none.
  package var clients: [ClientProfile] = []
  package var levels = CheckLevels.standard
  package var declarations = Declarations.none
  package var failLevel: FailLevel?
  package var undecided: UndecidedAction?

  package static let none = ToolConfiguration()

  init() {}
}

/// What a path configuration cannot say itself, and checks must be told.
package struct Declarations: Sendable {
  /// The properties that the app reads itself.
  package var properties = DeclaredProperties()

  /// The native screens that there are.
  package var destinations = DestinationInventory()

  package static let none = Declarations()
}
