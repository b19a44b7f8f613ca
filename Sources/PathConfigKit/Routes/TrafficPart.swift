import PathConfigClients
import PathConfigSyntax

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
    var records = 0
    var lines = [head(question, tool: tool)]
    for client in counts.clients.indices {
      for (answer, requests) in counts.sorted(client: client) {
        records += 1
        lines.append(line(TrafficRecord.shape, TrafficRecord(client, answer, requests)))
      }
    }
    lines.append(line(TrafficTotals.shape, TrafficTotals(counts, records: records)))
    return lines
  }

  /// The first line: the question, with a digest of it.
  static func head(_ question: TrafficQuestion, tool: String) -> UTF8String {
    var head = TrafficHead(question, tool: tool)
    head.digest = head.ownDigest
    return line(TrafficHead.shape, head)
  }

  static func line<Value>(_ shape: ToolFileShape<Value>, _ value: Value) -> UTF8String {
    JSONWriter.write(shape.json.output(value))
  }

  package static let schemaDocument = JSONSchemaDocument(
    "traffic-part", "a line of what `traffic --partial` writes",
    .anyOf([
      TrafficHead.shape.json.schema, TrafficRecord.shape.json.schema,
      TrafficTotals.shape.json.schema,
    ]))
}

/// Reads a part line by line.
package struct TrafficPartReader {
  /// The version of the tool, which must have written the part too.
  private let tool: String
  private let name: String
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
      let value = try value(TrafficHead.shape, line, or: TrafficHead())
      try begin(value, line)
    } else if isAtEnd {
      throw refusal("there is more after the last line of the part")
    } else if line.bytes.starts(with: TrafficTotals.beginning) {
      let totals = try value(TrafficTotals.shape, line, or: TrafficTotals())
      try end(totals)
    } else {
      try add(try value(TrafficRecord.shape, line, or: TrafficRecord()))
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

  private func value<Value: Sendable>(
    _ shape: ToolFileShape<Value>, _ line: UTF8String, or empty: Value
  ) throws(Refusal) -> Value {
    let reading = shape.read(
      JSONParser.parse(name: name, bytes: line.bytes), check: "invalid-part", or: empty)
    if let mistake = reading.mistakes.first { throw refusal(mistake.message) }
    return reading.value
  }

  private func refusal(_ message: String) -> Refusal {
    Refusal(message: "\(name):\(lineNumber): \(message)")
  }
}

// MARK: - Lines

extension TrafficPartReader {
  private mutating func begin(_ head: TrafficHead, _ line: UTF8String) throws(Refusal) {
    guard head.tool == tool else {
      throw refusal("version \(head.tool) of the tool has written the part, and this is \(tool)")
    }
    guard head.digest == head.ownDigest, let question = head.question else {
      throw refusal("the part was changed after it was written")
    }
    self.head = (line, question)
    counts = TrafficCounts(clients: question.profiles.count)
    labels = question.patternCounts
  }

  private mutating func add(_ record: TrafficRecord) throws(Refusal) {
    let labels = self.labels.indices.contains(record.client) ? self.labels[record.client] : nil
    guard let labels, record.isSound(own: labels.own, other: labels.other) else {
      throw refusal("the counts do not belong to the configuration of the part")
    }
    records += 1
    hits += record.requests.hits
    if hits > TrafficCounts.maximumRequests { throw refusal("the counts are too large") }
    counts.add(record.requests, record.answer, client: record.client)
  }

  private mutating func end(_ totals: TrafficTotals) throws(Refusal) {
    isAtEnd = true
    let sums = counts.clients.map { answers in answers.values.reduce(0) { $0 + $1.hits } }
    guard totals.records == records, sums.allSatisfy({ $0 == totals.requests }) else {
      throw refusal("lines of the part are missing")
    }
    totals.add(to: &counts)
  }
}

extension ToolFileShape<Int> {
  /// A number far below the overflow of sums.
  fileprivate static var count: ToolFileShape<Int> {
    let message = "a count is not a whole number, or too large"
    return integer(from: 0, else: { _ in message }, help: "count the log again").map(
      { count, item, reader in
        if count <= TrafficCounts.maximumRequests { return count }
        reader.add(message, at: item.range)
        return nil
      }, back: { $0 })
  }
}

extension TrafficCounts {
  /// The largest number of requests that are counted.
  static let maximumRequests = 1 << 50
}

// MARK: - The question

