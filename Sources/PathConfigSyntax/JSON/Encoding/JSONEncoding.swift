/// The way that the bytes of an input spell its text.
///
/// RFC 8259 section 8.1 allows only UTF-8 without a byte-order mark. Apple's parser takes all five
/// forms with and without mark (swift-corelibs-foundation, `JSONSerialization.swift`, `parseBOM`
/// and `detectEncoding`).
package struct JSONEncoding: Hashable, Sendable {
  package enum Form: Hashable, Sendable, CaseIterable {
    case utf8
    case utf16LittleEndian
    case utf16BigEndian
    case utf32LittleEndian
    case utf32BigEndian

    /// The name that people know it by.
    package var name: String {
      switch self {
      case .utf8: "UTF-8"
      case .utf16LittleEndian: "UTF-16LE"
      case .utf16BigEndian: "UTF-16BE"
      case .utf32LittleEndian: "UTF-32LE"
      case .utf32BigEndian: "UTF-32BE"
      }
    }

    /// U+FEFF in this form.
    var byteOrderMark: [UInt8] {
      switch self {
      case .utf8: [0xEF, 0xBB, 0xBF]
      case .utf16LittleEndian: [0xFF, 0xFE]
      case .utf16BigEndian: [0xFE, 0xFF]
      case .utf32LittleEndian: [0xFF, 0xFE, 0x00, 0x00]
      case .utf32BigEndian: [0x00, 0x00, 0xFE, 0xFF]
      }
    }
  }

  package var form: Form
  var hasByteOrderMark: Bool
}

extension JSONEncoding {
  /// The encoding of a text, from its mark or else from the zeros among its first bytes.
  ///
  /// Without a mark, RFC 4627 section 3 applies. A JSON text begins with two ASCII characters, so
  /// the pattern of zeros among the first four bytes tells the five forms apart.
  init(detecting bytes: some RandomAccessCollection<UInt8>) {
    let head = Array(bytes.prefix(4))
    // UTF-32LE before UTF-16LE, whose mark is a prefix of the other's.
    let marked: [Form] = [
      .utf8, .utf32LittleEndian, .utf32BigEndian, .utf16LittleEndian, .utf16BigEndian,
    ]
    if let form = marked.first(where: { head.starts(with: $0.byteOrderMark) }) {
      self.init(form: form, hasByteOrderMark: true)
    } else {
      self.init(form: Self.form(ofZerosIn: head), hasByteOrderMark: false)
    }
  }

  private static func form(ofZerosIn head: [UInt8]) -> Form {
    if head.count == 4 {
      switch (head[0] == 0, head[1] == 0, head[2] == 0, head[3] == 0) {
      case (true, true, true, _): return .utf32BigEndian
      case (_, true, true, true): return .utf32LittleEndian
      case (true, _, true, _): return .utf16BigEndian
      case (_, true, _, true): return .utf16LittleEndian
      default: return .utf8
      }
    }
    guard head.count >= 2 else { return .utf8 }
    if head[0] == 0 { return .utf16BigEndian }
    return head[1] == 0 ? .utf16LittleEndian : .utf8
  }
}
