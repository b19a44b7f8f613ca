import PathConfigSyntax

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
