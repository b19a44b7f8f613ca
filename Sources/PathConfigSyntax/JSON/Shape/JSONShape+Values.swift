/// A type whose values JSON writes as strings.
package protocol JSONStringValue: Sendable {
  var jsonString: UTF8String { get }
  init(jsonString: UTF8String)
}

extension UTF8String: JSONStringValue {
  package var jsonString: UTF8String { self }
  package init(jsonString: UTF8String) { self = jsonString }
}

extension String: JSONStringValue {
  package var jsonString: UTF8String { UTF8String(self) }
  package init(jsonString: UTF8String) { self = jsonString.string }
}

extension JSONShape where Value: JSONStringValue {
  package static var string: JSONShape { JSONShape(.string) { .string($0.jsonString) } }

  /// A string of at least one character.
  package static var nonEmptyString: JSONShape {
    JSONShape(.nonEmptyString) { .string($0.jsonString) }
  }

  /// One of a few strings.
  package static func word(
    _ words: @autoclosure @escaping @Sendable () -> [String]
  ) -> JSONShape {
    JSONShape(.words(words())) { .string($0.jsonString) }
  }
}

extension JSONShape where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// A word of an enumeration.
  package static var word: JSONShape {
    JSONShape(.words(Value.allCases.map(\.rawValue))) { .string($0.rawValue) }
  }
}

extension JSONShape<Int> {
  /// A whole number that is not below `minimum`.
  package static func integer(from minimum: Int) -> JSONShape {
    JSONShape(.integer(from: minimum)) { .integer($0) }
  }
}

extension JSONShape<Bool> {
  package static var boolean: JSONShape { JSONShape(.boolean) { .bool($0) } }
}

extension JSONShape<JSONNode> {
  /// Any value that was read, written as it was.
  package static var any: JSONShape { JSONShape(.any) { .node($0) } }
}

extension JSONShape<JSONOutput> {
  /// Any value.
  package static var any: JSONShape { JSONShape(.any) { $0 } }
}

extension JSONShape {
  /// Elements of one shape.
  package static func array<Element>(
    of element: JSONShape<Element>, atLeast count: Int = 0
  ) -> JSONShape where Value == [Element] {
    JSONShape(.array(of: element.schema, atLeast: count)) { .array($0.map(element.output)) }
  }

  /// An object with values of one shape under any names.
  package static func map<Element>(
    of element: JSONShape<Element>
  ) -> JSONShape where Value == [(name: UTF8String, value: Element)] {
    JSONShape(.object([], others: element.schema)) { members in
      .object(members.map { JSONOutput.Member($0.name, element.output($0.value)) })
    }
  }
}
