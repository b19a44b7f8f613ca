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

extension JSONEncoding {
  /// A text in this encoding, with its byte-order mark if it has one.
  ///
  /// Well-formed input gets back the bytes that it was read from.
  ///
  /// - Parameter text: UTF-8. Ill-formed parts stay in UTF-8, and become U+FFFD in the other forms.
  package func encode(_ text: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray(hasByteOrderMark ? form.byteOrderMark : [])
    switch form {
    case .utf8: bytes += text
    case .utf16LittleEndian, .utf16BigEndian:
      bytes.reserveCapacity(bytes.count + 2 * text.count)
      for unit in String(decoding: text, as: UTF8.self).utf16 {
        bytes.append(unit, bigEndian: form == .utf16BigEndian)
      }
    case .utf32LittleEndian, .utf32BigEndian:
      bytes.reserveCapacity(bytes.count + 4 * text.count)
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        bytes.append(scalar.value, bigEndian: form == .utf32BigEndian)
      }
    }
    return bytes
  }
}

extension ContiguousArray<UInt8> {
  fileprivate mutating func append(_ value: some FixedWidthInteger, bigEndian: Bool) {
    let ordered = bigEndian ? value.bigEndian : value.littleEndian
    Swift.withUnsafeBytes(of: ordered) { append(contentsOf: $0) }
  }
}

/// An input's text in UTF-8, its byte-order mark taken off.
struct DecodedText {
  var encoding: JSONEncoding

  /// The text in UTF-8.
  ///
  /// UTF-8 input keeps every byte, ill-formed parts included, so that positions are those of the
  /// file. Other input is transcoded, with U+FFFD for ill-formed parts.
  var bytes: ContiguousArray<UInt8>

  /// The ranges of `bytes` that the encoding forbids, or that replace forbidden input.
  ///
  /// Neighbours are joined. There are at most `maximumMarks` of them.
  var illFormed: [Range<Int>] = []
  private let maximumMarks: Int

  /// Complexity: O(n).
  init(_ input: ContiguousArray<UInt8>, maximumMarks: Int) {
    self.maximumMarks = maximumMarks
    encoding = JSONEncoding(detecting: input)
    let mark = encoding.hasByteOrderMark ? encoding.form.byteOrderMark.count : 0
    bytes = []
    switch encoding.form {
    case .utf8:
      bytes = mark == 0 ? input : ContiguousArray(input.dropFirst(mark))
      markIllFormedUTF8()
    case .utf16LittleEndian, .utf16BigEndian:
      let bigEndian = encoding.form == .utf16BigEndian
      transcode(input.dropFirst(mark), from: UTF16.self, bigEndian: bigEndian)
    case .utf32LittleEndian, .utf32BigEndian:
      let bigEndian = encoding.form == .utf32BigEndian
      transcode(input.dropFirst(mark), from: UTF32.self, bigEndian: bigEndian)
    }
  }

  private mutating func markIllFormedUTF8() {
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        offset += 1
        continue
      }
      let sequence = UTF8Sequence(in: bytes, at: offset)
      if !sequence.isWellFormed { markIllFormed(offset..<offset + sequence.count) }
      offset += sequence.count
    }
  }

  private mutating func markIllFormed(_ range: Range<Int>) {
    if let last = illFormed.last, last.upperBound == range.lowerBound {
      illFormed[illFormed.count - 1] = last.lowerBound..<range.upperBound
    } else if illFormed.count < maximumMarks {
      illFormed.append(range)
    }
  }

  private mutating func appendReplacement() {
    let start = bytes.count
    bytes.append(contentsOf: UTF8.encodedReplacementCharacter)
    markIllFormed(start..<bytes.count)
  }

  private mutating func transcode<Encoding: Unicode.Encoding>(
    _ input: ArraySlice<UInt8>, from: Encoding.Type, bigEndian: Bool
  ) where Encoding.CodeUnit: FixedWidthInteger {
    let size = Encoding.CodeUnit.bitWidth / 8
    bytes.reserveCapacity(input.count / size)
    let starts = stride(from: input.startIndex, through: input.endIndex - size, by: size)
    var units = starts.lazy.map { start in
      let unit = input[start..<start + size].reduce(0) { $0 << 8 | Encoding.CodeUnit($1) }
      return bigEndian ? unit : unit.byteSwapped
    }.makeIterator()
    var parser = Encoding.ForwardParser()
    scan: while true {
      switch parser.parseScalar(from: &units) {
      case .valid(let scalar):
        bytes.append(contentsOf: String(Encoding.decode(scalar)).utf8)
      case .error: appendReplacement()
      case .emptyInput: break scan
      }
    }
    if input.count % size > 0 { appendReplacement() }
  }
}
