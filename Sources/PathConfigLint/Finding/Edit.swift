import PathConfigClients
import PathConfigSyntax

extension [Finding.Edit] {
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

  private func sorted() -> [Finding.Edit] { order.map { self[$0] } }

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

extension [Finding.Edit] {
  /// Puts one text before a range, and another one after it.
  static func wrapping(_ range: Range<Int>, in opening: String, _ closing: String) -> Self {
    [.inserting(opening, at: range.lowerBound), .inserting(closing, at: range.upperBound)]
  }
}

extension Finding.Edit {
  static func removing(_ range: Range<Int>) -> Self { Self(replacing: range, with: "") }

  package static func inserting(_ text: String, at offset: Int) -> Self {
    Self(replacing: offset..<offset, with: text)
  }

  /// Writes a text as a JSON string.
  package static func writing(_ text: UTF8String, over range: Range<Int>) -> Self {
    Self(replacing: range, with: JSONWriter.write(.string(text)).string)
  }

  /// Removes one member of an object together with its comma.
  ///
  /// An only member goes with the blanks around it.
  static func removingMember(
    at index: Int, of members: [JSONMember], in buffer: SourceBuffer
  ) -> Self {
    let member = members[index]
    if members.count == 1 { return removing(buffer.content(around: member.range)) }
    if index + 1 < members.count {
      return removing(member.range.lowerBound..<members[index + 1].range.lowerBound)
    }
    let start = index > 0 ? members[index - 1].range.upperBound : member.range.lowerBound
    return removing(start..<member.range.upperBound)
  }

  /// Removes text between tokens.
  ///
  /// If it is alone on its line, the line goes too. Otherwise the blanks before it go too.
  static func removingTrivia(_ range: Range<Int>, in buffer: SourceBuffer) -> Self {
    let bytes = buffer.bytes
    func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    var start = range.lowerBound
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    var end = range.upperBound
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    let beginsLine = start == 0 || isBreak(bytes[start - 1])
    let endsLine = end == bytes.count || isBreak(bytes[end])
    guard beginsLine else { return removing(start..<(endsLine ? end : range.upperBound)) }
    guard endsLine else { return removing(range.lowerBound..<end) }
    while end < bytes.count, isBreak(bytes[end]) {
      end += 1
      if bytes[end - 1] == UInt8(ascii: "\n") { break }
    }
    return removing(start..<end)
  }
}

extension [Finding.Edit] {
  /// Removes several texts as `removingTrivia` does one.
  ///
  /// Adjacent removals become one.
  ///
  /// - Parameter ranges: ascending.
  static func removingTrivia(_ ranges: [Range<Int>], in buffer: SourceBuffer) -> Self {
    var removed: [Range<Int>] = []
    for range in ranges {
      let next = Finding.Edit.removingTrivia(range, in: buffer).range
      if let last = removed.last, next.lowerBound <= last.upperBound {
        removed[removed.count - 1] = last.lowerBound..<Swift.max(last.upperBound, next.upperBound)
      } else {
        removed.append(next)
      }
    }
    return removed.map { .removing($0) }
  }
}

extension SourceBuffer {
  /// A range with the blanks around it, if it is alone between two braces, or else the range
  /// itself.
  fileprivate func content(around range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, bytes[start - 1].isASCIIWhiteSpace { start -= 1 }
    var end = range.upperBound
    while end < bytes.count, bytes[end].isASCIIWhiteSpace { end += 1 }
    guard start > 0, end < bytes.count, bytes[start - 1] == UInt8(ascii: "{"),
      bytes[end] == UInt8(ascii: "}")
    else { return range }
    return start..<end
  }
}

extension Finding.Edit {
  /// Removes one pattern of its rule together with its comma.
  ///
  /// Nil if it is the only pattern, or next to an element that is not a pattern.
  ///
  /// - Parameter place: among the rule's `patterns`.
  static func removingPattern(at place: Int, of rule: DocumentRule) -> Self? {
    let patterns = rule.patterns
    if patterns.count < 2 { return nil }
    let pattern = patterns[place]
    let range = pattern.range
    if place > 0, patterns[place - 1].index == pattern.index - 1 {
      return removing(patterns[place - 1].range.upperBound..<range.upperBound)
    }
    if place + 1 < patterns.count, patterns[place + 1].index == pattern.index + 1 {
      return removing(range.lowerBound..<patterns[place + 1].range.lowerBound)
    }
    return nil
  }
}

/// Text in the form it has between the quotation marks of a JSON string.
enum JSONText {
  static func escaped(_ text: String) -> String {
    let quoted = JSONWriter.write(.string(UTF8String(text))).string
    return String(quoted.dropFirst().dropLast())
  }
}
