import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// Those who answer in a run: the clients of each app, with what each has at every moment.
///
/// A command asks its panel, and nobody else makes answerers of apps. The panel notes what its
/// clients do not load, and requires that somebody loads each configuration.
struct Panel {
  /// In the order of the command line; never empty.
  let members: [Member]

  /// An app, or files that are no app.
  struct Member {
    let app: App
    let description: AppDescription

    /// The name beside those of others; nil if it is alone.
    let name: String?

    /// The answerers of each client, moment by moment; never empty.
    let clients: [[Answerer]]
  }

  /// - Parameters:
  ///   - start: the first page; nil for that of the settings or the source.
  ///   - readsSource: false if no answer depends on the source of the apps, which is slow to search.
  ///   - model: the app whose screens all have, so that only configurations differ; nil for its own.
  init(
    _ apps: [App], beginningAt start: String? = nil, readsSource: Bool = true,
    asIn model: App? = nil
  ) {
    members = apps.map { app in
      var description = (model ?? app).description(readsSource: readsSource)
      if let start { description.begin(at: UTF8String(start)) }
      let clients = app.clients.map { app.configuration.answerers(for: $0, in: description) }
      return Member(
        app: app, description: description, name: apps.count > 1 ? app.name : nil, clients: clients)
    }
  }

  /// All who answer.
  var clients: [[Answerer]] { members.flatMap(\.clients) }

  /// Shows each configuration that no client loads, so that a script does not take what is printed
  /// for an answer; the run ends with exit code 3.
  ///
  /// - Returns: true if a client loads each.
  @discardableResult
  func requireLoaded(in session: Session) -> Bool {
    let missing = members.filter { !$0.clients.joined().contains(where: \.loads) }
    for member in missing { session.missed(member.lack, help: Panel.Member.showFaults) }
    return missing.isEmpty
  }
}

extension Panel.Member {
  /// The message where no client loads the configuration.
  fileprivate var lack: String {
    switch app.configuration {
    case .app: "\(app.name): no client ever gets a configuration"
    case .merged(let sources):
      "no client loads \(sources.map(\.buffer.name).joined(separator: " and "))"
    }
  }

  fileprivate static let showFaults = "`pathconfig lint` shows every fault"
}

extension [App] {
  /// The app whose screens all have where configurations are compared, such as a file before and
  /// after a change; nil for different apps of the settings, which have screens of their own.
  var model: App? { Set(compactMap { $0.entry?.name }).count > 1 ? nil : last }
}

extension Panel.Member {
  /// A configuration that some clients have, at all times or at some moments.
  struct Part {
    let sources: [ConfigurationDocument]

    /// A client with the configuration, with the moments at which it has it; none stand for all
    /// times.
    let clients: [(answerer: Answerer, moments: [Moment])]

    var profiles: [Client] { clients.map(\.answerer.client) }
  }

  /// The configurations of the clients: one, or one for each file of an app that is in effect at
  /// some moment.
  var parts: [Part] {
    switch app.configuration {
    case .merged(let sources):
      return [Part(sources: sources, clients: clients.map { ($0[0], []) })]
    case .app:
      let found = clients.flatMap { answerers in
        answerers.compactMap { answerer in answerer.outcome?.document.map { ($0, answerer) } }
      }
      return Grouped.join(found) { document, _ in ObjectIdentifier(document.buffer) }.map { part in
        let clients = Grouped.join(part.labels.map { ($0, $0.moment) }) { answerer, _ in
          answerer.client
        }
        return Part(
          sources: [part.content],
          clients: clients.map { ($0.content, $0.labels.compactMap(\.self)) })
      }
    }
  }
}

/// Reports on several parts, each under its name; the report on one alone stands by itself.
struct PartReports<Report> {
  /// The name of the parts in JSON.
  private let key: UTF8String
  private let parts: [(name: PartName?, report: Report)]

  var reports: [Report] { parts.map(\.report) }

