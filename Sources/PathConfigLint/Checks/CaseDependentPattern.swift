import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

extension Check {
  static let caseDependentPattern = Check(
    id: "case-dependent-pattern",
    summary: "a pattern that matches more URLs on clients that ignore letter case",
    rationale: """
      The iOS clients distinguish `/New` from `/new`, the Android clients do not. This matters for paths \
      whose letters carry meaning, such as tokens in mixed case. Nearly every pattern depends on case, so the \
      check is off by default.
      """,
    level: .off,
    dependsOn: [.letterCase],
    examples: [
      .finds(
        "A word",
        in: #"{"rules": [{"patterns": [«"/new/"»], "properties": {"context": "modal"}}]}"#,
        "`/new/` also matches `/New/` where letter case is ignored"),
      .ignores(
        "A client that distinguishes letter case", for: ["hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["/new/"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "No letter, or both cases of it",
        in: #"{"rules": [{"patterns": ["/[0-9]+/", "/[Nn]/"], "properties": {"title": "A"}}]}"#),
    ],
    find: CaseDependence.find)
}

private enum CaseDependence {
  static func find(in context: LintContext, into findings: inout Findings) {
    let insensitive = context.clients.filter { $0.caseSensitivity == .insensitive }
    for pattern in context.readablePatterns {
      guard let url = PatternSample.url(of: pattern.syntax).flatMap(withOtherCase) else { continue }
      let clients = URLProbe(pattern, in: context).clients(
        of: insensitive, answering: .found, for: url)
      // If the pattern also matches without ignoring case, it does not depend on letter case.
      let subject = UTF8String(url)
      guard !clients.isEmpty,
        PatternKnowledge.answer(subject, of: pattern.written.pattern, ignoringCase: false)
          == .notFound
      else { continue }
      var finding = pattern.finding(alsoMatches(pattern, url), for: clients)
      finding.witness = UTF8String(url)
      findings.add(finding)
    }
  }

  /// The URL with the first letter of its path in the other case, or nil without a letter.
  private static func withOtherCase(_ url: String) -> String? {
    var scalars = Array(url.unicodeScalars)
    guard let index = scalars.firstIndex(where: ASCII.isLetter) else { return nil }
    scalars[index] = Unicode.Scalar(UInt8(scalars[index].value) ^ 0x20)
    var other = String.UnicodeScalarView()
    other.append(contentsOf: scalars)
    return String(other)
  }
}

// MARK: - Wording

private func alsoMatches(_ pattern: ReadablePattern, _ url: String) -> String {
  "\(Quotation.of(pattern.syntax.text)) also matches \(Quotation.of(url)) where letter case is ignored"
}
