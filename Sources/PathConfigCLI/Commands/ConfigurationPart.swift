import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// A configuration that some clients have, at all times or at some moments of an app.
struct ConfigurationPart {
  let sources: [ConfigurationDocument]

  /// The clients, with the moments at which each has it; empty moments stand for all times.
  let clients: [(client: Client, moments: [Moment])]

  var profiles: [Client] { clients.map(\.client) }

  /// The configurations of the clients: one, or one for each file of an app that is in effect at
  /// some moment.
  fileprivate static func all(of app: App) -> [ConfigurationPart] {
    switch app.configuration {
    case .merged(let sources):
      return [ConfigurationPart(sources: sources, clients: app.clients.map { ($0, []) })]
    case .app(let sources):
      let found = app.clients.flatMap { client in
        client.outcomes(of: sources).compactMap { outcome in
          outcome.document.map { ($0, (client, outcome.moment)) }
        }
      }
      return Grouped.join(found) { document, _ in ObjectIdentifier(document.buffer) }.map { part in
        let clients = Grouped.join(part.labels) { client, _ in client }
        return ConfigurationPart(
          sources: [part.content], clients: clients.map { ($0.content, $0.labels) })
      }
    }
  }
}

/// The reports on the parts of a configuration: one, or one for each file of an app.
struct PartReports<Report> {
  /// Every moment of the app; empty for a configuration that is the same at all times.
  private let moments: [Moment]
  private let parts: [(part: ConfigurationPart, report: Report)]

  var reports: [Report] { parts.map(\.report) }

  init(
    on app: App, _ report: (ConfigurationPart) throws(RunFailure) -> Report
  ) throws(RunFailure) {
    moments = app.configuration.moments
    parts = try ConfigurationPart.all(of: app).map { part throws(RunFailure) in
      (part, try report(part))
    }
    if parts.isEmpty { throw .input("no client ever gets a configuration") }
  }

  /// One report at all times.
  init(alone report: Report) {
    moments = []
    parts = [(ConfigurationPart(sources: [], clients: []), report)]
  }

  /// Other reports on the same parts.
  func map<Other>(_ other: (Report) -> Other) -> PartReports<Other> {
    PartReports<Other>(moments: moments, parts: parts.map { ($0, other($1)) })
  }

  private init(moments: [Moment], parts: [(part: ConfigurationPart, report: Report)]) {
    (self.moments, self.parts) = (moments, parts)
  }

  /// The one report, or an object with all of them.
  func json(_ output: (Report) -> JSONOutput) -> JSONOutput {
    if moments.isEmpty { return output(reports[0]) }
    return [
      "version": 1,
      "parts": .array(parts) { part, report in
        [
          "file": .optional(part.sources.first) { .string($0.buffer.name) },
          "clients": .array(part.clients) {
            ["client": .string($0.id), "moments": .strings($1.map(\.rawValue))]
          },
          "report": output(report),
        ]
      },
    ]
  }

  /// The blocks of all reports, each under the file and the moments that it is about.
  func blocks(_ blocks: (Report) -> [Block]) -> [Block] {
    .separated(
      parts.flatMap { part, report in
        let blocks = blocks(report)
        return blocks.isEmpty ? [] : [heading(part), blocks]
      })
  }

  private func heading(_ part: ConfigurationPart) -> [Block] {
    guard !moments.isEmpty, let file = part.sources.first?.buffer.name else { return [] }
    let phrases = part.clients.map { Moment.phrase(for: $0.moments, of: moments) }
    let isSame =
      Grouped.join(phrases.map { ($0, ()) }) { phrase, _ in UTF8String(phrase) }.count == 1
    let when =
      isSame ? [phrases[0]] : zip(part.profiles, phrases).map { "\($0.title) \($1)" }
    return [.text(Line("\(when.joined(separator: "; ")): \(file)", .strong))]
  }
}

/// The reports on several apps, each under its name; the report on one app stands alone.
struct AppReports<Report> {
  /// The names of the apps; never empty.
  let names: [String]

  /// In the order of the names.
  let reports: [Report]

  func json(_ output: (Report) -> JSONOutput) -> JSONOutput {
    if reports.count == 1 { return output(reports[0]) }
    return [
      "version": 1,
      "sides": .array(zip(names, reports)) { ["side": .string($0), "report": output($1)] },
    ]
  }

  func blocks(_ blocks: (Report) -> [Block]) -> [Block] {
    if reports.count == 1 { return blocks(reports[0]) }
    return .separated(
      zip(names, reports).map { name, report in
        let blocks = blocks(report)
        return blocks.isEmpty ? [] : [.text(Line(name, .strong))] + blocks
      })
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
        "`\(command)` takes one file, and the app has several",
        help: "name one of them: \(listed(names, "or"))")
    }
  }
}

extension Session {
  /// Shows that no client loads a configuration, so that a script does not take what is printed for
  /// an answer; the run ends with exit code 3.
  ///
  /// - Returns: true if a client loads it.
  @discardableResult
  func requireLoaded(
    _ configuration: Configuration, by answerers: [Answerer]
  ) -> Bool {
    if answerers.contains(where: \.loads) { return true }
    let message =
      switch configuration {
      case .app: "no client ever gets a configuration"
      case .merged(let sources):
        "no client loads \(sources.map(\.buffer.name).joined(separator: " and "))"
      }
    missed(message, help: "`pathconfig lint` shows every fault")
    return false
  }
}
