import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The requests of logs counted by rules, for all clients of the run.
///
/// It consists of counts alone, so that parts of a log add up to the report of the whole.
struct TrafficReport {
  let counts: TrafficCounts

  /// In the order of the clients; never empty.
  let coverages: [TrafficCoverage]

  /// The inputs of the configuration to compare with; empty without one.
  let otherNames: [String]

  init(_ total: TrafficTotal) {
    counts = total.counts
    otherNames = total.question.other?.map(\.buffer.name) ?? []
    coverages = total.question.clients(fallback: ICUEngine()).enumerated().map {
      TrafficCoverage($1, total.counts.sorted(client: $0))
    }
  }

  /// True if the run has to fail.
  func fails(on failures: [RouteFailure]) -> Bool {
    coverages.contains { coverage in
      failures.contains { failure in
        switch failure {
        case .unreached: coverage.rules.contains { $0.hits == 0 }
        case .uncovered: coverage.uncovered.hits > 0
        case .modal: coverage.notModal.hits > 0
        case .changed: !coverage.changes.isEmpty
        }
      }
    }
  }
}

// MARK: - JSON

extension TrafficReport {
  /// The report as one object.
  var output: JSONOutput { Self.shape.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "traffic", "what `traffic --format json` prints", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<TrafficReport>.report([
    .member("requests", \.counts.requests, .integer(from: 0), "Requests that count."),
    .member("leftOut", \.counts.leftOut, leftOut, "How many requests do not count, and why."),
    .member("notUnderstood", \.counts.unread, unread, "Lines that name no request."),
    .member(
      "clients", \.groups, .array(of: group, atLeast: 1),
      "The answers for each client. Clients with equal answers share one entry."),
  ])

  private static let leftOut = JSONShape<[RouteFilter.Exclusion: Int]>.object(
    RouteFilter.Exclusion.ofRequests.map { exclusion in
      .member(UTF8String(exclusion.rawValue), { $0[exclusion] ?? 0 }, .integer(from: 0))
    })

  private static let unread = JSONShape<TrafficCounts.Unread>.object([
    .member("count", \.count, .integer(from: 0)),
    .member("lines", { $0.texts.byFrequency.map(\.text) }, .array(of: .string), "Some of them."),
  ])

  private var groups: [ClientGroup<TrafficCoverage>] {
    ClientGroup.all(coverages, of: \.languages.profile) { coverage in
      JSONWriter.write(.object(Self.members.output(coverage)), style: .canonical)
    }
  }

  private static let group = JSONShape<ClientGroup<TrafficCoverage>>.object(
    [.member("clients", { $0.clients.map(\.id) }, .array(of: .string, atLeast: 1))]
      + members.map { $0.of(\.answer) })

  private static let members: [JSONShape<TrafficCoverage>.Member] = [
    .member(
      "rules", { coverage in coverage.rules.map { ($0, coverage) } }, .array(of: rule),
      "Every rule of the sources, in order."),
    .member("classes", \.classes, .array(of: propertyClass), "The properties that requests get."),
    .member(
      "unreached", { $0.rules.filter { $0.hits == 0 }.map(\.rule) }, .array(of: .ruleIndex),
      "The rules that no request reaches."),
    .member(
      "uncovered", \.uncovered, .object(requests),
      "Requests that only rules for every path match."),
    .member(
      "notModal", \.notModal, .object(requests),
      "Requests of paths that look like a form and are not shown as a modal."),
    .member(
      "unanswered", \.unanswered, .object(requests),
      "Requests that the client cannot be asked about."),
    .member(
      "changes", \.changes, .array(of: change),
      "Requests that get other properties from the configuration to compare with."),
  ]

  private typealias Rule = (count: TrafficCoverage.RuleCount, coverage: TrafficCoverage)

  private static let rule = JSONShape<Rule>.place(
    { effective($0).location },
    between: [
      .member("index", \.count.rule, .ruleIndex),
      .member("hits", \.count.hits, .integer(from: 0), "Requests that the rule matches."),
      .member(
        "patterns", { Array(zip(effective($0).patterns.map(\.text), $0.count.patternHits)) },
        .array(of: pattern)),
      .member("matchesEverything", { $0.coverage.catchAll.contains($0.count.rule) }, .boolean),
    ])

  private static let pattern = JSONShape<(UTF8String, Int)>.object([
    .member("pattern", \.0, .string),
    .member(
      "hits", \.1, .integer(from: 0), "Requests that it is the first of the rule to match."),
  ])

  @Sendable private static func effective(_ rule: Rule) -> EffectiveRule {
    rule.coverage.languages.compiled.rules[rule.count.rule]
  }

  private static let propertyClass = JSONShape<TrafficCoverage.PropertyClass>.object(
    [
      .member("properties", \.resolution.values, .map(of: .any)),
      .member(
        "decidedByClient", \.isDecidedByClient, .boolean,
        "True if a rule of the client's own takes part."),
    ] + requests.map { $0.of(\.requests) })

  private static let change = JSONShape<TrafficCoverage.Change>.object(
    [
      .member("properties", { $0.own?.values }, .optional(.map(of: .any))),
      .member(
        "against", { $0.other?.values }, .optional(.map(of: .any)),
        "The properties in the configuration to compare with."),
    ] + requests.map { $0.of(\.requests) })

  private static let requests: [JSONShape<TrafficCounts.Requests>.Member] = [
    .member("hits", \.hits, .integer(from: 0)),
    .member(
      "shapes", \.shapes.byFrequency, .array(of: urlShape),
      "Kinds of URLs, the most frequent first; of too many kinds a sample."),
    .member("more", \.shapes.isCut, .boolean, "True if there are other kinds."),
  ]

  private static let urlShape = JSONShape<TextSample.Kind>.object([
    .member("shape", \.text, .string, "The path, with `:id` for numbers and keys."),
    .member("hits", \.hits, .integer(from: 1)),
    .member("example", \.example, .string, "The shortest of the URLs."),
  ])
}

/// The report of `traffic` for people.
struct TrafficText: SectionedText {
  private let report: TrafficReport
  private let style: TerminalStyle
  let showsAll: Bool
  let maximumLines: Int

