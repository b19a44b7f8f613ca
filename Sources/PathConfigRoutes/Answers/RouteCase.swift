package import PathConfigAnalysis
package import PathConfigMatching

/// A part of a route's URLs for which the properties are the same.
package struct RouteCase: Sendable {
  /// The rules that match there, by their places, ascending.
  package var rules: [Int]

  /// One of the URLs, as the client asks about it.
  package var witness: [UInt8]
  package var resolution: Resolution
}

/// What a configuration makes of one route.
package struct RouteAnswer: Sendable {
  /// For every rule that matches at least one of the URLs, or may, how many; by place, ascending.
  package var reaches: [(rule: Int, reach: RuleReach)] = []

  /// What the URLs resolve to, one case for each set of properties; none where the route has no URL.
  package var cases: [RouteCase] = []

  /// Why there may be further cases.
  package var doubt: RouteDoubt?

  /// True if nothing was asked, so that any rule may match the URLs.
  package var isNotAsked = false
}

/// Why not all is known of a route.
package enum RouteDoubt: Hashable, Sendable {
  /// A question about it has no answer.
  case undecided(UndecidedReason)
  /// There are more cases than are told.
  case tooManyCases(limit: Int)
}
