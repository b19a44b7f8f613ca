import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The question of `query` or `visit`: URLs, typed or one a line of standard input, and the
/// configurations.
struct Question {
  /// The arguments that are not a configuration: URLs, paths or `-`.
  let urls: [String]

  private let panel: Panel
  private let reports: Reports
  private let project: Project
  private let session: Session

  /// Answers one URL, or all steps of a journey, with an array in JSON.
  ///
  /// An argument is typed and may get more of an answer than a line of a stream. A failure is that
  /// of the line.
  typealias Answering =
    (_ steps: [UTF8String], _ isTyped: Bool) throws(RunFailure) -> Report?

  /// - Parameter readsSource: true for URLs whose answer depends on the app's source.
  init(
    _ arguments: Arguments, in session: Session,
    readsSource: ([String]) -> Bool = { _ in true }
  ) throws {
    self.session = session
    let project = try arguments.project(in: session)
    let operands = try QuestionOperands(arguments, project, in: session)
    urls = operands.urls
    self.project = project
    var named = try project.inputs(operands.configurations).flatMap {
      reference throws(RunFailure) in
      try project.configurations(of: reference).map { [$0] }
    }
    if !arguments[.source].isEmpty { named = [try project.inputs(arguments[.source])] }
    let apps = try project.apps(
      named.isEmpty ? project.configurations() : named, requiring: .text)
    reports = try Reports(arguments.reports, in: session)
    panel = Panel(apps, beginningAt: arguments[.start], readsSource: readsSource(urls))
    session.tool.lastPanel.withLock { [panel] in $0 = panel }
  }

  /// Fails for a text that is not a URL that any client could look up.
  func requireURL(_ url: UTF8String) throws(RunFailure) {
    let clients = panel.clients.map { $0[0].client }
    let defects = clients.compactMap { client in
      if case .notAURL(let defect) = client.subject(of: url) { defect } else { nil }
    }
    if let defect = defects.first, defects.count == clients.count {
      throw .usage("\(quoted(url.string)) is not a URL: \(defect)")
    }
  }

  /// Notes each copy that a client does not load.
  func noteUnloaded() { session.noteUnloaded(panel.clients) }

  /// The answers of all clients, in their order.
  func answers<Answer>(
    _ answer: (Answerer) -> Answer, identity: (Answer, Answerer) -> JSONOutput
  ) -> [Answers<Answer>] {
    panel.members.flatMap { member in
      member.clients.map { Answers(member.name, $0, answer, identity: identity) }
    }
  }

  /// Answers in order, as long as somebody reads the answers.
  ///
  /// - Parameter asked: what is typed; `-` alone is standard input.
  func answer(
    _ asked: [[String]], by answer: @escaping Answering
  ) throws(RunFailure) -> ExitCode {
    session.tellAssumptions()
    var exit = ExitCode.success
    var isFirst = true
    func write(_ steps: [UTF8String], isTyped: Bool = false) throws(RunFailure) {
      guard let answer = try answer(steps, isTyped) else { return }
      reports.writeNext(answer, isFirst: isFirst)
      isFirst = false
    }
    for steps in asked {
      guard steps == ["-"] else {
        try write(steps.map { UTF8String($0) }, isTyped: true)
        continue
      }
      let blocks = LineBlockReader(try project.chunks(of: .standardInput))
      var number = 0
      while reports.isOpen, let block = try blocks.next() {
        block.forEach(countedBy: &number) { line, number in
          do throws(RunFailure) {
            guard let line else {
              throw .input("it has more than \(block.maximumLineBytes) bytes")
            }
            if !line.isEmpty { try write([UTF8String(repairing: line)]) }
          } catch {
            exit = .input
            let failure = error.explanation
            let message = "line \(number): \(failure.message)"
            session.error(message, help: failure.help)
            let report = Report(
              blocks: { _ in [.text(Line(message))] }, json: { [["error": .string(message)]] })
            reports.writeNext(report, isFailure: true)
          }
        }
        // The next line may come only after somebody has read the answer to this one.
        session.flushOutput()
      }
    }
    panel.requireLoaded(in: session)
    return exit
  }
}

