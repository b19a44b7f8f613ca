import PathConfigSyntax

extension Collection<UInt8> {
  func starts(with text: StaticString) -> Bool {
    var index = startIndex
    for offset in 0..<text.utf8CodeUnitCount {
      if index == endIndex || self[index] != text.utf8Start[offset] { return false }
      formIndex(after: &index)
    }
    return true
  }
}

extension ArraySlice<UInt8> {
  /// Without blanks at both ends.
  var trimmed: ArraySlice<UInt8> { trimming(\.isJSONWhiteSpace) }

  /// The words between blanks.
  var words: [ArraySlice<UInt8>] { split(whereSeparator: \.isBlank) }

  /// The place where a text first occurs.
  ///
  /// Complexity: O(bytes).
  func firstRange(of text: StaticString) -> Range<Int>? {
    let length = text.utf8CodeUnitCount
    if length == 0 || count < length { return nil }
    let first = text.utf8Start[0]
    var index = startIndex
    while index <= endIndex - length {
      if self[index] == first {
        var offset = 1
        while offset < length, self[index + offset] == text.utf8Start[offset] { offset += 1 }
        if offset == length { return index..<(index + length) }
      }
      index += 1
    }
    return nil
  }

  func contains(_ text: StaticString) -> Bool { firstRange(of: text) != nil }

  /// True if these are the bytes of a text.
  func isEqual(to text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && starts(with: text)
  }

  /// The same text, repaired if it is not UTF-8.
  var text: UTF8String { UTF8String(repairing: self) }
}
