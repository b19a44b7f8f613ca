import PathConfigAnalysis
import PathConfigAutomata
import PathConfigDiagnostics
package import PathConfigMatching
import PathConfigModel

/// Looks for URLs that would exercise what no expectation does.
package struct GapSearch {
  private let clients: [GapClient]

  /// - Parameter clients: those that the coverage is of, in their order.
  package init(_ clients: [CompiledClient]) {
    self.clients = clients.map { GapClient($0.compiled) }
  }

  /// Complexity: O(clients) questions of one rule against the later ones.
  package func gap(_ item: CoverageItem) -> CoverageGap {
    var doubt: String?
    for (place, client) in clients.enumerated() {
      guard let part = item.places[place] else { continue }
      switch client.subject(for: item, at: part) {
      case .none: break
      case .undecided(let reason): doubt = doubt ?? client.phrase(reason)
      case .found(let bytes):
        let subject = UTF8String(repairing: bytes)
        if let url = client.languages.profile.url(for: subject) {
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
  "no URL is known that the client cuts to \(quoted(subject))"
}
