import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigLint
import PathConfigSyntax

/// The comparisons of one run of `diff`: one, or one for each moment of an app.
struct DiffOutcome {
  private(set) var parts: [Part] = []

  /// Every moment of the app; empty for configurations that are the same at all times.
  private let moments: [Moment]

  /// The clients asked.
  private let clients: [ClientProfile]

  /// A comparison, and the moments for which it is the same.
  struct Part {
    var moments: [Moment] = []

    /// The names of the files in effect; nil if there is none.
    var before: String?
    var after: String?
    var content: DiffSection.Content
  }

  /// Compares the two configurations of an inquiry, its clients with the first, or what its app has
  /// before the first download with what it downloads.
  ///
  /// Complexity: that of `BehaviouralDifference`, for each client.
  init(
    _ inquiry: Inquiry, in app: AppDescription, comparesBuiltInRules: Bool
  ) throws(RunFailure) {
    let sides = inquiry.sides
    if sides.contains(where: { $0.configuration.moments.count == 1 }) {
      throw .input(.init("nothing is compared, since a file of the app could not be read"))
    }
    clients = inquiry.sides.flatMap(\.clients).distinct(by: \.id)
    let comparison = Comparison(app: app, comparesBuiltInRules: comparesBuiltInRules)
    if sides.count > 1 {
      let pairs = ClientPair.all(sides[0].clients, sides[1].clients)
      moments = (sides[0].configuration.moments + sides[1].configuration.moments).distinct()
      guard !moments.isEmpty else {
        let compared = pairs.map { pair in
          comparison.difference(
            MomentPair(
              before: sides[0].configuration.at(nil, pair.before),
              after: sides[1].configuration.at(nil, pair.after)))
        }
        let report = DiffReport(compared, isSameText: inquiry.hasEqualTexts)
        parts = [Part(content: .difference(report))]
        return
      }
      for moment in moments {
        let compared = pairs.map { pair in
          MomentPair(
            before: sides[0].configuration.at(moment, pair.before),
            after: sides[1].configuration.at(moment, pair.after))
        }
        add(compared, at: moment, comparison)
      }
    } else if case .app = inquiry.configuration {
      moments = inquiry.configuration.moments
      add(
        inquiry.clients.map { client in
          MomentPair(
            before: inquiry.configuration.at(.beforeDownload, client),
            after: inquiry.configuration.at(.downloaded, client))
        }, at: .downloaded, comparison)
    } else {
      moments = []
      guard let first = inquiry.clients.first, inquiry.clients.count > 1 else {
        throw .usage(.init(UsageError.nothingToCompare.message))
      }
      let baseline = inquiry.configuration.at(nil, first)
      let compared = inquiry.clients.dropFirst().map { client in
        comparison.difference(
          MomentPair(before: baseline, after: inquiry.configuration.at(nil, client)))
      }
      parts = [Part(content: .difference(DiffReport(compared, baseline: first, isSameText: true)))]
    }
  }

  /// Changes every comparison.
  mutating func update(_ change: (inout DiffReport) -> Void) {
    for place in parts.indices { parts[place].content.update(change) }
  }
}

// MARK: - Moments

/// A client of either side, with the configuration that it has at the moment.
private struct MomentPair {
  var before: ClientMoment
  var after: ClientMoment

  /// The reason why the two cannot be compared; nil if they can.
  var failure: String? {
    func step(_ moment: ClientMoment) -> String? {
      moment.outcome?.steps.last(where: \.isFailure)?.failure
    }
    if !after.hasConfiguration {
      return step(after) ?? "nothing is loaded then, and the client's defaults apply"
    }
    if !before.hasConfiguration {
      return step(before)
        ?? "until then there is no configuration, and the client's defaults apply"
    }
    // A client that refuses the download keeps what it had.
    let refused = after.outcome?.steps.last { $0.role == .server }
    switch refused?.event {
    case .read(.rejected), .refused: return refused?.failure
    default: return nil
    }
  }
}

private struct Comparison {
  let app: AppDescription
  let comparesBuiltInRules: Bool

  func difference(_ pair: MomentPair) -> ClientDifference {
    ClientDifference(
      from: pair.before.client, to: pair.after.client, in: app,
      comparesBuiltInRules: comparesBuiltInRules)
  }
}

