package import PathConfigPattern

/// The number of comparisons with each construct of the table, by result.
package struct ConstructCoverage: Sendable {
  package struct Counts: Hashable, Sendable {
    /// Patterns with an example in them that both engines accept.
    package var accepted = 0
    /// Patterns with a rejected form in them that both engines reject.
    package var rejected = 0
    /// Pairs of a pattern with an example in it and a subject in which both find it.
    package var found = 0
    /// Such pairs where neither finds it.
    package var notFound = 0
  }

  /// One a construct, in the order of `DialectConstruct.all`.
  package private(set) var counts = [Counts](
    repeating: Counts(), count: DialectConstruct.all.count)

  package init() {}

  mutating func countAcceptance(of pattern: GeneratedPattern, _ isAccepted: Bool) {
    if isAccepted {
      for row in pattern.examples { counts[row].accepted += 1 }
    } else {
      for row in pattern.rejections { counts[row].rejected += 1 }
    }
  }

  mutating func countSearch(for pattern: GeneratedPattern, _ isFound: Bool) {
    for row in pattern.examples {
      if isFound { counts[row].found += 1 } else { counts[row].notFound += 1 }
    }
  }

  /// The results that have not occurred yet although the table has a form for them; one line for
  /// each construct.
  package var gaps: [String] {
    zip(DialectConstruct.all, counts).compactMap { construct, counts in
      var missing: [String] = []
      if !construct.examples.isEmpty, counts.accepted == 0 { missing.append("accepted") }
      if !construct.rejected.isEmpty, counts.rejected == 0 { missing.append("rejected") }
      if construct.isSearchedFor {
        if counts.found == 0 { missing.append("found") }
        if counts.notFound == 0 { missing.append("not found") }
      }
      return missing.isEmpty ? nil : "\(construct.id) was never " + missing.joined(separator: ", ")
    }
  }
}

extension DialectConstruct {
  /// True if our engine itself searches for it.
  package var isSearchedFor: Bool {
    if case .nonRegular = treatment { return false }
    return !examples.isEmpty
  }
}
