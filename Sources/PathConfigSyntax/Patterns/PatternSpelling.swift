extension PatternSyntax {
  /// The texts that the author of the pattern most likely thought of, the likelier first.
  ///
  /// Literals and full stops stand for themselves, and of alternatives the first one. What may be
  /// missing is missing, except an optional letter and the part between two slashes. Characters of
  /// sets are `1` in one text and `a` in the next. These are guesses: the pattern may match none of
  /// them. Empty if a part spells nothing, such as a look-ahead.
  package var spellings: [UTF8String] {
    ["1", "a"].compactMap { (filler: UTF8String) in
      root.spelling(filler)?.fillingEmptySegments(with: filler)
    }.distinct()
  }
}

extension PatternNode {
  /// - Parameter filler: a character for every set.
  fileprivate func spelling(_ filler: UTF8String) -> UTF8String? {
    switch kind {
    case .literal(let literal): literal.value.scalar.map { UTF8String(String($0)) }
    case .anyCharacter: "."
    case .characterClass, .property, .set: filler
    case .assertion, .flagChange, .comment: ""
    case .newlineSequence, .graphemeCluster, .backReference: nil
    case .group(let group, let body): group.looksAround ? nil : body.spelling(filler)
    case .quantified(let body, let quantifier): body.spelling(filler, repeated: quantifier)
    case .concatenation(let parts):
      parts.reduce("") { text, part in
        guard let text, let next = part.spelling(filler) else { return nil }
        return UTF8String(wellFormed: text.bytes + next.bytes)
      }
    case .alternation(let alternatives): alternatives[0].spelling(filler)
    }
  }

  private func spelling(_ filler: UTF8String, repeated quantifier: Quantifier) -> UTF8String? {
    if quantifier.minimum == 0 { return isLetter ? spelling(filler) : "" }
    let body = if case .anyCharacter = kind { filler } else { spelling(filler) }
    // A larger count is no text that anybody thinks of.
    guard let body, quantifier.minimum <= 16 else { return nil }
    return UTF8String(
      wellFormed: ContiguousArray((0..<quantifier.minimum).flatMap { _ in body.bytes }))
  }

  private var isLetter: Bool {
    guard case .literal(let literal) = kind else { return false }
    return literal.value.byte?.isASCIILetter ?? false
  }
}

extension PatternNode.Group {
  fileprivate var looksAround: Bool {
    switch self {
    case .lookAhead, .lookBehind: true
    case .capturing, .named, .nonCapturing, .flags, .atomic: false
    }
  }
}

extension UTF8String {
  /// A path in which no slash follows another one.
  fileprivate func fillingEmptySegments(with filler: UTF8String) -> UTF8String {
    let slash = UInt8(ascii: "/")
    var filled: ContiguousArray<UInt8> = []
    for byte in bytes {
      if byte == slash, filled.last == slash { filled += filler.bytes }
      filled.append(byte)
    }
    return UTF8String(wellFormed: filled)
  }
}