extension DiffOutcome {
  /// Adds the comparisons at a moment; those with the same files as at an earlier one are one.
  fileprivate mutating func add(
    _ pairs: [MomentPair], at moment: Moment, _ comparison: Comparison
  ) {
    for (files, pairs) in pairs.grouped(by: { [$0.before.fileName, $0.after.fileName] }) {
      let (before, after) = (files[0], files[1])
      let same = parts.firstIndex { part in
        part.before == before && part.after == after
          && part.clients == pairs.map(\.after.client.profile.id)
      }
      if let same {
        parts[same].moments.append(moment)
        continue
      }
      let failed = pairs.filter { $0.failure != nil }
      let compared = pairs.filter { $0.failure == nil }
      if let sentence = failed.first?.failure {
        parts.append(
          Part(
            moments: [moment], before: before, after: after,
            content: .failure(failed.map(\.after.client.profile), sentence)))
      }
      if compared.isEmpty { continue }
      let isSameText =
        compared[0].before.outcome?.document?.buffer.bytes
        == compared[0].after.outcome?.document?.buffer.bytes
      parts.append(
        Part(
          moments: [moment], before: before, after: after,
          content: .difference(
            DiffReport(compared.map(comparison.difference), isSameText: isSameText))))
    }
  }
}

extension DiffOutcome.Part {
  /// The clients as `name@version`.
  fileprivate var clients: [String] {
    switch content {
    case .difference(let report): report.clients.map(\.profile.id)
    case .failure(let clients, _): clients.map(\.id)
    }
  }
}

extension ClientMoment {
  fileprivate var fileName: String? {
    outcome == nil
      ? client.compiled.view.sources.first?.document.buffer.name : outcome?.document?.buffer.name
  }
}

extension Configuration {
  /// A client with what it has at a moment; a configuration that is not an app's is always the same.
  fileprivate func at(_ moment: Moment?, _ profile: ClientProfile) -> ClientMoment {
    let moments = InquiredClient(self, for: profile).moments
    return moments.first { $0.moment == moment } ?? moments[moments.count - 1]
  }
}

extension Inquiry {
  /// True if the two configurations have the same sources, byte by byte.
  fileprivate var hasEqualTexts: Bool {
    sides[0].configuration.documents.map(\.buffer.bytes)
      == sides[1].configuration.documents.map(\.buffer.bytes)
  }
}

/// A client on either side of a comparison.
private struct ClientPair {
  var before: ClientProfile
  var after: ClientProfile

  /// Each client with itself.
  ///
  /// A client that the other side lacks is paired with the clients that only the other side has. If
  /// there are none, it is paired with all of them.
  static func all(_ before: [ClientProfile], _ after: [ClientProfile]) -> [ClientPair] {
    let shared = before.filter { client in after.contains { $0.id == client.id } }
    func alone(_ clients: [ClientProfile]) -> [ClientProfile] {
      clients.filter { client in !shared.contains { $0.id == client.id } }
    }
    let (left, right) = (alone(before), alone(after))
    let crossed =
      left.isEmpty
      ? right.flatMap { new in before.map { ClientPair(before: $0, after: new) } }
      : left.flatMap { old in
        (right.isEmpty ? after : right).map { ClientPair(before: old, after: $0) }
      }
    return shared.map { ClientPair(before: $0, after: $0) } + crossed
  }
}

// MARK: - Reports

extension DiffOutcome {
  /// The parts of the report.
  var sections: [DiffSection] {
    parts.map { part in
      DiffSection(
        heading: moments.isEmpty ? nil : heading(part), content: part.content,
        file: moments.isEmpty ? nil : part.after ?? part.before)
    }
  }

  private func heading(_ part: Part) -> String {
    let (before, after) = (part.before ?? "nothing", part.after ?? "nothing")
    let when = Moment.phrase(for: part.moments, of: moments)
    if part.before == part.after { return "\(when): \(Printable.text(before)) stays" }
    return "\(when): \(Printable.text(before)) -> \(Printable.text(after))"
  }

  func text(_ style: TerminalStyle, showsAll: Bool) -> String {
    sections.map { $0.text(style, showsAll: showsAll) }.joined(separator: "\n")
  }

  func markdown(showsAll: Bool) -> String {
    sections.map { $0.markdown(showsAll: showsAll) }.joined(separator: "\n")
  }

