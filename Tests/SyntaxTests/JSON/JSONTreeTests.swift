import TestSupport
import Testing

@testable import PathConfigSyntax

struct EscapeMapTests {
  /// The string `"a\\d\u00e9x"` at offset 10: `a`, a backslash, `d`, é in two bytes, `x`.
  private let map = EscapeMap(
    contentStart: 11,
    escapes: [
      EscapeMap.Escape(decoded: 1..<2, file: 12..<14),
      EscapeMap.Escape(decoded: 3..<5, file: 15..<21),
    ])

  @Test func takesEscapesWhole() {
    for (decoded, file) in [
      (0..<1, 11..<12), (1..<2, 12..<14), (2..<3, 14..<15), (1..<3, 12..<15), (3..<5, 15..<21),
      (3..<4, 15..<21), (4..<5, 15..<21), (5..<6, 21..<22), (0..<6, 11..<22), (6..<6, 22..<22),
      (1..<1, 12..<12), (0..<0, 11..<11),
    ] {
      expectEqual(map.fileRange(of: decoded), file, "\(decoded)")
    }
  }

  // MARK: Maps of strings that are read

  private func read(_ text: String) -> JSONString? {
    guard case .string(let string) = JSONParser.parse(name: "x", text: text).root?.value else {
      return nil
    }
    return string
  }

  /// Any mixture of plain text and escapes: each decoded scalar's range in the file is the piece
  /// that was written for it.
  @Test func everyScalarOfRandomStringsMapsToItsPiece() throws {
    var generator = SeededGenerator(seed: 0x5EED_0001)
    let pieces: [(file: String, decoded: String)] = [
      ("a", "a"), ("é", "é"), ("字", "字"), ("𝄞", "𝄞"), ("\\\"", "\""), ("\\\\", "\\"),
      ("\\/", "/"), ("\\b", "\u{8}"), ("\\f", "\u{C}"), ("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t"),
      ("\\u0041", "A"), ("\\u00e9", "é"), ("\\u00E9", "é"), ("\\u20aC", "€"),
      ("\\uD834\\uDD1E", "𝄞"), ("\\ud834\\udd1e", "𝄞"), ("\\u0000", "\0"), ("\\uFFFF", "\u{FFFF}"),
      ("\\udbff\\udfff", "\u{10FFFF}"),
    ]
    for _ in 0..<600 {
      let chosen = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }
      let text = "\"" + chosen.map(\.file).joined() + "\""
      let string = try #require(read(text))
      expectEqual(string.text, UTF8String(chosen.map(\.decoded).joined()))
      var (decoded, file) = (0, 1)
      for piece in chosen {
        let range = string.escapes.fileRange(of: decoded..<decoded + piece.decoded.utf8.count)
        expectEqual(range, file..<file + piece.file.utf8.count, "\(text)")
        decoded += piece.decoded.utf8.count
        file += piece.file.utf8.count
      }
    }
  }

  @Test func anInvalidEscapeKeepsTheBackslashAndItsPlace() throws {
    let string = try #require(read("\"a\\d+\\.b\""))
    expectEqual(string.text, "a\\d+\\.b")
    expectEqual(string.escapes.fileRange(of: 1..<3), 2..<4)
    expectEqual(string.escapes.fileRange(of: 4..<6), 5..<7)
  }

  @Test func namesHaveMapsToo() throws {
    let parse = JSONParser.parse(name: "x", text: "{\"\\u0061b\": 1}")
    guard case .object(let object) = parse.root?.value else {
      Issue.record("no object")
      return
    }
    expectEqual(object.members.map(\.name.text), ["ab"])
    expectEqual(object.members.map { $0.name.escapes.fileRange(of: 0..<1) }, [2..<8])
  }
}

struct JSONCanonicalFormTests {
  @Test func sortsNamesByTheirBytes() {
    let text = "{\"b\":1,\"é\":2,\"B\":3,\"a\":4,\"\":5}"
    expectEqual(
      JSONParser.parse(name: "x", text: text).root?.canonicalForm.string,
      "{\"\":5,\"B\":3,\"a\":4,\"b\":1,\"é\":2}")
  }
}
