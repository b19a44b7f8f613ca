import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The routes of a list, or the requests of logs, by the rules that they reach, for all clients of
/// the run.
struct RouteReport {
  /// Nil for logs, which have only counts.
  var list: RouteList?

  /// In the order of the clients; never empty.
  let coverages: [RouteCoverage]

  /// Those of the list, or of the logs.
  let counts: TrafficCounts

  /// The inputs of the configuration to compare with; empty without one.
  var otherNames: [String] = []

  init(_ list: RouteList, _ coverages: [RouteCoverage]) {
    self.list = list
    self.coverages = coverages
    counts = list.counts
  }

  init(_ counts: TrafficCounts, of question: TrafficQuestion) {
    coverages = question.askedClients().enumerated().map { place, asked in
      RouteCoverage(asked, counts, ofClient: place)
    }
    self.counts = counts
    otherNames = question.otherNames
  }

  private var routes: [Route] { list?.routes ?? [] }

  /// Some of the lines that name no route or request; those of a log have no number.
  private var unread: [(number: Int?, text: UTF8String)] {
    list?.unread.map { ($0.number, $0.text) }
      ?? counts.unread.texts.byFrequency.prefix(5).map { (nil, $0.text) }
  }

  /// `3 URLs` of a list, `3 requests` of a log.
  fileprivate func size(_ hits: Int) -> String {
    counted(hits, list == nil ? "request" : "URL")
  }
}

// MARK: - Failures

/// Something for which a run can fail.
enum RouteFailure: String, CaseIterable {
  case unreached, uncovered, modal, changed

  /// True if the routes or requests of a client have something of the kind.
  func occurs(in coverage: RouteCoverage) -> Bool {
    switch self {
    case .unreached: coverage.rules.contains(where: \.isUnreached)
    case .uncovered: !coverage.uncovered.isEmpty
    case .modal: !coverage.notModal.isEmpty
    case .changed: !coverage.changes.isEmpty
    }
  }
}

extension Session {
  /// The exit code of reports, after a sentence for each kind of `--fail-on` that they have.
  func exitCode(of reports: [RouteReport], failingOn kinds: [RouteFailure]) -> ExitCode {
    var exit = ExitCode.success
    for kind in RouteFailure.allCases where kinds.contains(kind) {
      guard let coverage = reports.flatMap(\.coverages).first(where: kind.occurs) else { continue }
      let client = coverage.languages.client.title
      let meaning = Flag<[RouteFailure]>.failOnTraffic.spec.words.meanings[kind.rawValue] ?? ""
      error("`--fail-on \(kind.rawValue)`: there is \(meaning) on \(client)")
      exit = .findings
    }
    return exit
  }
}

// MARK: - JSON

extension RouteReport {
  var output: JSONOutput {
    let clients = coverages.map { (output($0), $0.languages.client.id) }
    let groups = Grouped.join(clients) { coverage, _ in
      JSONWriter.write(coverage, style: .canonical)
    }
    return [
      "version": 1,
      "input": .optional(list) {
        [
          "file": .string($0.name), "format": .string($0.format.rawValue),
          "entries": .integer($0.entryCount),
        ]
      },
      "routes": .array(routes.map(output)),
      "requests": .integer(counts.requests),
      "leftOut": .object(
        RouteFilter.Exclusion.allCases.map {
          .init(UTF8String($0.rawValue), .integer(counts.leftOut[$0] ?? 0))
        }),
      "undecided": .integer(counts.undecided),
      "notUnderstood": [
        "count": .integer(counts.unread.count),
        "lines": .array(unread) { ["line": .optional($0.number), "text": .string($0.text)] },
      ],
      "clients": .array(groups) { .joined(["clients": .strings($0.labels)], $0.content) },
    ]
  }

  private func output(_ route: Route) -> JSONOutput {
    .members([
      "path": .string(route.path.text), "line": .integer(route.line),
      "file": route.file.flatMap { $0 == list.map { UTF8String($0.name) } ? nil : .string($0) },
      "verb": .optional(route.verb), "name": .optional(route.name),
      "endpoint": .optional(route.endpoint), "excludes": .bool(route.isExclusion),
    ])
  }

  private func output(_ coverage: RouteCoverage) -> JSONOutput {
    [
      "rules": .array(coverage.rules) { output($0, coverage) },
      "classes": .array(coverage.classes) { found in
        .joined(
          [
            "properties": found.resolution.output,
            "decidedByClient": .bool(found.isDecidedByClient),
          ], output(found.share))
      },
      "unreached": .integers(coverage.rules.filter(\.isUnreached).map(\.rule.index)),
      "uncovered": output(coverage.uncovered), "notModal": output(coverage.notModal),
      "unanswered": output(coverage.unanswered),
      "changes": .array(coverage.changes) { change in
        .joined(
          [
            "properties": .optional(change.own) { $0.output },
            "against": .optional(change.other) { $0.output },
          ], output(change.share))
      },
      "withoutURL": .integers(coverage.withoutURL),
      "undecided": .array(coverage.doubts) { route, reason in
        ["route": .integer(route), "reason": .string(reason)]
      },
    ]
  }