  /// The exit code of the comparison; for an app, the highest one of all moments.
  func exitCode(undecided: UndecidedAction) -> ExitCode {
    sections.map { $0.content.exitCode(undecided: undecided) }.max() ?? .success
  }

  private var verdict: BehaviouralDifference.Verdict {
    let verdicts = parts.map(\.verdict)
    if verdicts.contains(.different) { return .different }
    return verdicts.contains(.undecided) ? .undecided : .equal
  }

  /// The comparison as one object, or an object with those of all moments.
  var output: JSONOutput {
    if moments.isEmpty, case .difference(let report)? = parts.first?.content {
      return report.output
    }
    return Self.shape.output(self)
  }

  static let schemaDocument = JSONSchemaDocument(
    "diff-moments", "what `diff @APP --format json` prints", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<DiffOutcome>.report([
    .member("verdict", \.verdict.word, .diffVerdict),
    .member("clients", { $0.clients.map(\.id) }, .clients),
    .member(
      "moments", \.parts, .array(of: Part.shape),
      "The comparisons, those of moments with the same files together."),
  ])
}

extension DiffOutcome.Part {
  fileprivate var verdict: BehaviouralDifference.Verdict {
    switch content {
    case .difference(let report): report.verdict
    case .failure: .different
    }
  }

  fileprivate static let shape = JSONShape<DiffOutcome.Part>.object([
    .member("moments", \.moments, .array(of: .word)),
    .member("before", \.before, .optional(.string), "The file in effect before, if any."),
    .member("after", \.after, .optional(.string), "The file in effect after, if any."),
    .member("clients", \.clients, .clients),
    .member("verdict", \.verdict.word, .diffVerdict),
    .member(
      "failure", \.failure, .optional(.string),
      "What comes of it where one of the two is not loaded."),
    .member(
      "difference", \.difference, .optional(DiffReport.shape),
      "As `diff` prints it, where both are loaded."),
  ])

  private var difference: DiffReport? {
    if case .difference(let report) = content { report } else { nil }
  }

  private var failure: String? {
    if case .failure(_, let sentence) = content { sentence } else { nil }
  }
}

/// A comparison as a part of a report.
struct DiffSection {
  /// The moment or the versions that are compared; nil if there is only one comparison.
  var heading: String?
  var content: Content

  /// The file in effect afterwards, else before; nil if there is only one comparison.
  var file: String?

  enum Content {
    /// Both are loaded, with these differences.
    case difference(DiffReport)
    /// The client does not load one of them: the clients and the effect.
    case failure([ClientProfile], String)
  }

  func text(_ style: TerminalStyle, showsAll: Bool) -> String {
    let heading = heading.map { style.strong($0) + "\n\n" } ?? ""
    switch content {
    case .difference(let report):
      return heading + DiffText(report, style: style, showsAll: showsAll).render()
    case .failure(let clients, let sentence):
      return heading + Printable.text(sentence) + "; " + ClientNames.list(clients) + "\n"
    }
  }

  func markdown(showsAll: Bool) -> String {
    switch content {
    case .difference(let report):
      return DiffMarkdown(report, at: heading, showsAll: showsAll).render()
    case .failure(let clients, let sentence):
      let verdict = DiffMarkdown.title("\(sentence); \(ClientNames.list(clients))")
      return verdict + (heading.map { "\n\(Markdown.sentence($0))\n" } ?? "")
    }
  }
}

extension DiffSection.Content {
  /// Changes the comparison, if there is one.
  mutating func update(_ change: (inout DiffReport) -> Void) {
    guard case .difference(var report) = self else { return }
    change(&report)
    self = .difference(report)
  }

  func exitCode(undecided: UndecidedAction) -> ExitCode {
    switch self {
    case .difference(let report): report.exitCode(undecided: undecided)
    case .failure: .findings
    }
  }
}

extension DiffReport {
  fileprivate func exitCode(undecided: UndecidedAction) -> ExitCode {
    if let judgement {
      if !judgement.violations.isEmpty { return .findings }
      return judgement.doubts.isEmpty || undecided != .fail ? .success : .findings
    }
    switch verdict {
    case .equal: return .success
    case .different: return .findings
    case .undecided: return undecided == .fail ? .findings : .success
    }
  }
}
