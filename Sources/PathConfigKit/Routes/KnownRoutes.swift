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
    if source.name.hasSuffix(".rb"), !bytes[...].contains("# == Route Map".utf8) {
      throw .input(
        "\(source.name): only Rails can read this program",
        help: "make a list of the routes with `bin/rails routes > config/routes.txt`, and name that"
      )
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

  /// Notes on standard error the lines that were not understood, and the other notes for people.
  package func note(in surroundings: any Surroundings) {
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
    let help = "--input says of what form the list is"
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

/// A list of routes, and what follows from it.
package struct ListedRoutes {
  package let list: RouteList
  package let routes: KnownRoutes

  /// The examples of the list for checks; without routes, nobody knows all URLs.
  package let urls: KnownURLs

  /// The routes, and the URLs of the list as such, for an editor.
  package let followed: KnownRoutes

  /// The most URLs of a list that an editor follows.
  private static let maximumURLs = 1_000

  package init(_ list: RouteList) {
    let routes = KnownRoutes(list.routes)
    self.list = list
    self.routes = routes
    let pages = list.pages()
    urls = KnownURLs(
      pages.map(\.url), endpoints: list.endpoints(of: pages), forms: list.forms(among: pages),
      steps: list.steps(among: pages), languages: list.languages(of: pages),
      unlinkable: list.unlinkableURLs, areAll: list.cutOffs.isEmpty
    ) { client in
      if list.routes.isEmpty || !list.cutOffs.isEmpty { return nil }
      let seen = routes.seen(by: client)
      let urls = seen.compactMap(\.urls)
      return urls.count < seen.count ? nil : urls
    }
    followed = KnownRoutes(
      list.routes + list.urls.prefix(Self.maximumURLs).compactMap(Route.init))
  }
}

/// Routes as each client sees them, which takes long and is worked out on demand.
package final class KnownRoutes: Sendable {
  private let routes: [Route]
  private let known = Guarded<[(universe: Universe, routes: [SeenRoute])]>([])

  /// A route for one client; without URLs if they are not known.
  fileprivate typealias SeenRoute = (route: Route, subjects: RouteSubjects, urls: RouteURLs?)

  init(_ routes: [Route]) { self.routes = routes }

  /// The routes of pages, in the order of the list.
  package var pages: [Route] {
    routes.filter { !$0.isExclusion && $0.isLinkable && !$0.isOfFramework && !$0.isCatchAll }
  }

  /// The routes that links open with a URL in a language, in the order of the list.
  ///
  /// Complexity: O(routes), and a product for each that may be among them.
  package func routes(reachedBy language: Language, in languages: ConfigurationLanguages) -> [Route]
  {
    let outline = Outline(language)
    var budget = languages.budget()
    return seen(by: languages.client).filter { seen in
      guard seen.route.isLinkable, let urls = seen.urls, urls.outline.mayMeet(outline) else {
        return false
      }
      let answer = seen.subjects.subject(inside: [language], in: languages, budget: &budget)
      if case .found = answer { return true }
      return false
    }.map(\.route)
  }

  /// The routes that are no exclusions.
  fileprivate func seen(by client: Client) -> [SeenRoute] {
    let universe = SubjectUniverse.of(client)
    return known.withLock { known in
      if let known = known.first(where: { $0.universe == universe }) { return known.routes }
      let subjects = RouteLanguages(routes, for: client, in: universe).subjects
      let seen = zip(routes, subjects).filter { !$0.0.isExclusion }.map { route, subjects in
        let pattern = route.readablePattern(for: client)
        let isMount = route.extent == .subtree
        return (
          route, subjects,
          subjects.language.map { RouteURLs($0, pattern: pattern, isMount: isMount) }
        )
      }
      known.append((universe, seen))
      return seen
    }
  }
}

extension Route {
  /// The route of one URL; nil if it has a query, which is not part of a path.
  fileprivate init?(_ url: UTF8String) {
    guard !url.bytes.contains(UInt8(ascii: "?")) else { return nil }
    self.init(RoutePath(text: url, parts: [.literal(url)]), line: 1)
  }
}
