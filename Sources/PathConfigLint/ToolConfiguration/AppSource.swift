package import PathConfigDiagnostics

/// What the source of an app says of its native screens and of how it loads its path configuration.
///
/// Read without a compiler: what is not certain is among `gaps`, and a list with a gap is not known.
package struct AppSource: Sendable {
  /// A text that the source holds, and its place.
  package struct Fact: Sendable {
    package var value: UTF8String
    package var location: SourceRange

    package init(_ value: UTF8String, at location: SourceRange) {
      self.value = value
      self.location = location
    }
  }

  /// Something that could not be read for certain, as a clause.
  package struct Gap: Sendable {
    package var reason: String

    /// Nil where it is about no place in a file.
    package var location: SourceRange?

    package init(_ reason: String, at location: SourceRange? = nil) {
      self.reason = reason
      self.location = location
    }
  }

  /// The screens of one platform.
  package struct Screens: Sendable {
    package var names: [Fact] = []
    package var gaps: [Gap] = []

    /// True if the place is known at which the app chooses among the screens.
    package var hasChoice = false

    /// The names, once each; nil where there may be others.
    package var known: [UTF8String]? {
      guard hasChoice, gaps.isEmpty else { return nil }
      return names.map(\.value).distinct()
    }

    /// True if no screen of an app was found; what else could not be read then belongs to something else.
    package var isEmpty: Bool { names.isEmpty && !hasChoice }
  }

  /// Deep links that Android apps register.
  package var deepLinks = Screens()

  /// Identifiers of view controllers that iOS apps compare with.
  package var viewControllers = Screens()

  /// Where visits start.
  package var startLocations: [Fact] = []

  /// For each place that loads a configuration the kinds of its sources in order, such as `file, server`.
  package var sourceOrders: [Fact] = []

  /// `true` or `false` as assigned, or that it is an expression.
  package var queryMatching: [Fact] = []

  package init() {}

  /// True if nothing was found that tells of an app.
  package var isEmpty: Bool {
    deepLinks.isEmpty && viewControllers.isEmpty && startLocations.isEmpty && sourceOrders.isEmpty
      && queryMatching.isEmpty
  }
}
