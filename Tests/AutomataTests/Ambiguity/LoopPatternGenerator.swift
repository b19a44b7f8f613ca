@testable import PathConfigSyntax
@testable import PathConfigAutomata
import TestSupport

/// Generates random patterns with many loops over few characters, and subjects for them.
struct LoopPatternGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func pattern() -> String {
    (random.chance(1, in: 3) ? "^/" : "") + alternation(depth: 2)
      + (random.chance(1, in: 2) ? "$" : "")
  }

  private mutating func alternation(depth: Int) -> String {
    let count = random.chance(1, in: 4) ? 2 : 1
    return (0..<count).map { _ in sequence(depth: depth) }.joined(separator: "|")
  }

  private mutating func sequence(depth: Int) -> String {
    (0..<random.number(in: 1...3)).map { _ in item(depth: depth) }.joined()
  }

  private mutating func item(depth: Int) -> String {
    let isGroup = depth > 0 && random.chance(1, in: 2)
    let body = isGroup ? group(depth: depth) : random.pick(["a", "b", "/", ".", "[ab]", "[^/]"])
    if body.hasPrefix("(?=") || body.hasPrefix("(?!") || body.hasPrefix("(?<") { return body }
    let quantifiers = ["*", "+", "?", "*", "+", "+?", "{2}", "{1,2}", "{2,}", "*+", "++", "?+"]
    return random.chance(3, in: 5) ? body + random.pick(quantifiers) : body
  }

  private mutating func group(depth: Int) -> String {
    let open = random.pick(["(", "(?:", "(?:", "(?:", "(?:", "(?>", "(?=", "(?!"])
    if random.chance(1, in: 12) { return random.pick([#"(?<=a)"#, "(?<!/)", #"(?=b)"#]) }
    return open + alternation(depth: depth - 1) + ")"
  }

  /// Begins with a slash, as paths do.
  mutating func subject(maximumLength: Int) -> [UInt8] {
    let letters: [UInt8] = Array("//aaabbb!".utf8)
    return [0x2F]
      + (0..<random.number(in: 0...maximumLength)).map { _ in random.pick(letters) }
  }
}
