import TestSupport
import Testing

@testable import PathConfigServer
@testable import PathConfigSyntax

struct TextPlacesTests {
  private static let text = "a\u{E9}\r\n\u{1F600}b\n\nc"

  private static func position(_ line: Int, _ column: Int) -> JSONNode {
    let json = "{\"line\": \(line), \"character\": \(column)}"
    return JSONParser.parse(name: "", text: json).root ?? .null
  }

  @Test(arguments: [
    (0, 0, 0, 0), (0, 1, 1, 1), (0, 2, 3, 1), (0, 9, 3, 3), (1, 0, 5, 5), (1, 2, 9, 5),
    (1, 3, 10, 5), (1, 4, 10, 9), (2, 0, 11, 11), (3, 1, 13, 13), (9, 0, 13, 13),
  ])
  func findsTheByteOfAPosition(line: Int, column: Int, utf16: Int, utf8: Int) throws {
    let buffer = SourceBuffer(name: "", text: Self.text)
    let place = Self.position(line, column)
    try expectEqual(TextPlaces(buffer, in: .utf16).offset(at: place), utf16)
    try expectEqual(TextPlaces(buffer, in: .utf8).offset(at: place), utf8)
  }

  /// Every offset at the beginning of a character has a position that leads back to it.
  @Test(arguments: [SourceBuffer.ColumnUnit.utf16, .utf8])
  func positionsLeadBack(unit: SourceBuffer.ColumnUnit) throws {
    let buffer = SourceBuffer(name: "", text: Self.text)
    let places = TextPlaces(buffer, in: unit)
    for offset in [0, 1, 3, 5, 9, 10, 11, 12, 13] {
      let written = JSONWriter.write(places.position(at: offset)).string
      let position = JSONParser.parse(name: "", text: written).root
      // Between the two characters of a line break there is no position.
      try expectEqual(places.offset(at: position), offset)
    }
  }

  @Test(arguments: [-1, Int.min, Int.max])
  func takesAnyNumber(number: Int) throws {
    let places = TextPlaces(SourceBuffer(name: "", text: Self.text), in: .utf16)
    #expect((0...13).contains(try places.offset(at: Self.position(number, number))))
  }

  @Test func countsAByteOrderMarkForTheEditorAlone() throws {
    let edited = SourceBuffer(name: "", text: "\u{FEFF}{}\n1")
    let places = TextPlaces(SourceBuffer(name: "", text: "{}\n1"), editedAs: edited, in: .utf16)
    expectEqual(JSONWriter.write(places.position(at: 0)).string, #"{"line":0,"character":1}"#)
    expectEqual(JSONWriter.write(places.position(at: 3)).string, #"{"line":1,"character":0}"#)
    try expectEqual(places.offset(at: Self.position(0, 1)), 0)
    try expectEqual(places.offset(at: Self.position(0, 0)), 0)
  }

  @Test func failsWithoutAPosition() {
    let places = TextPlaces(SourceBuffer(name: "", text: ""), in: .utf16)
    #expect(throws: ResponseError.parameters("a position is missing")) {
      try places.offset(at: nil)
    }
  }
}

struct CursorTests {
  /// The text before and after the cursor, which is a bar; the path, the role and the token.
  @Test(arguments: [
    ("|", "", "none", ""),
    ("{|}", "", "name", ""),
    (#"{"ru|"#, "", "name", #""ru"#),
    (#"{"ru|les": []}"#, "", "name", #""rules""#),
    (#"{"ru|"# + "\n}", "", "name", #""ru"#),
    (#"{"rules": [{"properties": {"a": 1, "con|"}}]}"#, "rules/0/properties", "name", #""con""#),
    (#"{"rules": [{}, {"properties": {"context": |"#, "rules/1/properties/context", "value", ""),
    (
      #"{"rules": [{"properties": {"context": "mo|"#, "rules/0/properties/context", "value", #""mo"#
    ),
    (#"{"rules": [{"properties": {"context": fa|}"#, "rules/0/properties/context", "value", "fa"),
    (#"{"rules": [{"patterns": ["/a", |"#, "rules/0/patterns/1", "value", ""),
    (#"{"rules": [{"patterns": ["/\"{[", "/b|"]"#, "rules/0/patterns/1", "value", #""/b""#),
    (#"{"a": {"b": 1}, "c|"#, "", "name", #""c"#),
    (#"{"a": "x", |"#, "", "name", ""),
    (#"{"a": "x"|"#, "a", "value", ""),
  ])
  func findsThePathAndTokenAtTheCursor(text: String, way: String, role: String, token: String)
    throws
  {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let bytes = ContiguousArray(parts.joined().utf8)
    let cursor = Cursor(at: parts[0].utf8.count, in: bytes)
    let steps = cursor.path.map { step in
      switch step {
      case .member(let name): name.string
      case .element(let index): "\(index)"
      }
    }
    expectEqual(steps.joined(separator: "/"), way)
    expectEqual("\(cursor.role)", role)
    expectEqual(String(decoding: bytes[cursor.token], as: UTF8.self), token)
  }

  /// For any bytes, the token is a part of the text that touches the cursor.
  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func takesAnyText(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let symbols = Array("{}[]:,\"\\ \na1é".utf8)
    let bytes = ContiguousArray((0..<60).map { _ in generator.pick(symbols) })
    for offset in 0...bytes.count {
      let cursor = Cursor(at: offset, in: bytes)
      #expect(cursor.token.lowerBound <= offset && offset <= cursor.token.upperBound)
      #expect(cursor.token.upperBound <= bytes.count)
    }
  }
}
