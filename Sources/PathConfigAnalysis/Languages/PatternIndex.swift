import PathConfigSyntax

/// The patterns that may match a subject.
///
/// One of their required texts occurs in it, or they require none. Of 10,000 realistic patterns a
/// handful is left for a subject.
struct PatternIndex: Sendable {
  /// The patterns that may match any subject.
  private var always: [Int] = []

  /// By three bytes that occur in a required text of the pattern.
  private var byGram: [UInt32: [Int]] = [:]

  /// The number of patterns up to which trying all is faster than looking up their grams.
  private static let worthwhileCount = 32

  /// - Parameter patterns: an expression for each pattern, or nil for a pattern that is not
  ///   indexed.
  init(_ patterns: [RegularExpression?], subjectsAreASCII: Bool) {
    if patterns.count <= Self.worthwhileCount {
      always = patterns.indices.filter { patterns[$0] != nil }
      return
    }
    let required = RequiredLiterals(subjectsAreASCII: subjectsAreASCII)
    let literals = patterns.map { $0.flatMap(required.literals(of:)) }
    var frequency: [UInt32: Int] = [:]
    for gram in literals.compactMap({ $0 }).joined().flatMap(Self.grams) {
      frequency[gram, default: 0] += 1
    }
    for (pattern, texts) in literals.enumerated() where patterns[pattern] != nil {
      guard let texts else {
        always.append(pattern)
        continue
      }
      for text in texts {
        let rarest = Self.grams(text).min { (frequency[$0] ?? 0, $0) < (frequency[$1] ?? 0, $1) }
        if let rarest { byGram[rarest, default: []].append(pattern) }
      }
    }
  }

  /// The patterns that may match, ascending, each once.
  ///
  /// Complexity: O(length + candidates).
  func candidates(for subject: some Sequence<UInt8>) -> [Int] {
    if byGram.isEmpty { return always }
    var candidates = always
    var seen: Set<UInt32> = []
    for gram in Self.grams(subject) {
      guard let patterns = byGram[gram], seen.insert(gram).inserted else { continue }
      candidates += patterns
    }
    candidates.sort()
    var last = -1
    candidates.removeAll { candidate in
      defer { last = candidate }
      return candidate == last
    }
    return candidates
  }

  /// Every three bytes in a row, in lower case, as one number.
  private static func grams(_ text: some Sequence<UInt8>) -> [UInt32] {
    var grams: [UInt32] = []
    var window: UInt32 = 0
    for (index, byte) in text.enumerated() {
      window = (window << 8 | UInt32(byte.lowercasedASCII)) & 0xFF_FFFF
      if index >= 2 { grams.append(window) }
    }
    return grams
  }
}