  private func output(_ count: RouteCoverage.RuleCount, _ coverage: RouteCoverage) -> JSONOutput {
    let rule = coverage.languages.compiled.rules[count.rule]
    return [
      "file": .optional(rule.location) { .string($0.buffer.name) },
      "index": .integer(count.rule.index),
      "hits": .integer(count.hits),
      "patterns": .array(zip(rule.patterns, count.patternHits)) {
        ["pattern": .string($0.text), "hits": .integer($1)]
      },
      "matchesEverything": .bool(coverage.catchAll.contains(count.rule)),
      "always": .integers(count.always),
      "sometimes": .array(count.sometimes) { ["route": .integer($0), "witness": .subject($1)] },
      "undecided": .integers(count.undecided.map(\.route)),
      "range": .range(rule.location),
    ]
  }

  /// Routes and requests with something in common.
  private func output(_ share: RouteCoverage.Share) -> JSONOutput {
    [
      "routes": .array(share.routes) { member in
        [
          "route": .integer(member.route), "witness": .subject(member.witness),
          "all": .bool(member.isWhole),
        ]
      },
      "hits": .integer(share.requests.hits),
      "shapes": .array(share.requests.shapes.byFrequency) { kind in
        [
          "shape": .string(kind.text), "hits": .integer(kind.hits),
          "example": .string(kind.example),
        ]
      },
      "more": .bool(share.requests.shapes.isCut),
    ]
  }
}

extension JSONOutput {
  /// The text of a URL that patterns see.
  static func subject(_ bytes: [UInt8]) -> JSONOutput { .string(UTF8String(repairing: bytes)) }
}

extension Resolution {
  /// The properties in one line.
  fileprivate var phrase: Line {
    let texts = properties.map { property -> Line in
      "\(property.name) \(JSONWriter.write(property.value).shortened())"
    }
    return texts.isEmpty ? "no properties" : texts.joined(", ")
  }
}

// MARK: - Text

extension RouteReport {
  /// The size of the log, and the reports on the clients.
  func blocks(showsAll: Bool) -> [Block] {
    [.text(Line(size(counts.requests)))] + leftOut + [.text("")] + parts(showsAll: showsAll)
  }

  /// The reports on the clients; empty if there is nothing to say.
  ///
  /// - Parameter showsAll: true to list every route and kind of URL; otherwise a line sums up those
  ///   with the same properties.
  func parts(showsAll: Bool) -> [Block] {
    let hasEndpoints = routes.contains { $0.endpoint != nil || $0.name != nil }
    let bodies = coverages.map {
      let body = RouteBody(
        report: self, coverage: $0, showsAll: showsAll, hasEndpoints: hasEndpoints)
      return (body.blocks, $0.languages.client)
    }
    let groups = Grouped.join(bodies) { blocks, _ in UTF8String(blocks.text(.plain)) }
    // The table of the pages names the clients.
    if list != nil, !showsAll, groups.count == 1 { return groups[0].content }
    return .separated(
      groups.filter { !$0.content.isEmpty }.map { group -> [Block] in
        [.text(Line(ClientNames.list(group.labels), .strong))] + group.content
      })
  }

  /// The entries of the list or log that do not count.
  var leftOut: [Block] {
    var lines: [Line] = []
    var reasons = RouteFilter.Exclusion.allCases.compactMap { exclusion in
      counts.leftOut[exclusion].map { "\($0) \(exclusion.phrase)" }
    }
    // Lines that are too long are an error of their own.
    let unread = list == nil ? counts.unread.count - counts.unread.tooLong : 0
    if unread > 0 {
      let example = self.unread.first.map { ", such as `\($0.text.shortened())`" } ?? ""
      reasons.append("\(counted(unread, "line")) without a URL\(example)")
    }
    if !reasons.isEmpty { lines.append("left out: \(reasons.joined(separator: ", "))") }
    if counts.undecided > 0 {
      let answers = counted(counts.undecided, "answer")
      lines.append(
        "\("note:", .note) in \(answers), the search for a pattern stopped after too many steps, "
          + "and its rule may match, too; `query` names the pattern")
    }
    return lines.map { .text($0) }
  }
}