// MARK: - Answers

/// The answers of one client at the moments of its configuration, equal ones together.
struct Answers<Answer> {
  /// The name of the configuration; nil if there is only one.
  let side: String?
  let client: Client

  /// In their order; never empty.
  let moments: [Answerer]

  /// In the order of the moments at which they first apply, each shown by its last; never empty.
  let groups: [Group]

  typealias Group = Grouped<Answer, Answerer>

  /// - Parameter identity: equal for answers that are shown as one, whatever the rules.
  init(
    _ side: String?, _ moments: [Answerer], _ answer: (Answerer) -> Answer,
    identity: (Answer, Answerer) -> JSONOutput
  ) {
    self.side = side
    client = moments[0].client
    self.moments = moments
    groups = Group.join(moments.map { (answer($0), $0) }) {
      moments.count == 1 ? "" : JSONWriter.write(identity($0, $1))
    } choosing: { _, latest, _ in
      latest
    }
  }
}

extension [Answerer] {
  /// The moments, without that of a configuration that is the same at all times.
  var named: [Moment] { compactMap(\.moment) }

  /// The files in effect.
  var fileNames: [String] {
    compactMap(\.outcome?.document?.buffer.name).map { UTF8String($0) }.distinct().map(\.string)
  }
}

extension ClientAnswer {
  /// Equal for answers with the same properties, or with the same reasons for having none.
  var identity: JSONOutput {
    [.optional(resolution) { $0.output }, .strings(explanations)]
  }
}

// MARK: - Text

extension Answers {
  /// A client's answer for people: what follows its name, and the blocks below it.
  typealias Text = (head: String, blocks: [Block])

  /// The answer at every moment, or moment by moment.
  ///
  /// - Parameters:
  ///   - gist: says what the moments have in common.
  ///   - notes: follow the answers.
  func text(
    _ gist: @autoclosure () -> String, _ blocks: (Group) -> [Block], notes: [Block] = []
  ) -> Text {
    func phrase(_ group: Group) -> String? {
      let moments = group.labels.named
      return moments.isEmpty ? nil : Moment.phrase(for: moments, of: self.moments.named)
    }
    guard groups.count > 1 else {
      return (phrase(groups[0]).map { ", \($0)" } ?? "", blocks(groups[0]) + notes)
    }
    let parts = groups.map { group -> Block in
      let files = group.labels.fileNames.joined(separator: ", ")
      return .heading(
        "\(phrase(group) ?? "", .strong)\(files.isEmpty ? "" : ": \(files)")", blocks(group))
    }
    return (gist(), parts + notes)
  }

  /// The texts of several clients, with the clients before them; equal ones share one.
  ///
  /// The clients of an app with equal texts come together, and then the apps with equal texts for
  /// these clients.
  static func blocks(_ all: [Answers], _ text: (Answers) -> Text) -> [Block] {
    let bySide = all.grouped { UTF8String($0.side ?? "") }.flatMap { _, all in
      Grouped.join(all.map { (text($0), $0.client) }, by: { text, _ in rendering(text) }).map {
        group in
        ((text: group.content, names: ClientNames.list(group.labels)), all[0].side)
      }
    }
    return Grouped.join(bySide) { answer, _ in
      [UTF8String(answer.names), rendering(answer.text)]
    }.map { group in
      let (text, names) = group.content
      let sides = group.labels.compactMap(\.self).joined(separator: ", ")
      return .heading(
        "\(sides, .strong)\(sides.isEmpty ? "" : ": ")\(names)\(text.head)", text.blocks)
    }
  }

  private static func rendering(_ text: Text) -> UTF8String {
    UTF8String("\(text.head)\n\(text.blocks.text(.plain))")
  }
}

// MARK: - Rules

extension JSONOutput {
  /// A rule that matches, and the first of its patterns that does.
  static func rule(_ match: Resolution.MatchedRule) -> JSONOutput {
    [
      "index": .integer(match.rule.index), "pattern": .string(match.patternText),
      "source": .string(match.sourceName), "range": .range(match.location),
    ]
  }
}
