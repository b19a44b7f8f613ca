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

  /// The edits by place, and those of the same place in their order.
  private func sorted() -> [Finding.Edit] {
    indices.sorted { left, right in
      let ranges = (self[left].range, self[right].range)
      return (ranges.0.lowerBound, ranges.0.upperBound, left)
        < (ranges.1.lowerBound, ranges.1.upperBound, right)
    }.map { self[$0] }
  }

  /// True if they leave every byte unchanged.
  func changeNothing(in bytes: ContiguousArray<UInt8>) -> Bool {
    allSatisfy { edit in
      edit.range.upperBound <= bytes.count && bytes[edit.range].elementsEqual(edit.replacement.utf8)
    }
  }

  /// Removes some members of an object, each with its comma.
  ///
  /// - Parameter removed: their places, ascending.
  static func removing(
    _ removed: [Int], from members: [JSONMember], in buffer: SourceBuffer
  ) -> Self {
    guard removed.count > 1 else {
      return removed.map { .removingItem(members[$0].range, in: buffer) }
    }
    // The last one that stays.
    let last = removed.reversed().reduce(members.count - 1) { $1 == $0 ? $0 - 1 : $0 }
    if last < 0 {
      let all = members[0].range.lowerBound..<members[members.count - 1].range.upperBound
      return [.removingItem(all, in: buffer)]
    }
    return removed.map { index in
      index < last
        ? .removing(members[index].range.lowerBound..<members[index + 1].range.lowerBound)
        : .removing(members[index - 1].range.upperBound..<members[index].range.upperBound)
    }
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

  /// Removes a member of an object, or an element of an array, together with its comma.
  ///
  /// One that is alone goes with the blanks around it.
  static func removingItem(_ range: Range<Int>, in buffer: SourceBuffer) -> Self {
    let (bytes, comma) = (buffer.bytes, UInt8(ascii: ","))
    func next(from start: Int) -> Int {
      bytes[start...].firstIndex { !$0.isASCIIWhiteSpace } ?? bytes.count
    }
    let end = next(from: range.upperBound)
    if end < bytes.count, bytes[end] == comma {
      return removing(range.lowerBound..<next(from: end + 1))
    }
    let before = bytes[..<range.lowerBound].lastIndex { !$0.isASCIIWhiteSpace }
    if let before, bytes[before] == comma { return removing(before..<range.upperBound) }
    return removing((before ?? -1) + 1..<end)
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

extension ConfigurationDocument {
  /// The edit that adds members to the properties of a rule; nil if it has none.
  func adding(_ members: [String], toRule rule: DocumentRule) -> Finding.Edit? {
    rule.properties.last.map { last in
      .inserting(members.map { ", \($0)" }.joined(), at: last.range.upperBound)
    }
  }

  /// The edit that removes a rule together with its comma.
  func removingRule(_ index: RuleIndex) -> Finding.Edit? {
    rule(index).map { .removingItem($0.range, in: buffer) }
  }

  /// The edits that move a rule to another place.
  ///
  /// Nil if more than blanks and a comma is between it and its neighbours.
  ///
  /// - Parameters:
  ///   - index: the place of the rule.
  ///   - target: the place of the rule that it moves above, or below if that one comes later.
  package func movingRule(_ index: RuleIndex, to target: RuleIndex) -> [Finding.Edit]? {
    guard let rule = rule(index), let other = self.rule(target), index != target else { return nil }
    let isUp = target < index
    guard let neighbour = self.rule(RuleIndex(index.offset + (isUp ? -1 : 1))) else { return nil }
    let gap =
      isUp
      ? neighbour.range.upperBound..<rule.range.lowerBound
      : rule.range.upperBound..<neighbour.range.lowerBound
    guard let blanks = blanks(around: gap) else { return nil }
    let (text, blank) = (buffer.text(in: rule.range), String(decoding: blanks, as: UTF8.self))
    let insertion = Finding.Edit.inserting(
      isUp ? "\(text),\(blank)" : ",\(blank)\(text)",
      at: isUp ? other.range.lowerBound : other.range.upperBound)
    return isUp
      ? [insertion, .removing(gap.lowerBound..<rule.range.upperBound)]
      : [.removing(rule.range.lowerBound..<gap.upperBound), insertion]
  }

  /// The blanks around the only comma in a range, or nil if there is anything else.
  private func blanks(around gap: Range<Int>) -> [UInt8]? {
    let blanks = buffer.bytes[gap].filter { $0 != UInt8(ascii: ",") }
    return gap.count - blanks.count == 1 && blanks.allSatisfy(\.isJSONWhiteSpace) ? blanks : nil
  }
}

/// Text in the form it has between the quotation marks of a JSON string.
enum JSONText {
  static func escaped(_ text: String) -> String {
    let quoted = JSONWriter.write(.string(UTF8String(text))).string
    return String(quoted.dropFirst().dropLast())
  }
}
