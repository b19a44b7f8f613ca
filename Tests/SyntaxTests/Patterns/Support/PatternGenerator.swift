@testable import PathConfigSyntax
import TestSupport

/// Generates random patterns from a grammar of ICU's syntax, and subjects in which they may match.
struct PatternGenerator {
  private var random: SeededGenerator
  var grammar: Grammar

  /// The parts of the patterns.
  struct Grammar {
    var atoms: [String]
    var setElements: [String]
    var setOperators: [String] = []
    var groups: [String]
    var quantifiers: [String]
    var flags: [String] = []
    var assertions: [String]
  }

  init(seed: UInt64, grammar: Grammar) {
    self.random = SeededGenerator(seed: seed)
    self.grammar = grammar
  }

  mutating func pattern() -> String { alternation(depth: 3) }

  private mutating func alternation(depth: Int) -> String {
    (0..<(chance(1, in: 4) ? 2 : 1)).map { _ in sequence(depth: depth) }.joined(separator: "|")
  }

  private mutating func sequence(depth: Int) -> String {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in item(depth: depth) }.joined()
  }

  private mutating func item(depth: Int) -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<2: return pick(grammar.assertions)
    case 2 where !grammar.flags.isEmpty: return pick(grammar.flags)
    default: break
    }
    var item: String
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3 where depth > 0:
      item = pick(grammar.groups) + alternation(depth: depth - 1) + ")"
    case 3..<5:
      item = set(depth: 2)
    default:
      item = pick(grammar.atoms)
    }
    return chance(2, in: 5) ? item + pick(grammar.quantifiers) : item
  }

  private mutating func set(depth: Int) -> String {
    var text = chance(1, in: 3) ? "[^" : "["
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if depth > 0, chance(1, in: 8) {
        text += set(depth: depth - 1)
      } else {
        text += pick(grammar.setElements)
      }
      if !grammar.setOperators.isEmpty, chance(1, in: 6) { text += pick(grammar.setOperators) }
    }
    return text + "]"
  }

  mutating func subject(from alphabet: [Unicode.Scalar], maximumLength: Int) -> [Unicode.Scalar] {
    (0..<Int.random(in: 0...maximumLength, using: &random)).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
    }
  }

  mutating func chance(_ part: Int, in whole: Int) -> Bool {
    Int.random(in: 0..<whole, using: &random) < part
  }

  mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }
}
