@testable import PathConfigSyntax

/// Checks JSON values against a JSON Schema.
///
/// It knows only the keywords of draft 2020-12 that the committed schemas use, so that a schema
/// cannot promise anything unchecked.
package struct SchemaValidator: Sendable {
  private let root: SchemaNode
  private let definitions: [UTF8String: SchemaNode]

  /// Fails if the text is not JSON, a keyword is unknown or has a wrong value, or a reference leads
  /// nowhere.
  package init(_ text: String) throws(SchemaDefect) {
    let node = try Self.strictly(text)
    var reader = SchemaReader()
    root = try reader.read(node, at: "")
    definitions = reader.definitions
    for reference in reader.references where definitions[reference] == nil {
      throw SchemaDefect("no definition `\(reference)`")
    }
  }

  /// The problems of a text, a sentence each; the text must be strict JSON.
  package func violations(of text: String) -> [String] {
    do throws(SchemaDefect) {
      return violations(of: try Self.strictly(text))
    } catch {
      return [error.message]
    }
  }

  /// The problems of a value: its JSON pointer, the keyword, and the missing part.
  package func violations(of value: JSONNode) -> [String] {
    var found: [String] = []
    check(value, root, at: "", into: &found)
    return found
  }

  private static func strictly(_ text: String) throws(SchemaDefect) -> JSONNode {
    let parse = JSONParser.parse(name: "a.json", text: text)
    guard let root = parse.root, parse.isStrict else { throw SchemaDefect("no JSON") }
    return root
  }
}

/// The reason why a text is not a schema of the subset.
package struct SchemaDefect: Error, Equatable {
  package var message: String

  init(_ message: String) { self.message = message }
}

extension SchemaValidator {
  private func check(
    _ value: JSONNode, _ schema: SchemaNode, at pointer: String, into found: inout [String]
  ) {
    func miss(_ keyword: String) { found.append("\(shown(pointer)): \(keyword)") }
    if schema.isNever { miss("not allowed") }
    if let types = schema.types, !types.contains(where: { value.value.isOf($0) }) {
      miss("type is none of \(types.joined(separator: ", "))")
    }
    if let values = schema.enumeration, !values.contains(value.canonicalText) {
      miss("none of the enumeration")
    }
    if let reference = schema.reference, let target = definitions[reference] {
      check(value, target, at: pointer, into: &found)
    }
    if let alternatives = schema.anyOf {
      check(value, alternatives, at: pointer, into: &found)
    }
    switch value.value {
    case .number(let number):
      if let minimum = schema.minimum, Double(number.text.string) ?? 0 < Double(minimum) {
        miss("below \(minimum)")
      }
    case .string(let string):
      if let length = schema.minLength, string.text.unicodeScalars.count < length {
        miss("shorter than \(length)")
      }
    case .array(let array): check(array, schema, at: pointer, into: &found)
    case .object(let object): check(object, schema, at: pointer, into: &found)
    default: break
    }
  }

  /// If only one alternative has the value's type, its violations are reported.
  private func check(
    _ value: JSONNode, _ alternatives: [SchemaNode], at pointer: String, into found: inout [String]
  ) {
    let attempts = alternatives.map { alternative in
      var inner: [String] = []
      check(value, alternative, at: pointer, into: &inner)
      return inner
    }
    if attempts.contains([]) { return }
    let near = attempts.filter { attempt in
      !attempt.contains { $0.hasPrefix("\(shown(pointer)): type is") }
    }
    found += near.count == 1 ? near[0] : ["\(shown(pointer)): fits no alternative"]
  }

  private func check(
    _ array: JSONArray, _ schema: SchemaNode, at pointer: String, into found: inout [String]
  ) {
    if let count = schema.minItems, array.elements.count < count {
      found.append("\(shown(pointer)): fewer than \(count) items")
    }
    for (index, element) in array.elements.enumerated() {
      for items in schema.items { check(element, items, at: "\(pointer)/\(index)", into: &found) }
    }
  }

  private func check(
    _ object: JSONObject, _ schema: SchemaNode, at pointer: String, into found: inout [String]
  ) {
    for name in schema.required where object.last(name) == nil {
      found.append("\(shown(pointer)): no `\(name)`")
    }
    for member in object.members {
      let name = member.name.text
      if let property = schema.properties[name] ?? schema.additionalProperties.first {
        check(member.value, property, at: "\(pointer)/\(name)", into: &found)
      }
    }
  }

  private func shown(_ pointer: String) -> String { pointer.isEmpty ? "/" : pointer }
}

extension JSONValue {
  /// True if the value has a type, in the terms of JSON Schema.
  fileprivate func isOf(_ type: String) -> Bool {
    switch (self, type) {
    case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"),
      (.array, "array"), (.object, "object"):
      true
    case (.number(let number), "integer"):
      Double(number.text.string).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }
}
