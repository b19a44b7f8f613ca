import PathConfigAutomata
import PathConfigSyntax

/// A random walk through an expression that writes a word of its language.
///
/// It does not check conditions. It writes the text of looks if that is likely to help. So most
/// words match, and the others are near misses.
struct ExpressionWalk {
  var random: SeededGenerator
  private let maximumLength: Int
  private var word: [Unicode.Scalar] = []

  init(random: SeededGenerator, maximumLength: Int) {
    self.random = random
    self.maximumLength = maximumLength
  }

  mutating func word(of expression: RegularExpression) -> [Unicode.Scalar] {
    word = []
    walk(expression)
    return word
  }

  private mutating func walk(_ expression: RegularExpression) {
    guard word.count < maximumLength else { return }
    switch expression {
    case .set(let set):
      if let scalar = member(of: set) { word.append(scalar) }
    case .concatenation(let parts):
      for part in parts { walk(part) }
    case .alternation(let parts):
      if !parts.isEmpty { walk(random.pick(parts)) }
    case .repetition(let body, let minimum, let maximum):
      for _ in 0..<rounds(minimum, maximum) { walk(body) }
    case .subjectStart, .subjectEnd:
      break
    case .look(let direction, let negated, let body):
      if random.chance(1, in: negated ? 10 : direction == .ahead ? 3 : 2) { walk(body) }
    }
  }

  private mutating func rounds(_ minimum: Int, _ maximum: Int?) -> Int {
    var count = min(minimum, maximumLength)
    while count < min(maximum ?? maximumLength, maximumLength), random.chance(3, in: 5) {
      count += 1
    }
    return count
  }

  /// Usually a character of paths; else one of a range's ends, where mistakes are.
  private mutating func member(of set: ScalarSet) -> Unicode.Scalar? {
    for _ in 0..<6 {
      let scalar = random.pick(SubjectAlphabet.scalars)
      if set.contains(scalar) { return scalar }
    }
    guard !set.ranges.isEmpty else { return nil }
    let range = set.ranges[random.number(in: 0...(set.ranges.count - 1))]
    switch random.number(in: 0...2) {
    case 0: return Unicode.Scalar(range.lowerBound)
    case 1: return Unicode.Scalar(range.upperBound)
    default: return Unicode.Scalar(UInt32.random(in: range, using: &random))
    }
  }
}
