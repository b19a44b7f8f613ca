package import PathConfigDiagnostics
import PathConfigMatching

/// Counts the requests of lines of a log, for one thread.
///
/// A class because it learns from every line; what several threads have counted adds up.
package final class TrafficTally {
  private let filter: RouteFilter
  private var counters: [AnswerCounter]
  private var batch = RequestBatch()
  private var counts: TrafficCounts

  /// More hide no more of what a batch costs to begin and end.
  private static let batchSize = 1_024

  /// The largest part of a line that is not understood.
  private static let maximumUnreadBytes = 200

  package init(_ clients: [AskedClient], counting filter: RouteFilter) {
    self.filter = filter
    counters = clients.map { AnswerCounter($0.client.another(), $0.other?.another()) }
    counts = TrafficCounts(clients: counters.count)
  }

  /// Counts the lines of a block.
  ///
  /// Complexity: O(bytes) once the states on the way of the URLs are known.
  package func count(_ block: LineBlock) {
    block.forEach { line, number in
      switch line {
      case .text(let text): count(text, number)
      case .tooLong:
        counts.unread.count += 1
        counts.unread.tooLong += 1
      }
    }
    countBatch()
  }

  private func count(_ line: ArraySlice<UInt8>, _ number: Int) {
    guard let visit = LogLine.visit(line, number) else {
      if !LogLine.isEmpty(line) { addUnread(line) }
      return
    }
    if let exclusion = filter.reason(against: visit) {
      counts.leftOut[exclusion, default: 0] += 1
    } else {
      counts.requests += 1
      batch.append(visit.url)
      if batch.urls.count == Self.batchSize { countBatch() }
    }
  }

  private func addUnread(_ line: ArraySlice<UInt8>) {
    let text = LogLine.text(of: line).prefix(Self.maximumUnreadBytes).text
    counts.unread.count += 1
    counts.unread.texts.add(TextSample.Kind(text, hits: 1, example: text))
  }

  private func countBatch() {
    for place in counters.indices { counters[place].count(batch) }
    batch.removeAll()
  }

  /// The counts of all lines.
  package var result: TrafficCounts {
    var result = counts
    for (client, counter) in counters.enumerated() {
      for (answer, requests) in counter.groups { result.add(requests, answer, client: client) }
    }
    return result
  }
}

/// URLs that are looked up together, with the shape of each.
struct RequestBatch {
  private(set) var urls: [UTF8String] = []
  private(set) var shapes: [Shape] = []

  /// The text of all shapes.
  private(set) var text: ContiguousArray<UInt8> = []
  private var buffer: ContiguousArray<UInt8> = []

  struct Shape {
    var range: Range<Int>
    var hash: UInt64
    var isForm: Bool
  }

  mutating func append(_ url: UTF8String) {
    urls.append(url)
    url.bytes.writeShape(to: &buffer)
    shapes.append(
      Shape(
        range: text.count..<(text.count + buffer.count), hash: TextSample.hash(of: buffer),
        isForm: url.bytes.looksLikeForm))
    text += buffer
  }

  mutating func removeAll() {
    urls.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
  }
}

/// Counts the answers of one client.
private struct AnswerCounter {
  private let client: CompiledClient
  private let other: CompiledClient?

  /// The places in `groups` of known answers.
  private var places: [TrafficCounts.Answer: Int] = [:]

  /// The same by the numbers of the answers; a number is cheaper to find than an answer.
  private var placesOfNumbers: [Numbers: Int] = [:]
  private(set) var groups: [(answer: TrafficCounts.Answer, requests: TrafficCounts.Requests)] = []

  private struct Numbers: Hashable {
    var own: Int
    var other: Int
    var isForm: Bool
  }

  init(_ client: CompiledClient, _ other: CompiledClient?) {
    self.client = client
    self.other = other
  }

  mutating func count(_ batch: RequestBatch) {
    let resolutions = client.resolutions(batch.urls)
    let others = other?.resolutions(batch.urls)
    for (place, resolution) in resolutions.enumerated() {
      let shape = batch.shapes[place]
      let group = group(resolution, others.map { $0[place] }, shape.isForm)
      groups[group].requests.hits += 1
      groups[group].requests.shapes.count(
        batch.text[shape.range], shape.hash, example: batch.urls[place])
    }
  }

  /// - Parameter other: nil without a configuration to compare with.
  private mutating func group(
    _ own: Resolution?, _ other: Resolution??, _ isForm: Bool
  ) -> Int {
    guard let number = own?.number, let otherNumber = other.map({ $0?.number }) ?? 0 else {
      return group(of: Self.answer(own, other, isForm))
    }
    let numbers = Numbers(own: number, other: otherNumber, isForm: isForm)
    if let known = placesOfNumbers[numbers] { return known }
    let place = group(of: Self.answer(own, other, isForm))
    placesOfNumbers[numbers] = place
    return place
  }

  private mutating func group(of answer: TrafficCounts.Answer) -> Int {
    if let known = places[answer] { return known }
    places[answer] = groups.count
    groups.append((answer, TrafficCounts.Requests()))
    return groups.count - 1
  }

  private static func answer(
    _ own: Resolution?, _ other: Resolution??, _ isForm: Bool
  ) -> TrafficCounts.Answer {
    TrafficCounts.Answer(
      patterns: own.map { $0.rules.map(\.pattern) },
      others: other.flatMap { $0 }.map { $0.rules.map(\.pattern) }, isForm: isForm)
  }
}
