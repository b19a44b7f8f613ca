import PathConfigSyntax

/// Texts that every subject contains in which a search finds something.
///
/// Most subjects lack one of them, so that no automaton is needed to know that nothing is found.
package struct RequiredText: Sendable {
  private enum Part: Sendable {
    /// Characters of ASCII in a row, letters in lower case.
    case text(ContiguousArray<UInt8>)
    /// One of several.
    case either([RequiredText])
  }

  private var parts: [Part] = []

  package init(of search: SearchExpression) { self.init(in: search.found) }

  private init(in expression: RegularExpression) {
    var text: ContiguousArray<UInt8> = []
    text.reserveCapacity(SubjectPlaces.longestText)
    add(expression, after: &text)
    end(&text)
  }

  private mutating func add(
    _ expression: RegularExpression, after text: inout ContiguousArray<UInt8>
  ) {
    switch expression {
    case .set(let set):
      guard let character = set.foldedCharacter else { return end(&text) }
      text.append(character)
      if text.count == SubjectPlaces.longestText { end(&text) }
    case .concatenation(let parts): for part in parts { add(part, after: &text) }
    case .alternation(let alternatives):
      end(&text)
      let texts = alternatives.map { RequiredText(in: $0) }
      if !texts.contains(where: { $0.parts.isEmpty }) { parts.append(.either(texts)) }
    case .repetition(let body, let minimum, _):
      end(&text)
      if minimum > 0 { add(body, after: &text) }
      end(&text)
    case .after, .before, .remaining: return
    }
  }

  private mutating func end(_ text: inout ContiguousArray<UInt8>) {
    if !text.isEmpty { parts.append(.text(text)) }
    text = []
  }

  /// False if no such number of edits of its words makes a subject contain all texts.
  ///
  /// Complexity: O(size of the texts · edits).
  ///
  /// - Parameter edits: at most 3.
  package func mayStand(in subject: SubjectPlaces, after edits: Int = 0) -> Bool {
    lacking(in: subject, edits) <= 2 * edits
  }

  /// A lower bound of the edits, in which a swap at the border of two texts counts for both.
  private func lacking(in subject: SubjectPlaces, _ edits: Int) -> Int {
    var sum = 0
    for part in parts {
      switch part {
      case .text(let text):
        guard let number = subject.edits(to: text, atMost: edits) else { return .max }
        sum += number
      case .either(let texts):
        var least = Int.max
        for text in texts { least = min(least, text.lacking(in: subject, edits)) }
        if least == .max { return least }
        sum += least
      }
    }
    return sum
  }
}

extension ScalarSet {
  /// The only character of the set, or its letter in both cases, in lower case; nil if it is not of ASCII.
  fileprivate var foldedCharacter: UInt8? {
    guard let first = ranges.first, ranges.count < 3 else { return nil }
    let character = UInt8(truncatingIfNeeded: first.lowerBound).lowercasedASCII
    for range in ranges {
      guard range.count == 1, range.upperBound < 0x80,
        UInt8(range.lowerBound).lowercasedASCII == character
      else { return nil }
    }
    return character
  }
}

/// The places of each character in a subject, for searches that take all places at once.
package struct SubjectPlaces {
  /// Pieces of the subject that overlap, so that each short part of it is in one of them.
  private var pieces: [Piece] = []

  private struct Piece {
    /// For each character of ASCII, letters in lower case, a bit for each of its places.
    var places = ContiguousArray<UInt64>(repeating: 0, count: 0x80)

    /// The places of characters of words, and those before all characters and after the last.
    var words: UInt64 = 0
    var all: UInt64 = 1
  }

  private static let pieceLength = 63

  /// The longest text that is searched for: with its edits it takes at most half of a piece.
  static let longestText = 28

  package init(_ subject: some RandomAccessCollection<UInt8>) {
    var rest = subject[...]
    repeat {
      var piece = Piece()
      for (place, byte) in rest.prefix(Self.pieceLength).enumerated() {
        if byte < 0x80 { piece.places[Int(byte.lowercasedASCII)] |= 1 << place }
        if byte.isOfWord { piece.words |= 1 << place }
        piece.all |= 2 << place
      }
      pieces.append(piece)
      if rest.count <= Self.pieceLength { break }
      rest = rest.dropFirst(Self.pieceLength - Self.longestText - 3)
    } while true
  }

  /// The least number of edits that put a text somewhere; nil if it is more than the maximum.
  ///
  /// An edit puts in, leaves out or replaces a character of a word, or swaps two.
  func edits(to text: ContiguousArray<UInt8>, atMost maximum: Int) -> Int? {
    var least: Int?
    for piece in pieces {
      if let edits = Self.edits(to: text, atMost: least.map { $0 - 1 } ?? maximum, in: piece) {
        if edits == 0 { return 0 }
        least = edits
      }
    }
    return least
  }

  private static func edits(
    to text: ContiguousArray<UInt8>, atMost maximum: Int, in piece: Piece
  ) -> Int? {
    // The places behind the characters so far, and behind one less, by the number of edits.
    var reached = SIMD4<UInt64>(repeating: piece.all)
    var before = SIMD4<UInt64>()
    var last: UInt8 = 0
    for character in text {
      let here = piece.places[Int(character)]
      var next = (reached & here) &<< 1
      for edits in stride(from: 1, through: maximum, by: 1) {
        if character.isOfWord {
          let swapped = (before[edits - 1] & here) << 1 & piece.places[Int(last)]
          next[edits] |= reached[edits - 1] | (reached[edits - 1] & piece.words) << 1 | swapped << 1
        }
        next[edits] |= (next[edits - 1] & piece.words) << 1
      }
      if next[maximum] == 0 { return nil }
      (before, reached, last) = (reached, next, character)
    }
    return (0...maximum).first { reached[$0] != 0 }
  }
}

extension UInt8 {
  /// True for a character of a word.
  var isOfWord: Bool {
    isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }
}
