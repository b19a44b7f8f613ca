/// The way that the bytes of an input spell its text.
///
/// RFC 8259 section 8.1 allows only UTF-8 without a byte-order mark. Apple's parser takes all five
/// forms with and without mark (swift-corelibs-foundation, `JSONSerialization.swift`, `parseBOM`
/// and `detectEncoding`).
package struct JSONEncoding: Hashable, Sendable {
  /// UTF-32LE comes before UTF-16LE, whose mark is a prefix of the other's.
  package enum Form: String, Hashable, Sendable, CaseIterable {
    case utf8 = "UTF-8"
    case utf32BigEndian = "UTF-32BE"
    case utf32LittleEndian = "UTF-32LE"
    case utf16BigEndian = "UTF-16BE"
    case utf16LittleEndian = "UTF-16LE"

    /// The bytes of a code unit.
    fileprivate var unitSize: Int {
      switch self {
      case .utf8: 1
      case .utf16BigEndian, .utf16LittleEndian: 2
      case .utf32BigEndian, .utf32LittleEndian: 4
      }
    }

    fileprivate var isBigEndian: Bool { self == .utf16BigEndian || self == .utf32BigEndian }

    fileprivate func bytes(of unit: UInt32) -> [UInt8] {
      let bytes = (0..<unitSize).map { UInt8(truncatingIfNeeded: unit >> UInt32(8 * $0)) }
      return isBigEndian ? bytes.reversed() : bytes
    }

    /// U+FEFF in this form.
    var byteOrderMark: [UInt8] {
      self == .utf8 ? [0xEF, 0xBB, 0xBF] : bytes(of: 0xFEFF)
    }

    /// True if the first bytes of a text have the zeros of two ASCII characters in this form.
    fileprivate func hasZeros(in head: [UInt8]) -> Bool {
      let ascii = bytes(of: 0x41) + bytes(of: 0x41)
      return unitSize <= head.count && zip(head, ascii).allSatisfy { $1 != 0 || $0 == 0 }
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
    let head = Array(bytes.prefix(bytes.count < 4 ? 2 : 4))
    if let form = Form.allCases.first(where: { bytes.starts(with: $0.byteOrderMark) }) {
      self.init(form: form, hasByteOrderMark: true)
    } else {
      let wide = Form.allCases.dropFirst().first { $0.hasZeros(in: head) }
      self.init(form: wide ?? .utf8, hasByteOrderMark: false)
    }
  }

  /// A text in this encoding, with its byte-order mark if it has one.
  ///
  /// Well-formed input gets back the bytes that it was read from.
  ///
  /// - Parameter text: UTF-8. Ill-formed parts stay in UTF-8, and become U+FFFD in the other forms.
  package func encode(_ text: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    let mark = ContiguousArray(hasByteOrderMark ? form.byteOrderMark : [])
    if form == .utf8 { return mark + text }
    let string = String(decoding: text, as: UTF8.self)
    return form.unitSize == 2
      ? mark + string.utf16.flatMap { form.bytes(of: UInt32($0)) }
      : mark + string.unicodeScalars.flatMap { form.bytes(of: $0.value) }
  }
}

/// An input's text in UTF-8, its byte-order mark taken off.
package struct DecodedText {
  var encoding: JSONEncoding

  /// The text in UTF-8.
  ///
  /// UTF-8 input keeps every byte, ill-formed parts included, so that positions are those of the
  /// file. Other input is transcoded, with U+FFFD for ill-formed parts.
  package private(set) var bytes: ContiguousArray<UInt8>

  /// The ranges of `bytes` that the encoding forbids, or that replace forbidden input.
  ///
  /// Neighbours are joined. There are at most `maximumMarks` of them.
  var illFormed: [Range<Int>] = []
  private let maximumMarks: Int

  /// Complexity: O(n).
  package init(_ input: ContiguousArray<UInt8>, maximumMarks: Int) {
    self.maximumMarks = maximumMarks
    encoding = JSONEncoding(detecting: input)
    let mark = encoding.hasByteOrderMark ? encoding.form.byteOrderMark.count : 0
    bytes = []
    let text = input.dropFirst(mark)
    switch encoding.form.unitSize {
    case 1:
      bytes = ContiguousArray(text)
      markIllFormedUTF8()
    case 2: transcode(text, from: UTF16.self)
    default: transcode(text, from: UTF32.self)
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
    _ input: ArraySlice<UInt8>, from: Encoding.Type
  ) where Encoding.CodeUnit: FixedWidthInteger {
    let (size, isBigEndian) = (Encoding.CodeUnit.bitWidth / 8, encoding.form.isBigEndian)
    bytes.reserveCapacity(input.count / size)
    let starts = stride(from: input.startIndex, through: input.endIndex - size, by: size)
    var units = starts.lazy.map { start in
      let unit = input[start..<start + size].reduce(0) { $0 << 8 | Encoding.CodeUnit($1) }
      return isBigEndian ? unit : unit.byteSwapped
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
