import Foundation
import PathConfigClients
import PathConfigSyntax

/// The configuration and the clients that the requests of a log are counted for, as parts hold them.
package struct TrafficQuestion: Codable, Hashable, Sendable {
  private let clients: [Asked]

  /// The sources of the configuration, the lowest precedence first.
  private let configuration: [Source]

  /// The configuration to compare with.
  private let against: [Source]?
  private let counted: RouteFilter

  private struct Asked: Codable, Hashable {
    var id: String
    var matchQueryStrings: Bool

    /// Nil if the tool does not know the client.
    var client: Client? {
      guard let client = try? Client.all(matching: id).first else { return nil }
      return client.matchingQueryStrings(matchQueryStrings) ?? client
    }
  }

  private struct Source: Codable, Hashable {
    var file: String
    var text: String

    init(_ document: ConfigurationDocument) {
      file = document.buffer.name
      text = UTF8String(repairing: document.buffer.bytes).string
    }

    var document: ConfigurationDocument {
      ConfigurationDocument(JSONParser.parse(name: file, bytes: ContiguousArray(text.utf8)))
    }
  }

  package init(
    _ configuration: [ConfigurationDocument], comparedWith other: [ConfigurationDocument]? = nil,
    for clients: [Client], counting filter: RouteFilter
  ) {
    self.clients = clients.map { Asked(id: $0.id, matchQueryStrings: $0.matchesQueryStrings) }
    self.configuration = configuration.map(Source.init)
    against = other?.map(Source.init)
    counted = filter
  }

  package var filter: RouteFilter { counted }
  package var clientCount: Int { clients.count }

  /// The names of the sources of the configuration to compare with; empty without one.
  package var otherNames: [String] { against?.map(\.file) ?? [] }

  /// Every client with its configurations, compiled; fewer if the tool does not know one of a part.
  ///
  /// Complexity: O(pattern text) for each client.
  package func askedClients() -> [AskedClient] {
    let own = configuration.map(\.document)
    let other = against.map { $0.map(\.document) }
    return clients.compactMap(\.client).map { client in
      AskedClient(
        answerer: Answerer(own, for: client),
        other: other.map { Answerer($0, for: client) })
    }
  }

  fileprivate var knowsAllClients: Bool { clients.allSatisfy { $0.client != nil } }
}

/// A client with the configuration of a question, ready to answer.
package struct AskedClient {
  let answerer: Answerer

  /// The same client with the configuration to compare with.
  var other: Answerer?
}

// MARK: - Parts

/// The counts of a part of a log as one line of JSON, to be added to those of other parts.
///
/// It holds the configuration, so that a report can be made of parts alone.
package struct TrafficPart: Codable, Sendable {
  private var version = Self.currentVersion

  /// The version of the tool, because another version may number patterns differently.
  private let tool: String
  package let question: TrafficQuestion
  private let answers: [Answers]
  private let requests: Int

  /// Nil for none.
  private let undecided: Int?
  private let leftOut: [RouteFilter.Exclusion: Int]
  private let unread: TrafficCounts.Unread

  private static let currentVersion = 3

  /// The requests with one answer of one client.
  private struct Answers: Codable {
    var client: Int
    var answer: TrafficCounts.Answer
    var requests: TrafficCounts.Requests
  }

  package init(_ question: TrafficQuestion, _ counts: TrafficCounts, tool: String) {
    self.tool = tool
    self.question = question
    answers = counts.sorted.enumerated().flatMap { client, answers in
      answers.map { Answers(client: client, answer: $0, requests: $1) }
    }
    requests = counts.requests
    undecided = counts.undecided == 0 ? nil : counts.undecided
    leftOut = counts.leftOut
    unread = counts.unread
  }

  /// The line, without its end.
  package var line: UTF8String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // The values are texts and whole numbers, which JSON has.
    return UTF8String(repairing: (try? encoder.encode(self)) ?? Data())
  }

  /// Fails for a part that cannot be added.
  ///
  /// - Parameter tool: the version of the tool, which must have written the part too.
  package init(reading bytes: ContiguousArray<UInt8>, tool: String) throws(LoadFault) {
    guard let part = try? JSONDecoder().decode(TrafficPart.self, from: Data(bytes)) else {
      throw LoadFault("it is no file of `traffic --partial`, or not all of one")
    }
    self = part
    guard self.tool.utf8.elementsEqual(tool.utf8), version == Self.currentVersion else {
      throw LoadFault(
        "version \(self.tool) of the tool has written the part, and this is \(tool)")
    }
  }

  package func counts() throws(LoadFault) -> TrafficCounts {
    guard question.knowsAllClients else {
      throw LoadFault("the tool does not know a client of the part")
    }
    let clients = question.askedClients()
    var counts = TrafficCounts()
    var hits = Array(repeating: 0, count: clients.count)
    for record in answers {
      guard clients.indices.contains(record.client),
        record.answer.isSound(for: clients[record.client]), record.requests.isSound
      else { throw LoadFault("the counts do not belong to the configuration of the part") }
      counts.add(record.requests, record.answer, of: record.client)
      hits[record.client] = min(
        hits[record.client] + record.requests.hits, TrafficCounts.maximumHits + 1)
    }
    let numbers = hits + [undecided ?? 0, unread.count, unread.tooLong] + leftOut.values
    guard numbers.allSatisfy(TrafficCounts.isSound) else {
      throw LoadFault("the counts are too large")
    }
    // The clients of a platform get the same requests, those of both platforms all.
    var platforms: [ClientPlatform: Set<Int>] = [:]
    for (client, hits) in zip(clients, hits) {
      platforms[client.answerer.client.name.platform, default: []].insert(hits)
    }
    let each = platforms.values.compactMap { $0.count == 1 ? $0.first : nil }
    let isWhole =
      question.filter.isByAppOnly
      ? each.allSatisfy { $0 <= requests } && each.reduce(0, +) >= requests
      : each.allSatisfy { $0 == requests }
    guard each.count == platforms.count, isWhole else {
      throw LoadFault("counts of the part are missing")
    }
    counts.requests = requests
    counts.undecided = undecided ?? 0
    counts.leftOut = leftOut
    counts.unread = unread
    return counts
  }
}

extension TrafficCounts {
  /// The largest number of requests, far below the overflow of sums.
  static let maximumHits = 1 << 50

  fileprivate static func isSound(_ count: Int) -> Bool { (0...maximumHits).contains(count) }
}

extension TrafficCounts.Answer {
  /// True if the places are those of patterns of the client.
  fileprivate func isSound(for client: AskedClient) -> Bool {
    let counts = [client.answerer, client.other].map { $0?.compiled.patterns.count ?? 0 }
    return zip([patterns, others], counts).allSatisfy { patterns, count in
      let patterns = patterns ?? []
      return patterns.allSatisfy((0..<count).contains)
        && zip(patterns, patterns.dropFirst()).allSatisfy(<)
    }
  }
}

extension TrafficCounts.Requests {
  fileprivate var isSound: Bool {
    TrafficCounts.isSound(hits) && shapes.byFrequency.reduce(0) { $0 + $1.hits } <= hits
  }
}
