import PathConfigSyntax

/// A question to which our engine and ICU give different answers.
struct Mismatch: Hashable, Sendable {
  /// The patterns of one automaton.
  var patterns: [UTF8String]

  /// The index, in `patterns`, of the one that the answers differ about.
  var index: Int
  var ignoresCase: Bool

  /// The subject; nil for the question if the pattern is accepted.
  var subject: UTF8String?

  /// ICU's answer; ours is the opposite.
  var icuAnswer: Bool

  var pattern: UTF8String { patterns[index] }
}

// MARK: - Wording

extension Mismatch: CustomStringConvertible {
  package var description: String {
    let mode = ignoresCase ? ", ignoring case" : ""
    let company = patterns.count == 1 ? "" : ", together with \(Self.list(others))"
    guard let subject else {
      let (icu, ours) = icuAnswer ? ("accepts", "rejects") : ("rejects", "accepts")
      return "\(Self.escaped(pattern))\(mode): ICU \(icu) it, our parser \(ours) it"
    }
    let (icu, ours) = icuAnswer ? ("a match", "none") : ("no match", "one")
    return "\(Self.escaped(pattern)) in \(Self.escaped(subject))\(mode)\(company): "
      + "ICU finds \(icu), our engine \(ours)"
  }

  private var others: [UTF8String] {
    patterns.indices.filter { $0 != index }.map { patterns[$0] }
  }

  private static func list(_ patterns: [UTF8String]) -> String {
    patterns.map(escaped).joined(separator: ", ")
  }

  /// The text in double quotes, with everything but printable ASCII as `\u{…}`.
  static func escaped(_ text: UTF8String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": shown += "\\\(scalar)"
      case " "..."~": shown.unicodeScalars.append(scalar)
      default: shown += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return "\"\(shown)\""
  }
}
