import PathConfigSyntax

extension [Diagnostic.Edit] {
  /// The bytes after all of the edits, which do not overlap.
  ///
  /// Everything between them is unchanged. Edits at the same place are made in their order.
  /// Complexity: O(n + m log m).
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

  /// The places of the replacements in the text after all of the edits, in the order of the edits.
  var rangesWhenApplied: [Range<Int>] {
    var ranges = [Range<Int>](repeating: 0..<0, count: count)
    var growth = 0
    for place in order {
      let start = self[place].range.lowerBound + growth
      let size = self[place].replacement.utf8.count
      ranges[place] = start..<start + size
      growth += size - self[place].range.count
    }
    return ranges
  }

  private func sorted() -> [Diagnostic.Edit] { order.map { self[$0] } }

  /// The edits by place, and those of the same place in their order.
  private var order: [Int] {
    indices.sorted { left, right in
      let ranges = (self[left].range, self[right].range)
      return (ranges.0.lowerBound, ranges.0.upperBound, left)
        < (ranges.1.lowerBound, ranges.1.upperBound, right)
    }
  }

  /// True if they leave every byte unchanged.
  func changeNothing(in bytes: ContiguousArray<UInt8>) -> Bool {
    allSatisfy { edit in
      edit.range.upperBound <= bytes.count && bytes[edit.range].elementsEqual(edit.replacement.utf8)
    }
  }
}
