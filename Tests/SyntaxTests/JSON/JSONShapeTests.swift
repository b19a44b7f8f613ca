@testable import PathConfigSyntax
import TestSupport
import Testing

/// A shape writes values that its schema accepts.
@Suite struct JSONShapeTests {
  private enum Colour: String, CaseIterable, Sendable { case red, green }

  private struct Note: Sendable {
    var text = "a"
    var count = 0
    var colour = Colour.red
    var isOpen = false
    var comment: UTF8String?
    var lines: [Int] = []
  }

  private static let shape = JSONShape<Note>.object(members)

  private static let members: [JSONShape<Note>.Member] = [
    .member("text", \.text, .nonEmptyString, "What it says."),
    .member("count", \.count, .integer(from: 0)),
    .member("colour", \.colour, .word),
    .member("isOpen", \.isOpen, .boolean),
    .optional("comment", \.comment, .string),
    .optional(
      "lines", { $0.lines.isEmpty ? nil : $0.lines }, .array(of: .integer(from: 1), atLeast: 1)),
  ]

  private static let notes: [Note] = [
    Note(),
    Note(
      text: "é \"b\"", count: 3, colour: .green, isOpen: true, comment: "", lines: [1, 2]),
  ]

  private static func text(_ shape: JSONShape<Note>, _ note: Note) -> String {
    JSONWriter.write(shape.output(note)).string
  }

  private static func validator(_ schema: JSONSchema) throws -> SchemaValidator {
    let document = JSONSchemaDocument(
      "note", "note", schema)
    return try SchemaValidator(JSONWriter.write(document.output).string)
  }

  @Test func writesMembersInTheirOrder() {
    #expect(
      Self.notes.map { Self.text(Self.shape, $0) } == [
        #"{"text":"a","count":0,"colour":"red","isOpen":false}"#,
        #"{"text":"é \"b\"","count":3,"colour":"green","isOpen":true,"comment":"","lines":[1,2]}"#,
      ])
  }

  @Test func schemaAcceptsTheWrittenValue() throws {
    let validator = try Self.validator(Self.shape.schema)
    for note in Self.notes { #expect(validator.violations(of: Self.text(Self.shape, note)) == []) }
  }

  /// Each shape with text that it never writes.
  @Test(arguments: [
    (#"{"text":"","count":0,"colour":"red","isOpen":true}"#, "/text"),
    (#"{"text":"a","count":-1,"colour":"red","isOpen":true}"#, "/count"),
    (#"{"text":"a","count":0,"colour":"blue","isOpen":true,"comment":1}"#, "/colour"),
    (#"{"text":"a","count":0,"colour":"red","isOpen":1,"lines":[]}"#, "/isOpen"),
    (#"{"text":"a","count":0,"colour":"red","comment":""}"#, "/"),
    (#"{"text":"a","count":0,"colour":"red","isOpen":true,"z":1}"#, "/z"),
  ])
  func refusesOtherValues(text: String, place: String) throws {
    let violations = try Self.validator(Self.shape.schema).violations(of: text)
    #expect(violations.first?.hasPrefix("\(place): ") == true, "\(violations)")
  }

  @Test func membersOfAPartAreThoseOfTheWhole() {
    let members = Self.members.map { $0.of { (pair: (Int, Note)) in pair.1 } }
    let output = JSONShape.object(members).output((0, Self.notes[0]))
    #expect(JSONWriter.write(output).string == Self.text(.object(Self.members), Self.notes[0]))
  }

  /// A shape is declared once for a whole run, and most runs print no schema.
  @Test func buildsSchemasOnlyForThoseWhoAsk() {
    let shape = JSONShape<Int>(
      {
        Issue.record("nobody asked"); return .any
      }()
    ) { .integer($0) }
    let object = JSONShape<[Int]>.object([.member("a", { $0 }, .array(of: shape), "A.")])
    #expect(JSONWriter.write(object.output([1, 2])).string == #"{"a":[1,2]}"#)
  }
}

@Suite struct JSONSchemaTests {
  @Test(arguments: [
    (JSONSchema.any, "{}"),
    (.boolean, #"{"type":"boolean"}"#),
    (.nonEmptyString, #"{"type":"string","minLength":1}"#),
    (.integer(from: 1), #"{"type":"integer","minimum":1}"#),
    (.words(["a", "b"]), #"{"enum":["a","b"]}"#),
    (.array(of: .string), #"{"type":"array","items":{"type":"string"}}"#),
    (.array(of: .any, atLeast: 2), #"{"type":"array","items":{},"minItems":2}"#),
    (.reference(to: "a"), ##"{"$ref":"#/$defs/a"}"##),
    (.anyOf([.string]), #"{"type":"string"}"#),
    (.anyOf([.string, .boolean]), #"{"anyOf":[{"type":"string"},{"type":"boolean"}]}"#),
    (.object([]), #"{"type":"object","additionalProperties":false}"#),
    (.object([], others: .any), #"{"type":"object"}"#),
    (
      .object([.required("a", .string), .optional("b", .any)], others: .boolean),
      #"{"type":"object","required":["a"],"properties":{"a":{"type":"string"},"b":{}},"#
        + #""additionalProperties":{"type":"boolean"}}"#
    ),
    (
      JSONSchema.boolean.described("Says it.").defaulting(to: true),
      #"{"description":"Says it.","type":"boolean","default":true}"#
    ),
  ])
  func writesSchemas(schema: JSONSchema, text: String) throws {
    #expect(JSONWriter.write(schema.output).string == text)
  }

  @Test func aDocumentNamesItsDialectAndDefinesItsParts() {
    let document = JSONSchemaDocument(
      "a", "one of `x`", .array(of: .reference(to: "part")), definitions: [("part", .string)])
    #expect(
      JSONWriter.write(document.output).string
        == #"{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"urn:pathconfig:schema:a","#
        + #""title":"One of `x`","#
        + ##""type":"array","items":{"$ref":"#/$defs/part"},"$defs":{"part":{"type":"string"}}}"##)
  }
}
