import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Looks for URLs that would exercise the parts that no expectation exercises.
package struct GapSearch {
  /// In the order of the clients.
  private let searches: [ExampleSearch]

  /// - Parameter clients: those that the coverage is about, in their order.
  package init(_ clients: [CompiledClient]) {
    searches = clients.map { ExampleSearch($0.compiled) }
  }

  /// Complexity: O(clients) questions of one rule against the later ones.
  package func gap(_ item: CoverageItem) -> CoverageGap {
    var doubt: String?
    for (place, search) in searches.enumerated() {
      guard let part = item.places[place] else { continue }
      switch search.subject(for: item, at: part) {
      case .none: break
      case .undecided(let reason): doubt = doubt ?? search.phrase(reason)
      case .found(let bytes):
        let subject = UTF8String(repairing: bytes)
        if let url = search.languages.profile.url(for: subject) {
          let verdict = CoverageGap.Verdict.open(subject: subject, url: url, client: place)
          return CoverageGap(item: item, verdict: verdict)
        }
        doubt = doubt ?? noURL(for: subject)
      }
    }
    return CoverageGap(item: item, verdict: doubt.map { .undecided($0) } ?? .dead)
  }
}

// MARK: - Wording

private func noURL(for subject: UTF8String) -> String {
  "no URL is known that the client cuts to \(Quotation.of(subject))"
}