  /// One report, or one for each file that an app has at some moment.
  init(
    on member: Panel.Member, _ report: (Panel.Member.Part) throws(RunFailure) -> Report
  ) throws(RunFailure) {
    let moments = member.app.configuration.moments
    key = "parts"
    parts = try member.parts.map { part throws(RunFailure) in
      (moments.isEmpty ? nil : part.name(at: moments), try report(part))
    }
    if parts.isEmpty { throw .input(member.lack, help: Panel.Member.showFaults) }
  }

  /// A report for each of some apps.
  init(ofApps apps: [(name: String, report: Report)]) {
    key = "sides"
    parts = apps.map { app in
      let name: PartName = (["side": .string(app.name)], Line(app.name, .strong))
      return (apps.count == 1 ? nil : name, app.report)
    }
  }

  /// One report at all times.
  init(alone report: Report) { (key, parts) = ("parts", [(nil, report)]) }

  private init(_ key: UTF8String, _ parts: [(name: PartName?, report: Report)]) {
    (self.key, self.parts) = (key, parts)
  }

  /// Other reports on the same parts.
  func map<Other>(_ other: (Report) -> Other) -> PartReports<Other> {
    PartReports<Other>(key, parts.map { ($0, other($1)) })
  }

  /// The one report, or an object with all of them.
  func json(_ output: (Report) -> JSONOutput) -> JSONOutput {
    if parts.count == 1, parts[0].name == nil { return output(parts[0].report) }
    return [
      "version": 1,
      key: .array(parts) { .joined($0?.members ?? .null, ["report": output($1)]) },
    ]
  }

  /// The blocks of all reports, each under the name of its part.
  func blocks(_ blocks: (Report) -> [Block]) -> [Block] {
    .separated(
      parts.map { name, report in
        let blocks = blocks(report)
        return blocks.isEmpty ? [] : (name.map { [.text($0.line)] } ?? []) + blocks
      })
  }
}

/// The name of a part of a report: its members in JSON, and a line for people.
typealias PartName = (members: JSONOutput, line: Line)

extension Panel.Member.Part {
  /// The file, and the moments at which each client has it.
  fileprivate func name(at moments: [Moment]) -> PartName {
    let file = sources.first?.buffer.name
    let phrases = clients.map { Moment.phrase(for: $0.moments, of: moments) }
    let isSame = Set(phrases.map { UTF8String($0) }).count == 1
    let when = isSame ? [phrases[0]] : zip(profiles, phrases).map { "\($0.title) \($1)" }
    let members: JSONOutput = [
      "file": .optional(file),
      "clients": .array(clients) {
        ["client": .string($0.client.id), "moments": .strings($1.map(\.rawValue))]
      },
    ]
    return (members, Line("\(when.joined(separator: "; ")): \(file ?? "")", .strong))
  }
}

extension Configuration {
  /// The sources of a configuration at all times, for commands that answer for one.
  func sources(for command: String) throws(RunFailure) -> [ConfigurationDocument] {
    switch self {
    case .merged(let sources): return sources
    case .app:
      let names = names.map(quoted)
      throw .usage(
        "`\(command)` takes one file, and the app's file changes with its download",
        help: "name \(listed(names, "or"))")
    }
  }
}

extension [ConfigurationDocument] {
  /// Fails if only the running program knows a part of them, for commands that need every part.
  func requireAllKnown(for command: String) throws(RunFailure) {
    let holes = flatMap(\.holes).filter { $0.part != .other }
    guard let hole = holes.first else { return }
    let others = holes.count > 1 ? ", and \(holes.count - 1) more" : ""
    throw .input(
      "`\(command)` needs every value, and \(hole.sentence) (\(hole.source)\(others))",
      help: "name the address that sends the file, or a copy of what it sends")
  }
}

extension Session {
  /// Notes each copy that a client does not load, where answers show only what it does instead.
  func noteUnloaded(_ answerers: [[Answerer]]) {
    for answerer in answerers.joined() {
      guard let outcome = answerer.outcome else { continue }
      for step in outcome.steps where step.role != .stored {
        guard step.verdict?.word == .rejected else { continue }
        note(
          "\(answerer.client.title): \(step.sentence(replacing: nil)): "
            + step.reasons.joined(separator: "; "))
      }
    }
  }
}