/// The first line of a part.
struct TrafficHead: Sendable {
  var tool = ""

  /// The hash of the line with an empty digest.
  var digest = ""
  var clients: [Client] = []
  var configuration = Configuration()
  var other: Configuration?
  var filter = RouteFilter()

  struct Client {
    var id = ""
    var matchesQueryStrings = false
  }

  struct Configuration {
    var sources: [Source] = []
  }

  struct Source {
    var file = ""
    var text: UTF8String = ""
  }

  init() {}

  init(_ question: TrafficQuestion, tool: String) {
    self.tool = tool
    clients = question.profiles.map {
      Client(id: $0.id, matchesQueryStrings: $0.matchesQueryStrings)
    }
    configuration = Configuration(question.configuration)
    other = question.other.map(Configuration.init)
    filter = question.filter
  }

  var ownDigest: String {
    var head = self
    head.digest = ""
    var hash = FNVHash()
    hash.combine(TrafficPart.line(Self.shape, head).bytes)
    return hash.digits
  }

  /// Nil if the tool does not know a client.
  var question: TrafficQuestion? {
    let profiles = clients.compactMap { client -> ClientProfile? in
      guard let profile = try? ClientProfile.all(matching: client.id).first else { return nil }
      return profile.matchingQueryStrings(client.matchesQueryStrings) ?? profile
    }
    guard profiles.count == clients.count else { return nil }
    return TrafficQuestion(
      configuration.question, comparedWith: other?.question, for: profiles, counting: filter)
  }

  static let shape = ToolFileShape<Self>.object(
    .one("a part"), from: { _, _ in Self() },
    [
      .version(1, "The version of this form.", else: "the part has another form"),
      .required("tool", \.tool, .text, "The version of the tool that wrote the part."),
      .required("digest", \.digest, .text, "Parts with the same digest add up."),
      .required("clients", \.clients, .array(of: client, atLeast: 1)),
      .required("configuration", \.configuration, Configuration.shape),
      .optional("against", \.other, Configuration.shape, "The configuration to compare with."),
      .required("counted", \.filter, RouteFilter.shape),
    ])

  private static let client = ToolFileShape<Client>.object(
    .one("a client"), from: { _, _ in Client() },
    [
      .required("id", \.id, .text),
      .required("matchQueryStrings", \.matchesQueryStrings, .flag),
    ])
}

extension TrafficHead.Configuration {
  fileprivate init(_ configuration: [ConfigurationDocument]) {
    sources = configuration.map {
      .init(file: $0.buffer.name, text: UTF8String(repairing: $0.buffer.bytes))
    }
  }

  fileprivate var question: [ConfigurationDocument] {
    sources.map {
      ConfigurationDocument(JSONParser.parse(name: $0.file, bytes: $0.text.bytes))
    }
  }

  fileprivate static let shape = ToolFileShape<Self>.object(
    .one("a configuration"), from: { _, _ in Self() },
    [.required("sources", \.sources, .array(of: source))])

  private static let source = ToolFileShape<TrafficHead.Source>.object(
    .one("a source"), from: { _, _ in .init() },
    [.required("file", \.file, .text), .required("text", \.text, .text)])
}

extension RouteFilter {
  fileprivate static let shape = ToolFileShape<Self>.object(
    .key, from: { _, _ in Self() },
    [
      .required("otherVerbs", \.includesOtherVerbs, .flag),
      .required("assets", \.includesAssets, .flag),
      .required("failures", \.includesFailures, .flag),
      .required("rails", \.includesFramework, .flag),
      .required("byAppOnly", \.isByAppOnly, .flag),
    ])
}

// MARK: - Answers

/// The line of one answer of one client.
struct TrafficRecord: Sendable {
  private(set) var client = 0
  private(set) var answer = TrafficCounts.Answer(patterns: nil, others: nil, isForm: false)
  private var hits = 0
  private var shapes: [TextSample.Kind] = []
  private var isCut = false

  init() {}

  init(_ client: Int, _ answer: TrafficCounts.Answer, _ requests: TrafficCounts.Requests) {
    self.client = client
    self.answer = answer
    hits = requests.hits
    shapes = requests.shapes.kinds
    isCut = requests.shapes.isCut
  }

  var requests: TrafficCounts.Requests {
    var requests = TrafficCounts.Requests()
    requests.hits = hits
    for kind in shapes { requests.shapes.add(kind) }
    if isCut { requests.shapes.cut() }
    return requests
  }

