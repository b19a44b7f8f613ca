@testable import PathConfigAutomata
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Damaged parts are refused with a reason, and never trap.
struct TrafficPartTests {
  private let part: UTF8String

  init() throws { part = try Self.drawn.get() }

  /// The part of a random log, with seed 1; written once for all tests.
  private static let drawn = Result {
    let log = try DrawnLog()
    var generator = SeededGenerator(seed: 1)
    return TrafficPart(log.question, log.counts(log.lines(&generator)), tool: "1").line
  }

  private func refusal(_ line: UTF8String) -> String? {
    do {
      _ = try DrawnLog.read(line)
      return nil
    } catch {
      return (error as? LoadFault)?.message
    }
  }

  @Test func readsACompletePart() { #expect(refusal(part) == nil) }

  @Test(arguments: [
    (
      "\"tool\":\"1\"", "\"tool\":\"2\"",
      "version 2 of the tool has written the part, and this is 1"
    ),
    ("hotwire-native-ios@", "hotwire-native-web@", "the tool does not know a client of the part"),
    (
      "\"client\":0", "\"client\":9",
      "the counts do not belong to the configuration of the part"
    ),
    ("\"hits\":", "\"hits\":9", "counts of the part are missing"),
    (
      "\"hits\":", "\"hits\":99999999999999999999",
      "it is no file of `traffic --partial`, or not all of one"
    ),
  ])
  func refusesOtherVersionsAndChanges(old: String, new: String, message: String) {
    let text = part.string.split(separator: old, maxSplits: 1).joined(separator: new)
    expectEqual(refusal(UTF8String(text)), message)
  }

  /// A part that is cut short, and bytes changed at random.
  @Test(arguments: 0..<UInt64(200))
  func anythingIsReadOrRefused(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes = part.bytes
    let cut = bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))
    #expect(refusal(UTF8String(repairing: cut)) != nil)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = generator.pick(Array("\"{}[],:-09e\\ au\u{0}".utf8))
      default: bytes.insert(contentsOf: bytes[place...].prefix(12), at: place)
      }
    }
    // Counts of shapes and examples may change if they stay consistent.
    _ = refusal(UTF8String(repairing: bytes))
  }
}
