import PathConfigAutomata
import PathConfigSyntax

/// Generates random subjects that a pattern matches or nearly matches.
struct SubjectGenerator {
  var random: SeededGenerator

  /// A text that the expression is likely to match, with at most this many scalars.
  ///
  /// It is one of the expression's own words, a word with a mistake, or something around it.
  mutating func subject(
    for expression: RegularExpression, maximumLength: Int
  ) -> [Unicode.Scalar] {
    var walk = ExpressionWalk(random: random, maximumLength: maximumLength)
    var subject = walk.word(of: expression)
    random = walk.random
    if random.chance(1, in: 4) { subject.insert(contentsOf: text(maximumLength: 2), at: 0) }
    if random.chance(1, in: 4) { subject += text(maximumLength: 2) }
    for _ in 0..<(random.chance(1, in: 2) ? random.number(in: 1...2) : 0) { misspell(&subject) }
    return Array(subject.prefix(maximumLength))
  }

  /// Any scalars of the alphabet, and now and then any at all.
  mutating func text(maximumLength: Int) -> [Unicode.Scalar] {
    let count = random.number(in: 0...maximumLength)
    return (0..<count).map { _ in
      random.chance(1, in: 40) ? Self.anyScalar(&random) : random.pick(SubjectAlphabet.scalars)
    }
  }

  private mutating func misspell(_ text: inout [Unicode.Scalar]) {
    guard !text.isEmpty else { return }
    let index = random.number(in: 0...(text.count - 1))
    switch random.number(in: 0...5) {
    case 0: text.remove(at: index)
    case 1: text.insert(text[index], at: index)
    case 2: text[index] = random.pick(SubjectAlphabet.scalars)
    case 3: text.insert(random.pick(SubjectAlphabet.scalars), at: index)
    case 4: text.swapAt(index, random.number(in: 0...(text.count - 1)))
    default: swapCase(&text, at: index)
    }
  }

  /// Replaces a scalar with another one of the same folding, which may be several scalars.
  private mutating func swapCase(_ text: inout [Unicode.Scalar], at index: Int) {
    let folding = CaseFolding.icu.folding(of: text[index].value)
    if folding.count > 1, random.chance(1, in: 2) {
      text.replaceSubrange(index...index, with: folding.compactMap(Unicode.Scalar.init))
      return
    }
    let spellings = CaseFolding.icu.scalars(foldingTo: folding)
    let values = spellings.ranges.flatMap { Array($0) }
    if let scalar = Unicode.Scalar(values.isEmpty ? 0 : random.pick(values)) {
      text[index] = scalar
    }
  }

  private static func anyScalar(_ random: inout SeededGenerator) -> Unicode.Scalar {
    let bits = random.number(in: 7...21)
    let value = UInt32.random(in: 0..<(1 << UInt32(bits)), using: &random)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
