@testable import PathConfigSyntax
import Testing

@testable import PathConfigServer

@Suite struct CursorTests {
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
    #expect(steps.joined(separator: "/") == way)
    #expect("\(cursor.role)" == role)
    #expect(String(decoding: bytes[cursor.token], as: UTF8.self) == token)
  }

  /// For any bytes, the token is a part of the text that touches the cursor.
  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func takesAnyText(seed: UInt64) {
    var generator = SystemGenerator(seed: seed)
    let symbols = Array("{}[]:,\"\\ \na1é".utf8)
    let bytes = ContiguousArray((0..<60).map { _ in symbols[generator.below(symbols.count)] })
    for offset in 0...bytes.count {
      let cursor = Cursor(at: offset, in: bytes)
      #expect(cursor.token.lowerBound <= offset && offset <= cursor.token.upperBound)
      #expect(cursor.token.upperBound <= bytes.count)
    }
  }
}

/// Numbers that follow from a seed.
private struct SystemGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: state >> 33) % count
  }
}
