@testable import PathConfigAutomata
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Any input, in any chunks, gives the same result and never traps.
@Suite struct RouteStreamTests {
  private static let texts: [String] = [
    "  a GET /books/:id(/:b(.:format)) a#b {:id=>/\\d+/}\nRoutes for A::B:\n x / A::B\n",
    "--[ Route 1 ]---\nVerb | GET\nURI | /a\nController#Action | a#b\n",
    "1 - - [x] \"GET /a?b\\x20 HTTP/1.1\" 200 1 \"-\" \"Turbo Native\"\nmethod=GET path=\"/\"\n",
    "{\"path\":\"/a\\u00e9\",\"x\":{\"a\":[1,2]},\"status\":200}\n",
    "{\"applinks\":{\"details\":[{\"components\":[{\"/\":\"/a/*?$(lang)\"}],\"paths\":[\"*\"]}]}}",
    "/books/:id\n/a(b\nhttps://a.b/c\r\n\n# x\nGET /x",
  ]

  @Test(arguments: texts)
  func chunksMakeNoDifference(text: String) {
    let whole = ReadRoutes(text)
    for size in [1, 2, 3, 7, 64] {
      let pieces = ReadRoutes(text, chunksOf: size)
      #expect(pieces.entries == whole.entries)
      #expect(pieces.stream.unread == whole.stream.unread)
      #expect(pieces.stream.format == whole.stream.format)
    }
  }

  /// Random bytes in valid texts, read as every form, from a seed.
  @Test(arguments: 0..<UInt64(40))
  func readsAnyTextWithoutATrap(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes = ContiguousArray(generator.pick(Self.texts).utf8)
    let special = Array("\"'\\<>&;(){}[]:*/$?#|=-! \n\r\t\u{0}".utf8) + [0xFF, 0xC3, 0x80]
    for _ in 0..<Int.random(in: 1...12, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = generator.pick(special)
      case 2: bytes.insert(generator.pick(special), at: place)
      default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
      }
    }
    for format in RouteFormat.allCases {
      let whole = ReadRoutes(bytes: bytes, format)
      let pieces = ReadRoutes(bytes: bytes, format, chunksOf: 5)
      #expect(whole.entries == pieces.entries, "seed \(seed), \(format)")
      #expect(whole.stream.unreadCount == pieces.stream.unreadCount, "seed \(seed), \(format)")
    }
    _ = ReadRoutes(bytes: bytes)
  }

  @Test func countsAndSkipsALineOverTheCap() {
    let long = String(repeating: "a", count: 3 << 20)
    let read = ReadRoutes("/a\n/\(long)\n/b\n", chunksOf: 100_000)
    #expect(read.lines == ["1 GET /a", "3 GET /b"])
    #expect(read.unread == ["2: "])
  }

  /// Nested and repeated without limit, at a linear cost.
  @Test(arguments: ["(", ":", "*", "(:a", "{", "[", "\\", "/"])
  func hostileLinesAreRead(piece: String) {
    let line = "/" + String(repeating: piece, count: 20_000)
    for format in RouteFormat.allCases {
      _ = ReadRoutes(line, format)
      _ = ReadRoutes("a GET \(line.prefix(4_000)) a#b {id: /\(line)/}", format)
    }
  }

  @Test func leavesOutAByteOrderMark() {
    #expect(ReadRoutes("\u{FEFF}/a\n/b").lines == ["1 GET /a", "2 GET /b"])
  }
}