extension RouteFilter.Exclusion {
  fileprivate var phrase: String {
    switch self {
    case .otherVerb: "with verbs other than GET (--verb all)"
    case .asset: "for assets and data (--include assets)"
    case .failure: "that failed (--include failures)"
    case .notByApp: "not from an app of these clients"
    case .framework: "of Rails, turbo-rails or the configuration itself (--include rails)"
    case .catchAll: "for every other path (--include catch-all)"
    }
  }
}

/// The part of a report about the clients with one coverage.
private struct RouteBody {
  let report: RouteReport
  let coverage: RouteCoverage
  let showsAll: Bool

  /// True if the list tells what serves some of its routes.
  let hasEndpoints: Bool

  typealias Share = RouteCoverage.Share

  var blocks: [Block] {
    let unreached = coverage.rules.filter(\.isUnreached)
    let byClient = coverage.classes.filter(\.isDecidedByClient).reduce(into: Share()) {
      $0.add($1.share)
    }
    // The table of the pages says the rest about a list.
    let isWhole = showsAll || report.list == nil
    let sections =
      [
        isWhole
          ? section("rules", coverage.rules.map { row($0).prefix(2) + [Line(reach(of: $0))] })
          : partly,
        section("rules that \(nothing) reaches", unreached.map(row)),
        section("patterns that no \(report.list == nil ? "request" : "URL") needs", unneeded),
        section(changed, coverage.changes.map(row)), forms,
        brief(uncovered, coverage.uncovered),
        brief("the client gives no answer", coverage.unanswered),
        section(
          "routes that Rails never uses, because earlier ones serve their URLs",
          coverage.withoutURL.map { row(ofRoute: $0) }),
        section("not decided", undecided),
      ] + (isWhole ? properties + [brief("rules of the client's own decide", byClient)] : [])
    return isWhole ? .separated(sections) : Array(sections.joined())
  }

  /// The subject of a sentence about a rule that nothing known reaches.
  private var nothing: String {
    guard let list = report.list, list.isDrawn else { return "nothing" }
    return list.missing == nil ? "no route of \(list.name)" : "no route that is read"
  }

  /// The pages and requests by the properties that they get.
  private var properties: [[Block]] {
    let classes = coverage.classes.filter { !$0.isDecidedByClient }
    if showsAll {
      return classes.map { group in
        section("\(group.resolution.phrase): \(size(group.share))", self.rows(group.share))
      }
    }
    let rows = classes.map { group -> [Line] in
      [Line(size(group.share)), names(group.share), group.resolution.phrase]
    }
    return [section("what they get (--all lists every route and kind of URL)", rows)]
  }

  private var forms: [Block] {
    let title = "looks like a form, and is not shown as a modal" as Line
    if report.list != nil { return brief(title, coverage.notModal) }
    return section("\(title): \(size(coverage.notModal))", rows(coverage.notModal), limit: 5)
  }

  /// The rules that match a part of some route.
  private var partly: [Block] {
    coverage.rules.filter { !$0.sometimes.isEmpty || !$0.undecided.isEmpty }.map { rule in
      let cells = row(rule)
      return .text(cells[0] + " (" + cells[1] + ") matches \(reach(of: rule))")
    }
  }

  /// A title and its rows in columns; nothing without rows.
  ///
  /// - Parameter limit: the most rows unless all were requested.
  private func section(_ title: Line, _ rows: [[Line]], limit: Int = 20) -> [Block] {
    if rows.isEmpty { return [] }
    let shown = rows.prefix(showsAll ? .max : limit)
    return [
      .heading(
        title, [.rows(Array(shown))] + andMore(rows.count - shown.count).map { .text(Line($0)) })
    ]
  }

  /// A section of one line, unless all were requested.
  private func brief(_ title: Line, _ share: Share) -> [Block] {
    if share.isEmpty { return [] }
    if showsAll { return section(title, rows(share)) }
    return [.text("\(title): \(size(share)) (\(names(share)))")]
  }

  /// The first routes and kinds of URLs, as many as fit into a column, and the number of the
  /// others.
  private func names(_ share: Share) -> Line {
    let routes = share.routes.map { path(ofRoute: $0.route) + ($0.isWhole ? "" : " (some URLs)") }
    return names(routes + share.requests.shapes.byFrequency.map { $0.text.shortened() })
  }

