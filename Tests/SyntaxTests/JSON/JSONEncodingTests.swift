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

  @Test func readsAndWritesEveryFormWithAndWithoutMark() {
    let text = "{\"é\":\"𝄞\",\n\"b\":[1 2]}"
    for form in JSONEncoding.Form.allCases {
      for mark in [false, true] {
        let bytes = Self.encode(text, form, mark: mark)
        let report = ParseReport(bytes)
        let comment: Comment = "\(form) \(mark)"
        expectEqual(
          report.parse.encoding, JSONEncoding(form: form, hasByteOrderMark: mark), comment)
        expectEqual(report.value, "{\"é\":\"𝄞\",\"b\":[1,2]}", comment)
        #expect(report.parse.buffer.bytes.elementsEqual(text.utf8), comment)
        expectEqual(report.faults, ["2:7-2:7 expected `,` or `]` after this, found `2`"], comment)
        var marks: [String] = []
        if mark { marks.append("1:1-1:1 the file begins with a byte-order mark") }
        if form != .utf8 { marks.append("1:1-1:1 the file is \(form.rawValue) instead of UTF-8") }
        expectEqual(report.relaxations, marks, comment)
        expectEqual(
          Array(report.parse.encoding.encode(report.parse.buffer.bytes)), bytes, comment)
      }
    }
  }

  @Test func keepsIllFormedBytesOnlyInUTF8() {
    let bytes = ContiguousArray<UInt8>([0x22, 0xE9, 0x22])
    expectEqual(JSONEncoding(form: .utf8, hasByteOrderMark: false).encode(bytes), bytes)
    let wide = JSONEncoding(form: .utf16LittleEndian, hasByteOrderMark: false)
    expectEqual(Array(wide.encode(bytes)), [0x22, 0, 0xFD, 0xFF, 0x22, 0])
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
