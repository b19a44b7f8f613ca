package import PathConfigDiagnostics
package import PathConfigNavigation

/// The expected outcome of a visit to a URL.
package struct ExpectedVisit: Sendable {
  package var words: Words

  /// How the visit comes about.
  package var step = VisitStep.link

  /// Where the user is before it; nil for the second screen, or after other steps the start screen.
  package var place: Place?

  /// The steps before the visit, as `pathconfig visit` takes them.
  package var earlier: [UTF8String] = []
  package var location: SourceRange

  package enum Words: Sendable {
    /// The last thing that happens.
    case last(VisitWord)
    /// Everything in order; never empty.
    case all([VisitWord])
  }

  package enum Place: Sendable {
    case usual(StartingPoint)
    /// As `pathconfig visit --state` takes them.
    case stacks(UTF8String)
  }

  package init(_ words: Words, at location: SourceRange) {
    self.words = words
    self.location = location
  }
}
