import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// Writes the answers of all clients as text, for every report, and has its own caches.
final class QueryAnswers {
  private let clients: [QueriedClient]

  /// By client; created on demand.
  private lazy var searches = clients.map { NearMissSearch($0.client.moments[0].client) }
  private var reports: [AnsweredReport]

  init(_ clients: [QueriedClient], _ reports: Reports) {
    self.clients = clients
    let isSideBySide = clients.contains { $0.side != nil }
    self.reports = reports.outputs.map {
      AnsweredReport($0, clientCount: clients.count, isSideBySide: isSideBySide)
    }
  }

  /// Appends the answers to some URLs, in their order, to a text for each report.
  ///
  /// - Parameter explained: true to find near misses too, which takes a thousand times as long.
  func append(
    _ urls: [UTF8String], explained: Bool = false, to texts: inout [ContiguousArray<UInt8>]
  ) {
    if clients.contains(where: \.client.hasMoments) { return appendByMoment(urls, to: &texts) }
    var answers = clients.map { $0.answers(urls) }
    if explained { findNearMisses(in: &answers) }
    for report in reports.indices {
      for index in urls.indices {
        reports[report].append(answers, index, to: &texts[report])
      }
    }
  }

  private func findNearMisses(in answers: inout [[QueryAnswer]]) {
    for client in answers.indices {
      for index in answers[client].indices {
        guard case .resolved(let subject, let resolution) = answers[client][index].answer else {
          continue
        }
        answers[client][index].nearMisses = searches[client].nearMisses(of: subject, resolution)
      }
    }
  }

  private func appendByMoment(_ urls: [UTF8String], to texts: inout [ContiguousArray<UInt8>]) {
    for url in urls {
      let answers = clients.map { MomentAnswers(url, $0) }
      for report in reports.indices { reports[report].append(answers, to: &texts[report]) }
    }
  }
}

/// A client with the configuration of the question.
struct QueriedClient {
  /// The name of the configuration; nil if there is only one.
  let side: String?
  let client: InquiredClient
  let navigator: AppNavigator

  init(side: String?, _ client: InquiredClient, in app: AppDescription) {
    self.init(side: side, client, AppNavigator(client.profile, in: app))
  }

  private init(side: String?, _ client: InquiredClient, _ navigator: AppNavigator) {
    self.side = side
    self.client = client
    self.navigator = navigator
  }

  /// The same client for another thread.
  func another() -> QueriedClient { QueriedClient(side: side, client.another(), navigator) }

  /// The answers to some URLs at all times.
  fileprivate func answers(_ urls: [UTF8String]) -> [QueryAnswer] {
    let compiled = client.moments[0].client
    return urls.map { url in
      let answer = compiled.answer(url)
      return QueryAnswer(
        side: side, url: url, client: compiled, answer: answer,
        departure: answer.resolution == nil ? nil : Departure(url, from: navigator))
    }
  }
}

extension InquiredClient {
  fileprivate var hasMoments: Bool { moments.contains { $0.moment != nil } }
}

/// The answers in the form of one report.
private struct AnsweredReport {
  private let format: ReportFormat
  private let style: TerminalStyle

  private var frames: AnswerFrames
  private let isSideBySide: Bool

  /// The lines for the current URL, by client.
  private var answered: [(subject: UTF8String?, lines: ContiguousArray<UInt8>)] = []

  /// The lines of names above a block, for the clients that have shared one so far.
  private var names: [(clients: [Int], line: ContiguousArray<UInt8>)] = []

  init(_ report: Reports.Output, clientCount: Int, isSideBySide: Bool) {
    self.isSideBySide = isSideBySide
    format = report.format
    style = report.style
    frames = AnswerFrames(report.format, report.style, clientCount: clientCount)
  }

  /// - Parameters:
  ///   - answers: by client.
  ///   - index: that of the URL.
  mutating func append(
    _ answers: [[QueryAnswer]], _ index: Int, to text: inout ContiguousArray<UInt8>
  ) {
    guard format == .json else { return appendText(answers, index, to: &text) }
    for client in answers.indices { appendJSON(answers[client][index], client, to: &text) }
  }

  /// - Parameter answers: by client, to one URL at every moment.
  func append(_ answers: [MomentAnswers], to text: inout ContiguousArray<UInt8>) {
    guard format == .json else {
      return text.append(contentsOf: QueryText(style).render(answers).utf8)
    }
    for answer in answers {
      text.append(contentsOf: JSONWriter.write(answer.output).bytes)
      text.append(UInt8(ascii: "\n"))
    }
  }

  private mutating func appendJSON(
    _ answer: QueryAnswer, _ client: Int, to text: inout ContiguousArray<UInt8>
  ) {
    let frame = frames.frame(of: answer, client)
    text.append(contentsOf: "{\"version\":1,\"url\":".utf8)
    JSONWriter.append(answer.url, to: &text)
    text.append(contentsOf: frame.beforeSubject)
    if let subject = answer.subject {
      JSONWriter.append(subject, to: &text)
    } else {
      text.append(contentsOf: "null".utf8)
    }
    text.append(contentsOf: frame.afterSubject)
  }

