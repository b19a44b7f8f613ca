@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigKit

/// Shortcuts in counting logs give the results of the plain way.
struct TrafficShortcutTests {
  private static let seeds = 0..<UInt64(6)

  @Test(arguments: seeds)
  func plainURLsAreReadAsLinesOfAnyForm(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var count = 0
    for line in try DrawnLog().lines(&generator).map({ UTF8String($0) }) {
      let (bytes, all) = (line.bytes.span, 0..<line.bytes.count)
      guard let plain = LogLine.plainURL(bytes, all) else { continue }
      count += 1
      let other = LogLine.requestOfAnyForm(bytes, all)
      expectEqual(other.map { Plain($0, line) }, Plain(plain, line), "\(line)")
    }
    #expect(count > 0)
  }

  /// The counts are those of one line and one look-up at a time, with a pattern that ICU runs too.
  @Test(arguments: seeds, [nil, #"(\\d)\\1"#])
  func countsAreThoseOfSingleLookUps(seed: UInt64, icuPattern: String?) throws {
    let log = try DrawnLog(also: icuPattern)
    var generator = SeededGenerator(seed: seed)
    let lines = log.lines(&generator)
    var expected = TrafficCounts()
    let clients = log.question.askedClients()
    for line in lines.map({ UTF8String($0) }) {
      let bytes = line.bytes.span
      guard let request = LogLine.requestOfAnyForm(bytes, 0..<bytes.count) else { continue }
      let url = Plain(request, line).url
      let exclusion = log.question.filter.reason(
        againstURL: url.bytes.span, pathEnd: url.bytes.span.pathEnd, isGet: request.isGet,
        status: request.status, isByApp: !request.platforms(in: bytes).isEmpty)
      if let exclusion {
        expected.leftOut[exclusion, default: 0] += 1
        continue
      }
      expected.requests += 1
      for (place, client) in clients.enumerated() {
        expected.add(.init(hits: 1), client.answer(url), of: place)
      }
    }
    let counts = log.counts(lines)
    #expect(counts.requests == expected.requests && counts.leftOut == expected.leftOut)
    expectEqual(
      counts.answers.map { $0.mapValues(\.hits) }, expected.answers.map { $0.mapValues(\.hits) },
      "seed \(seed)")
    #expect(expected.requests > 0)
  }
}

/// A request with its text.
private struct Plain: Equatable {
  var url: UTF8String
  var isGet: Bool
  var status: Int?

  init(_ request: LogRequest, _ line: UTF8String) {
    url =
      switch request.url {
      case .written(let range): UTF8String(repairing: line.bytes[range])
      case .rewritten(let text): text
      }
    (isGet, status) = (request.isGet, request.status)
  }
}

extension AskedClient {
  fileprivate func answer(_ url: UTF8String) -> TrafficCounts.Answer {
    TrafficCounts.Answer(
      patterns: answerer.answer(url).resolution?.rules.map(\.pattern),
      others: other?.answer(url).resolution?.rules.map(\.pattern),
      isForm: url.bytes.span.looksLikeForm(pathEnd: url.bytes.span.pathEnd))
  }
}
