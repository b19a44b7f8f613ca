@testable import PathConfigSyntax

/// The keywords of one schema; nil or empty if absent.
struct SchemaNode: Sendable {
  /// True for the schema `false`.
  var isNever = false
  var types: [String]?

  /// Canonical texts of the values.
  var enumeration: [UTF8String]?
  var minLength: Int?
  var minimum: Int?
  var minItems: Int?
  var required: [UTF8String] = []
  var properties: [UTF8String: SchemaNode] = [:]
  var anyOf: [SchemaNode]?

  /// The name of a definition.
  var reference: UTF8String?

  /// At most one; an array because a value cannot contain another of its own type.
  var items: [SchemaNode] = []

  /// At most one.
  var additionalProperties: [SchemaNode] = []
}

/// Reads schemas, and collects their definitions and references.
struct SchemaReader {
  private(set) var definitions: [UTF8String: SchemaNode] = [:]
  private(set) var references: [UTF8String] = []

  /// - Parameter pointer: the place of the schema in its document.
  mutating func read(_ node: JSONNode, at pointer: String) throws(SchemaDefect) -> SchemaNode {
    var schema = SchemaNode()
    switch node.value {
    case .bool(let allowsAll): schema.isNever = !allowsAll
    case .object(let object):
      for member in object.members {
        let place = "\(pointer)/\(member.name.text)"
        try read(member.name.text.string, member.value, into: &schema, at: place)
      }
    default: throw SchemaDefect("\(pointer): no schema")
    }
    return schema
  }

  private mutating func read(
    _ keyword: String, _ value: JSONNode, into schema: inout SchemaNode, at pointer: String
  ) throws(SchemaDefect) {
    switch (keyword, value.value) {
    case ("$schema", .string), ("$id", .string), ("title", .string), ("description", .string),
      ("default", _):
      break
    case ("type", .string(let type)): schema.types = [type.text.string]
    case ("type", .array(let types)): schema.types = try strings(types, pointer).map(\.string)
    case ("enum", .array(let values)): schema.enumeration = values.elements.map(\.canonicalText)
    case ("minLength", .number): schema.minLength = try count(value, pointer)
    case ("minimum", .number): schema.minimum = try count(value, pointer)
    case ("minItems", .number): schema.minItems = try count(value, pointer)
    case ("required", .array(let names)): schema.required = try strings(names, pointer)
    case ("properties", .object(let members)): schema.properties = try named(members, pointer)
    case ("$defs", .object(let members)) where pointer == "/$defs":
      definitions = try named(members, pointer)
    case ("items", _): schema.items = [try read(value, at: pointer)]
    case ("additionalProperties", _): schema.additionalProperties = [try read(value, at: pointer)]
    case ("anyOf", .array(let alternatives)):
      schema.anyOf = try all(alternatives, pointer)
    case ("$ref", .string(let target)):
      let prefix = "#/$defs/"
      guard target.text.string.hasPrefix(prefix) else { throw SchemaDefect("\(pointer): no name") }
      let name = UTF8String(repairing: target.text.bytes.dropFirst(prefix.utf8.count))
      references.append(name)
      schema.reference = name
    default: throw SchemaDefect("\(pointer): not in the subset")
    }
  }

  private mutating func named(
    _ object: JSONObject, _ pointer: String
  ) throws(SchemaDefect) -> [UTF8String: SchemaNode] {
    var schemas: [UTF8String: SchemaNode] = [:]
    for member in object.members {
      schemas[member.name.text] = try read(member.value, at: "\(pointer)/\(member.name.text)")
    }
    return schemas
  }

  private mutating func all(
    _ array: JSONArray, _ pointer: String
  ) throws(SchemaDefect) -> [SchemaNode] {
    var schemas: [SchemaNode] = []
    for (index, element) in array.elements.enumerated() {
      schemas.append(try read(element, at: "\(pointer)/\(index)"))
    }
    return schemas
  }

  private func strings(
    _ array: JSONArray, _ pointer: String
  ) throws(SchemaDefect) -> [UTF8String] {
    try array.elements.map { element throws(SchemaDefect) in
      guard case .string(let string) = element.value else {
        throw SchemaDefect("\(pointer): no strings")
      }
      return string.text
    }
  }

  private func count(_ node: JSONNode, _ pointer: String) throws(SchemaDefect) -> Int {
    guard case .number(let number) = node.value, let count = Int(number.text.string), count >= 0
    else { throw SchemaDefect("\(pointer): no count") }
    return count
  }
}

extension JSONNode {
  /// A text that equal values share.
  var canonicalText: UTF8String { JSONWriter.write(self, style: .canonical) }
}
