@testable import PathConfigSyntax
import Testing

/// Images, archives and the like are recognised, and text is never mistaken for them.
@Suite struct JSONParserBinaryInputTests {
  private func parse(_ bytes: [UInt8]) -> JSONParse {
    JSONParser.parse(name: "a.json", bytes: ContiguousArray(bytes))
  }

  /// The beginnings of binary files.
  ///
  /// They are PNG, gzip, ZIP, a binary property list, JPEG, SQLite, and an icon that RFC 4627 would
  /// call UTF-32.
  @Test(
    arguments: [
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48],
      [0x1F, 0x8B, 0x08, 0x00, 0x64, 0xF2, 0x8E, 0x65, 0x02, 0x03, 0xAB, 0x56],
      [0x50, 0x4B, 0x03, 0x04, 0x14, 0x00, 0x08, 0x00, 0x08, 0x00, 0x7B, 0x22],
      Array("bplist00".utf8) + [0xD1, 0x01, 0x02, 0x55, 0x72, 0x75, 0x6C, 0x65, 0x73, 0xA0],
      [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10, 0x4A, 0x46, 0x49, 0x46, 0x00, 0x01],
      Array("SQLite format 3".utf8) + [0x00, 0x10, 0x00, 0x01, 0x01, 0x00, 0x40, 0x20, 0x20],
      [0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x20, 0x20, 0x00, 0x00, 0x01, 0x00],
    ] as [[UInt8]])
  func recognisesBinaryFiles(bytes: [UInt8]) {
    let parse = parse(bytes)
    #expect(parse.faults.map(\.message) == ["expected JSON, found binary data"])
    #expect(parse.faults.map(\.range) == [0..<0])
    #expect(
      parse.faults.first?.help
        == "use the JSON file itself; if it is compressed, unpack it first")
    #expect(!parse.relaxations.contains { $0.kind == .illFormedEncoding })
  }

  /// Words, text in Latin-1, configurations with stray bytes inside and around, and UTF-16.
  @Test(
    arguments: [
      Array("rules".utf8),
      [0x63, 0x61, 0x66, 0xE9],
      Array("{\"rules\": [\"\0\0".utf8) + [0xFF] + Array("\"]}".utf8),
      [0x00] + Array("{}".utf8),
      Array("{\"a\": 1}".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
    ] as [[UInt8]])
  func doesNotTakeTextForBinary(bytes: [UInt8]) {
    #expect(!parse(bytes).faults.contains { $0.kind == .binary })
  }
}
