import PathConfigDiagnostics
import PathConfigJSON

/// One setting as it holds for a file, and where it comes from.
struct ToolSetting {
  /// The keys on the way to it, such as `checks` and `dead-rule`.
  var path: [String]

  /// Null where nothing is set.
  var value: JSONOutput
  var origin: Origin

  enum Origin {
    /// What the tool does unless it is told otherwise.
    case standard
    /// A flag as typed, with its dashes.
    case flag(String)
    /// The configuration of the tool, for every file.
    case configuration(SourceRange)
    /// An override of it.
    case override(SourceRange)
    /// What the file itself suggests: a clause.
    case inferred(String)
  }

  /// The word for programs.
  var kind: Kind {
    switch origin {
    case .standard: .standard
    case .flag: .flag
    case .configuration: .configuration
    case .override: .override
    case .inferred: .inferred
    }
  }

  enum Kind: String, CaseIterable {
    case standard = "default"
    case flag, configuration, override, inferred
  }
}
