import PathConfigDiagnostics

extension [Diagnostic.Edit] {
  /// The bytes after all of the edits, which do not overlap; everything between them stays.
  ///
  /// Edits at the same place are made in their order. Complexity: O(n + m log m).
  func applied(to bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var result: ContiguousArray<UInt8> = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for edit in sorted() {
      let range = edit.range.clamped(to: position..<Swift.max(position, bytes.count))
      result += bytes[position..<range.lowerBound]
      result += edit.replacement.utf8
      position = range.upperBound
    }
    return result + bytes[position...]
  }

  /// By place; edits of the same place in their order.
  private func sorted() -> [Diagnostic.Edit] {
    enumerated().sorted { left, right in
      let ranges = (left.element.range, right.element.range)
      return (ranges.0.lowerBound, ranges.0.upperBound, left.offset)
        < (ranges.1.lowerBound, ranges.1.upperBound, right.offset)
    }.map(\.element)
  }

  /// Whether they leave every byte as it is.
  func changeNothing(in bytes: ContiguousArray<UInt8>) -> Bool {
    allSatisfy { edit in
      edit.range.upperBound <= bytes.count && bytes[edit.range].elementsEqual(edit.replacement.utf8)
    }
  }
}
