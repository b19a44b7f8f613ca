import Foundation
import PathConfigClients
import PathConfigSyntax

/// The configuration and the clients that the requests of a log are counted for.
package struct TrafficQuestion: Sendable {
  /// The sources of the configuration, the lowest precedence first.
  let configuration: [ConfigurationDocument]

  /// The configuration to compare with.
  package let other: [ConfigurationDocument]?
  package let profiles: [ClientProfile]
  package let filter: RouteFilter

  package init(
    _ configuration: [ConfigurationDocument], comparedWith other: [ConfigurationDocument]? = nil,
    for profiles: [ClientProfile], counting filter: RouteFilter
  ) {
    self.configuration = configuration
    self.other = other
    self.profiles = profiles
    self.filter = filter
  }
}

/// A client with the configuration of a question, ready to answer.
package struct AskedClient {
  let client: CompiledClient

  /// The same client with the configuration to compare with.
  var other: CompiledClient?
}

extension TrafficQuestion {
  /// The number of patterns that each client has in each configuration.
  var patternCounts: [(own: Int, other: Int)] {
    profiles.map { profile in
      (configuration.patternCount(profile), other?.patternCount(profile) ?? 0)
    }
  }

  /// Every client with its configurations, compiled.
  ///
  /// Complexity: O(pattern text) for each client.
  package func clients() -> [AskedClient] {
    profiles.map { profile in
      AskedClient(
        client: configuration.compiled(for: profile),
        other: other?.compiled(for: profile))
    }
  }
}

extension [ConfigurationDocument] {
  fileprivate func patternCount(_ profile: ClientProfile) -> Int {
    ConfigurationView(self, for: profile).patternCount(for: profile)
  }

  fileprivate func compiled(for profile: ClientProfile) -> CompiledClient {
    CompiledClient(ConfigurationView(self, for: profile), for: profile)
  }
}

// MARK: - Parts

/// The counts of a part of a log as text, to be added to those of other parts.
///
/// Each line is a JSON object: first the question, then a line for each answer of each client, last the
/// totals. The question holds the configuration, so that a report can be made of parts alone.
package enum TrafficPart {
  /// The lines of a part, without line breaks.
  ///
  /// - Parameter tool: the version of the tool, because another version may number patterns
  ///   differently.
  package static func lines(
    _ question: TrafficQuestion, _ counts: TrafficCounts, tool: String
  ) -> [UTF8String] {
    let records = counts.clients.indices.flatMap { client in
      counts.sorted(client: client).map { Record(client: client, answer: $0, requests: $1) }
    }
    let totals = End.Totals(
      records: records.count, requests: counts.requests, leftOut: counts.leftOut,
      unread: counts.unread)
    return [line(Head(question, tool: tool))] + records.map { line($0) } + [line(End(end: totals))]
  }

  private static func line(_ value: some Encodable) -> UTF8String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // The values are texts and whole numbers, which JSON has.
    return UTF8String(repairing: (try? encoder.encode(value)) ?? Data())
  }

  /// The question.
  fileprivate struct Head: Codable {
    var version = 2
    var tool: String
    var clients: [Client]
    var configuration: [Source]

    /// The configuration to compare with.
    var against: [Source]?
    var counted: RouteFilter

    struct Client: Codable {
      var id: String
      var matchQueryStrings: Bool
    }

    struct Source: Codable {
      var file: String
      var text: String
    }
  }

  /// One answer of one client.
  fileprivate struct Record: Codable {
    /// The place among the clients, from 0.
    var client: Int
    var answer: TrafficCounts.Answer
    var requests: TrafficCounts.Requests
  }

  /// The last line.
  fileprivate struct End: Codable {
    var end: Totals

    struct Totals: Codable {
      /// The number of lines between the first and this one.
      var records: Int
      var requests: Int
      var leftOut: [RouteFilter.Exclusion: Int]
      var unread: TrafficCounts.Unread
    }
  }
}

