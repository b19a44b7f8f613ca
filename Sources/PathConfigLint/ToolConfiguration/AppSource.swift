package import PathConfigDiagnostics

/// The facts in an app's source about its native screens and the loading of its path configuration.
///
/// Read without a compiler. Uncertain facts are among `gaps`, and a list with a gap is not known.
package struct AppSource: Sendable {
  /// A text in the source, and its place.
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

    /// Nil if it is not about a place in a file.
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

    /// True if the place is known where the app chooses among the screens.
    package var hasChoice = false

    /// The distinct names, or nil if there may be others.
    package var known: [UTF8String]? {
      guard hasChoice, gaps.isEmpty else { return nil }
      return names.map(\.value).distinct()
    }

    /// True if no screen of an app was found.
    ///
    /// Unreadable code then belongs to something else.
    package var isEmpty: Bool { names.isEmpty && !hasChoice }
  }

  /// Deep links that Android apps register.
  package var deepLinks = Screens()

  /// Identifiers of view controllers that iOS apps compare with.
  package var viewControllers = Screens()

  /// The locations where visits start.
  package var startLocations: [Fact] = []

  /// For each place that loads a configuration the kinds of its sources in order, such as `file, server`.
  package var sourceOrders: [Fact] = []

  /// The assigned `true` or `false`, or a note that it is an expression.
  package var queryMatching: [Fact] = []

  package init() {}

  /// True if nothing was found that suggests an app.
  package var isEmpty: Bool {
    deepLinks.isEmpty && viewControllers.isEmpty && startLocations.isEmpty && sourceOrders.isEmpty
      && queryMatching.isEmpty
  }
}
