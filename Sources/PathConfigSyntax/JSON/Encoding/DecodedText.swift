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
      transcodeUTF16(input.dropFirst(mark), bigEndian: encoding.form == .utf16BigEndian)
    case .utf32LittleEndian, .utf32BigEndian:
      transcodeUTF32(input.dropFirst(mark), bigEndian: encoding.form == .utf32BigEndian)
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

  /// Appends a scalar, or U+FFFD and a mark if the value is not a scalar.
  private mutating func append(_ value: UInt32) {
    if let scalar = Unicode.Scalar(value) {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    } else {
      appendReplacement()
    }
  }

  private mutating func appendReplacement() {
    let start = bytes.count
    bytes.append(contentsOf: UTF8.encodedReplacementCharacter)
    markIllFormed(start..<bytes.count)
  }

  private mutating func transcodeUTF16(_ input: Rest, bigEndian: Bool) {
    bytes.reserveCapacity(input.count / 2)
    var index = input.startIndex
    func unit(at index: Int) -> UInt32 {
      let (first, second) = (UInt32(input[index]), UInt32(input[index + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    while index + 1 < input.endIndex {
      let lead = unit(at: index)
      index += 2
      if lead & 0xFC00 == 0xD800, index + 1 < input.endIndex {
        let trail = unit(at: index)
        if trail & 0xFC00 == 0xDC00 {
          index += 2
          append(0x10000 + (lead & 0x3FF) << 10 + (trail & 0x3FF))
          continue
        }
      }
      append(lead)
    }
    if index < input.endIndex { appendReplacement() }
  }

  private mutating func transcodeUTF32(_ input: Rest, bigEndian: Bool) {
    bytes.reserveCapacity(input.count / 4)
    var index = input.startIndex
    while index + 3 < input.endIndex {
      let word = input[index..<index + 4]
      let ordered = bigEndian ? Array(word) : word.reversed()
      append(ordered.reduce(0) { $0 << 8 | UInt32($1) })
      index += 4
    }
    if index < input.endIndex { appendReplacement() }
  }
}

/// The input after the mark.
private typealias Rest = ContiguousArray<UInt8>.SubSequence
