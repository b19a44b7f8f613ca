@testable import PathConfigSyntax

/// Checks JSON values against a JSON Schema.
///
/// It knows only the keywords of draft 2020-12 that the committed schemas use, so that a schema
/// cannot promise anything unchecked.
package struct SchemaValidator: Sendable {
  private let root: JSONNode

  /// Fails if the text is not JSON, a keyword is unknown or has a wrong value, or a reference leads
  /// nowhere.
  package init(_ text: String) throws(SchemaDefect) {
    root = try Self.strictly(text)
    try check(schema: root, at: "")
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

  private func definition(_ reference: String) -> JSONNode? {
    root["$defs"]?[UTF8String(String(reference.dropFirst("#/$defs/".count)))]
  }
}

/// The reason why a text is not a schema of the subset.
package struct SchemaDefect: Error, Equatable {
  package var message: String

  init(_ message: String) { self.message = message }
}

// MARK: - Schemas

extension SchemaValidator {
  private func check(schema: JSONNode, at pointer: String) throws(SchemaDefect) {
    if schema.boolean != nil { return }
    guard let keywords = schema.object else { throw SchemaDefect("\(pointer): no schema") }
    for (keyword, value) in keywords {
      try check(keyword.string, value, at: "\(pointer)/\(keyword)")
    }
  }

  private func check(
    _ keyword: String, _ value: JSONNode, at pointer: String
  ) throws(SchemaDefect) {
    switch (keyword, value.value) {
    case ("$schema", .string), ("$id", .string), ("title", .string), ("description", .string),
      ("default", _), ("type", .string), ("enum", .array):
      break
    case ("type", .array(let names)), ("required", .array(let names)):
      guard names.elements.allSatisfy({ $0.string != nil }) else {
        throw SchemaDefect("\(pointer): no strings")
      }
    case ("minLength", .number), ("minimum", .number), ("minItems", .number):
      guard let count = value.number, count >= 0 else { throw SchemaDefect("\(pointer): no count") }
    case ("properties", .object(let members)):
      for member in members.members {
        try check(schema: member.value, at: "\(pointer)/\(member.name.text)")
      }
    case ("$defs", .object(let members)) where pointer == "/$defs":
      for member in members.members {
        try check(schema: member.value, at: "\(pointer)/\(member.name.text)")
      }
    case ("items", _), ("additionalProperties", _): try check(schema: value, at: pointer)
    case ("anyOf", .array(let alternatives)):
      for (index, alternative) in alternatives.elements.enumerated() {
        try check(schema: alternative, at: "\(pointer)/\(index)")
      }
    case ("$ref", .string(let target)):
      guard target.text.string.hasPrefix("#/$defs/") else {
        throw SchemaDefect("\(pointer): no name")
      }
      if definition(target.text.string) == nil {
        throw SchemaDefect("no definition `\(target.text.string.dropFirst("#/$defs/".count))`")
      }
    default: throw SchemaDefect("\(pointer): not in the subset")
    }
  }
}

// MARK: - Values

extension SchemaValidator {
  private func check(
    _ value: JSONNode, _ schema: JSONNode, at pointer: String, into found: inout [String]
  ) {
    let shown = pointer.isEmpty ? "/" : pointer
    if schema.boolean == false { found.append("\(shown): not allowed") }
    for (keyword, wanted) in schema.object ?? [] {
      func miss(_ problem: String, if isMissed: Bool) {
        if isMissed { found.append("\(shown): \(problem)") }
      }
      switch (keyword.string, value.value) {
      case ("type", _):
        let types = (wanted.array ?? [wanted]).compactMap(\.string)
        miss(
          "type is none of \(types.joined(separator: ", "))",
          if: !types.contains { value.value.isOf($0) })
      case ("enum", _): miss("none of the enumeration", if: wanted.array?.contains(value) == false)
      case ("$ref", _):
        if let target = definition(wanted.string ?? "") {
          check(value, target, at: pointer, into: &found)
        }
      case ("anyOf", _): check(value, wanted.array ?? [], at: pointer, into: &found)
      case ("minimum", .number):
        miss("below \(wanted)", if: value.number ?? 0 < wanted.number ?? 0)
      case ("minLength", .string(let string)):
        miss("shorter than \(wanted)", if: string.text.unicodeScalars.count < wanted.count)
      case ("minItems", .array(let array)):
        miss("fewer than \(wanted) items", if: array.elements.count < wanted.count)
      case ("items", .array(let array)):
        for (index, element) in array.elements.enumerated() {
          check(element, wanted, at: "\(pointer)/\(index)", into: &found)
        }
      case ("required", .object(let object)):
        for name in wanted.array?.compactMap(\.string) ?? [] {
          miss("no `\(name)`", if: object.last(UTF8String(name)) == nil)
        }
      case ("properties", .object(let object)):
        for member in object.members {
          guard let property = wanted[member.name.text] ?? schema["additionalProperties"] else {
            continue
          }
          check(member.value, property, at: "\(pointer)/\(member.name.text)", into: &found)
        }
      case ("additionalProperties", .object(let object)) where schema["properties"] == nil:
        for member in object.members {
          check(member.value, wanted, at: "\(pointer)/\(member.name.text)", into: &found)
        }
      default: break
      }
    }
  }

  /// If only one alternative has the value's type, its violations are reported.
  private func check(
    _ value: JSONNode, _ alternatives: [JSONNode], at pointer: String, into found: inout [String]
  ) {
    let attempts = alternatives.map { alternative in
      var inner: [String] = []
      check(value, alternative, at: pointer, into: &inner)
      return inner
    }
    if attempts.contains([]) { return }
    let shown = pointer.isEmpty ? "/" : pointer
    let near = attempts.filter { attempt in !attempt.contains { $0.hasPrefix("\(shown): type is") }
    }
    found += near.count == 1 ? near[0] : ["\(shown): fits no alternative"]
  }
}

extension JSONNode {
  /// The last member of a name.
  fileprivate subscript(_ name: UTF8String) -> JSONNode? {
    if case .object(let object) = value { object.last(name)?.value } else { nil }
  }

  fileprivate var count: Int { number.map { Int($0) } ?? 0 }
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
