import PathConfigDiagnostics
import PathConfigJSON
import PathConfigMatching
import PathConfigModel
import PathConfigReporting
import PathConfigRoutes

extension RouteText {
  /// What routes and URLs resolve to: a heading for each set of properties, and who has it.
  func classes(_ coverage: RouteCoverage) -> String {
    coverage.classes.filter { !$0.isDecidedByClient }.map { part in
      "\(style.strong(title(part))): \(size(part))\n" + limited(members(of: part))
    }.joined(separator: "\n")
  }

  /// What routes and URLs resolve to, a row for each set of properties.
  func briefClasses(_ coverage: RouteCoverage) -> Rows {
    rows(coverage.classes.filter { !$0.isDecidedByClient }) { part in
      var rows = members(of: part)
      for (place, member) in zip(rows.shown.indices, part.routes) where !member.isWhole {
        rows.shown[place][0] += " (some URLs)"
      }
      return [size(part), names(rows), title(part)]
    }
  }

  private func title(_ part: RouteCoverage.PropertyClass) -> String {
    let properties = part.resolution.properties.compactMap { property in
      property.winner.map {
        "\(Printable.text(property.name.string)) \(value($0.property.value))"
      }
    }
    return properties.isEmpty ? noProperties : properties.joined(separator: ", ")
  }

  /// Whatever the rules of the files say.
  func decidedByClient(_ coverage: RouteCoverage) -> Rows {
    joined(coverage.classes.filter(\.isDecidedByClient).map(members))
  }

  private func members(of part: RouteCoverage.PropertyClass) -> Rows {
    joined([
      rows(part.routes) { routeRow($0.route, at: $0.isWhole ? nil : $0.witness) },
      urlRows(part.urls),
    ])
  }

  private func value(_ node: JSONNode) -> String {
    Printable.text(JSONWriter.write(node).shortened())
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

  /// What the list is, and what of it does not count.
  var summary: String {
    let listing = report.listing
    let list = report.list
    var words: [String] = []
    if list.routeCount > 0 { words.append(counted(list.routeCount, "route")) }
    if list.visits.hits > 0 {
      words.append(urlCount(list.visits.entries.count, hits: list.visits.hits))
    }
    if words.isEmpty { words.append("nothing that counts") }
    let leftOut = RouteFilter.Exclusion.allCases.compactMap { exclusion in
      list.leftOut[exclusion].map { Self.leftOut($0, exclusion) }
    }
    var lines = "\(listed(words)) in \(Printable.text(listing.name))"
    if !leftOut.isEmpty { lines += "\nleft out: \(leftOut.joined(separator: ", "))" }
    if list.visits.hitsWithoutRoom > 0 {
      lines += "\n" + tooManyURLs(list.visits.entries.count, list.visits.hitsWithoutRoom)
    }
    return lines + "\n"
  }

  private static func leftOut(_ count: Int, _ exclusion: RouteFilter.Exclusion) -> String {
    switch exclusion {
    case .otherVerb: "\(count) of other verbs than GET (--verb all)"
    case .asset: "\(count) for assets (--include assets)"
    case .failure: "\(count) that failed (--include failures)"
    case .notByApp: "\(count) not by an app"
    case .framework: "\(count) of Rails itself (--include rails)"
    case .catchAll: "\(count) for every other path (--include catch-all)"
    }
  }
}

// MARK: - Wording

private let noProperties = "no properties"

let classesTitle = "what they get; --all lists every route and URL"

func onlyUnusual(_ route: Route, _ witness: [UInt8]) -> String {
  let path = Printable.text(route.path.text.shortened())
  return "only \(path) does, at \(subject(witness)), which Rails does not generate"
}

let decidedByClientTitle = "rules of the client's own decide"

let notModalTitle = "looks like a form, and is not shown as a modal"

func uncoveredTitle(_ coverage: RouteCoverage) -> String {
  let rules = coverage.catchAll.filter { $0 < coverage.rules.count }.map { "\($0 + 1)" }
  switch rules.count {
  case 0: return "no rule matches"
  case 1: return "no rule matches but rule \(rules[0]), which matches everything"
  default: return "no rule matches but rules \(listed(rules)), which match everything"
  }
}

/// How much of a list a rule matches.
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

/// - Parameter isMore: true if whole routes have been named before.
private func someURLs(of routes: Int, more isMore: Bool) -> String {
  "some URLs of \(isMore ? "\(routes) more" : counted(routes, "route"))"
}

func hits(_ count: Int) -> String { count == 1 ? "" : "\(count) times" }

func urlCount(_ urls: Int, hits: Int) -> String {
  counted(urls, "URL") + (hits == urls ? "" : " (\(hits) times)")
}

private func tooManyURLs(_ urls: Int, _ hits: Int) -> String {
  "only the first \(urls) URLs are told apart; \(hits) requests of others count for rules alone"
}
