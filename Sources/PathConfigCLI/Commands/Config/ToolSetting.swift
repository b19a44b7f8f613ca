import PathConfigDiagnostics
import PathConfigJSON
import PathConfigKit
import PathConfigModel

/// One setting as it holds for a file, and where it comes from.
struct ToolSetting {
  /// The keys on the way to it, such as `checks` and `dead-rule`.
  var path: [String]

  /// Null where nothing is set.
  var value: JSONOutput
  var origin: Origin

  /// True if one of several values holds, and nothing shows which.
  var isOpen = false

  enum Origin {
    /// What the tool does unless it is told otherwise.
    case standard
    /// A flag as typed, with its dashes.
    case flag(String)
    /// The configuration of the tool, for every file.
    case configuration(SourceRange)
    /// An override of it.
    case override(SourceRange)
    /// Files of the project.
    case project([Evidence])
    /// The evidence in the file itself.
    case inferred([Evidence])
  }

  /// A reason for a value.
  struct Evidence {
    /// A clause.
    var reason: String

    /// Nil where it is written nowhere.
    var place: SourceRange?
  }

  /// The word for programs.
  var kind: Kind {
    switch origin {
    case .standard: .standard
    case .flag: .flag
    case .configuration: .configuration
    case .override: .override
    case .project: .project
    case .inferred: .inferred
    }
  }

  enum Kind: String, CaseIterable {
    case standard = "default"
    case flag, configuration, override, project, inferred
  }
}

extension ToolSetting.Evidence {
  init(_ evidence: ClientInference.Evidence) {
    self.init(reason: evidence.clause, place: evidence.place)
  }

  init(_ mention: LibraryMention) {
    self.init(reason: "it names \(mention.library.title)", place: mention.place)
  }
}
