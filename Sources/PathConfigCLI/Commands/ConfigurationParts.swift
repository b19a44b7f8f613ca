import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// A configuration that some clients have, at all times or at some moments of an app.
struct ConfigurationPart {
  let sources: [ConfigurationDocument]

  /// The clients, with the moments at which each has it; empty moments stand for all times.
  private(set) var clients: [(profile: ClientProfile, moments: [Moment])]

  var profiles: [ClientProfile] { clients.map(\.profile) }
}

extension Inquiry.Side {
  /// The configurations of the clients: one, or one for each file of an app that is in effect at
  /// some moment.
  ///
  /// An app whose clients load none of its files has no part.
  var parts: [ConfigurationPart] {
    switch configuration {
    case .merged(let sources):
      return [ConfigurationPart(sources: sources, clients: clients.map { ($0, []) })]
    case .app(let app):
      var parts: [ConfigurationPart] = []
      for profile in clients {
        for outcome in profile.outcomes(of: app) {
          guard let document = outcome.document else { continue }
          let place = parts.firstIndex { $0.sources[0].buffer === document.buffer }
          if let place {
            parts[place].add(outcome.moment, of: profile)
          } else {
            parts.append(
              ConfigurationPart(
                sources: [document], clients: [(profile, [outcome.moment])]))
          }
        }
      }
      return parts
    }
  }
}

extension ConfigurationPart {
  fileprivate mutating func add(_ moment: Moment, of profile: ClientProfile) {
    if let place = clients.firstIndex(where: { $0.profile.id == profile.id }) {
      clients[place].moments.append(moment)
    } else {
      clients.append((profile, [moment]))
    }
  }

  /// The file and the moments at which clients have it; nil for a configuration at all times.
  ///
  /// - Parameter all: every moment of the app.
  func heading(_ all: [Moment]) -> String? {
    guard !all.isEmpty, let file = sources.first?.buffer.name else { return nil }
    let phrases = clients.map { Moment.phrase(for: $0.moments, of: all) }
    let isSame = phrases.allSatisfy { $0.utf8.elementsEqual(phrases[0].utf8) }
    let when =
      isSame
      ? phrases[0]
      : zip(clients, phrases).map { "\($0.profile.title) \($1)" }.joined(separator: "; ")
    return "\(when): \(file)"
  }

  /// The part as an entry of a JSON report.
  func output(_ report: JSONOutput) -> JSONOutput {
    [
      "file": .optional(sources.first) { .string($0.buffer.name) },
      "clients": .array(
        clients.map { client in
          [
            "client": .string(client.profile.id),
            "moments": .strings(client.moments.map(\.rawValue)),
          ]
        }),
      "report": report,
    ]
  }
}

/// The reports on the parts of a configuration: one, or one for each file of an app.
struct PartReports<Report> {
  let all: [Moment]
  let parts: [(part: ConfigurationPart, report: Report)]

  init(
    _ side: Inquiry.Side, _ report: (ConfigurationPart) throws(RunFailure) -> Report
  ) throws(RunFailure) {
    all = side.configuration.moments
    let found = side.parts
    if found.isEmpty { throw .input(.init("no client gets a configuration at any moment")) }
    parts = try found.map { part throws(RunFailure) in (part, try report(part)) }
  }

  /// The one report, or an object with all of them.
  func json(_ output: (Report) -> JSONOutput) -> JSONOutput {
    if all.isEmpty { return output(parts[0].report) }
    return [
      "version": 1, "parts": .array(parts.map { $0.part.output(output($0.report)) }),
    ]
  }

  /// The blocks of all reports, each under the file and the moments that it is about.
  func blocks(_ blocks: (Report) -> [Block]) -> [Block] {
    .separated(
      parts.flatMap { part, report in
        [part.heading(all).map { [.text(Line($0, .strong))] } ?? [], blocks(report)]
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
        .init(
          "`\(command)` takes one file, and the app has several",
          help: "name one of them: \(listed(names, "or"))"))
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
    _ configuration: Configuration, by clients: [InquiredClient]
  ) -> Bool {
    if clients.contains(where: \.loadsAtSomeMoment) { return true }
    switch configuration {
    case .app: missed(.init("no client gets a configuration at any moment", help: seeLint))
    case .merged(let sources):
      let names = sources.map(\.buffer.name)
      missed(.init("no client loads \(names.joined(separator: " and "))", help: seeLint))
    }
    return false
  }
}

private let seeLint = "`pathconfig lint` shows every fault"
