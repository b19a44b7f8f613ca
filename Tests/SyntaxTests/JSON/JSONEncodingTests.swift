@testable import PathConfigSyntax
import TestSupport
import Testing

struct JSONEncodingTests {
  static func encode(_ text: String, _ form: JSONEncoding.Form, mark: Bool) -> [UInt8] {
    var bytes = mark ? form.byteOrderMark : []
    switch form {
    case .utf8: bytes += Array(text.utf8)
    case .utf16LittleEndian: bytes += text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: bytes += text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .utf32LittleEndian:
      bytes += text.unicodeScalars.flatMap { scalar in
        (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> ($0 * 8)) }
      }
    case .utf32BigEndian:
      bytes += text.unicodeScalars.flatMap { scalar in
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: scalar.value >> ($0 * 8)) }
      }
    }
    return bytes
  }

  @Test(arguments: JSONEncoding.Form.allCases, [false, true])
  func readsEveryFormWithAndWithoutMark(form: JSONEncoding.Form, mark: Bool) {
    let text = "{\"é\":\"𝄞\",\n\"b\":[1 2]}"
    let report = ParseReport(Self.encode(text, form, mark: mark))
    expectEqual(report.parse.encoding, JSONEncoding(form: form, hasByteOrderMark: mark))
    expectEqual(report.value, "{\"é\":\"𝄞\",\"b\":[1,2]}")
    #expect(report.parse.buffer.bytes.elementsEqual(text.utf8))
    expectEqual(report.faults, ["2:7-2:7 expected `,` or `]` after this, found `2`"])
    var marks: [String] = []
    if mark { marks.append("1:1-1:1 the file begins with a byte-order mark") }
    if form != .utf8 { marks.append("1:1-1:1 the file is \(form.rawValue) instead of UTF-8") }
    expectEqual(report.relaxations, marks)
  }

  @Test(arguments: JSONEncoding.Form.allCases, [false, true])
  func writesTheBytesThatItRead(form: JSONEncoding.Form, mark: Bool) {
    let bytes = ContiguousArray(Self.encode("{\"é\":\"𝄞\",\n\"b\":[1 2]}", form, mark: mark))
    let parse = JSONParser.parse(name: "a", bytes: bytes)
    expectEqual(parse.encoding.encode(parse.buffer.bytes), bytes)
  }

  @Test func keepsIllFormedBytesOnlyInUTF8() {
    let bytes = ContiguousArray<UInt8>([0x22, 0xE9, 0x22])
    expectEqual(JSONEncoding(form: .utf8, hasByteOrderMark: false).encode(bytes), bytes)
    let wide = JSONEncoding(form: .utf16LittleEndian, hasByteOrderMark: false)
    expectEqual(Array(wide.encode(bytes)), [0x22, 0, 0xFD, 0xFF, 0x22, 0])
  }

  @Test(
    arguments: [
      ("1", .utf8), ("[]", .utf8), ("{}\n", .utf8), ("1", .utf16LittleEndian),
      ("1", .utf16BigEndian), ("[]", .utf16LittleEndian), ("[]", .utf16BigEndian),
      ("1", .utf32LittleEndian), ("1", .utf32BigEndian), ("", .utf8), ("\"é\"", .utf16LittleEndian),
      ("[\"字\"]", .utf16BigEndian),
    ] as [(String, JSONEncoding.Form)])
  func distinguishesFormsByTheirZeros(text: String, form: JSONEncoding.Form) {
    let bytes = Self.encode(text, form, mark: false)
    expectEqual(JSONEncoding(detecting: bytes), JSONEncoding(form: form, hasByteOrderMark: false))
  }

  @Test func positionsInTranscodedTextAreThoseOfItsUTF8() throws {
    let parse = ParseReport(Self.encode("[\"é\\n\"]", .utf16LittleEndian, mark: true)).parse
    guard case .array(let array) = parse.root?.value,
      case .string(let string) = array.elements.first?.value
    else {
      Issue.record("no string")
      return
    }
    expectEqual(array.elements[0].range, 1..<7)
    expectEqual(string.escapes.fileRange(of: 2..<3), 4..<6)
  }

  struct IllFormed: Sendable {
    var bytes: [UInt8]
    var text: String
    var marks: [String]
  }

  @Test(arguments: [
    // A continuation byte alone, a lead byte alone, both next to each other.
    IllFormed(
      bytes: [0x22, 0x80, 0x22], text: "\"\u{FFFD}\"",
      marks: ["1:2-1:2 these bytes are not valid in the file's encoding"]),
    IllFormed(
      bytes: [0x22, 0xC3, 0x28, 0x22], text: "\"\u{FFFD}(\"",
      marks: ["1:2-1:3 these bytes are not valid in the file's encoding"]),
    // The first three bytes of four: one maximal part, one replacement.
    IllFormed(
      bytes: [0x22, 0xF0, 0x9D, 0x84, 0x22], text: "\"\u{FFFD}\"",
      marks: ["1:2-1:3 these bytes are not valid in the file's encoding"]),
    // Overlong, and a surrogate in UTF-8: a replacement for each byte.
    IllFormed(
      bytes: [0x22, 0xC0, 0xAF, 0x22], text: "\"\u{FFFD}\u{FFFD}\"",
      marks: ["1:2-1:3 these bytes are not valid in the file's encoding"]),
    IllFormed(
      bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], text: "\"\u{FFFD}\u{FFFD}\u{FFFD}\"",
      marks: ["1:2-1:3 these bytes are not valid in the file's encoding"]),
    IllFormed(
      bytes: [0x22, 0xFF, 0x61, 0xFE, 0x22], text: "\"\u{FFFD}a\u{FFFD}\"",
      marks: [
        "1:2-1:3 these bytes are not valid in the file's encoding",
        "1:4-1:5 these bytes are not valid in the file's encoding",
      ]),
    // UTF-16: half of a pair, and an odd byte at the end.
    IllFormed(
      bytes: [0xFF, 0xFE, 0x22, 0x00, 0x00, 0xD8, 0x22, 0x00], text: "\"\u{FFFD}\"",
      marks: [
        "1:1-1:1 the file begins with a byte-order mark",
        "1:1-1:1 the file is UTF-16LE instead of UTF-8",
        "1:2-1:3 these bytes are not valid in the file's encoding",
      ]),
    // UTF-32 beyond U+10FFFF.
    IllFormed(
      bytes: [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x22, 0, 0x11, 0, 0, 0, 0, 0, 0x22],
      text: "\"\u{FFFD}\"",
      marks: [
        "1:1-1:1 the file begins with a byte-order mark",
        "1:1-1:1 the file is UTF-32BE instead of UTF-8",
        "1:2-1:3 these bytes are not valid in the file's encoding",
      ]),
  ])
  func replacesAndMarksIllFormedBytes(example: IllFormed) {
    let report = ParseReport(example.bytes)
    expectEqual(report.value, example.text)
    expectEqual(report.faults, [])
    // The end column of ill-formed bytes follows from how the buffer counts them.
    expectEqual(report.relaxations.map(start), example.marks.map(start))
  }

  private func start(_ line: String) -> String {
    let parts = line.split(separator: " ", maxSplits: 1)
    return "\(parts[0].prefix { $0 != "-" }) \(parts[1])"
  }

  @Test func illFormedBytesKeepTheirPlaceInTheMap() {
    let bytes: [UInt8] = [0x22, 0x61, 0xFF, 0x62, 0x5C, 0x6E, 0x22]
    guard case .string(let string) = ParseReport(bytes).parse.root?.value else {
      Issue.record("no string")
      return
    }
    expectEqual(string.text, "a\u{FFFD}b\n")
    expectEqual(string.escapes.fileRange(of: 1..<4), 2..<3)
    expectEqual(string.escapes.fileRange(of: 4..<5), 3..<4)
    expectEqual(string.escapes.fileRange(of: 5..<6), 4..<6)
  }
}

/// Images, archives and the like are recognised, and text is never mistaken for them.
struct JSONParserBinaryInputTests {
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
    expectEqual(parse.faults.map(\.message), ["expected JSON, found binary data"])
    expectEqual(parse.faults.map(\.range), [0..<0])
    expectEqual(
      parse.faults.first?.help, "use the JSON file itself; if it is compressed, unpack it first")
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
