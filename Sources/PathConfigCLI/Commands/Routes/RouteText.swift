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

extension RouteText {
  /// The resolved properties of routes and URLs: a heading for each set, then its routes and URLs.
  func classes(_ coverage: RouteCoverage) -> String {
    coverage.classes.filter { !$0.isDecidedByClient }.map { part in
      "\(style.strong(part.resolution.phrase)): \(size(part))\n" + limited(members(of: part))
    }.joined(separator: "\n")
  }

  /// The resolved properties of routes and URLs, a row for each set.
  func briefClasses(_ coverage: RouteCoverage) -> TextRows {
    rows(coverage.classes.filter { !$0.isDecidedByClient }) { part in
      var rows = members(of: part)
      for (place, member) in zip(rows.shown.indices, part.routes) where !member.isWhole {
        rows.shown[place][0] += " (some URLs)"
      }
      return [size(part), names(rows), part.resolution.phrase]
    }
  }

  /// The rows for routes that the client decides, whatever the rules of the files say.
  func decidedByClient(_ coverage: RouteCoverage) -> TextRows {
    joined(coverage.classes.filter(\.isDecidedByClient).map(members))
  }

  private func members(of part: RouteCoverage.PropertyClass) -> TextRows {
    joined([
      rows(part.routes) { routeRow($0.route, at: $0.isWhole ? nil : $0.witness) },
      urlRows(part.urls),
    ])
  }

  private func size(_ part: RouteCoverage.PropertyClass) -> String {
    let whole = part.routes.count(where: \.isWhole)
    return size(
      whole, part.urls.count, part.hits, parts: part.routes.count - whole)
  }

  func size(_ finding: RouteCoverage.Finding) -> String {
    size(finding.routes.count, finding.urls.count, finding.hits)
  }

  func sizeDecidedByClient(_ coverage: RouteCoverage) -> String {
    let parts = coverage.classes.filter(\.isDecidedByClient)
    return size(
      parts.reduce(0) { $0 + $1.routes.count }, parts.reduce(0) { $0 + $1.urls.count },
      parts.reduce(0) { $0 + $1.hits })
  }

  /// - Parameter parts: routes with some URLs that count here and some that do not.
  private func size(_ routes: Int, _ urls: Int, _ hits: Int, parts: Int = 0) -> String {
    var words: [String] = []
    if routes > 0 { words.append(counted(routes, "route")) }
    if parts > 0 { words.append(someURLs(of: parts, more: routes > 0)) }
    if hits > 0 { words.append(urlCount(urls, hits: hits)) }
    return listed(words)
  }

  /// The kind of list, and the entries in it that do not count.
  var summary: String {
    let listing = report.listing
    let list = report.list
    var words: [String] = []
    if list.routeCount > 0 { words.append(counted(list.routeCount, "route")) }
    if list.visits.hits > 0 {
      words.append(urlCount(list.visits.entries.count, hits: list.visits.hits))
    }
    if words.isEmpty { words.append("nothing that counts") }
    return "\(listed(words)) in \(Printable.text(listing.name))\n" + leftOutLine(list.leftOut)
  }
}

// MARK: - Wording

let classesTitle = "properties of the routes; --all lists every route and URL"

func onlyUnusual(_ route: Route, _ witness: [UInt8]) -> String {
  let path = Printable.text(route.path.text.shortened())
  return "only \(path) does, at \(subject(witness)), which Rails does not generate"
}

let decidedByClientTitle = "rules of the client's own decide"

/// The part of a list that a rule matches.
func reached(_ count: RouteCoverage.RuleCount) -> String {
  var words: [String] = []
  if !count.always.isEmpty { words.append(counted(count.always.count, "route")) }
  if count.hits > 0 { words.append(urlCount(count.urls, hits: count.hits)) }
  if !count.undecided.isEmpty { words.append("\(count.undecided.count) undecided") }
  if let first = count.sometimes.first {
    let routes = someURLs(of: count.sometimes.count, more: !count.always.isEmpty)
    words.append("\(routes), such as \(subject(first.witness))")
  }
  return words.isEmpty ? "nothing" : words.joined(separator: ", ")
}

/// - Parameter isMore: true if whole routes were named before.
private func someURLs(of routes: Int, more isMore: Bool) -> String {
  "some URLs of \(isMore ? "\(routes) more" : counted(routes, "route"))"
}

func hits(_ count: Int) -> String { count == 1 ? "" : "\(count) times" }

func urlCount(_ urls: Int, hits: Int) -> String {
  counted(urls, "URL") + (hits == urls ? "" : " (\(hits) times)")
}
