import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// Words about rules, and about subjects that show something.
enum OverridingWording {
  /// The number of rules that are named before the rest is counted.
  private static let maximumNames = 3

  /// `rule 6`, `rules 4 and 6`, `rules 4, 6 and 3 others`, or the name of a client's own rule.
  static func rules(_ rules: [Int], of analysis: ClientAnalysis) -> String {
    let numbers = rules.compactMap { analysis.written($0).map { "\($0.index + 1)" } }
    var parts: [String] = []
    if !numbers.isEmpty {
      parts.append((numbers.count == 1 ? "rule " : "rules ") + list(numbers))
    }
    switch rules.count - numbers.count {
    case 0: break
    case 1: parts.append("a rule of \(analysis.client.title) itself")
    default: parts.append("rules of \(analysis.client.title) itself")
    }
    return parts.joined(separator: " and ")
  }

  /// `rule 6`, `rules 4 and 6`, with all of them.
  ///
  /// - Parameter places: from 0.
  static func rules(_ places: [Int]) -> String {
    (places.count == 1 ? "rule " : "rules ") + listed(places.map { "\($0 + 1)" })
  }

  private static func list(_ numbers: [String]) -> String {
    guard numbers.count > maximumNames else { return listed(numbers) }
    let rest = numbers.count - maximumNames + 1
    return listed(numbers.prefix(maximumNames - 1) + ["\(rest) others"])
  }

  /// A subject in a sentence.
  static func subject(_ bytes: [UInt8]) -> String {
    bytes.isEmpty ? "the URL without a path" : UTF8String(repairing: bytes).string
  }

  /// A value in a sentence: a string without its quotation marks.
  static func value(_ value: JSONNode) -> String {
    if case .string(let string) = value.value { return Quotation.of(string.text) }
    return Quotation.of(value.canonicalForm.text)
  }

  /// The reason that a question has no answer: a clause without a full stop.
  static func reason(_ reason: UndecidedReason, in analysis: ClientAnalysis) -> String {
    reason.phrase { pattern in
      Quotation.of(analysis.languages.compiled.patterns[pattern].pattern.text)
    }
  }
}
