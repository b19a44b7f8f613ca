import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The report of `routes` for people.
struct RouteText: SectionedText {
  let report: RouteReport
  let style: TerminalStyle

  /// True if every route and URL is listed; otherwise a line sums up those with the same answer.
  let showsAll: Bool

  /// Lines of one list.
  let maximumLines: Int

  /// The maximum number of lines in the list of forms, which mostly have one cause.
  private let maximumForms: Int

  init(_ report: RouteReport, style: TerminalStyle, showsAll: Bool) {
    self.report = report
    self.style = style
    self.showsAll = showsAll
    maximumLines = showsAll ? .max : 20
    maximumForms = showsAll ? .max : 5
  }

  /// Clients with the same text share a part.
  func render() -> String {
    let groups = report.groups { UTF8String(body($0)) }
    return
      ([summary]
      + groups.map {
        style.strong(ClientNames.list($0.clients)) + "\n" + $0.body.string
      })
      .joined(separator: "\n")
  }

  private func body(_ coverage: RouteCoverage) -> String {
    let sections = [
      section("rules", rows(coverage.rules) { ruleRow($0, coverage) }),
      section(
        "rules that nothing reaches",
        rows(coverage.rules.filter(\.isUnreached)) { unreachedRow($0.rule, coverage) }),
      section(
        "\(notModalTitle): \(size(coverage.notModal))",
        finding(coverage.notModal, coverage).first(maximumForms)),
      brief(
        uncoveredTitle(coverage.catchAll, of: coverage.rules.count),
        finding(coverage.uncovered, coverage), size(coverage.uncovered)),
      section(
        "routes of which earlier ones serve every URL",
        rows(coverage.withoutURL) { routeRow($0) }),
      section("not decided", undecided(coverage)),
      showsAll ? classes(coverage) : section(classesTitle, briefClasses(coverage)),
      brief(decidedByClientTitle, decidedByClient(coverage), sizeDecidedByClient(coverage)),
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

// MARK: - Rows

extension RouteText {
  private func ruleRow(
    _ count: RouteCoverage.RuleCount, _ coverage: RouteCoverage
  ) -> [String] {
    let rule = coverage.languages.compiled.rules[count.rule]
    return ["rule \(count.rule + 1)", rule.shown(rule.patterns.first), reached(count)]
  }

  private func unreachedRow(_ rule: Int, _ coverage: RouteCoverage) -> [String] {
    let unusual = coverage.rules[rule].unusual
    let written = coverage.languages.compiled.rules[rule]
    let first = written.patterns.first
    return ["rule \(rule + 1)", written.shown(first), written.place(of: first)]
      + (unusual.map { [onlyUnusual(report.list.routes[$0.route], $0.witness)] } ?? [])
  }

  private func finding(
    _ finding: RouteCoverage.Finding, _ coverage: RouteCoverage
  ) -> TextRows {
    joined([
      rows(finding.routes) { routeRow($0.route, at: $0.isWhole ? nil : $0.witness) },
      urlRows(finding.urls),
    ])
  }

  /// A route with its endpoint and place.
  func routeRow(_ place: Int, at witness: [UInt8]? = nil) -> [String] {
    let route = report.list.routes[place]
    return [
      Printable.text(route.path.text.shortened()),
      Printable.text((route.endpoint ?? route.name)?.shortened() ?? ""),
      "\(Printable.text(report.listing.name)):\(route.line)",
    ] + (witness.map { ["for some, such as \(subject($0))"] } ?? [])
  }

  /// URLs, the most frequent first; if there are too many, those of one shape share a row.
  func urlRows(_ urls: [Int]) -> TextRows {
    if urls.count <= maximumLines {
      return rows(report.list.visits.byFrequency(urls)) { entry in
        [Printable.text(entry.url.shortened()), hits(entry.hits), place(entry)]
      }
    }
    return rows(report.urlShapes.shapes(of: urls)) { shape in
      let text = shape.urls == 1 ? shape.example.url : shape.text
      return [
        Printable.text(text.shortened()), urlCount(shape.urls, hits: shape.hits),
        place(shape.example),
      ]
    }
  }

  private func place(_ entry: VisitTable.Entry) -> String {
    "\(Printable.text(report.listing.name)):\(entry.line)"
  }

  private func undecided(_ coverage: RouteCoverage) -> TextRows {
    let doubts = coverage.answers.enumerated().compactMap { place, answer in
      answer.doubt.map { (place, $0) }
    }
    return rows(doubts) { place, doubt in
      [
        Printable.text(report.list.routes[place].path.text.shortened()),
        doubt.phrase(coverage),
      ]
    }
  }
}
