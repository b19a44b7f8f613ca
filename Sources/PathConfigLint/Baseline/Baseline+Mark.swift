package import PathConfigDiagnostics
package import PathConfigModel

extension Baseline {
  /// Marks the findings of a file that entries list, the first ones of each entry.
  ///
  /// - Parameter entries: those about the file.
  package static func accept(
    _ findings: inout [Diagnostic], of document: ConfigurationDocument, listedBy entries: [Entry]
  ) {
    _ = mark(&findings, of: document, listedBy: entries)
  }

  /// The same.
  ///
  /// - Returns: the entries that list more findings than there are.
  static func mark(
    _ findings: inout [Diagnostic], of document: ConfigurationDocument, listedBy entries: [Entry]
  ) -> [StaleEntry] {
    var fingerprints = FindingFingerprints(knowing: [document])
    let open = findings.indices.filter { index in
      findings[index].suppression == nil && findings[index].location.buffer === document.buffer
    }
    var matching = BaselineMatching(entries)
    let accepted = matching.accept(open.map { fingerprints.key(findings[$0]) })
    for (index, entry) in zip(open, accepted) {
      if let entry { findings[index].suppression = entries[entry].suppression }
    }
    return zip(entries, matching.remaining).filter { $0.1 > 0 }.map { entry, remaining in
      StaleEntry(entry: entry, found: entry.count - remaining)
    }
  }

  /// The findings about entries whose files are gone.
  package static func findings(
    onGone entries: [Entry], levels: CheckLevels
  ) -> [Diagnostic] {
    guard let buffer = entries.first?.location.buffer else { return [] }
    let context = SuppressionContext(
      unused: [], stale: entries.map { StaleEntry(entry: $0, found: nil) })
    return Linter.result(in: buffer, levels) { check, findings in
      if case .suppressions(let find) = check.search { find(context, &findings) }
    }.diagnostics
  }
}
