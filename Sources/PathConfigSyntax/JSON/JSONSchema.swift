/// A schema of JSON values: JSON Schema, draft 2020-12, as far as the tool's schemas need it.
///
/// The keywords in use are `type`, `enum`, `minLength`, `minimum`, `items`, `minItems`,
/// `properties`, `required`, `additionalProperties`, `anyOf` and `$ref` to `$defs`. `title`,
/// `description` and `default` explain.
package struct JSONSchema: Sendable {
  /// The keywords in the order in which they are written.
  var keywords: [JSONOutput.Member]

  init(_ keywords: [JSONOutput.Member] = []) {
    self.keywords = keywords
  }

  /// The schema as a JSON value.
  var output: JSONOutput { .object(keywords) }
}

// MARK: - Values

extension JSONSchema {
  /// Every value.
  package static let any = JSONSchema()
  package static let boolean = JSONSchema([.init("type", "boolean")])
  package static let string = JSONSchema([.init("type", "string")])

  /// A string of at least one character.
  package static let nonEmptyString = JSONSchema([.init("type", "string"), .init("minLength", 1)])

  /// A whole number that is not below `minimum`.
  static func integer(from minimum: Int) -> JSONSchema {
    JSONSchema([.init("type", "integer"), .init("minimum", .integer(minimum))])
  }

  /// One of a few strings.
  package static func words(_ words: some Sequence<String>) -> JSONSchema {
    JSONSchema([.init("enum", .strings(words))])
  }

  package static func array(of element: JSONSchema, atLeast count: Int = 0) -> JSONSchema {
    var schema = JSONSchema([.init("type", "array"), .init("items", element.output)])
    if count > 0 { schema.keywords.append(.init("minItems", .integer(count))) }
    return schema
  }

  /// The values that at least one of several schemas takes.
  package static func anyOf(_ schemas: [JSONSchema]) -> JSONSchema {
    if schemas.count == 1 { return schemas[0] }
    return JSONSchema([.init("anyOf", .array(schemas.map(\.output)))])
  }

  /// The values that a definition of the same document takes.
  package static func reference(to definition: String) -> JSONSchema {
    JSONSchema([.init("$ref", .string("#/$defs/\(definition)"))])
  }
}

// MARK: - Objects

extension JSONSchema {
  /// A member that an object may have.
  package struct Property: Sendable {
    var name: UTF8String
    var schema: JSONSchema
    var isRequired: Bool

    package static func required(_ name: UTF8String, _ schema: JSONSchema) -> Property {
      Property(name: name, schema: schema, isRequired: true)
    }

    package static func optional(_ name: UTF8String, _ schema: JSONSchema) -> Property {
      Property(name: name, schema: schema, isRequired: false)
    }
  }

  /// An object.
  ///
  /// `others` is the schema of members with other names, or nil if there may be none.
  package static func object(_ properties: [Property], others: JSONSchema? = nil) -> JSONSchema {
    var schema = JSONSchema([.init("type", "object")])
    let required = properties.filter(\.isRequired).map { JSONOutput.string($0.name) }
    if !required.isEmpty { schema.keywords.append(.init("required", .array(required))) }
    if !properties.isEmpty {
      let members = properties.map { JSONOutput.Member($0.name, $0.schema.output) }
      schema.keywords.append(.init("properties", .object(members)))
    }
    switch others {
    case nil: schema.keywords.append(.init("additionalProperties", false))
    case let others? where !others.keywords.isEmpty:
      schema.keywords.append(.init("additionalProperties", others.output))
    default: break
    }
    return schema
  }
}

/// The parts of a schema that explain it to people.
extension JSONSchema {
  /// The same values with a text that editors show.
  ///
  /// A line break separates paragraphs.
  package func described(_ text: String) -> JSONSchema {
    JSONSchema([.init("description", .string(text))] + keywords)
  }

  /// The same values with the value that holds if none is written.
  package func defaulting(to value: JSONOutput) -> JSONSchema {
    JSONSchema(keywords + [.init("default", value)])
  }

  /// A phrase with a capital and a full stop.
  package static func sentence(_ phrase: String) -> String {
    capitalized(phrase) + "."
  }

  /// A phrase with its first letter, where that is an ASCII one, in upper case.
  static func capitalized(_ phrase: String) -> String {
    guard let first = phrase.unicodeScalars.first, first.isASCII else { return phrase }
    return first.properties.uppercaseMapping + String(phrase.unicodeScalars.dropFirst())
  }
}

/// A schema in a file of its own.
package struct JSONSchemaDocument: Sendable {
  /// The file name up to `.schema.json`, in kebab case.
  package var name: String

  /// A phrase in lower case without a full stop for what the schema describes.
  package var summary: String

  /// Built only when the document is written: every run of a tool knows the names of its schemas,
  /// and hardly any run prints one.
  private let makeOutput: @Sendable () -> JSONOutput

  /// - Parameter definitions: those that `JSONSchema.reference(to:)` names, in the order in which
  ///   they are written.
  package init(
    _ name: String, _ summary: String,
    _ schema: @autoclosure @escaping @Sendable () -> JSONSchema,
    definitions: @autoclosure @escaping @Sendable () -> [(name: String, schema: JSONSchema)] = []
  ) {
    self.name = name
    self.summary = summary
    makeOutput = {
      var members: [JSONOutput.Member] = [
        .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
        .init("$id", .string("urn:pathconfig:schema:\(name)")),
        .init("title", .string(JSONSchema.capitalized(summary))),
      ]
      members += schema().keywords
      let definitions = definitions().map { JSONOutput.Member(.init($0.name), $0.schema.output) }
      if !definitions.isEmpty { members.append(.init("$defs", .object(definitions))) }
      return .object(members)
    }
  }

  /// A schema that is a text already.
  package init(_ name: String, _ summary: String, text: @escaping @Sendable () -> String) {
    self.name = name
    self.summary = summary
    makeOutput = { JSONParser.parse(name: name, text: text()).root?.output ?? .null }
  }

  package var output: JSONOutput { makeOutput() }
}

extension JSONNode {
  /// The value without its place.
  fileprivate var output: JSONOutput {
    switch value {
    case .null, .unreadable: .null
    case .bool(let flag): .bool(flag)
    case .number(let number): Int(number.text.string).map { .integer($0) } ?? .node(self)
    case .string(let string): .string(string.text)
    case .array(let array): .array(array.elements.map(\.output))
    case .object(let object):
      .object(object.members.map { .init($0.name.text, $0.value.output) })
    }
  }
}
