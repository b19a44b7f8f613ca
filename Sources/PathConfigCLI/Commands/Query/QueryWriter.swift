import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// Writes the answers of all clients to URLs, in every format asked for, and has its own caches.
///
/// A log of a million URLs has some hundred different answers. Formatting an answer takes twenty
/// times as long as finding it. So each is formatted once for all URLs that match the same rules.
final class QueryWriter {
  private let clients: [QueriedClient]
  private let outputs: [Reports.Output]

  /// By client; created on demand.
  private lazy var searches = clients.map { NearMissSearch($0.client.moments[0].client) }

  /// The bytes around URL and subject in a line of JSON, and the blocks of a text.
  private var lines: [Key: [ContiguousArray<UInt8>]] = [:]
  private var blocks: [Key: [TextBlock]] = [:]

  /// The number at which all are dropped; each has about a KB.
  private static let maximumAnswers = 10_000

  /// Equal for answers that differ only in URL and subject.
  private struct Key: Hashable {
    /// The place of the output.
    var output: Int

    /// The numbers of the clients' answers.
    var answers: [Int]

    /// For each client that sees another text than the URL, the first with the same; else -1.
    var subjects: [Int] = []
  }

  /// The text of clients that agree.
  private struct TextBlock {
    var names: ContiguousArray<UInt8>

    /// The first of them, whose subject follows the names.
    var client: Int
    var rest: ContiguousArray<UInt8>
  }

  init(_ clients: [QueriedClient], _ reports: Reports) {
    self.clients = clients
    outputs = reports.outputs
  }

  /// Appends the answers to a URL to a text for each report.
  ///
  /// - Parameter explained: true to find near misses too, which takes a thousand times as long.
  func append(
    _ url: UTF8String, explained: Bool = false, to texts: inout [ContiguousArray<UInt8>]
  ) {
    var answers = clients.map { QueryAnswer(url, $0) }
    if explained { findNearMisses(in: &answers) }
    for (place, output) in outputs.enumerated() {
      switch output.format {
      case .json:
        for client in answers.indices {
          appendJSON(answers[client], of: client, place, to: &texts[place])
        }
      case .text: appendText(answers, place, to: &texts[place])
      default:
        let blocks = Block.heading(
          Line(shown(url).string, .strong), ClientText.blocks(answers.map(\.text)))
        texts[place].append(contentsOf: (output.text([blocks]) + "\n").utf8)
      }
    }
  }

  private func findNearMisses(in answers: inout [QueryAnswer]) {
    for client in answers.indices {
      guard var only = answers[client].only,
        case .resolved(let subject, let resolution) = only.answer
      else { continue }
      only.nearMisses = searches[client].nearMisses(of: subject, resolution)
      answers[client].answers.groups[0].answers = [only]
    }
  }

  // MARK: JSON

  private func appendJSON(
    _ answer: QueryAnswer, of client: Int, _ place: Int, to text: inout ContiguousArray<UInt8>
  ) {
    defer { text.append(UInt8(ascii: "\n")) }
    guard let only = answer.only else {
      return text.append(contentsOf: JSONWriter.write(answer.output).bytes)
    }
    let key = only.number.map { Key(output: place, answers: [client, $0]) }
    let parts = recall(key, \.lines) { Self.parts(of: answer.output) }
    text.append(contentsOf: parts[0])
    JSONWriter.append(only.url, to: &text)
    text.append(contentsOf: parts[1])
    if let subject = only.answer.subject {
      JSONWriter.append(subject, to: &text)
    } else {
      text.append(contentsOf: "null".utf8)
    }
    text.append(contentsOf: parts[2])
  }

  /// The bytes of an answer before, between and after the values of `url` and `subject`.
  private static func parts(of output: JSONOutput) -> [ContiguousArray<UInt8>] {
    guard case .object(let members) = output else { return [] }
    var parts: [ContiguousArray<UInt8>] = [[]]
    for (index, member) in members.enumerated() {
      parts[parts.count - 1].append(UInt8(ascii: index == 0 ? "{" : ","))
      JSONWriter.append(member.name, to: &parts[parts.count - 1])
      parts[parts.count - 1].append(UInt8(ascii: ":"))
      if member.name == "url" || member.name == "subject" {
        parts.append([])
      } else {
        parts[parts.count - 1] += JSONWriter.write(member.value).bytes
      }
    }
    parts[parts.count - 1].append(UInt8(ascii: "}"))
    return parts
  }

  // MARK: Text

  private func appendText(
    _ answers: [QueryAnswer], _ place: Int, to text: inout ContiguousArray<UInt8>
  ) {
    let heading = Line(shown(answers[0].url).string, .strong)
    text.append(contentsOf: outputs[place].text([.text(heading)]).utf8)
    let blocks = recall(key(of: answers, place), \.blocks) { textBlocks(answers, outputs[place]) }
    for block in blocks {
      text.append(contentsOf: block.names)
      if let subject = answers[block.client].only?.differingSubject {
        text.append(contentsOf: "    subject: ".utf8)
        Printable.append(shown(subject), to: &text)
        text.append(UInt8(ascii: "\n"))
      }
      text.append(contentsOf: block.rest)
    }
  }

  private func textBlocks(
    _ answers: [QueryAnswer], _ output: Reports.Output
  ) -> [TextBlock] {
    let texts = answers.map(\.text)
    return ClientText.groups(texts).map { names, client in
      let subjects = answers[client].only?.subjectBlocks.count ?? 0
      let rest = Array(texts[client].blocks.dropFirst(subjects))
      return TextBlock(
        names: ContiguousArray(output.text([.text(names)], depth: 1).utf8), client: client,
        rest: ContiguousArray(output.text(rest, depth: 2).utf8))
    }
  }

  /// Nil if an answer has more than its rules say.
  private func key(of answers: [QueryAnswer], _ place: Int) -> Key? {
    var key = Key(output: place, answers: [])
    for answer in answers {
      guard let only = answer.only, let number = only.number else { return nil }
      key.answers.append(number)
      let subject = only.differingSubject
      key.subjects.append(
        subject == nil ? -1 : answers.firstIndex { $0.only?.differingSubject == subject } ?? -1)
    }
    return key
  }

  private func shown(_ text: UTF8String) -> UTF8String { text.isEmpty ? "(empty)" : text }

  private func recall<Bytes>(
    _ key: Key?, _ memory: ReferenceWritableKeyPath<QueryWriter, [Key: Bytes]>,
    _ make: () -> Bytes
  ) -> Bytes {
    guard let key else { return make() }
    if let known = self[keyPath: memory][key] { return known }
    let made = make()
    if self[keyPath: memory].count >= Self.maximumAnswers { self[keyPath: memory] = [:] }
    self[keyPath: memory][key] = made
    return made
  }
}

extension LookUp {
  /// The number of the rules that match; nil for an answer that says more.
  fileprivate var number: Int? {
    nearMisses == nil && departure == nil ? resolution?.number : nil
  }
}
