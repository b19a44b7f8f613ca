import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Counts the requests of lines of a log, or the URLs of a list, for one thread.
///
/// A class because it learns from every line. The counts of several threads add up.
package final class TrafficTally {
  private let filter: RouteFilter
  private var counters: [AnswerCounter]
  private var shape = URLShape()
  private var counts = TrafficCounts()

  /// The largest part of a line that is not understood.
  static let maximumUnreadBytes = 200

  package init(_ clients: [AskedClient], counting filter: RouteFilter) {
    self.filter = filter
    counters = clients.map(AnswerCounter.init)
  }

  /// Counts the lines of a block.
  ///
  /// Complexity: O(bytes) once the states on the way of the URLs are known.
  package func count(_ block: LineBlock) {
    let bytes = block.bytes.span
    block.forEachRange { line in
      if block.isTooLong(line) {
        counts.unread.count += 1
        counts.unread.tooLong += 1
      } else if let request = LogLine.request(bytes, line) {
        count(request, in: bytes)
      } else if !LogLine.isEmpty(bytes, line) {
        addUnread(bytes, line)
      }
    }
  }

  private func count(_ request: LogRequest, in line: Span<UInt8>) {
    switch request.url {
    case .written(let range): count(line.extracting(range), request, in: line)
    case .rewritten(let url): count(url.bytes.span, request, in: line)
    }
  }

  private func count(_ url: Span<UInt8>, _ request: LogRequest, in line: Span<UInt8>) {
    let pathEnd = url.pathEnd
    let platforms = filter.isByAppOnly ? request.platforms(in: line) : nil
    let exclusion = filter.reason(
      againstURL: url, pathEnd: pathEnd, isGet: request.isGet, status: request.status,
      isByApp: platforms.map { apps in counters.contains { apps.contains($0.platform) } } ?? true)
    if let exclusion {
      counts.leftOut[exclusion, default: 0] += 1
      return
    }
    count(url, pathEnd: pathEnd, by: platforms)
  }

  /// Counts a URL of a list, which passed the filter already.
  func count(_ url: UTF8String) { count(url.bytes.span, pathEnd: url.bytes.span.pathEnd) }

  /// - Parameter platforms: those of the clients that the request counts for; nil for all.
  private func count(_ url: Span<UInt8>, pathEnd: Int, by platforms: [ClientPlatform]? = nil) {
    counts.requests += 1
    shape.read(url, pathEnd: pathEnd)
    // A span of the property would keep all of `self`.
    let text = shape.bytes
    let isForm = url.looksLikeForm(pathEnd: pathEnd)
    for place in counters.indices
    where platforms?.contains(counters[place].platform) ?? true {
      counters[place].count(url, text.span, isForm: isForm)
    }
  }

  private func addUnread(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    let range = LogLine.text(of: line, in: bytes).prefix(Self.maximumUnreadBytes)
    let text = UTF8String(repairing: bytes.extracting(range))
    counts.unread.count += 1
    counts.unread.texts.count(text.bytes.span, example: text.bytes.span)
  }

  /// The counts of all lines.
  package var result: TrafficCounts {
    var result = counts
    for (client, counter) in counters.enumerated() {
      for (answer, requests) in counter.groups { result.add(requests, answer, of: client) }
      result.undecided += counter.undecided
    }
    return result
  }
}

/// Counts the requests of one client by their answers.
private struct AnswerCounter {
  let platform: ClientPlatform
  private var own: AnswerNumbers
  private var other: AnswerNumbers?

  /// The places in `groups`, by the numbers of the answers.
  private var places: [Numbers: Int] = [:]
  private(set) var groups: [(answer: TrafficCounts.Answer, requests: TrafficCounts.Requests)] = []

  /// The number of answers for which a pattern was given up.
  var undecided: Int { own.undecided + (other?.undecided ?? 0) }

  private struct Numbers: Hashable {
    var own: Int
    var other: Int?
    var isForm: Bool
  }

  init(_ asked: AskedClient) {
    platform = asked.answerer.client.name.platform
    own = AnswerNumbers(asked.answerer.another())
    other = asked.other.map { AnswerNumbers($0.another()) }
  }

  mutating func count(_ url: Span<UInt8>, _ shape: Span<UInt8>, isForm: Bool) {
    let numbers = Numbers(own: own.number(of: url), other: other?.number(of: url), isForm: isForm)
    let place = places[numbers] ?? groups.count
    if place == groups.count {
      places[numbers] = place
      let others = numbers.other.flatMap { other?.answers[$0] ?? nil }
      groups.append(
        (.init(patterns: own.answers[numbers.own], others: others, isForm: isForm), .init()))
    }
    groups[place].requests.hits += 1
    groups[place].requests.shapes.count(shape, example: url)
  }
}

