import PathConfigSyntax
import PathConfigAutomata

/// Generates random patterns of three kinds.
///
/// The first kind comes from a grammar over a vocabulary. The second is a realistic pattern with
/// mistakes. The third follows no grammar.
struct PatternGenerator {
  var random: SeededGenerator
  private let vocabulary: SyntaxVocabulary

  /// The greatest depth of groups.
  private static let groupDepth = 3

  init(random: SeededGenerator, vocabulary: SyntaxVocabulary) {
    self.random = random
    self.vocabulary = vocabulary
  }

  /// A pattern of the grammar; ICU accepts most of them.
  mutating func pattern() -> String {
    alternation(depth: Self.groupDepth)
  }

  private mutating func alternation(depth: Int) -> String {
    let count = random.chance(1, in: 4) ? 2 : 1
    return (0..<count).map { _ in sequence(depth: depth) }.joined(separator: "|")
  }

  private mutating func sequence(depth: Int) -> String {
    (0..<random.number(in: 0...3)).map { _ in item(depth: depth) }.joined()
  }

  private mutating func item(depth: Int) -> String {
    switch random.number(in: 0...19) {
    case 0, 1: return random.pick(vocabulary.assertions)
    case 2 where !vocabulary.flags.isEmpty: return random.pick(vocabulary.flags)
    default: break
    }
    let item = operand(depth: depth)
    guard random.chance(2, in: 5) else { return item }
    return item + random.pick(vocabulary.quantifiers)
  }

  private mutating func operand(depth: Int) -> String {
    switch random.number(in: 0...20) {
    case 0...5 where depth > 0:
      return random.pick(vocabulary.groups) + alternation(depth: depth - 1) + ")"
    case 6...9: return set(depth: 2)
    default: return random.pick(vocabulary.atoms)
    }
  }

  private mutating func set(depth: Int) -> String {
    var text = random.chance(1, in: 3) ? "[^" : "["
    for _ in 0..<random.number(in: 1...3) {
      if depth > 0, random.chance(1, in: 8) {
        text += set(depth: depth - 1)
      } else {
        text += random.pick(vocabulary.setElements)
      }
      if !vocabulary.setOperators.isEmpty, random.chance(1, in: 6) {
        text += random.pick(vocabulary.setOperators)
      }
    }
    return text + "]"
  }
}
