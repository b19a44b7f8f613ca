package import PathConfigDiagnostics
package import PathConfigModel

extension Baseline {
  /// Marks the findings of a file that entries list, of each entry the first ones.
  ///
  /// - Parameter entries: those about the file.
  package static func accept(
    _ findings: inout [Diagnostic], of document: ConfigurationDocument, listedBy entries: [Entry]
  ) {
    _ = mark(&findings, of: document, listedBy: entries)
  }

  /// The same.
  ///
  /// - Returns: the entries that list more than there is.
  static func mark(
    _ findings: inout [Diagnostic], of document: ConfigurationDocument, listedBy entries: [Entry]
  ) -> [StaleEntry] {
    var fingerprints = FindingFingerprints(knowing: [document])
    var places: [String: Int] = [:]
    for (place, entry) in entries.enumerated() { places[entry.fingerprint] = place }
    var counts = Array(repeating: 0, count: entries.count)
    for index in findings.indices
    where findings[index].suppression == nil && findings[index].location.buffer === document.buffer
    {
      let fingerprint = fingerprints.shared(findings[index], in: fileInFingerprints)
      guard let place = places[fingerprint], counts[place] < entries[place].count else { continue }
      counts[place] += 1
      findings[index].suppression = entries[place].suppression
    }
    return zip(entries, counts).filter { $0.count > $1 }.map { StaleEntry(entry: $0, found: $1) }
  }

  /// What is to be said of entries about files that are gone.
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
