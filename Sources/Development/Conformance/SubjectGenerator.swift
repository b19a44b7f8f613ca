import PathConfigAutomata
import PathConfigSyntax

/// Generates random subjects that a pattern matches or nearly matches.
struct SubjectGenerator {
  var random: SeededGenerator

  /// A text that the expression is likely to match, with at most this many scalars.
  ///
  /// It is one of the expression's own words, a word with a mistake, or something around it.
  mutating func subject(
    for expression: SearchExpression, maximumLength: Int
  ) -> [Unicode.Scalar] {
    var subject: [Unicode.Scalar] = []
    let excluded = random.chance(1, in: 4) ? expression.excluded : nil
    write(excluded ?? expression.found, to: &subject, maximumLength)
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

/// The characters of subjects: those of paths, and those that dialects treat differently.
enum SubjectAlphabet {
  static let scalars: [Unicode.Scalar] =
    paths + paths + paths + lineTerminators + cases + marks + digits + encodings

  /// Listed three times above, because most patterns are about them.
  private static let paths: [Unicode.Scalar] = [
    "/", "/", "a", "b", "c", "e", "n", "w", "s", "s", "t", "k", "i", "f", "A", "B", "S", "K", "I",
    "0", "1", "2", "9", ".", "-", "_", "?", "=", "&", "%", "#", "@", " ", "~", ":",
  ]

  private static let lineTerminators: [Unicode.Scalar] = [
    "\n", "\n", "\r", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\t", "\u{A0}",
    "\u{1680}", "\u{3000}", "\u{200B}", "\u{FEFF}",
  ]

  /// Foldings to several scalars, and letters that only look as if they folded.
  private static let cases: [Unicode.Scalar] = [
    "\u{DF}", "\u{1E9E}", "\u{17F}", "\u{212A}", "\u{130}", "\u{131}", "\u{307}", "\u{FB00}",
    "\u{FB01}", "\u{FB05}", "\u{FB06}", "\u{1F0}", "\u{30C}", "j", "J", "\u{E9}", "\u{C9}",
    "\u{3C3}", "\u{3C2}", "\u{3A3}", "\u{1C4}", "\u{1C5}", "\u{1C6}", "\u{345}", "\u{3B9}",
    "\u{390}", "\u{1FD3}", "\u{10400}", "\u{10428}", "\u{13A0}", "\u{AB70}", "\u{2126}", "\u{3C9}",
    "\u{1C80}", "\u{432}",
  ]

  private static let marks: [Unicode.Scalar] = [
    "\u{300}", "\u{301}", "\u{200C}", "\u{200D}", "\u{FE0F}", "\u{AD}", "\u{903}", "\u{20DD}",
    "\u{1100}", "\u{1161}", "\u{AC00}",
  ]

  private static let digits: [Unicode.Scalar] = [
    "\u{661}", "\u{967}", "\u{FF11}", "\u{1D7CF}", "\u{B2}", "\u{2160}", "\u{104A1}",
  ]

  /// The first and last of every length in UTF-8, and pictures.
  private static let encodings: [Unicode.Scalar] = [
    "\u{0}", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
    "\u{10000}", "\u{10FFFF}", "\u{1F600}", "\u{1F1E6}", "\u{4E2D}", "\u{5D0}",
  ]
}

// MARK: - Words of an expression

extension SubjectGenerator {
  /// Writes a word of an expression's language by a random walk.
  ///
  /// It does not check conditions. So most words match, and the others are near misses.
  private mutating func write(
    _ expression: RegularExpression, to word: inout [Unicode.Scalar], _ maximumLength: Int
  ) {
    guard word.count < maximumLength else { return }
    switch expression {
    case .set(let set):
      if let scalar = member(of: set) { word.append(scalar) }
    case .concatenation(let parts):
      for part in parts { write(part, to: &word, maximumLength) }
    case .alternation(let parts):
      if !parts.isEmpty { write(random.pick(parts), to: &word, maximumLength) }
    case .repetition(let body, let minimum, let maximum):
      var count = min(minimum, maximumLength)
      while count < min(maximum ?? maximumLength, maximumLength), random.chance(3, in: 5) {
        count += 1
      }
      for _ in 0..<count { write(body, to: &word, maximumLength) }
    case .after, .before:
      break
    case .remaining(let remainder):
      if random.chance(1, in: 3), let scalar = member(of: remainder.scalars) { word.append(scalar) }
    }
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

extension UTF8String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var bytes: ContiguousArray<UInt8> = []
    for scalar in scalars {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    self.init(wellFormed: bytes)
  }
}
