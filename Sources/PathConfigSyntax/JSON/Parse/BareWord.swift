/// The likely intention behind a word without quotation marks.
///
/// It only chooses the words of a message.
package enum BareWord: Hashable, Sendable {
  case plain

  /// `“word”`: quotation marks of typeset text.
  case typographicQuotes

  /// A no-break space or another character that is invisible or looks like white space.
  case invisible(Unicode.Scalar)

  /// A straight quotation mark within the word or at one end.
  case strayQuote

  /// A misspelt `true`, `false` or `null`, or another language's word for it.
  case keyword(String)

  init(_ word: some Sequence<UInt8>) {
    let text = UTF8String(repairing: word)
    if let scalar = text.unicodeScalars.first(where: Self.isInvisible) {
      self = .invisible(scalar)
    } else if text.unicodeScalars.contains(where: Self.isTypographicQuote) {
      self = .typographicQuotes
    } else if text.bytes.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) {
      self = .strayQuote
    } else if let keyword = Self.keyword(near: text) {
      self = .keyword(keyword)
    } else {
      self = .plain
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  private static func isTypographicQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAB, 0xBB, 0x2018...0x201F, 0x2039, 0x203A, 0x300C...0x300F, 0xFF02, 0xFF07: true
    default: false
    }
  }

  private static let otherWords: [UTF8String: String] = [
    "yes": "true", "on": "true", "no": "false", "off": "false",
    "nil": "null", "none": "null", "undefined": "null",
  ]

  private static func keyword(near text: UTF8String) -> String? {
    guard text.bytes.count <= 9 else { return nil }
    let lower = UTF8String(repairing: text.bytes.map { $0 | 0x20 })
    if let keyword = otherWords[lower] { return keyword }
    return ["true", "false", "null"].first { isOneEditFrom(Array($0.utf8), Array(lower.bytes)) }
  }

  /// True if the words differ by one letter left out, added, changed, or swapped with its
  /// neighbour.
  private static func isOneEditFrom(_ word: [UInt8], _ other: [UInt8]) -> Bool {
    let (longer, shorter) = word.count >= other.count ? (word, other) : (other, word)
    let common = zip(word, other).prefix { $0 == $1 }.count
    guard longer.count - shorter.count <= 1 else { return false }
    if longer.count > shorter.count {
      return longer[(common + 1)...].elementsEqual(shorter[common...])
    }
    let swaps =
      common + 1 < word.count && word[common] == other[common + 1]
      && word[common + 1] == other[common]
      && word[(common + 2)...].elementsEqual(other[(common + 2)...])
    return swaps || word.dropFirst(common + 1).elementsEqual(other.dropFirst(common + 1))
  }
}

extension BareWord {
  /// - Parameter expected: `a name` or `a value`.
  func message(expected: String) -> String {
    switch self {
    case .plain, .keyword: "expected \(expected): text needs double quotation marks"
    case .typographicQuotes: "expected straight quotation marks, found typographic ones"
    case .invisible(let scalar): "\(scalar.codePointName) is not white space in JSON"
    case .strayQuote: "expected \(expected): a quotation mark is missing"
    }
  }

  var help: String {
    switch self {
    case .plain: "put it in double quotation marks"
    case .typographicQuotes: "replace both quotation marks with `\"`"
    case .invisible: "replace it with an ordinary space"
    case .strayQuote: "add the missing `\"`"
    case .keyword(let keyword): "replace it with `\(keyword)`, or put it in double quotation marks"
    }
  }
}
