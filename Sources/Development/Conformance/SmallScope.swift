/// All patterns up to a size over a few symbols, and all subjects up to a length over three
/// characters.
///
/// Most mistakes in an engine show themselves on something small, and nothing small is left out
/// here.
struct SmallScope: Sendable {
  let name: String

  /// Patterns of size 1.
  let leaves: [String]

  /// The text before and after a pattern in brackets that makes it larger by 1.
  let wrappings: [(prefix: String, suffix: String)]
  let characters: [Unicode.Scalar]
  let ignoresCase: Bool

  /// The patterns of at most a size, smaller ones first.
  ///
  /// A sequence and a choice are as large as their two parts, which occur in one order and one
  /// grouping only.
  func patterns(upToSize size: Int) -> [String] {
    var bySize: [[Term]] = [[], leaves.map { Term(text: $0, form: .leaf) }]
    for larger in stride(from: 2, through: size, by: 1) {
      var terms = bySize[larger - 1].flatMap { term in
        wrappings.map { Term(text: $0.prefix + term.text + $0.suffix, form: .wrapped) }
      }
      for first in 1..<larger {
        terms += joined(bySize[first], bySize[larger - first])
      }
      bySize.append(terms)
    }
    return bySize.prefix(size + 1).flatMap { $0.map(\.text) }
  }

  fileprivate struct Term {
    var text: String
    var form: Form

    var inSequence: String { form == .choice ? "(?:\(text))" : text }

    enum Form { case leaf, wrapped, sequence, choice }
  }

  private func joined(_ left: [Term], _ right: [Term]) -> [Term] {
    left.flatMap { first in
      right.flatMap { second -> [Term] in
        var joined: [Term] = []
        if first.form != .sequence {
          joined.append(
            Term(text: first.inSequence + second.inSequence, form: .sequence))
        }
        if first.form != .choice, first.text <= second.text {
          joined.append(Term(text: first.text + "|" + second.text, form: .choice))
        }
        return joined
      }
    }
  }
}

extension SmallScope {
  static let all = [loops, lines, words, looks, cases]

  private static let loops = SmallScope(
    name: "loops", leaves: ["a", "b", "[^a]"],
    wrappings: repeated("*", "+", "?", "*?", "+?", "{2}"), characters: ["a", "b", "c"],
    ignoresCase: false)

  private static let lines = SmallScope(
    name: "lines", leaves: ["a", ".", "^", "$", "(?m:^)", "\\n"],
    wrappings: repeated("*", "?", "{1,}", "{1,2}", "{1}", "{1,2}?")
      + flagged("(?m:", "(?s:", "(?d:"),
    characters: ["a", "\n", "\r"], ignoresCase: false)

  private static let words = SmallScope(
    name: "words", leaves: ["a", "\\b", "\\B", "\\W", "\\z"],
    wrappings: repeated("+", "??"), characters: ["a", "-", "\u{301}"], ignoresCase: false)

  private static let looks = SmallScope(
    name: "looks", leaves: ["a", ".", "^", "$"], wrappings: flagged("^(?!") + repeated("?"),
    characters: ["a", "b", "\n"], ignoresCase: false)

  private static let cases = SmallScope(
    name: "cases", leaves: ["s", "\u{DF}", "[s]", "[^s]"],
    wrappings: repeated("+", "{2}") + flagged("(?-i:"),
    characters: ["S", "\u{DF}", "\u{17F}"], ignoresCase: true)

  private static func repeated(_ quantifiers: String...) -> [(prefix: String, suffix: String)] {
    quantifiers.map { ("(?:", ")" + $0) }
  }

  private static func flagged(_ openings: String...) -> [(prefix: String, suffix: String)] {
    openings.map { ($0, ")") }
  }
}
