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

/// The requests of a log, counted by the answers that clients give to them.
///
/// Counts of parts of a log add up to the counts of the whole: `add` is commutative and associative.
package struct TrafficCounts: Hashable, Sendable {
  /// For each client of the question, in its order.
  var clients: [[Answer: Requests]]

  /// The number of requests that count.
  package internal(set) var requests = 0

  /// The number of requests that do not count, by the reason.
  package internal(set) var leftOut: [RouteFilter.Exclusion: Int] = [:]

  /// Lines that name no request.
  package internal(set) var unread = Unread()

  /// The rules that decide about a URL: requests with the same rules are counted together.
  package struct Answer: Hashable, Sendable {
    /// For each matching rule the place, among all patterns, of its first matching pattern.
    ///
    /// Nil if the client cannot be asked.
    var patterns: [Int]?

    /// The same in the configuration to compare with, or nil without one.
    var others: [Int]?

    /// True if the path looks like a form.
    var isForm: Bool
  }

  /// The requests with one answer.
  package struct Requests: Hashable, Sendable {
    package internal(set) var hits = 0

    /// Their URLs by shape.
    package internal(set) var shapes = TextSample(limit: maximumShapes)
  }

  /// The number of shapes, beyond the pages of most apps.
  static let maximumShapes = 64

  package struct Unread: Hashable, Sendable {
    package internal(set) var count = 0

    /// The number of lines among them that are too long to be read.
    package internal(set) var tooLong = 0

    /// Beginnings of some of them.
    package internal(set) var texts = TextSample(limit: 5)
  }

  package init(clients: Int) {
    self.clients = Array(repeating: [:], count: clients)
  }

  /// Adds the counts of another part of the log, for the same question.
  package mutating func add(_ other: TrafficCounts) {
    requests += other.requests
    leftOut.merge(other.leftOut, uniquingKeysWith: +)
    unread.count += other.unread.count
    unread.tooLong += other.unread.tooLong
    unread.texts.add(other.unread.texts)
    for (client, answers) in other.clients.enumerated() {
      for (answer, requests) in answers { add(requests, answer, client: client) }
    }
  }

  mutating func add(_ requests: Requests, _ answer: Answer, client: Int) {
    clients[client][answer, default: Requests()].add(requests)
  }

  /// The answers of a client in an order that does not depend on the log's.
  package func sorted(client: Int) -> [(answer: Answer, requests: Requests)] {
    clients[client].map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }
}

extension TrafficCounts.Requests {
  mutating func add(_ other: Self) {
    hits += other.hits
    shapes.add(other.shapes)
  }
}

extension TrafficCounts.Answer: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    for (left, right) in [(left.patterns, right.patterns), (left.others, right.others)]
    where left != right {
      guard let left, let right else { return right != nil }
      return left.lexicographicallyPrecedes(right)
    }
    return !left.isForm && right.isForm
  }
}

/// The answers of one client to URLs, by small numbers.
///
/// An answer is a list of patterns: for each rule that matches, the first pattern that does. Nil
/// means a client that cannot be asked.
struct AnswerNumbers {
  /// The number of the answer to each URL of the last batch.
  private(set) var numbers: ContiguousArray<Int> = []

  /// The answers, each once, by their numbers.
  private(set) var answers: [[Int]?] = []

  private let client: CompiledClient
  private var numberOfAnswer: [[Int]?: Int] = [:]

  /// The numbers by sets of patterns, for one generation of those, or -1 if unknown.
  private var numberOfSet: ContiguousArray<Int> = []
  private var generation = 0
  private var found: ContiguousArray<BatchAnswer> = []

  init(_ client: CompiledClient) {
    self.client = client
  }

  /// Finds the numbers for a batch of URLs.
  mutating func find(_ urls: SubjectBatch) {
    numbers.removeAll(keepingCapacity: true)
    guard client.search(urls, into: &found) else {
      for place in 0..<urls.count { numbers.append(number(ofURL: urls, place)) }
      return
    }
    if generation != client.cache.search.generation {
      generation = client.cache.search.generation
      numberOfSet.removeAll(keepingCapacity: true)
    }
    for place in 0..<urls.count {
      switch found[place] {
      case .found(let set):
        let known = set.index < numberOfSet.count ? numberOfSet[set.index] : -1
        numbers.append(known >= 0 ? known : number(of: set))
      case .noSubject: numbers.append(number(of: nil))
      // A single question may empty the cache, so that these come last.
      case .undecided: numbers.append(-1)
      }
    }
    for place in 0..<urls.count where numbers[place] < 0 {
      numbers[place] = number(ofURL: urls, place)
    }
  }

  private mutating func number(of set: SearchCache.LabelSet) -> Int {
    let number = number(of: client.resolution(of: set))
    while numberOfSet.count <= set.index { numberOfSet.append(-1) }
    numberOfSet[set.index] = number
    return number
  }

  private mutating func number(ofURL urls: SubjectBatch, _ place: Int) -> Int {
    let url = UTF8String(wellFormed: ContiguousArray(urls.bytes[urls[place]]))
    return number(of: client.answer(url).resolution)
  }

  private mutating func number(of resolution: Resolution?) -> Int {
    let answer = resolution.map { $0.rules.map(\.pattern) }
    if let known = numberOfAnswer[answer] { return known }
    numberOfAnswer[answer] = answers.count
    answers.append(answer)
    return answers.count - 1
  }
}
