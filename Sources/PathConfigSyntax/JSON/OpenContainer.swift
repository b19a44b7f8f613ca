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

  /// True if there is no opening bracket: the text that follows its first name shows it.
  let isImplied: Bool
  var state = State.first
  var trailingComma: Range<Int>?

  /// True for an object with a value that has no name, as in a list: it is reported once.
  var hasUnnamedValue = false

  /// The name whose value comes next.
  private(set) var pendingName: (range: Range<Int>, text: JSONString)?
  private var elements: [JSONNode] = []
  private var members: [JSONMember] = []

  init(_ kind: JSONContainer, at start: Int, isImplied: Bool = false) {
    self.kind = kind
    self.start = start
    self.isImplied = isImplied
  }

  var opened: Range<Int> { start..<start + 1 }

  var lastValue: JSONNode? { kind == .array ? elements.last : members.last?.value }

  /// The end of the last element or member, or of the opening bracket.
  var contentEnd: Int { lastValue?.range.upperBound ?? start + 1 }

  /// True for an array of strings, or one that was meant as such.
  var endsWithTwoStrings: Bool {
    elements.count > 1
      && elements.suffix(2).allSatisfy { if case .string = $0.value { true } else { false } }
  }

  mutating func name(_ name: (range: Range<Int>, text: JSONString)) {
    pendingName = name
    state = .colon
  }

  /// Adds a value; in an object, under the pending name if there is one.
  mutating func add(_ node: JSONNode) {
    state = .separator
    if kind == .array {
      elements.append(node)
    } else if let (range, name) = pendingName {
      pendingName = nil
      members.append(JSONMember(nameRange: range, name: name, value: node))
    }
  }

  /// Up to this many names are compared one by one, which is faster than hashing them.
  private static let linearSearchLimit = 8

  /// The name of each member that another one of this name precedes, and the first such name.
  var repeatedNames: [(again: Range<Int>, first: Range<Int>)] {
    if members.count <= Self.linearSearchLimit {
      return members.indices.compactMap { index in
        members[..<index].first { $0.name.key == members[index].name.key }
          .map { (again: members[index].nameRange, first: $0.nameRange) }
      }
    }
    var firsts: [ContiguousArray<UInt8>: Range<Int>] = [:]
    return members.compactMap { member in
      let first = firsts[member.name.key]
      if first == nil { firsts[member.name.key] = member.nameRange }
      return first.map { (again: member.nameRange, first: $0) }
    }
  }

  /// Takes the last value off again; in an object, its name is pending then.
  mutating func removeLast() {
    if kind == .array {
      elements.removeLast()
    } else {
      let member = members.removeLast()
      pendingName = (member.nameRange, member.name)
    }
  }

  /// The value, ending at the given offset.
  func node(endingAt end: Int) -> JSONNode {
    let value: JSONValue =
      switch kind {
      case .array: .array(JSONArray(elements: elements, trailingComma: trailingComma))
      case .object: .object(JSONObject(members: members))
      }
    return JSONNode(range: start..<max(end, start + 1), value: value)
  }
}
