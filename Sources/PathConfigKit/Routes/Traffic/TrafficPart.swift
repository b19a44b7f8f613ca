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

  static func line<Value>(_ shape: Shape<Value>, _ value: Value) -> UTF8String {
    JSONWriter.write(shape.json.output(value))
  }

  typealias Shape<Value> = ToolFileShape<Value, TrafficPartMistake>

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
    _ shape: TrafficPart.Shape<Value>, _ line: UTF8String, or empty: Value
  ) throws(Refusal) -> Value {
    let reading = shape.read(JSONParser.parse(name: name, bytes: line.bytes), or: empty)
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
