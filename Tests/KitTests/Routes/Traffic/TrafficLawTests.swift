@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The counts of a log are the same for any division into parts, and for any order and tree of
/// their sums.
struct TrafficLawTests {
  private let log: DrawnLog
  private static let seeds = 0..<UInt64(6)

  init() throws { log = try DrawnLog() }

  @Test(arguments: seeds)
  func countsOfPartsAddUp(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = log.lines(&generator)
    let whole = log.counts(lines)
    var parts = DrawnLog.cut(lines, &generator).map(log.counts)
    while parts.count > 1 {
      let first = parts.remove(at: Int.random(in: 0..<parts.count, using: &generator))
      parts[Int.random(in: 0..<parts.count, using: &generator)].add(first)
    }
    expectEqual(parts, [whole], "seed \(seed)")
    #expect(whole.requests > 0 && whole.unread.count > 0 && !whole.leftOut.isEmpty)
  }

  /// A part is the same after writing and reading it, and so is the sum of a tree of parts.
  @Test(arguments: seeds)
  func partsAreReadAsTheyWereWritten(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = log.lines(&generator)
    let whole = TrafficPart(log.question, log.counts(lines), tool: "1").line
    var sum = TrafficCounts()
    var question: TrafficQuestion?
    for part in DrawnLog.cut(lines, &generator).shuffled(using: &generator) {
      let text = TrafficPart(log.question, log.counts(part), tool: "1").line
      let read = try DrawnLog.read(text)
      question = read.question
      sum.add(read.counts)
    }
    expectEqual(TrafficPart(try #require(question), sum, tool: "1").line, whole, "seed \(seed)")
  }

  /// Every answer of the counts is the answer of a client to each of its examples.
  @Test(arguments: seeds)
  func answersAgreeWithTheClients(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let counts = log.counts(log.lines(&generator))
    for (asked, answers) in zip(log.question.askedClients(), counts.sorted) {
      for (answer, requests) in answers {
        for kind in requests.shapes.byFrequency {
          let found = asked.answerer.answer(kind.example).resolution?.rules.map(\.pattern)
          expectEqual(found, answer.patterns, "\(kind.example)")
          expectEqual(
            asked.other?.answer(kind.example).resolution?.rules.map(\.pattern), answer.others)
        }
        #expect(requests.shapes.byFrequency.reduce(0) { $0 + $1.hits } <= requests.hits)
      }
    }
  }
}