  /// Clients that agree share one block.
  private mutating func appendText(
    _ answers: [[QueryAnswer]], _ index: Int, to text: inout ContiguousArray<UInt8>
  ) {
    appendHeading(answers[0][index].url, to: &text)
    if isSideBySide {
      let table = SideTable(answers.map { $0[index] }, style).render()
      return text.append(contentsOf: table.utf8)
    }
    answered.removeAll(keepingCapacity: true)
    for client in answers.indices {
      let answer = answers[client][index]
      answered.append((answer.differingSubject, frames.frame(of: answer, client).afterSubject))
    }
    for client in answered.indices
    where !answered[..<client].contains(where: { isSame($0, answered[client]) }) {
      let agreeing = answered.indices.filter {
        $0 >= client && isSame(answered[$0], answered[client])
      }
      text.append(contentsOf: namesLine(agreeing, answers, index))
      if let subject = answered[client].subject {
        text.append(contentsOf: "    subject: ".utf8)
        Printable.append(subject.isEmpty ? "(empty)" : subject, to: &text)
        text.append(UInt8(ascii: "\n"))
      }
      text.append(contentsOf: answered[client].lines)
    }
  }

  private func isSame(
    _ one: (subject: UTF8String?, lines: ContiguousArray<UInt8>),
    _ other: (subject: UTF8String?, lines: ContiguousArray<UInt8>)
  ) -> Bool {
    one.subject == other.subject && one.lines == other.lines
  }

  private func appendHeading(_ url: UTF8String, to text: inout ContiguousArray<UInt8>) {
    let shown: UTF8String = url.isEmpty ? "(empty)" : url
    if style.usesColor {
      text.append(contentsOf: style.strong(Printable.text(shown.string)).utf8)
    } else {
      Printable.append(shown, to: &text)
    }
    text.append(UInt8(ascii: "\n"))
  }

  private mutating func namesLine(
    _ clients: [Int], _ answers: [[QueryAnswer]], _ index: Int
  ) -> ContiguousArray<UInt8> {
    if let known = names.first(where: { $0.clients == clients }) { return known.line }
    let profiles = clients.map { answers[$0][index].client.profile }
    let line = ContiguousArray("  \(ClientNames.list(profiles))\n".utf8)
    names.append((clients, line))
    return line
  }
}

/// The text of answers, without the URL and its subject.
///
/// A log of a million URLs has some hundred different answers. Formatting an answer takes twenty
/// times as long as finding it. So each is formatted once for all URLs that match the same rules.
struct AnswerFrames {
  struct Frame {
    /// Empty in a text for people.
    var beforeSubject: ContiguousArray<UInt8> = []
    var afterSubject: ContiguousArray<UInt8>

    fileprivate var byteCount: Int { beforeSubject.count + afterSubject.count }
  }

  private let format: ReportFormat
  private let style: TerminalStyle

  /// By client and the number of its answer.
  private var frames: [[Int: Frame]]

  /// The texts after the subject, shared between clients so that comparing them is fast.
  private var texts: Set<UTF8String> = []
  private var byteCount = 0

  /// The limit at which all are dropped; a configuration of usual size has some hundred of one KB
  /// each.
  private static let maximumBytes = 16 << 20

  init(_ format: ReportFormat, _ style: TerminalStyle, clientCount: Int) {
    self.format = format
    self.style = style
    frames = Array(repeating: [:], count: clientCount)
  }

  /// - Parameter client: the index of the client that answers.
  mutating func frame(of answer: QueryAnswer, _ client: Int) -> Frame {
    guard let number = answer.resolution?.number, answer.nearMisses == nil, answer.departure == nil
    else {
      return make(answer)
    }
    if let known = frames[client][number] { return known }
    var frame = make(answer)
    byteCount += frame.byteCount
    if byteCount > Self.maximumBytes {
      self = AnswerFrames(format, style, clientCount: frames.count)
      byteCount = frame.byteCount
    }
    let text = UTF8String(wellFormed: frame.afterSubject)
    frame.afterSubject = texts.insert(text).memberAfterInsert.bytes
    frames[client][number] = frame
    return frame
  }

  private func make(_ answer: QueryAnswer) -> Frame {
    switch format {
    case .json:
      let before = Self.written(answer.membersBeforeSubject)
      let after = Self.written(answer.membersAfterSubject)
      return Frame(
        beforeSubject: [UInt8(ascii: ",")] + before + ",\"subject\":".utf8,
        afterSubject: [UInt8(ascii: ",")] + after + "}\n".utf8)
    default:
      let lines = QueryText(style).linesOnResult(answer).map { "    \($0)\n" }.joined()
      return Frame(afterSubject: ContiguousArray(lines.utf8))
    }
  }

  /// The members of an object without its brackets.
  private static func written(_ members: [JSONOutput.Member]) -> ContiguousArray<UInt8> {
    ContiguousArray(JSONWriter.write(.object(members)).bytes.dropFirst().dropLast())
  }
}
