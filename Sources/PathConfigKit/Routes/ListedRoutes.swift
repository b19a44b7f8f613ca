import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigLint
import PathConfigSyntax

extension RouteList {
  /// Reads a list, and fails if it is a log or names nothing.
  ///
  /// Parts of the list that exceed a limit count as inputs that could not be read.
  package init(
    _ source: SourceReference, _ format: RouteFormat? = nil,
    _ filter: RouteFilter = RouteFilter(), of project: Project
  ) throws(RunFailure) {
    let bytes = try project.bytes(of: source, upTo: Self.maximumBytes)
    if bytes.isEmpty { throw .input("\(source.name) is empty", help: Self.makeList) }
    if source.name.hasSuffix(".rb"), !bytes[...].contains("# == Route Map".utf8) {
      var list: RouteList?
      if case .path(let path) = source { list = try project.drawnRoutes(at: path, filter) }
      guard let list, list.entryCount > 0 else {
        let reason = list?.missing.map { "; \($0)" } ?? ""
        throw .input(
          "\(source.name): no route of this program is read\(reason)", help: Self.makeList)
      }
      self = list
      return
    }
    self.init(reading: bytes, named: source.name, as: format, counting: filter)
    if self.format == .log {
      throw .usage(
        "\(quoted(source.argument)) is a log of requests, not a list of routes",
        help: "count its requests with `pathconfig traffic`")
    }
    if entryCount == 0 { throw .input(namesNothing) }
    if lacksRoutes || counts.unread.count > entryCount, let line = unread.first {
      throw .input(
        "\(name):\(line.number): not understood as `\(self.format.rawValue)`: \(quoted(line.text.string))",
        help:
          "write one route on each line, as `rails routes` does, or choose the form with --input")
    }
    for sentence in cutOffs {
      project.surroundings.missed(
        sentence, help: "divide the list, or count URLs of any number with `pathconfig traffic`")
    }
  }

  package static let makeList =
    "make the full list with `bin/rails routes > config/routes.txt`, and name it as `routes` in "
    + ".pathconfig.json"

  /// Notes on standard error the lines that were not understood, and the other notes for people.
  package func note(in surroundings: any Surroundings) {
    if isDrawn {
      let parts = ["read from \(name), and gems may add pages", missing, Self.makeList]
      return surroundings.note(parts.compactMap(\.self).joined(separator: "; "))
    }
    for line in unread {
      let text = line.text.isEmpty ? "it is too long" : quoted(line.text.string)
      surroundings.note("\(name):\(line.number): not understood as `\(format.rawValue)`: \(text)")
    }
    let rest = counts.unread.count - unread.count
    if rest > 0 {
      surroundings.note(
        "\(name): \(counted(rest, "more line is", "more lines are")) not understood")
    }
    let tooLong = counts.unread.tooLong
    if tooLong > 0 {
      surroundings.missed(
        "\(name): \(counted(tooLong, "line is", "lines are")) too long and not counted",
        help: "shorten every line to 1 MiB")
    }
    remarks.forEach(surroundings.note)
  }

  private var namesNothing: RunFailure.Explanation {
    let help = "`pathconfig routes --input FORM` reads another form"
    if let remark = (cutOffs + remarks).first {
      return .init(remark + "; there are no routes", help: help)
    }
    let line = unread.first.map { line in
      line.text.isEmpty ? "" : ": line \(line.number) is \(quoted(line.text.string))"
    }
    return .init(
      "\(name): there are no routes, read as `\(format.rawValue)`\(line ?? "")", help: help)
  }
}

extension Project {
  /// The pages that the routes file of the app certainly draws; nil without such a file, or a page.
  ///
  /// - Parameter name: a file of the app, whose folder and those above are looked at first.
  package func drawnRoutes(
    around name: String?, _ filter: RouteFilter = RouteFilter()
  ) throws(RunFailure) -> RouteList? {
    let servers = servers(around: name.map { PathText.split($0).folder } ?? home)
    if servers.count > 1 {
      surroundings.note(
        "\(listed(servers, atMost: 3)) are of several servers, and none is read; \(RouteList.makeList)"
      )
    }
    let list = try servers.only.flatMap { path throws(RunFailure) in
      try drawnRoutes(at: path, filter)
    }
    return list?.entryCount == 0 ? nil : list
  }

