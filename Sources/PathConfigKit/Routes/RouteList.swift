import PathConfigClients
import PathConfigLint
import PathConfigSyntax

/// The routes and URLs of an app that count, as one input lists them.
///
/// Any bytes are accepted: lines that are not understood are counted, and the first ones are kept.
package struct RouteList: Sendable {
  /// The name of the input for people.
  package let name: String
  package let format: RouteFormat

  /// In the order of the source, exclusions included.
  package private(set) var routes: [Route] = []

  /// The distinct URLs, in the order of the source.
  package private(set) var urls: [UTF8String] = []
  private var knownURLs: Set<UTF8String> = []

  /// The routes that no link opens, because of their verbs.
  private var unlinkable: [Route] = []

  /// The routes that answer although they are no pages of the app.
  private var served: [Route] = []

  /// The routes by their names in Rails, those that do not count among them.
  private(set) var named: [UTF8String: Route] = [:]

  /// The number of routes and URLs, including those that do not count.
  package private(set) var entryCount = 0

  /// The numbers of URLs, of entries that do not count, and of lines that were not understood.
  package private(set) var counts = TrafficCounts()

  /// The first of the lines that were not understood, counted from 1, without blanks around them.
  package private(set) var unread: [(number: Int, text: UTF8String)] = []

  /// True if a line that was not understood is a route.
  private(set) var lacksRoutes = false

  /// Facts about the input as a whole, each once, at most a few: sentences with their place.
  package private(set) var remarks: [String] = []

  /// The limits that the input exceeds, a sentence for each: only so many bytes, routes or URLs count.
  package private(set) var cutOffs: [String] = []
  let filter: RouteFilter

  /// True if the list is read from the text of a program, to whose routes gems may add some.
  package private(set) var isDrawn = false

  /// The sentence that some of the program's statements are not read; nil if all are.
  ///
  /// Then the list has pages of the app, and nobody knows if it has all.
  package private(set) var missing: String?

  /// The most bytes that are read: those that the JSON parser accepts.
  package static let maximumBytes = 16 << 20

  /// The most routes, because each is an automaton of its own, and the most URLs.
  ///
  /// The largest known apps have a quarter of these routes.
  private static let maximumRoutes = 20_000
  private static let maximumURLs = 100_000
  private static let maximumRemarks = 50
  private static let keptUnread = 5

  package init(
    named name: String = "", as format: RouteFormat = .list,
    counting filter: RouteFilter = RouteFilter()
  ) {
    self.name = name
    self.format = format
    self.filter = filter
  }

  /// Reads a list.
  ///
  /// A log has no entries here, because only its counts are of use.
  ///
  /// - Parameter format: nil to go by the content.
  package init(
    reading bytes: ContiguousArray<UInt8>, named name: String, as format: RouteFormat? = nil,
    counting filter: RouteFilter = RouteFilter()
  ) {
    self.init(named: name, as: format ?? RouteFormat(ofContent: bytes), counting: filter)
    var bytes = bytes
    if bytes.count > Self.maximumBytes {
      bytes.removeLast(bytes.count - Self.maximumBytes)
      cutOff(after: Self.maximumBytes, "bytes")
    }
    switch self.format {
    case .log: break
    case .aasa: addLinks(ofSite: bytes)
    case .list: forEachLine(of: bytes) { PathLine.read($0, number: $1, into: &$2) }
    case .rails, .table:
      var reader = RouteTableReader(ofRails: self.format == .rails)
      forEachLine(of: bytes) { reader.read($0, number: $1, into: &$2) }
      reader.finish(into: &self)
    }
  }

  /// The list of the routes that the text of a program certainly draws.
  init(
    drawnBy file: RailsRouteFile, named name: String, counting filter: RouteFilter = RouteFilter()
  ) {
    self.init(named: name, as: .rails, counting: filter)
    (isDrawn, missing) = (true, file.missing)
    counts.unread.count = file.unread.count
    unread = file.unread.prefix(Self.keptUnread).map { ($0.line, UTF8String($0.name)) }
    for route in file.pages { add(route) }
  }

  private mutating func forEachLine(
    of bytes: ContiguousArray<UInt8>,
    _ body: (ArraySlice<UInt8>, _ number: Int, _ list: inout RouteList) -> Void
  ) {
    var cutter = LineBlockCutter()
    var number = 0
    for block in [cutter.cut(bytes), cutter.finish()] {
      block?.forEach(countedBy: &number) { line, number in
        if let line {
          body(line, number, &self)
        } else {
          counts.unread.tooLong += 1
          addUnread([], line: number)
        }
      }
    }
  }

  /// A page for each route, and the URLs of the list.
  ///
  /// - Parameter url: a URL of a route that has no obvious one, by its place; nil to leave it out.
  package func pages(otherwise url: (Int) -> UTF8String? = { _ in nil }) -> [ListedPage] {
    var values = ExampleValues()
    let pages = routes.enumerated().compactMap { place, route -> ListedPage? in
      if route.isExclusion { return nil }
      return (route.exampleURL(&values) ?? url(place)).map { ListedPage(url: $0, route: place) }
    }
    return (pages + urls.map { ListedPage(url: $0) }).distinct(by: \.url)
  }

  /// The URLs of the pages that have an obvious one.
  package var exampleURLs: [UTF8String] { pages().map(\.url) }

  /// The pages with what their routes show.
  ///
  /// A page shows a form by the name of its route, or because it posts to itself. An index posts to itself,
  /// too, for the form of another page, and so does the page of a single record.
  /// A page is a step, as in a wizard, if it sends what people enter to its own path, or to the one above if
  /// its controller shows no list and no record.
  package var knownPages: [KnownURLs.Page] {
    let makers = Set(routes.filter { $0.action == "new" }.compactMap(\.controller))
    let records = routes.filter {
      $0.action == "index" || $0.action == "show" && $0.lastParameter != nil
    }
    let keepers = Set(records.compactMap(\.controller))
    let all = routes + unlinkable
    let posted = Set(all.filter { $0.takes("POST") }.map(\.path.text))
    let sent = Set(all.filter(\.isSent).map(\.path.text))
    var values = ExampleValues()
    let targets = Set(
      unlinkable.filter(\.isSent).compactMap { route -> [UTF8String]? in
        guard let controller = route.controller, !keepers.contains(controller) else { return nil }
        return route.exampleURL(&values).map { [controller, $0] }
      })
    return pages().map { page in
      var known = KnownURLs.Page(page.url)
      guard let route = page.route.map({ routes[$0] }) else { return known }
      let path = route.path.text
      let isRecord = route.action == "show" && route.controller.map(makers.contains) ?? false
      let folder = UTF8String(PathText.split(page.url.string).folder)
      known.isForm =
        route.looksModal || posted.contains(path) && route.action != "index" && !isRecord
      known.isStep =
        sent.contains(path)
        || route.controller.map { targets.contains([$0, folder]) } ?? false
      (known.endpoint, known.languages) = (route.endpoint, route.languages)
      return known
    }
  }

  /// URLs that an app may follow although no page of the list has them: those of Rails, and those to which
  /// Turbo itself redirects.
  var servedURLs: [UTF8String] {
    var values = ExampleValues()
    return BuiltInRules.historicalPaths + served.compactMap { $0.exampleURL(&values) }
  }

  /// The URLs that no link opens, each with its verbs.
  var unlinkableURLs: [UTF8String: UTF8String] {
    var values = ExampleValues()
    return unlinkable.reduce(into: [:]) { found, route in
      if let url = route.exampleURL(&values) { found[url] = route.verb }
    }
  }
}