/// The requests of a log, counted by the answers that clients give to them.
///
/// Counts of parts of a log add up to the counts of the whole: `add` is commutative and associative.
package struct TrafficCounts: Hashable, Sendable {
  /// For each client of the question, in their order; none for the last ones without any.
  private(set) var answers: [[Answer: Requests]] = []

  /// The number of requests that count.
  package internal(set) var requests = 0

  /// The number of requests that do not count, by the reason.
  package internal(set) var leftOut: [RouteFilter.Exclusion: Int] = [:]

  /// The number of answers for which a pattern was given up, so that its rule may match, too.
  package internal(set) var undecided = 0

  /// Lines that name no request.
  package internal(set) var unread = Unread()

  /// The rules of one client that decide about a URL: requests with the same rules are counted
  /// together.
  package struct Answer: Hashable, Codable, Sendable {
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
  package struct Requests: Hashable, Codable, Sendable {
    package internal(set) var hits = 0

    /// Their URLs by shape.
    package internal(set) var shapes = TextSample()
  }

  package struct Unread: Hashable, Codable, Sendable {
    package internal(set) var count = 0

    /// The number of lines among them that are too long to be read.
    package internal(set) var tooLong = 0

    /// Beginnings of some of them.
    package internal(set) var texts = TextSample()
  }

  package init() {}

  /// The counts for some of the clients.
  package func ofClients(_ clients: Range<Int>) -> TrafficCounts {
    var counts = self
    counts.answers = Array(answers.dropFirst(clients.lowerBound).prefix(clients.count))
    return counts
  }

  /// Adds the counts of another part of the log, for the same question.
  package mutating func add(_ other: TrafficCounts) {
    requests += other.requests
    undecided += other.undecided
    leftOut.merge(other.leftOut, uniquingKeysWith: +)
    unread.count += other.unread.count
    unread.tooLong += other.unread.tooLong
    unread.texts.add(other.unread.texts)
    for (client, answers) in other.answers.enumerated() {
      for (answer, requests) in answers { add(requests, answer, of: client) }
    }
  }

  /// - Parameter client: the place among the clients of the question.
  mutating func add(_ requests: Requests, _ answer: Answer, of client: Int) {
    while answers.count <= client { answers.append([:]) }
    answers[client][answer, default: Requests()].add(requests)
  }

  /// The answers of each client, in an order that does not depend on the log's.
  var sorted: [[(answer: Answer, requests: Requests)]] {
    answers.map { answers in answers.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 } }
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
  /// The answers, each once, by their numbers.
  private(set) var answers: [[Int]?] = []

  /// The number of URLs for which a pattern was given up.
  private(set) var undecided = 0

  fileprivate let answerer: Answerer
  private var numberOfAnswer: [[Int]?: Int] = [:]

  /// The numbers of the answers, by those of the first resolutions, or -1 if unknown.
  private var numberOfResolution: ContiguousArray<Int> = []
  private static let maximumNumbers = 1 << 16

  init(_ answerer: Answerer) {
    self.answerer = answerer
  }

  /// The number of the answer to a URL, in well-formed UTF-8.
  mutating func number(of url: Span<UInt8>) -> Int {
    switch answerer.search(url) {
    case .found(let set): return number(of: answerer.resolution(of: set))
    case .noSubject: return number(of: nil)
    case .undecided:
      let text = url.withUnsafeBufferPointer { UTF8String(wellFormed: ContiguousArray($0)) }
      let resolution = answerer.answer(text).resolution
      if resolution?.undecided.isEmpty == false { undecided += 1 }
      return number(of: resolution)
    }
  }

  private mutating func number(of resolution: Resolution?) -> Int {
    let place = resolution?.number.flatMap { $0 < Self.maximumNumbers ? $0 : nil }
    if let place {
      while numberOfResolution.count <= place { numberOfResolution.append(-1) }
      if numberOfResolution[place] >= 0 { return numberOfResolution[place] }
    }
    let answer = resolution.map { $0.rules.map(\.pattern) }
    let number = numberOfAnswer[answer] ?? answers.count
    if number == answers.count {
      numberOfAnswer[answer] = number
      answers.append(answer)
    }
    if let place { numberOfResolution[place] = number }
    return number
  }
}
