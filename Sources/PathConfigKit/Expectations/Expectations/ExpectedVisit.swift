import PathConfigClients
import PathConfigSyntax

/// The expected outcome of a visit to a URL.
package struct ExpectedVisit: Sendable {
  var words: Words

  /// The cause of the visit.
  var step = VisitStep.link

  /// The user's place before it.
  ///
  /// Nil for the second screen, or for the start screen after other steps.
  var place: Place?

  /// The steps before the visit, as `pathconfig visit` takes them.
  var earlier: [UTF8String] = []
  var location: SourceRange

  enum Words: Sendable {
    /// The last thing that happens.
    case last(VisitWord)
    /// Everything in order.
    ///
    /// There is at least one word.
    case all([VisitWord])
  }

  enum Place: Sendable {
    case usual(StartingPoint)
    /// In the form of `pathconfig visit --state`.
    case stacks(UTF8String)
  }

  init(_ words: Words, at location: SourceRange) {
    self.words = words
    self.location = location
  }
}
