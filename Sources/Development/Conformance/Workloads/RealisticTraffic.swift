import PathConfigAutomata
import PathConfigSyntax

/// Requests of an app's visitors: two thirds match the configuration's own patterns, the others no
/// rule.
///
/// Numbers and slugs are random, so that nearly all targets are distinct.
struct RealisticTraffic {
  private var random: SeededGenerator
  private let patterns: [String]

  init(for rules: RealisticRules, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    patterns = rules.rules.flatMap { $0.patterns.map(\.string) }
  }

  /// A path, with a query now and then.
  mutating func target() -> String {
    var target =
      random.chance(2, in: 3)
      ? text(of: random.pick(patterns)) : "/\(word())/\(number())/\(word())"
    if !target.hasPrefix("/") { target = "/" + target }
    if random.chance(1, in: 8) { target = "/" + random.pick(["en", "de", "fr"]) + target }
    if random.chance(1, in: 8), !target.contains("?") { target += "?page=\(number())" }
    return target
  }

  /// A line of an access log in the combined format.
  mutating func logLine() -> String {
    "203.0.113.\(random.number(in: 1...254)) - - [21/Nov/2026:10:00:00 +0000] "
      + "\"GET \(target()) HTTP/1.1\" 200 \(number()) \"-\" \"Mozilla/5.0 Turbo Native\""
  }

  /// A text that a pattern matches: variable parts are random, optional parts come now and then.
  private mutating func text(of pattern: String) -> String {
    let rest = random.chance(1, in: 2) ? "/" + slug() : ""
    let pieces: [(String, String)] = [
      ("(/|$)", "/"), ("(/.*)?", rest), ("(\\?.*)?", ""), ("\\d{4}", "2026"), ("\\d{2}", "11"),
      ("\\d+", number()), ("[^/]+", slug()), ("[a-z0-9-]+", slug()), ("\\w+", word()),
      ("[a-z]{2}", "en"), ("/?", "/"), ("\\?", "?"), ("\\.", "/" + slug() + "."), (".*", word()),
      ("^", ""), ("$", ""),
    ]
    let text = pieces.reduce(pattern) { $0.replacing($1.0, with: $1.1) }
    guard let open = text.firstIndex(of: "("), let close = text.firstIndex(of: ")") else {
      return text
    }
    let inside = text[text.index(after: open)..<close]
    let chosen = inside.hasPrefix("?") ? "" : String(random.pick(inside.split(separator: "|")))
    return text[..<open] + chosen + text[text.index(after: close)...]
  }

  private mutating func number() -> String {
    let digits = random.number(in: 1...6)
    return String((0..<digits).map { _ in Character(random.pick(["1", "2", "3", "7", "9"])) })
  }

  private mutating func slug() -> String {
    random.chance(1, in: 2) ? word() + "-" + number() : word()
  }

  private mutating func word() -> String {
    String((0..<random.number(in: 4...10)).map { _ in random.pick(Self.letters) })
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
}
