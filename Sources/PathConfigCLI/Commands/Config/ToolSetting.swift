import PathConfigDiagnostics
import PathConfigJSON
import PathConfigKit
import PathConfigModel

/// One setting that applies to a file, with its origin.
struct ToolSetting {
  /// The keys on the way to it, such as `checks` and `dead-rule`.
  var path: [String]

  /// Null if nothing sets it.
  var value: JSONOutput
  var origin: Origin

  /// True if several values are possible, and nothing shows which one applies.
  var isOpen = false

  enum Origin {
    /// The tool's own default.
    case standard
    /// A flag as typed, with its dashes.
    case flag(String)
    /// The configuration of the tool, for every file.
    case configuration(SourceRange)
    /// An override in that configuration.
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

    /// Nil if no file contains it.
    var place: SourceRange?
  }

  /// The word in JSON.
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
