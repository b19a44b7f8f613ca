import TestSupport
import Testing

/// The validator that the other tests trust.
struct SchemaValidatorTests {
  @Test(arguments: [
    (#"{}"#, "[1, null]", []),
    (#"{"type": "string"}"#, #""""#, []),
    (#"{"type": "string"}"#, "null", ["/: type is none of string"]),
    (#"{"type": ["boolean", "null"]}"#, "null", []),
    (#"{"type": ["boolean", "null"]}"#, "0", ["/: type is none of boolean, null"]),
    (#"{"type": "integer"}"#, "-2", []),
    (#"{"type": "integer"}"#, "2.0", []),
    (#"{"type": "integer"}"#, "2.5", ["/: type is none of integer"]),
    (#"{"type": "integer", "minimum": 1}"#, "0", ["/: below 1"]),
    (#"{"minimum": 1}"#, #""a""#, []),
    (#"{"enum": ["a", null]}"#, "null", []),
    (#"{"enum": ["a", null]}"#, #""\u0061""#, []),
    (#"{"enum": ["a", null]}"#, #""A""#, ["/: none of the enumeration"]),
    ("{\"enum\": [\"\u{E9}\"]}", "\"e\u{301}\"", ["/: none of the enumeration"]),
    (#"{"minLength": 1}"#, #""""#, ["/: shorter than 1"]),
    (#"{"minLength": 2}"#, #""\ud83d\ude00""#, ["/: shorter than 2"]),
    (
      #"{"items": {"type": "null"}}"#, "[null, 1, {}]",
      ["/1: type is none of null", "/2: type is none of null"]
    ),
    (#"{"type": "array", "minItems": 1}"#, "[]", ["/: fewer than 1 items"]),
    (#"{"required": ["a", "b"]}"#, #"{"a": 1}"#, ["/: no `b`"]),
    (
      #"{"properties": {"a": {"type": "null"}}}"#, #"{"a": 1, "b": 1}"#,
      ["/a: type is none of null"]
    ),
    (
      #"{"properties": {"a": {}}, "additionalProperties": false}"#, #"{"a": 1, "b": 1}"#,
      ["/b: not allowed"]
    ),
    (#"{"additionalProperties": {"type": "null"}}"#, #"{"b": 1}"#, ["/b: type is none of null"]),
    (#"{"anyOf": [{"type": "null"}, {"minItems": 1}]}"#, "[]", ["/: fewer than 1 items"]),
    (
      #"{"anyOf": [{"type": "null"}, {"type": "string"}]}"#, "[]", ["/: fits no alternative"]
    ),
    (#"{"anyOf": [{"enum": [1]}, {"minItems": 1}]}"#, "[]", ["/: fits no alternative"]),
    (#"{"anyOf": [{"type": "null"}, {"minItems": 1}]}"#, "[0]", []),
    (
      ##"{"items": {"$ref": "#/$defs/a"}, "$defs": {"a": {"type": "null"}}}"##, "[0]",
      ["/0: type is none of null"]
    ),
    (#"{}"#, "[1,]", ["no JSON"]),
    (#"{}"#, "{'a': 1}", ["no JSON"]),
  ])
  func reportsViolations(schema: String, value: String, violations: [String]) throws {
    try expectEqual(SchemaValidator(schema).violations(of: value), violations)
  }

  @Test(arguments: [
    ("[]", ": no schema"),
    (#"{"pattern": "a"}"#, "/pattern: not in the subset"),
    (#"{"items": {"const": 1}}"#, "/items/const: not in the subset"),
    (#"{"properties": {"a": {"type": 1}}}"#, "/properties/a/type: not in the subset"),
    (#"{"properties": {"a": 1}}"#, "/properties/a: no schema"),
    (#"{"required": [1]}"#, "/required: no strings"),
    (#"{"minItems": -1}"#, "/minItems: no count"),
    (##"{"$ref": "#/$defs/a"}"##, "no definition `a`"),
    (#"{"$ref": "b.json"}"#, "/$ref: no name"),
    (#"{"items": {"$defs": {}}}"#, "/items/$defs: not in the subset"),
    (#"{"type": "null", "type": "string"}"#, "no JSON"),
  ])
  func refusesUnknownKeywords(schema: String, defect: String) {
    let error = #expect(throws: SchemaDefect.self) { try SchemaValidator(schema) }
    expectEqual(error?.message, defect)
  }
}