/// A page of an app: one URL that stands for all of a route, or a URL of a list.
package struct ListedPage: Sendable {
  /// Without its host, unless the list has it.
  package let url: UTF8String

  /// The place of its route in the list.
  package var route: Int?

  package init(url: UTF8String, route: Int? = nil) {
    self.url = url
    self.route = route
  }
}

// MARK: - Entries

extension RouteList {
  /// Adds the next route of the source if it counts.
  mutating func add(_ route: Route) {
    entryCount += 1
    if let name = route.name, named[name] == nil { named[name] = route }
    if !route.isLinkable, unlinkable.count < Self.maximumRoutes { unlinkable.append(route) }
    if let exclusion = filter.reason(against: route) {
      counts.leftOut[exclusion, default: 0] += 1
      let isServed = exclusion == .framework || exclusion == .asset
      if isServed, served.count < Self.maximumRoutes { served.append(route) }
    } else if routes.count < Self.maximumRoutes {
      routes.append(route)
    } else {
      cutOff(after: Self.maximumRoutes, "routes")
    }
  }

  /// Adds the next URL of the source if it counts.
  mutating func add(_ url: UTF8String, isGet: Bool = true) {
    entryCount += 1
    let bytes = url.bytes.span
    let exclusion = filter.reason(
      againstURL: bytes, pathEnd: bytes.pathEnd, isGet: isGet, status: nil, isByApp: false)
    if let exclusion {
      counts.leftOut[exclusion, default: 0] += 1
    } else if knownURLs.contains(url) {
      return
    } else if urls.count < Self.maximumURLs {
      knownURLs.insert(url)
      urls.append(url)
      counts.requests += 1
    } else {
      cutOff(after: Self.maximumURLs, "URLs")
    }
  }