  init(_ report: TrafficReport, style: TerminalStyle, showsAll: Bool) {
    self.report = report
    self.style = style
    self.showsAll = showsAll
    maximumLines = showsAll ? .max : 20
  }

  /// Clients with the same report share one part of the text.
  func render() -> String {
    let groups = ClientGroup.all(report.coverages, of: \.languages.profile) { UTF8String(body($0)) }
    return
      ([summary]
      + groups.map {
        style.strong(ClientNames.list($0.clients)) + "\n" + $0.body.string
      })
      .joined(separator: "\n")
  }

  private var summary: String {
    let counts = report.counts
    var lines = "\(counted(counts.requests, "request"))\n" + leftOutLine(counts.leftOut)
    if counts.unread.count > 0 {
      lines += notUnderstood(counts.unread.count, counts.unread.texts.kinds.first?.text)
    }
    return lines
  }

  private func body(_ coverage: TrafficCoverage) -> String {
    let unreached = coverage.rules.filter { $0.hits == 0 }
    let sections = [
      section("rules", rows(coverage.rules) { ruleRow($0, coverage) }),
      section("rules that no request reaches", rows(unreached) { unreachedRow($0, coverage) }),
      section("patterns that no request needs", unneededPatterns(coverage)),
      section(changedTitle(coverage.changes), rows(coverage.changes, changeRow)),
      section(
        "\(notModalTitle): \(counted(coverage.notModal.hits, "request"))",
        shapeRows(coverage.notModal).first(showsAll ? .max : 5)),
      brief(
        uncoveredTitle(coverage.catchAll, of: coverage.rules.count),
        shapeRows(coverage.uncovered), counted(coverage.uncovered.hits, "request")),
      brief(
        unansweredTitle, shapeRows(coverage.unanswered),
        counted(coverage.unanswered.hits, "request")),
      showsAll ? classes(coverage) : section(classesOfRequestsTitle, briefClasses(coverage)),
      brief(
        decidedByClientTitle,
        joined(coverage.classes.filter(\.isDecidedByClient).map { shapeRows($0.requests) }),
        counted(
          coverage.classes.filter(\.isDecidedByClient).reduce(0) { $0 + $1.requests.hits },
          "request")),
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

// MARK: - Rows

extension TrafficText {
  private func ruleRow(
    _ count: TrafficCoverage.RuleCount, _ coverage: TrafficCoverage
  ) -> [String] {
    let rule = coverage.languages.compiled.rules[count.rule]
    return [
      "rule \(count.rule + 1)", rule.shown(rule.patterns.first),
      count.hits == 0 ? "nothing" : counted(count.hits, "request"),
    ]
  }

  private func unreachedRow(
    _ count: TrafficCoverage.RuleCount, _ coverage: TrafficCoverage
  ) -> [String] {
    let rule = coverage.languages.compiled.rules[count.rule]
    let first = rule.patterns.first
    return ["rule \(count.rule + 1)", rule.shown(first), rule.place(of: first)]
  }

  /// The patterns that no request needs, although a request reaches their rule.
  private func unneededPatterns(_ coverage: TrafficCoverage) -> TextRows {
    let unneeded = coverage.rules.filter { $0.hits > 0 }.flatMap { count in
      count.patternHits.indices.filter { count.patternHits[$0] == 0 }.map { (count.rule, $0) }
    }
    return rows(unneeded) { rule, pattern in
      let rule = coverage.languages.compiled.rules[rule]
      let pattern = rule.patterns[pattern]
      return [
        "rule \(rule.index + 1)", "`\(Printable.text(pattern.text.shortened()))`",
        rule.place(of: pattern),
      ]
    }
  }

  private func changeRow(_ change: TrafficCoverage.Change) -> [String] {
    [
      counted(change.requests.hits, "request"), names(shapeRows(change.requests)),
      "\(phrase(change.other)) -> \(phrase(change.own))",
    ]
  }

  private func phrase(_ resolution: Resolution?) -> String { resolution?.phrase ?? "no answer" }

  private func shapeRows(_ requests: TrafficCounts.Requests) -> TextRows {
    let kinds = requests.shapes.byFrequency
    var found = rows(kinds) { kind in
      [
        Printable.text(kind.text.shortened()), counted(kind.hits, "request"),
        kind.text == kind.example ? "" : "such as \(Printable.text(kind.example.shortened()))",
      ]
    }
    if requests.shapes.isCut, showsAll { found.shown.append([sampleNote(kinds.count)]) }
    return found
  }

  private func briefClasses(_ coverage: TrafficCoverage) -> TextRows {
    rows(coverage.classes.filter { !$0.isDecidedByClient }) { part in
      [
        counted(part.requests.hits, "request"), names(shapeRows(part.requests)),
        part.resolution.phrase,
      ]
    }
  }

  private func classes(_ coverage: TrafficCoverage) -> String {
    coverage.classes.filter { !$0.isDecidedByClient }.map { part in
      "\(style.strong(part.resolution.phrase)): \(counted(part.requests.hits, "request"))\n"
        + limited(shapeRows(part.requests))
    }.joined(separator: "\n")
  }

  private func changedTitle(_ changes: [TrafficCoverage.Change]) -> String {
    let hits = changes.reduce(0) { $0 + $1.requests.hits }
    let names = listed(report.otherNames.map(Printable.text))
    let verb = hits == 1 ? "gets" : "get"
    return "\(counted(hits, "request")) \(verb) different properties than in \(names)"
  }
}

// MARK: - Wording

private let classesOfRequestsTitle = "properties of the requests; --all lists every kind of URL"
private let unansweredTitle = "the client gives no answer"

private func notUnderstood(_ count: Int, _ example: UTF8String?) -> String {
  let example = example.map { ", such as `\(Printable.text($0.shortened()))`" } ?? ""
  return "not understood: \(counted(count, "line"))\(example)\n"
}

private func sampleNote(_ count: Int) -> String {
  "these \(count) kinds are only a sample"
}
