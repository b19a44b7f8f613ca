import PathConfigSyntax

/// Configurations that make an analysis slow, by the name of the trick.
enum HostileRules {
  /// A rule for each list of patterns; all set one property to different values.
  static let families: [(name: String, rules: [[String]])] = [
    ("words anywhere", letters(24).map { ["\($0)\($0)"] } + [[".*"]]),
    ("words anywhere, covered by pairs", pairs(20)),
    ("a letter so far from the end", (8...60).map { ["a.{\($0)}$"] } + [["^.*$"]]),
    ("a letter so far from another", (8...40).map { ["a.{\($0)}b"] }),
    ("nested counts", (1...60).map { ["(?:(?:a{\(10 + $0)}){30}){\(9 + $0 / 3)}b"] }),
    ("counted choices", (1...40).map { ["^(?:a|b|ab){\(20 * $0)}$"] }),
    ("without a letter", withoutALetter(25)),
    ("hundreds without a letter", (0..<10).flatMap { withoutALetter(24 - $0) }),
    ("in one rule", [letters(26).map { "\($0).*\($0)" }, [".*"]]),
    ("demands on what follows", letters(14).map { ["^(?=.*\($0))(?!.*\($0)\($0))"] } + [["^.*$"]]),
    ("looks at other letters", [[row("(?=.*", 16)], [row("(?!.*x.*", 20)], [".*"]]),
    ("counted looks", [["(?=.{100,200}x).{50,300}y"], ["(?:(?!.{0,50}x).){10,100}y"]]),
    ("a rule of 100,000 patterns", [(0..<100_000).map { "^/a\($0)$" }, [".*"]]),
    ("10,000 rules", (0..<10_000).map { ["/posts/comments/\($0)$"] }),
    ("10,000 times one rule", (0..<10_000).map { _ in ["/new$"] }),
    ("look-behinds", letters(14).map { ["(?<=\($0).{20})x"] }),
    ("back-references", letters(40).map { ["(\($0)+)+\\1!"] } + [[".*"]]),
  ]

  /// The file.
  static func json(_ rules: [[String]]) -> UTF8String {
    RuleSet(
      rules: rules.enumerated().map { index, patterns in
        RuleSet.Rule(
          patterns: patterns.map { UTF8String($0) },
          properties: [.init(name: "title", value: .word("\(index)"))])
      }
    ).json
  }

  private static func letters(_ count: Int) -> [String] {
    (0..<count).map { index in
      index < 26
        ? String(UnicodeScalar(UInt8(0x61 + index))) : "z\(index)"
    }
  }

  /// One look after the other, each at another letter.
  private static func row(_ look: String, _ count: Int) -> String {
    letters(count).map { "\(look)\($0))" }.joined()
  }

  /// Pairs of patterns that split the texts with a letter: those with the next letter, and those
  /// without.
  private static func pairs(_ count: Int) -> [[String]] {
    letters(count).flatMap { [[$0], ["\($0).*\($0)"]] } + letters(count).map { ["^[^\($0)]*$"] }
  }

  /// Each pattern misses one letter; the subjects with all letters remain, 2^n sets of letters
  /// away.
  private static func withoutALetter(_ count: Int) -> [[String]] {
    [[".*"]] + letters(count).map { ["^[^\($0)]*$"] }
  }
}