  /// Notes a line that was not understood.
  mutating func addUnread(_ text: ArraySlice<UInt8>, line: Int) {
    counts.unread.count += 1
    let words = text.split(whereSeparator: \.isBlank).prefix(3)
    let isRoute = words.first?.first == UInt8(ascii: "/")
    if isRoute || words.contains(where: RouteTableReader.isVerb) {
      lacksRoutes = true
    }
    guard unread.count < Self.keptUnread else { return }
    unread.append((line, text.trimmed.prefix(TrafficTally.maximumUnreadBytes).text))
  }

  /// Notes a fact about the list that does not stop it from being read.
  mutating func remark(_ message: String, line: Int) {
    let sentence = "\(name):\(line): \(message)"
    if remarks.count < Self.maximumRemarks, !remarks.contains(sentence) { remarks.append(sentence) }
  }

  private mutating func cutOff(after limit: Int, _ things: String) {
    cutOffs = (cutOffs + ["\(name): only the first \(limit) \(things) count"]).distinct()
  }
}

/// The form of a list of routes.
package enum RouteFormat: String, CaseIterable, Sendable {
  case rails, table, list, log, aasa

  /// The format of an input by its first bytes, or a list if they do not show one.
  init(ofContent bytes: ContiguousArray<UInt8>) {
    var rest = bytes.prefix(Self.headBytes)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    rest = rest.drop { $0.isJSONWhiteSpace }
    if rest.first == UInt8(ascii: "{") {
      self = rest.contains("\"applinks\"".utf8) ? .aasa : .log
    } else {
      self = Self.lines(rest)
    }
  }

  private static let headBytes = 64 << 10

  /// The format of most of the first lines.
  private static func lines(_ head: ArraySlice<UInt8>) -> RouteFormat {
    var votes: [RouteFormat: Int] = [:]
    for line in head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(200) {
      let line = line.trimmed
      let bytes = line.span
      let all = 0..<line.count
      if RouteTableReader.isTelling(line, ofRails: false) {
        votes[.table, default: 0] += 1
      } else if RouteTableReader.isTelling(line, ofRails: true) {
        votes[.rails, default: 0] += 1
      } else if PathLine.isTelling(bytes, all) || PathLine.request(bytes, all) != nil {
        votes[.list, default: 0] += 1
      } else if LogLine.request(bytes, all) != nil {
        votes[.log, default: 0] += 1
      }
    }
    guard let most = votes.values.max() else { return .list }
    return [.rails, .table, .log].first { votes[$0] == most } ?? .list
  }
}

/// The entries of a list that count: those that an app would reach by following a link.
package struct RouteFilter: Hashable, Codable, Sendable {
  /// True if entries of other verbs than `GET` count too.
  package var includesOtherVerbs = false

  /// True if files that pages consist of count too, such as scripts and images, and data such as JSON.
  package var includesAssets = false

  /// True if requests count that the server did not answer with success or a redirect.
  package var includesFailures = false

  /// True if the routes that Rails itself draws count too, and requests for them.
  package var includesFramework = false

  /// True if routes count too that take every path that no other takes.
  package var includesCatchAll = false

  /// True if only requests of an app count.
  package var isByAppOnly = false

  package init() {}

  /// The reason that a route does not count, or nil if it does.
  func reason(against route: Route) -> Exclusion? {
    if route.isExclusion {
      nil
    } else if route.isOfFramework, !includesFramework {
      .framework
    } else if !route.isLinkable, !includesOtherVerbs {
      .otherVerb
    } else if route.isOfData, !includesAssets {
      .asset
    } else if route.isCatchAll, !includesCatchAll {
      .catchAll
    } else {
      nil
    }
  }

  /// The reason that a request does not count, or nil if it does.
  ///
  /// - Parameters:
  ///   - pathEnd: the end of the URL's path.
  ///   - isByApp: true if an app with one of the clients made the request.
  func reason(
    againstURL url: Span<UInt8>, pathEnd: Int, isGet: Bool, status: Int?,
    isByApp: Bool
  ) -> Exclusion? {
    if !isGet, !includesOtherVerbs {
      .otherVerb
    } else if !includesFramework, url.isOfFramework {
      .framework
    } else if isByAppOnly, !isByApp {
      .notByApp
    } else if let status, status >= 400, !includesFailures {
      .failure
    } else if !includesAssets, url.isAsset(pathEnd: pathEnd) {
      .asset
    } else {
      nil
    }
  }

  /// The reason that an entry does not count.
  package enum Exclusion: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    case otherVerb, asset, failure, notByApp, framework, catchAll
  }
}
