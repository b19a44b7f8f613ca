@testable import PathConfigAutomata
@testable import PathConfigKit
@testable import PathConfigSyntax
import Testing

/// Damaged parts are refused with a reason, and never trap.
@Suite struct TrafficPartTests {
  private let part: [UTF8String]

  init() throws { part = try Self.drawn.get() }

  /// The part of a random log, with seed 1; written once for all tests.
  private static let drawn = Result {
    let log = try DrawnLog()
    var generator = SeededGenerator(seed: 1)
    return TrafficPart.lines(log.question, log.counts(log.lines(&generator)), tool: "1")
  }

  private func refusal(_ lines: [UTF8String]) -> String? {
    do {
      _ = try DrawnLog.read(lines)
      return nil
    } catch {
      return (error as? TrafficPartReader.Refusal)?.message
    }
  }

  private func replacing(_ old: String, _ new: String, line: Int) -> [UTF8String] {
    var lines = part
    let text = lines[line].string
    lines[line] = UTF8String(text.split(separator: old, maxSplits: 1).joined(separator: new))
    #expect(lines[line] != part[line])
    return lines
  }

  @Test func readsACompletePart() { #expect(refusal(part) == nil) }

  @Test func refusesAPartThatIsCutShort() {
    #expect(refusal([]) == "a.part: the part is empty")
    for count in 1..<part.count {
      #expect(
        refusal(Array(part.prefix(count)))
          == "a.part: the part is cut short after line \(count)")
    }
  }

  @Test func refusesAPartWithoutOneOfItsLines() {
    for line in 1..<(part.count - 1) {
      var lines = part
      lines.remove(at: line)
      #expect(refusal(lines) == "a.part:\(part.count - 1): lines of the part are missing")
    }
  }

  @Test func refusesOtherVersionsAndChanges() {
    let last = part.count - 1
    #expect(
      refusal(replacing(#""tool":"1""#, #""tool":"2""#, line: 0))
        == "a.part:1: version 2 of the tool has written the part, and this is 1")
    #expect(
      refusal(replacing("hotwire-native-ios@", "hotwire-native-web@", line: 0))
        == "a.part:1: the tool does not know a client of the part")
    #expect(
      refusal(replacing(#""client":0"#, #""client":9"#, line: 1))
        == "a.part:2: the counts do not belong to the configuration of the part")
    #expect(
      refusal(replacing(#""hits":"#, #""hits":9"#, line: 1))
        == "a.part:\(last + 1): lines of the part are missing")
    #expect(
      refusal(replacing(#""hits":"#, #""hits":99999999999999999999"#, line: 1))
        == "a.part:2: `--partial` has not written this line")
    #expect(
      refusal(part + [part[1]])
        == "a.part:\(part.count + 1): there is more after the last line of the part")
    #expect(refusal(["/posts"])?.hasPrefix("a.part:1: ") == true)
  }

  /// Bytes changed at random.
  @Test(arguments: 0..<UInt64(200))
  func anythingIsReadOrRefused(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var lines = part
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let line = Int.random(in: 0..<lines.count, using: &generator)
      var bytes = lines[line].bytes
      if bytes.isEmpty { continue }
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = generator.pick(Array("\"{}[],:-09e\\ au\u{0}".utf8))
      default: bytes.insert(contentsOf: bytes[place...].prefix(12), at: place)
      }
      lines[line] = UTF8String(repairing: bytes)
    }
    if refusal(lines) == nil {
      // Counts of shapes and examples may change if they stay consistent.
      #expect(lines.count == part.count, "seed \(seed)")
    }
  }
}
