import PathConfigKit

extension RouteFormat: FlagChoice {
  package var doc: String {
    switch self {
    case .rails: "what `rails routes` prints, with --expanded or --unused too"
    case .list: "a URL, a path or a route such as /books/:id on every line"
    case .log: "a log of requests"
    case .aasa: "the links that an Apple app claims on its website"
    }
  }
}

extension RouteFormat {
  /// The forms of lists of routes.
  static let ofRoutes = allCases.filter { $0 != .log }
}

/// The verbs of routes and requests that count.
enum VerbChoice: String, FlagChoice {
  case get, all

  package var doc: String {
    switch self {
    case .get: "those with which an app follows a link"
    case .all: "all of them"
    }
  }
}

extension ParameterValues: FlagChoice {
  package var doc: String {
    switch self {
    case .generated: "what Rails generates: numbers, UUIDs and slugs"
    case .any: "any word that the route takes"
    }
  }
}

/// Routes and requests that count only on request.
enum RequestChoice: String, FlagChoice {
  case assets, failures, rails
  case catchAll = "catch-all"

  package var doc: String {
    switch self {
    case .assets: "files that pages are made of, such as scripts and images"
    case .failures: "requests that were answered with a status of 400 or more"
    case .rails: "routes that Rails draws itself, such as /rails/… and /up"
    case .catchAll: "routes for every other path, such as /*path"
    }
  }
}

/// The reasons for which `routes` can fail.
enum RouteFailure: String, FlagChoice {
  case unreached, uncovered, modal

  package var doc: String {
    switch self {
    case .unreached: "a rule that no route reaches"
    case .uncovered: "a route that only rules for every path reach"
    case .modal: "a route that looks like a form and is not shown as a modal"
    }
  }
}

/// The reasons for which `traffic` can fail.
enum TrafficFailure: String, FlagChoice {
  case unreached, uncovered, modal, changed

  package var doc: String {
    switch self {
    case .unreached: "a rule that no request reaches"
    case .uncovered: "a request that only rules for every path reach"
    case .modal: "a request of a path that looks like a form and is not shown as a modal"
    case .changed: "a request that gets other properties from the configuration of --against"
    }
  }
}
