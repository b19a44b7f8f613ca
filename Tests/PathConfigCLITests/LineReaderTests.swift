import PathConfigCLI
import PathConfigDiagnostics
import PathConfigTestSupport
import Testing

@Suite struct LineReaderTests {
  private func lines(_ chunks: [String], cap: Int = 100) throws -> [LineReader.Line] {
    try lines(ChunkSource(chunks), cap: cap)
  }

  private func lines(_ source: ChunkSource, cap: Int = 100) throws -> [LineReader.Line] {
    var reader = LineReader(source, maximumLineBytes: cap)
    var result: [LineReader.Line] = []
    while let line = try reader.next() {
      result.append(line)
      #expect(reader.number == result.count)
    }
    #expect(try reader.next() == nil, "the end stays the end")
    return result
  }

  @Test(arguments: [
    ([], []),
    (["\n"], [""]),
    (["a"], ["a"]),
    (["a\n"], ["a"]),
    (["a\nb"], ["a", "b"]),
    (["a\r\nb\r\n"], ["a", "b"]),
    (["a\r", "\nb\r"], ["a", "b\r"]),
    (["a\rb\n"], ["a\rb"]),
    (["a", "b", "\n", "c"], ["ab", "c"]),
    (["\n\n\r\n", "\n"], ["", "", "", ""]),
    (["\u{FEFF}a\n\u{FEFF}b"], ["a", "\u{FEFF}b"]),
    (["\u{FEFF}"], [""]),
    (["a\0b\n"], ["a\0b"]),
    (["\r\n"], [""]),
    (["\r"], ["\r"]),
  ])
  func splitsAtLineFeeds(chunks: [String], expected: [String]) throws {
    #expect(try lines(chunks) == expected.map { .text(UTF8String($0)) })
  }

  @Test func repairsWhatIsNotUTF8() throws {
    let source = ChunkSource(bytes: [[0x61, 0xC3], [0xA9, 0xFF, 0x0A, 0xC3, 0x0A]])
    #expect(try lines(source) == [.text("aé\u{FFFD}"), .text("\u{FFFD}")])
  }

  @Test(arguments: [
    ("12345", LineReader.Line.text("12345")), ("123456", .tooLong(byteCount: 6)),
    (String(repeating: "x", count: 1_000), .tooLong(byteCount: 1_000)),
  ])
  func linesOverTheCapAreCountedOnly(line: String, expected: LineReader.Line) throws {
    for end in ["\n", "\r\n"] {
      #expect(try lines([line + end + "next"], cap: 5) == [expected, .text("next")])
      let single = line.unicodeScalars.map(String.init)
      #expect(try lines(single + [end, "next"], cap: 5) == [expected, .text("next")])
      #expect(try lines(["\u{FEFF}" + line + end], cap: 5) == [expected])
    }
    #expect(try lines([line], cap: 5) == [expected])
  }

  /// Random text cut at random places, seed 99, against splitting it whole.
  @Test func chunksDoNotMatter() throws {
    var generator = SeededGenerator(seed: 99)
    for _ in 0..<300 {
      let letters = ["a", "é", "\n", "\r\n", "\r", "𝄞"]
      let text = (0..<Int.random(in: 0...30, using: &generator))
        .map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
      var rest = ContiguousArray(text.utf8)[...]
      var chunks: [ContiguousArray<UInt8>] = []
      while !rest.isEmpty {
        let chunk = rest.prefix(Int.random(in: 1...5, using: &generator))
        chunks.append(ContiguousArray(chunk))
        rest = rest.dropFirst(chunk.count)
      }
      #expect(
        try lines(ChunkSource(bytes: chunks)) == expectedLines(of: text), "\(text.debugDescription)"
      )
    }
  }

  private func expectedLines(of text: String) -> [LineReader.Line] {
    var parts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Array($0) }
    let last = parts.removeLast()
    for index in parts.indices where parts[index].last == UInt8(ascii: "\r") {
      parts[index].removeLast()
    }
    return (parts + (last.isEmpty ? [] : [last])).map { .text(UTF8String(repairing: $0)) }
  }

  @Test func givesALineBeforeItReadsOn() throws {
    let source = ChunkSource(["a\nb\n", "c\n"])
    var readings: [Int] = []
    var reader = LineReader(source) { readings.append(source.reads) }
    #expect(try reader.next() == .text("a"))
    #expect(try reader.next() == .text("b"))
    #expect(source.reads == 1)
    #expect(try reader.next() == .text("c"))
    #expect(readings == [0, 1])
  }

  @Test func aFailureToReadIsThrownAfterTheLinesBeforeIt() throws {
    let source = ChunkSource(["a\nb"])
    source.failure = SystemError(code: 5, reason: "Input/output error")
    var reader = LineReader(source)
    #expect(try reader.next() == .text("a"))
    #expect(throws: SystemError(code: 5, reason: "Input/output error")) { try reader.next() }
  }
}
