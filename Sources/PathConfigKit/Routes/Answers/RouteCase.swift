import PathConfigAnalysis
import PathConfigClients

/// A part of a route's URLs for which the properties are the same.
struct RouteCase: Sendable {
  /// The rules that match there, by their places, ascending.
  var rules: [Int]

  /// One of the URLs, in the form that the client asks about.
  var witness: [UInt8]
  var resolution: Resolution
}

/// The answer of a configuration for one route.
package struct RouteAnswer: Sendable {
  /// The reach of every rule that matches at least one of the URLs, or may.
  ///
  /// By place, ascending.
  var reaches: [(rule: Int, reach: RuleReach)] = []

  /// The resolutions of the URLs, one case for each set of properties.
  ///
  /// Empty if the route has no URL.
  var cases: [RouteCase] = []

  /// The reason that there may be further cases.
  package var doubt: RouteDoubt?

  /// True if nothing was asked, so that any rule may match the URLs.
  var isNotAsked = false
}

/// The reason that a route's answer is not complete.
package enum RouteDoubt: Hashable, Sendable {
  /// A question about it has no answer.
  case undecided(UndecidedReason)
  /// There are more cases than the answer lists.
  case tooManyCases(limit: Int)
}
