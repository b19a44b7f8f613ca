/// An array or object whose closing bracket has not been read yet.
struct OpenContainer {
  /// The token that has to come next.
  enum State {
    /// The first element or member, or the closing bracket.
    case first
    /// A colon.
    case colon
    /// The value of a member.
    case value
    /// A separator, or the closing bracket.
    case separator
    /// A further element or member.
    ///
    /// The separator before it is nil if it was missing, which a fault already reports.
    case next(separator: Range<Int>?)
  }

  let kind: JSONContainer

  /// The offset of the opening bracket.
  let start: Int

  /// True if the container is in a wrong place, and so is not part of the tree.
  let isDiscarded: Bool
  var state: State = .first
  var elements: [JSONNode] = []
  var members: [JSONMember] = []
  var trailingComma: Range<Int>?

  /// The name whose value comes next.
  var pendingName: (range: Range<Int>, name: JSONString)?
  private var nameRanges: [UTF8String: Range<Int>] = [:]

  init(_ kind: JSONContainer, at start: Int, isDiscarded: Bool) {
    self.kind = kind
    self.start = start
    self.isDiscarded = isDiscarded
  }

  var opened: Range<Int> { start..<start + 1 }

  /// The end of the last element or member, or of the opening bracket.
  var contentEnd: Int {
    switch kind {
    case .array: elements.last?.range.upperBound ?? start + 1
    case .object: members.last?.range.upperBound ?? start + 1
    }
  }

  /// Up to this many names are compared one by one, which is faster than hashing them.
  private static let linearSearchLimit = 8

  /// Adds a value; in an object, under the pending name if there is one.
  ///
  /// - Returns: the range of the first member of that name, if the object already has one.
  mutating func add(_ node: JSONNode) -> Range<Int>? {
    state = .separator
    guard kind == .object else {
      elements.append(node)
      return nil
    }
    guard let (range, name) = pendingName else { return nil }
    pendingName = nil
    let first = firstRange(of: name.key)
    members.append(JSONMember(nameRange: range, name: name, value: node))
    if members.count > Self.linearSearchLimit {
      for member in members[(nameRanges.isEmpty ? 0 : members.count - 1)...]
      where nameRanges[member.name.key] == nil {
        nameRanges[member.name.key] = member.nameRange
      }
    }
    return first
  }

  /// Takes the last member off again, to read it otherwise.
  mutating func takeLastMember() -> JSONMember? {
    guard let member = members.popLast() else { return nil }
    if nameRanges[member.name.key] == member.nameRange { nameRanges[member.name.key] = nil }
    return member
  }

  private func firstRange(of name: UTF8String) -> Range<Int>? {
    nameRanges.isEmpty
      ? members.first { $0.name.key == name }?.nameRange
      : nameRanges[name]
  }

  /// The value, ending at the given offset.
  func node(endingAt end: Int) -> JSONNode {
    let value: JSONValue =
      switch kind {
      case .array: .array(JSONArray(elements: elements, trailingComma: trailingComma))
      case .object: .object(JSONObject(members: members, trailingComma: trailingComma))
      }
    return JSONNode(range: start..<max(end, start + 1), value: value)
  }
}