  /// The same pages as checks know them; nil if there are several servers, too.
  func drawnPages(around name: String) throws(RunFailure) -> ListedRoutes? {
    guard let path = servers(around: PathText.split(name).folder).only else { return nil }
    if let known = knownPages[.path(path)] { return known }
    guard let list = try drawnRoutes(at: path, RouteFilter()), list.entryCount > 0 else {
      return nil
    }
    let pages = ListedRoutes(list)
    knownPages[.path(path)] = pages
    return pages
  }

  /// The files with the routes of Rails in the folder of an app or above, or else in its repository.
  private func servers(around folder: String) -> [String] {
    let folders = listing.folders(around: folder)
    let near = folders.map { PathText.join($0, RailsRouteFile.path) }.first(
      where: listing.reader.isFile)
    // In a monorepo, the server is in another folder than the apps. Outside a repository, there may be
    // a whole disk to search.
    let root = folders.last.flatMap { listing.reader.repository(around: $0) == nil ? nil : $0 }
    return near.map { [$0] } ?? root.map(listing.serversOfRails) ?? []
  }

  fileprivate func drawnRoutes(
    at path: String, _ filter: RouteFilter
  ) throws(RunFailure) -> RouteList? {
    try requireUnwritten(.path(path))
    return listing.routesOfRails(at: path).map {
      RouteList(drawnBy: $0, named: path, counting: filter)
    }
  }
}

/// A list of routes, and what follows from it.
package struct ListedRoutes {
  package let list: RouteList

  /// The examples of the list for checks; without routes, nobody knows all URLs.
  package let urls: KnownURLs

  /// The most URLs of a list that an editor follows.
  private static let maximumURLs = 1_000

  package init(_ list: RouteList) {
    self.list = list
    // They take long, and are worked out on demand.
    let known = Guarded<[(universe: Universe, urls: [RouteURLs]?)]>([])
    urls = KnownURLs(
      list.knownPages, served: list.servedURLs, unlinkable: list.unlinkableURLs,
      areAll: list.cutOffs.isEmpty && !list.isDrawn, hasUnread: list.missing != nil
    ) { client in
      if list.routes.isEmpty || !list.cutOffs.isEmpty || list.missing != nil { return nil }
      let universe = SubjectUniverse.of(client)
      return known.withLock { known in
        if let known = known.first(where: { $0.universe == universe }) { return known.urls }
        let urls = list.urls(of: client, in: universe)
        known.append((universe, urls))
        return urls
      }
    }
  }

  /// The routes of pages in the order of the list, and its URLs as such, for an editor.
  package var followed: [Route] {
    (list.routes + list.urls.prefix(Self.maximumURLs).compactMap(Route.init)).filter {
      !$0.isExclusion && $0.isLinkable && !$0.isOfFramework && !$0.isCatchAll
    }
  }
}

extension RouteList {
  /// The URLs of each route that is no exclusion, as a client sees them; nil if those of one are not known.
  fileprivate func urls(of client: Client, in universe: Universe) -> [RouteURLs]? {
    let subjects = RouteLanguages(routes, for: client, in: universe).subjects
    let urls = zip(routes, subjects).filter { !$0.0.isExclusion }.map { route, subjects in
      subjects.language.map {
        RouteURLs(
          $0, pattern: route.readablePattern(for: client), isMount: route.extent == .subtree)
      }
    }
    return urls.allKnown()
  }
}

extension Route {
  /// The route of one URL; nil if it has a query, which is not part of a path.
  fileprivate init?(_ url: UTF8String) {
    guard !url.bytes.contains(UInt8(ascii: "?")) else { return nil }
    self.init(RoutePath(text: url, parts: [.literal(url)]), line: 1)
  }
}
