import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Counts the requests of lines of a log, for one thread.
///
/// A class because it learns from every line. The counts of several threads add up.
package final class TrafficTally {
  private let filter: RouteFilter
  private var counters: [AnswerCounter]
  private var batch = RequestBatch()
  private var counts: TrafficCounts

  /// The size of a batch: a larger one does not hide more of the cost of its beginning and end.
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
    if block.beginsWithDroppedLine { counts.unread.addTooLong() }
    let bytes = block.bytes.span
    // A local batch: the compiler checks each use of a property of a class.
    var batch = RequestBatch()
    swap(&batch, &self.batch)
    block.forEachRange { line in
      if block.isTooLong(line) {
        counts.unread.addTooLong()
      } else if let request = LogLine.request(bytes, line) {
        count(request, in: bytes, &batch)
      } else if !LogLine.isEmpty(bytes, line) {
        addUnread(bytes, line)
      }
    }
    countRequests(of: &batch)
    swap(&batch, &self.batch)
  }

  private func count(_ request: LogRequest, in line: Span<UInt8>, _ batch: inout RequestBatch) {
    switch request.url {
    case .written(let range): count(line.extracting(range), request, in: line, &batch)
    case .rewritten(let url): count(url.bytes.span, request, in: line, &batch)
    }
  }

  private func count(
    _ url: Span<UInt8>, _ request: LogRequest, in line: Span<UInt8>, _ batch: inout RequestBatch
  ) {
    let pathEnd = url.pathEnd
    let exclusion = filter.reason(
      againstURL: url, pathEnd: pathEnd, isGet: request.isGet, status: request.status,
      isByApp: request.isByApp(in: line))
    if let exclusion {
      counts.leftOut[exclusion, default: 0] += 1
    } else {
      batch.append(url, pathEnd: pathEnd)
      if batch.urls.count == Self.batchSize { countRequests(of: &batch) }
    }
  }

  private func addUnread(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    let range = LogLine.text(of: line, in: bytes).prefix(Self.maximumUnreadBytes)
    let text = UTF8String(repairing: bytes.extracting(range))
    counts.unread.count += 1
    counts.unread.texts.add(TextSample.Kind(text, hits: 1, example: text))
  }

  private func countRequests(of batch: inout RequestBatch) {
    counts.requests += batch.urls.count
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

extension TrafficCounts.Unread {
  fileprivate mutating func addTooLong() {
    count += 1
    tooLong += 1
  }
}

/// URLs that are looked up together, with the shape of each.
private struct RequestBatch {
  private(set) var urls = SubjectBatch()
  private(set) var shapes: ContiguousArray<Shape> = []

  /// The texts of the shapes.
  private(set) var texts = ShapeWriter()

  struct Shape {
    var range: Range<Int>
    var hash: UInt64
    var isForm: Bool
  }

  mutating func append(_ url: Span<UInt8>, pathEnd: Int) {
    urls.append(copying: url)
    let range = texts.append(url, pathEnd: pathEnd)
    shapes.append(
      Shape(
        range: range, hash: texts.bytes.span.extracting(range).wordHash,
        isForm: url.looksLikeForm(pathEnd: pathEnd)))
  }

  mutating func removeAll() {
    urls.removeAll()
    shapes.removeAll(keepingCapacity: true)
    texts.removeAll()
  }
}

/// Counts the requests of one client by their answers.
private struct AnswerCounter {
  private var own: AnswerNumbers
  private var other: AnswerNumbers?

  /// The places in `groups`, by the numbers of the answers.
  private var places: [Numbers: Int] = [:]

  /// The same for answers without a configuration to compare with, two for each number.
  ///
  /// -1 if unknown. A place in an array is cheaper to find than one in a dictionary.
  private var placesOfOwn: ContiguousArray<Int> = []
  private(set) var groups: [(answer: TrafficCounts.Answer, requests: TrafficCounts.Requests)] = []

  private struct Numbers: Hashable {
    var own: Int
    var other: Int?
    var isForm: Bool
  }

  init(_ client: CompiledClient, _ other: CompiledClient?) {
    own = AnswerNumbers(client)
    self.other = other.map(AnswerNumbers.init)
  }

  mutating func count(_ batch: RequestBatch) {
    own.find(batch.urls)
    other?.find(batch.urls)
    let urls = batch.urls.bytes.span
    let texts = batch.texts.bytes.span
    for place in batch.shapes.indices {
      let shape = batch.shapes[place]
      let group = group(own.numbers[place], other?.numbers[place], shape.isForm)
      groups[group].requests.hits += 1
      groups[group].requests.shapes.count(
        texts.extracting(shape.range), shape.hash, example: urls.extracting(batch.urls[place]))
    }
  }

  private mutating func group(_ own: Int, _ other: Int?, _ isForm: Bool) -> Int {
    let place = own * 2 + (isForm ? 1 : 0)
    if other == nil, place < placesOfOwn.count, placesOfOwn[place] >= 0 {
      return placesOfOwn[place]
    }
    let numbers = Numbers(own: own, other: other, isForm: isForm)
    if let known = places[numbers] { return known }
    places[numbers] = groups.count
    if other == nil {
      while placesOfOwn.count <= place { placesOfOwn.append(-1) }
      placesOfOwn[place] = groups.count
    }
    let answer = TrafficCounts.Answer(
      patterns: self.own.answers[own], others: other.flatMap { self.other?.answers[$0] ?? nil },
      isForm: isForm)
    groups.append((answer, TrafficCounts.Requests()))
    return groups.count - 1
  }
}