/// Reads a part line by line.
package struct TrafficPartReader {
  /// The version of the tool, which must have written the part too.
  private let tool: String
  private let name: String
  private let decoder = JSONDecoder()
  private var lineNumber = 0
  private var head: (text: UTF8String, question: TrafficQuestion)?
  private var labels: [(own: Int, other: Int)] = []
  private var records = 0
  private var hits = 0
  private var counts = TrafficCounts(clients: 0)
  private var isAtEnd = false

  package init(_ name: String, tool: String) {
    self.name = name
    self.tool = tool
  }

  /// The reason that a part cannot be added: one sentence without a full stop, with the place.
  package struct Refusal: Error {
    package let message: String
  }

  /// Takes the next line.
  package mutating func read(_ line: UTF8String) throws(Refusal) {
    lineNumber += 1
    if head == nil {
      try begin(decoded(line), line)
    } else if isAtEnd {
      throw refusal("there is more after the last line of the part")
    } else if line.bytes.starts(with: Array(#"{"end":"#.utf8)) {
      let last: TrafficPart.End = try decoded(line)
      try end(last.end)
    } else {
      try add(decoded(line))
    }
  }

  /// The part as a whole.
  package consuming func finish() throws(Refusal) -> (
    head: UTF8String, question: TrafficQuestion, counts: TrafficCounts
  ) {
    guard let head else { throw Refusal(message: "\(name): the part is empty") }
    guard isAtEnd else {
      throw Refusal(message: "\(name): the part is cut short after line \(lineNumber)")
    }
    return (head.text, head.question, counts)
  }

  private func decoded<Value: Decodable>(_ line: UTF8String) throws(Refusal) -> Value {
    do {
      return try decoder.decode(Value.self, from: Data(line.bytes))
    } catch {
      throw refusal("`--partial` has not written this line")
    }
  }

  private func refusal(_ message: String) -> Refusal {
    Refusal(message: "\(name):\(lineNumber): \(message)")
  }

  private mutating func begin(_ head: TrafficPart.Head, _ line: UTF8String) throws(Refusal) {
    guard head.tool.utf8.elementsEqual(tool.utf8), head.version == 2 else {
      throw refusal("version \(head.tool) of the tool has written the part, and this is \(tool)")
    }
    guard let question = head.question else {
      throw refusal("the tool does not know a client of the part")
    }
    self.head = (line, question)
    counts = TrafficCounts(clients: question.profiles.count)
    labels = question.patternCounts
  }

  private mutating func add(_ record: TrafficPart.Record) throws(Refusal) {
    guard labels.indices.contains(record.client),
      record.answer.isSound(labels[record.client].own, labels[record.client].other),
      record.requests.isSound
    else { throw refusal("the counts do not belong to the configuration of the part") }
    records += 1
    hits += record.requests.hits
    if hits > TrafficCounts.maximumHits { throw refusal("the counts are too large") }
    counts.add(record.requests, record.answer, client: record.client)
  }

  private mutating func end(_ totals: TrafficPart.End.Totals) throws(Refusal) {
    isAtEnd = true
    let sums = counts.clients.map { answers in answers.values.reduce(0) { $0 + $1.hits } }
    guard totals.records == records, sums.allSatisfy({ $0 == totals.requests }) else {
      throw refusal("lines of the part are missing")
    }
    let numbers = [totals.unread.count, totals.unread.tooLong] + totals.leftOut.values
    guard numbers.allSatisfy(TrafficCounts.isSound) else {
      throw refusal("the counts are too large")
    }
    counts.requests = totals.requests
    counts.leftOut = totals.leftOut
    counts.unread = totals.unread
  }
}

extension TrafficCounts {
  /// The largest number of requests, far below the overflow of sums.
  static let maximumHits = 1 << 50

  fileprivate static func isSound(_ count: Int) -> Bool { (0...maximumHits).contains(count) }
}

extension TrafficCounts.Answer {
  /// True if the places fit configurations with so many patterns.
  fileprivate func isSound(_ own: Int, _ other: Int) -> Bool {
    [(patterns, own), (others, other)].allSatisfy { patterns, count in
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

// MARK: - Values of lines

extension TrafficPart.Head {
  init(_ question: TrafficQuestion, tool: String) {
    self.tool = tool
    clients = question.profiles.map {
      Client(id: $0.id, matchQueryStrings: $0.matchesQueryStrings)
    }
    configuration = question.configuration.map(Source.init)
    against = question.other?.map(Source.init)
    counted = question.filter
  }

  /// Nil if the tool does not know a client.
  var question: TrafficQuestion? {
    let profiles = clients.compactMap { client -> ClientProfile? in
      guard let profile = try? ClientProfile.all(matching: client.id).first else { return nil }
      return profile.matchingQueryStrings(client.matchQueryStrings) ?? profile
    }
    guard profiles.count == clients.count else { return nil }
    return TrafficQuestion(
      configuration.map(\.document), comparedWith: against?.map(\.document), for: profiles,
      counting: counted)
  }
}

extension TrafficPart.Head.Source {
  fileprivate init(_ document: ConfigurationDocument) {
    file = document.buffer.name
    text = UTF8String(repairing: document.buffer.bytes).string
  }

  fileprivate var document: ConfigurationDocument {
    ConfigurationDocument(JSONParser.parse(name: file, bytes: ContiguousArray(text.utf8)))
  }
}
