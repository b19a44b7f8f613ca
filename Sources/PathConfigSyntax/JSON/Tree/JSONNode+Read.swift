extension JSONNode {
  /// True if the value is `null`.
  public var isNull: Bool {
    if case .null = value { true } else { false }
  }

  /// `true` or `false`, or nil for any other value.
  public var boolean: Bool? {
    if case .bool(let flag) = value { flag } else { nil }
  }

  /// The text of a string without its escapes, or nil for any other value.
  public var string: String? {
    if case .string(let string) = value { string.text.string } else { nil }
  }

  /// The nearest `Double` to a number, or nil for any other value.
  public var number: Double? {
    if case .number(let number) = value { Double(number.text.string) } else { nil }
  }

  /// The elements of an array, or nil for any other value.
  public var array: [JSONNode]? {
    if case .array(let array) = value { array.elements } else { nil }
  }

  /// The members of an object in the order of the file, or nil for any other value.
  ///
  /// A repeated name keeps all its members.
  public var object: [(name: UTF8String, value: JSONNode)]? {
    guard case .object(let object) = value else { return nil }
    return object.members.map { ($0.name.text, $0.value) }
  }

  /// The value as JSON on one line.
  ///
  /// Complexity: O(size of the value).
  public var json: String { JSONWriter.write(self).string }
}

extension JSONNode: Hashable {
  /// True if both values have the same content, wherever they are.
  ///
  /// The order of members does not count. Strings compare byte by byte, numbers by their text: `1`
  /// and `1.0` differ. Complexity: O(n log n) in the size of the values.
  public static func == (left: JSONNode, right: JSONNode) -> Bool {
    left.canonicalForm == right.canonicalForm
  }

  /// Feeds the value without the order of its members.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonicalForm) }
}

extension JSONNode: CustomStringConvertible {
  /// The value as JSON on one line.
  public var description: String { json }
}
