package import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigPattern

/// Generates random patterns of three kinds.
///
/// The first kind comes from a grammar over a vocabulary and the rows of the table of constructs.
/// The second also has a rejected form in it. The third is a realistic pattern with mistakes.
package struct PatternGenerator {
  package var random: SeededGenerator
  private let vocabulary: SyntaxVocabulary

  /// The greatest depth of groups.
  private static let groupDepth = 3

  package init(random: SeededGenerator, vocabulary: SyntaxVocabulary) {
    self.random = random
    self.vocabulary = vocabulary
  }

  /// A pattern of the grammar; ICU accepts most of them.
  package mutating func pattern() -> GeneratedPattern {
    alternation(depth: Self.groupDepth)
  }

  /// A pattern with one of the forms in it that ICU rejects.
  package mutating func patternWithRejection() -> GeneratedPattern {
    let rows = DialectConstruct.all.indices.filter { !DialectConstruct.all[$0].rejected.isEmpty }
    let row = random.pick(rows)
    let form = random.pick(DialectConstruct.all[row].rejected)
    let rejection = GeneratedPattern(form.string, rejections: [row])
    return sequence(depth: 1) + rejection + sequence(depth: 1)
  }

  /// One of the examples of the table of constructs.
  package mutating func example() -> GeneratedPattern {
    let row = random.number(in: 0...(DialectConstruct.all.count - 1))
    let construct = DialectConstruct.all[row]
    var examples = construct.examples.map(\.pattern)
    if case .regularExcept(_, let exception) = construct.treatment { examples.append(exception) }
    guard !examples.isEmpty else { return GeneratedPattern("/") }
    return GeneratedPattern(random.pick(examples).string, examples: [row])
  }

  private mutating func alternation(depth: Int) -> GeneratedPattern {
    let count = random.chance(1, in: 4) ? 2 : 1
    return .joined((0..<count).map { _ in sequence(depth: depth) }, by: "|")
  }

  private mutating func sequence(depth: Int) -> GeneratedPattern {
    .joined((0..<random.number(in: 0...3)).map { _ in item(depth: depth) })
  }

  private mutating func item(depth: Int) -> GeneratedPattern {
    switch random.number(in: 0...19) {
    case 0, 1: return GeneratedPattern(random.pick(vocabulary.assertions))
    case 2 where !vocabulary.flags.isEmpty:
      return GeneratedPattern(random.pick(vocabulary.flags))
    default: break
    }
    let item = operand(depth: depth)
    guard random.chance(2, in: 5) else { return item }
    return item + GeneratedPattern(random.pick(vocabulary.quantifiers))
  }

  private mutating func operand(depth: Int) -> GeneratedPattern {
    switch random.number(in: 0...20) {
    case 0...5 where depth > 0:
      return GeneratedPattern(random.pick(vocabulary.groups)) + alternation(depth: depth - 1)
        + GeneratedPattern(")")
    case 6...9:
      return GeneratedPattern(set(depth: 2))
    case 10:
      return GeneratedPattern(random.chance(3, in: 4) ? "(?:" : "(?=") + example()
        + GeneratedPattern(")")
    default:
      return GeneratedPattern(random.pick(vocabulary.atoms))
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
