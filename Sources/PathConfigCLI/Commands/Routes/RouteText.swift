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

// The words that reports on routes and on traffic share.

extension Resolution {
  /// The properties in one line.
  var phrase: String {
    let properties = properties.compactMap { property in
      property.winner.map {
        "\(Printable.text(property.name.string)) "
          + Printable.text(JSONWriter.write($0.property.value).shortened())
      }
    }
    return properties.isEmpty ? "no properties" : properties.joined(separator: ", ")
  }
}

let notModalTitle = "looks like a form, and is not shown as a modal"

/// - Parameters:
///   - catchAll: the rules that match every path, including the client's built-in rules.
///   - count: the number of rules in files.
func uncoveredTitle(_ catchAll: [Int], of count: Int) -> String {
  let rules = catchAll.filter { $0 < count }.map { "\($0 + 1)" }
  switch rules.count {
  case 0: return "no rule matches"
  case 1: return "matched only by rule \(rules[0]), which matches everything"
  default: return "matched only by rules \(listed(rules)), which match everything"
  }
}

/// The line about the routes that the report leaves out; empty if there are none.
func leftOutLine(_ leftOut: [RouteFilter.Exclusion: Int]) -> String {
  let parts = RouteFilter.Exclusion.allCases.compactMap { exclusion in
    leftOut[exclusion].map { "\($0) \(exclusion.phrase)" }
  }
  return parts.isEmpty ? "" : "left out: \(parts.joined(separator: ", "))\n"
}

extension RouteFilter.Exclusion {
  fileprivate var phrase: String {
    switch self {
    case .otherVerb: "with verbs other than GET (--verb all)"
    case .asset: "for assets (--include assets)"
    case .failure: "that failed (--include failures)"
    case .notByApp: "not from an app"
    case .framework: "of Rails itself (--include rails)"
    case .catchAll: "catch-all routes (--include catch-all)"
    }
  }
}

/// A report for people in sections: titles with lists of rows, cut at a limit.
protocol SectionedText {
  /// True if every list is complete.
  var showsAll: Bool { get }

  /// The maximum number of lines in one list.
  var maximumLines: Int { get }
}

/// The rows of a list.
///
/// Only the shown rows are formatted.
struct TextRows {
  var shown: [[String]] = []
  var count = 0

  func first(_ maximum: Int) -> TextRows {
    TextRows(shown: Array(shown.prefix(maximum)), count: count)
  }
}

extension SectionedText {
  func rows<Element>(_ elements: [Element], _ row: (Element) -> [String]) -> TextRows {
    TextRows(shown: elements.prefix(maximumLines).map(row), count: elements.count)
  }

  func joined(_ parts: [TextRows]) -> TextRows {
    TextRows(
      shown: Array(parts.flatMap(\.shown).prefix(maximumLines)),
      count: parts.reduce(0) { $0 + $1.count })
  }

  /// A title and its rows in aligned columns.
  func section(_ title: String, _ rows: TextRows) -> String {
    if rows.count == 0 { return "" }
    return "\(title)\n" + limited(rows)
  }

  /// A section of one line, unless all were requested.
  func brief(_ title: String, _ rows: TextRows, _ size: String) -> String {
    if showsAll || rows.count == 0 { return section(title, rows) }
    return "\(title): \(size) (\(names(rows)))\n"
  }

  /// The first cells of the first rows, as many as fit into a column, and the number of the others.
  func names(_ rows: TextRows) -> String {
    var names = ""
    var count = 0
    for name in rows.shown.lazy.compactMap(\.first).prefix(3) {
      if count > 0, names.width + name.width > 30 { break }
      names += (count == 0 ? "" : ", ") + name
      count += 1
    }
    return names + (rows.count > count ? " and \(rows.count - count) more" : "")
  }

  /// Rows in columns, each as wide as its widest cell, and the number of the others.
  func limited(_ rows: TextRows, indent: String = "  ") -> String {
    let shown = rows.shown
    let lines = aligned(shown, widest: 44) + andMore(rows.count - shown.count)
    return lines.map { indent + $0 + "\n" }.joined()
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
