@testable import PathConfigSyntax
import TestSupport
import Testing

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

  @Test(arguments: [
    (JSONSchema.string, #"{"type":["string","null"]}"#),
    (.words(["a"]), #"{"enum":["a",null]}"#),
    (.nonEmptyString, #"{"anyOf":[{"type":"string","minLength":1},{"type":"null"}]}"#),
    (.reference(to: "a"), ##"{"anyOf":[{"$ref":"#/$defs/a"},{"type":"null"}]}"##),
  ])
  func nullIsAddedInTheShortestWay(schema: JSONSchema, text: String) throws {
    #expect(JSONWriter.write(schema.orNull.output).string == text)
    let definition = ##"{"$defs":{"a":{"type":"string"}},"##
    let validator = try SchemaValidator(definition + text.dropFirst())
    #expect(validator.violations(of: "null") == [])
    #expect(validator.violations(of: #""a""#) == [])
    #expect(validator.violations(of: "1") != [])
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
