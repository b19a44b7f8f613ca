import PathConfigKit

/// Puts the answers of all clients into words, for every report.
final class QueryAnswers: QueryAnswerer {
  private let clients: [QueriedClient]
  private var reports: [AnsweredReport]

  init(_ clients: [QueriedClient], _ reports: [QueryReport]) {
    self.clients = clients
    self.reports = reports.map { AnsweredReport($0, clientCount: clients.count) }
  }

  func answer(_ urls: [UTF8String], into texts: inout [ContiguousArray<UInt8>]) {
    let answers = clients.map { $0.answers(urls) }
    for report in reports.indices {
      for index in urls.indices {
        reports[report].append(answers, index, to: &texts[report])
      }
    }
  }
}

/// The answers in the form of one report.
private struct AnsweredReport {
  private let format: ReportFormat
  private let style: TerminalStyle

  private var frames: AnswerFrames

  /// What is told of one URL, by client, while that is being told.
  private var told: [(subject: UTF8String?, lines: ContiguousArray<UInt8>)] = []

  /// The lines of names above a block, for the clients that have shared one so far.
  private var names: [(clients: [Int], line: ContiguousArray<UInt8>)] = []

  init(_ report: QueryReport, clientCount: Int) {
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
    switch format {
    case .text: appendText(answers, index, to: &text)
    case .json:
      for client in answers.indices { appendJSON(answers[client][index], client, to: &text) }
    }
  }

  private mutating func appendJSON(
    _ answer: QueryAnswer, _ client: Int, to text: inout ContiguousArray<UInt8>
  ) {
    let frame = frames.frame(of: answer, client)
    text.append(contentsOf: "{\"url\":".utf8)
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
    told.removeAll(keepingCapacity: true)
    for client in answers.indices {
      let answer = answers[client][index]
      if client == 0 { appendHeading(answer.url, to: &text) }
      told.append((answer.subjectToTell, frames.frame(of: answer, client).afterSubject))
    }
    for client in told.indices where !told[..<client].contains(where: { isSame($0, told[client]) })
    {
      let agreeing = told.indices.filter { $0 >= client && isSame(told[$0], told[client]) }
      text.append(contentsOf: namesLine(agreeing, answers, index))
      if let subject = told[client].subject {
        text.append(contentsOf: "    subject: ".utf8)
        Printable.append(subject.isEmpty ? "(empty)" : subject, to: &text)
        text.append(UInt8(ascii: "\n"))
      }
      text.append(contentsOf: told[client].lines)
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
    let line = ContiguousArray("  \(ClientBlocks.names(profiles))\n".utf8)
    names.append((clients, line))
    return line
  }
}
