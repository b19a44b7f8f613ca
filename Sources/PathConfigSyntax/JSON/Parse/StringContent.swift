/// The decoded text of a string while it is read, with the map back to the file.
struct StringContent {
  private var text: ContiguousArray<UInt8> = []
  private var map: EscapeMap

  /// - Parameter contentStart: the file offset of the first byte after the quotation mark.
  init(startingAt contentStart: Int) {
    map = EscapeMap(contentStart: contentStart)
  }

  /// Appends bytes of the file.
  ///
  /// Ill-formed parts become U+FFFD.
  mutating func append(
    _ bytes: ContiguousArray<UInt8>, _ range: Range<Int>, repairing: Bool
  ) {
    guard repairing else {
      text.append(contentsOf: bytes[range])
      return
    }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let sequence = UTF8Sequence(in: bytes, at: offset)
      let end = min(offset + sequence.count, range.upperBound)
      if sequence.isWellFormed {
        text.append(contentsOf: bytes[offset..<end])
      } else {
        append(Array(UTF8.encodedReplacementCharacter), for: offset..<end)
      }
      offset = end
    }
  }

  /// Appends the decoded form of the given bytes of the file.
  ///
  /// - Parameter surrogate: the half of a surrogate pair that they stand for.
  mutating func append(_ decoded: [UInt8], for file: Range<Int>, surrogate: UInt16? = nil) {
    let start = text.count
    text.append(contentsOf: decoded)
    map.escapes.append(
      EscapeMap.Escape(decoded: start..<text.count, file: file, surrogate: surrogate))
  }

  func string(_ quoting: JSONString.Quoting) -> JSONString {
    JSONString(text: UTF8String(wellFormed: text), escapes: map, quoting: quoting)
  }

  /// Ends the string at an offset of the file.
  ///
  /// Returns false, without a change, if an escape sequence lies behind the offset.
  mutating func end(atFileOffset end: Int) -> Bool {
    let last = map.escapes.last ?? .init(decoded: 0..<0, file: map.contentStart..<map.contentStart)
    guard last.file.upperBound <= end else { return false }
    text.removeSubrange((last.decoded.upperBound + end - last.file.upperBound)...)
    return true
  }
}
