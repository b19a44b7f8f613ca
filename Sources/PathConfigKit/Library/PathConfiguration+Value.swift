import PathConfigDiagnostics
import PathConfigJSON

extension PathConfiguration {
  /// A JSON value, as a property or a setting has it.
  ///
  /// Two values are equal where they hold the same: the order of members does not count, the spelling
  /// of numbers does, and strings are compared scalar by scalar, unlike those of Swift.
  public struct Value: Sendable {
    private let value: JSONValue

    init(_ value: JSONValue) {
      self.value = value
    }

    /// Whether it is `null`.
    public var isNull: Bool {
      if case .null = value { true } else { false }
    }

    /// The value of `true` or `false`; nil of anything else.
    public var boolean: Bool? {
      if case .bool(let flag) = value { flag } else { nil }
    }

    /// The text of a string, its escapes decoded; nil of anything else.
    public var string: String? {
      if case .string(let string) = value { string.text.string } else { nil }
    }

    /// The nearest number that a `Double` can hold.
    public var number: Double? {
      if case .number(let number) = value { Double(number.text.string) } else { nil }
    }

    /// The elements of an array; nil of anything else.
    public var array: [Value]? {
      if case .array(let array) = value { array.elements.map { Value($0.value) } } else { nil }
    }

    /// The members in the order of the file, of a repeated name all.
    public var object: [(name: String, value: Value)]? {
      guard case .object(let object) = value else { return nil }
      return object.members.map { ($0.name.text.string, Value($0.value.value)) }
    }

    /// The value as JSON on one line.
    public var json: String { JSONWriter.write(JSONNode(range: 0..<0, value: value)).string }
  }
}

extension PathConfiguration.Value: Hashable {
  /// Whether two values hold the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.value.canonicalForm == right.value.canonicalForm
  }

  /// Takes the value in, whatever the order of its members.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value.canonicalForm)
  }
}

extension PathConfiguration.Value: CustomStringConvertible {
  /// The value as JSON on one line.
  public var description: String { json }
}