  private func names(_ all: [String]) -> Line {
    var shown: [String] = []
    for name in all.prefix(3) {
      if !shown.isEmpty, shown.joined(separator: ", ").width + name.width > 30 { break }
      shown.append(name)
    }
    let rest = all.count - shown.count
    return Line(shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : ""))
  }

  /// The routes whose coverage is not known, with the reason; those with the same one together, unless
  /// all were requested.
  private var undecided: [[Line]] {
    if showsAll { return coverage.doubts.map { [Line(path(ofRoute: $0)), Line($1)] } }
    return coverage.doubts.grouped { UTF8String($0.reason) }.map { reason, doubts in
      [names(doubts.map { path(ofRoute: $0.route) }), Line(reason.string)]
    }
  }

  private func size(_ share: Share) -> String {
    let whole = share.routes.count(where: \.isWhole)
    var words = whole > 0 ? [counted(whole, "route")] : []
    words += someURLs(of: share.routes.count - whole, more: whole > 0)
    if share.requests.hits > 0 { words.append(report.size(share.requests.hits)) }
    return listed(words)
  }

  /// - Parameter isMore: true if whole routes were named before.
  private func someURLs(of routes: Int, more isMore: Bool) -> [String] {
    routes > 0 ? ["some URLs of \(isMore ? "\(routes) more" : counted(routes, "route"))"] : []
  }

  // MARK: Rules

  private func rule(_ count: RouteCoverage.RuleCount) -> EffectiveRule {
    coverage.languages.compiled.rules[count.rule]
  }

  private func row(_ count: RouteCoverage.RuleCount) -> [Line] {
    rule(count).row(rule(count).patterns.first)
  }

  /// The routes and requests that a rule matches.
  private func reach(of count: RouteCoverage.RuleCount) -> String {
    var parts = count.always.isEmpty ? [] : [counted(count.always.count, "route")]
    if count.hits > 0 { parts.append(report.size(count.hits)) }
    if !count.undecided.isEmpty { parts.append("\(count.undecided.count) undecided") }
    parts += someURLs(of: count.sometimes.count, more: !count.always.isEmpty).map {
      let route = path(ofRoute: count.sometimes[0].route)
      return "\($0), such as \(phrase(ofSubject: count.sometimes[0].witness)) of \(route)"
    }
    return parts.isEmpty ? nothing : listed(parts)
  }

  /// The patterns that no request needs, although a request reaches their rule.
  ///
  /// Routes may need any of them.
  private var unneeded: [[Line]] {
    guard report.list?.routes.isEmpty ?? true else { return [] }
    return coverage.rules.filter { $0.hits > 0 }.flatMap { count in
      zip(rule(count).patterns, count.patternHits).filter { $1 == 0 }.map { pattern, _ in
        let row = rule(count).row(pattern)
        return [row[0], "`\(pattern.text.shortened())`", row[2]]
      }
    }
  }

  private var uncovered: Line {
    let own = coverage.catchAll.filter { $0.index < coverage.rules.count }
    let rules = own.sorted().map { "\($0.number)" }
    switch rules.count {
    case 0:
      return report.counts.undecided > 0 ? "no rule is known to match" : "no rule matches"
    case 1: return "matched only by rule \(rules[0]), which matches everything"
    default: return "matched only by rules \(listed(rules)), which match everything"
    }
  }

  // MARK: Routes and requests

  private var changed: Line {
    let hits = coverage.changes.reduce(0) { $0 + $1.share.requests.hits }
    let verb = hits == 1 ? "gets" : "get"
    return "\(report.size(hits)) \(verb) different properties than in \(listed(report.otherNames))"
  }

  private func row(_ change: RouteCoverage.Change) -> [Line] {
    [
      Line(size(change.share)), names(change.share),
      "\(change.other?.phrase ?? "no answer") -> \(change.own?.phrase ?? "no answer")",
    ]
  }

  /// The routes of a share, then the kinds of its URLs.
  private func rows(_ share: Share) -> [[Line]] {
    let shapes = share.requests.shapes
    var rows = share.routes.map { member -> [Line] in
      row(ofRoute: member.route)
        + (member.isWhole ? [] : [Line("for some, such as \(phrase(ofSubject: member.witness))")])
    }
    rows += shapes.byFrequency.map { kind -> [Line] in
      let example: Line =
        kind.text == kind.example ? "" : "such as \(kind.example.shortened())"
      return [Line(kind.text.shortened()), Line(report.size(kind.hits)), example]
    }
    if shapes.isCut, showsAll {
      rows.append(["these \(shapes.byFrequency.count) kinds are only a sample"])
    }
    return rows
  }

  private func path(ofRoute place: Int) -> String {
    report.list?.routes[place].path.text.shortened() ?? ""
  }

  /// A route with what serves it, if that is known, and its place.
  private func row(ofRoute place: Int) -> [Line] {
    let page = ListedPage(url: "", route: place)
    guard let origin = report.list.flatMap(page.origin) else { return [] }
    return [Line(path(ofRoute: place))] + (hasEndpoints ? [Line(origin.endpoint)] : [])
      + [Line(origin.place)]
  }
}