  /// True if the numbers fit a configuration with so many patterns.
  func isSound(own: Int, other: Int) -> Bool {
    func isSound(_ patterns: [Int]?, _ count: Int) -> Bool {
      let patterns = patterns ?? []
      return patterns.allSatisfy { $0 < count } && zip(patterns, patterns.dropFirst()).allSatisfy(<)
    }
    return isSound(answer.patterns, own) && isSound(answer.others, other)
      && shapes.count <= TrafficCounts.maximumShapes
      && shapes.reduce(0) { $0 + $1.hits } <= hits
  }

  static let shape = ToolFileShape<Self>.object(
    .one("a count"), from: { _, _ in Self() },
    [
      .required("client", \.client, .count, "The place among the clients, from 0."),
      .optional(
        "patterns", \.answer.patterns, .array(of: .count),
        "For each matching rule the first of its patterns that matches: its place among all, from 0."
      ),
      .optional(
        "against", \.answer.others, .array(of: .count),
        "The same in the configuration to compare with."),
      .required("form", \.answer.isForm, .flag, "True if the paths look like forms."),
      .required("hits", \.hits, .count),
      .required("shapes", \.shapes, .array(of: kind), "Some kinds of URLs, with exact counts."),
      .required("more", \.isCut, .flag, "True if there are other kinds."),
    ])

  private static let kind = ToolFileShape<TextSample.Kind>.object(
    .one("a shape"), from: { _, _ in TextSample.Kind("", hits: 0, example: "") },
    [
      .required("shape", \.text, .text), .required("hits", \.hits, .count),
      .required("url", \.example, .text),
    ])
}

// MARK: - Totals

/// The last line of a part.
struct TrafficTotals: Sendable {
  /// The lines of answers.
  private(set) var records = 0
  private(set) var requests = 0
  private var leftOut: [RouteFilter.Exclusion: Int] = [:]
  private var unread = 0
  private var tooLong = 0
  private var texts: [TextSample.Kind] = []
  private var isCut = false

  /// The beginning of the line.
  static let beginning = Array(#"{"end":"#.utf8)

  init() {}

  init(_ counts: TrafficCounts, records: Int) {
    self.records = records
    requests = counts.requests
    leftOut = counts.leftOut
    unread = counts.unread.count
    tooLong = counts.unread.tooLong
    texts = counts.unread.texts.kinds
    isCut = counts.unread.texts.isCut
  }

  func add(to counts: inout TrafficCounts) {
    counts.requests = requests
    counts.leftOut = leftOut.filter { $0.value > 0 }
    counts.unread.count = unread
    counts.unread.tooLong = tooLong
    for text in texts { counts.unread.texts.add(text) }
    if isCut { counts.unread.texts.cut() }
  }

  static let shape = ToolFileShape<Box>.object(
    .one("a part"), from: { _, _ in Box() }, [.required("end", \.totals, own)]
  ).map({ box, _, _ in box.totals }, back: { Box(totals: $0) })

  struct Box { var totals = TrafficTotals() }

  private static let own = ToolFileShape<Self>.object(
    .key, from: { _, _ in Self() },
    [
      .required(
        "records", \.records, .count, "The number of lines before this one, without the first."),
      .required("requests", \.requests, .count),
      .required("leftOut", \.leftOut, exclusions),
      .required("notUnderstood", \.unread, .count),
      .required("tooLong", \.tooLong, .count),
      .required("lines", \.texts, .array(of: line), "Some lines that are not understood."),
      .required("more", \.isCut, .flag, "True if there are others."),
    ])

  private static let exclusions = ToolFileShape<[RouteFilter.Exclusion: Int]>.object(
    .key, from: { _, _ in [:] },
    RouteFilter.Exclusion.ofRequests.map { exclusion in
      .required(UTF8String(exclusion.rawValue), \.[of: exclusion], .count)
    })

  private static let line = ToolFileShape<TextSample.Kind>.object(
    .one("a line"), from: { _, _ in TextSample.Kind("", hits: 0, example: "") },
    [.required("text", \.text, .text), .required("count", \.hits, .count)])
}

extension [RouteFilter.Exclusion: Int] {
  fileprivate subscript(of exclusion: Key) -> Int {
    get { self[exclusion] ?? 0 }
    set { self[exclusion] = newValue }
  }
}
