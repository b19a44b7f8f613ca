import PathConfigDiagnostics

extension Check {
  package static let staleBaseline = Check(
    id: "stale-baseline",
    summary: "a baseline entry for findings that are gone",
    rationale: """
      A baseline accepts the findings of the day when it was written. If a finding is gone but its \
      entry stays, the entry hides the next mistake of that kind in the same rule. \
      `--write-baseline` removes the entry. With `--strict-baseline` such an entry is an error.

      The check looks only at files and checks of this run, and skips files that are not valid \
      JSON.
      """,
    level: .on(.warning),
    dependsOn: [],
    examples: [
      .finds(
        "A finding that is gone",
        beside: .baselineOf(#"{"rules": []}"#),
        in: """
          {
            "version": 2,
            "findings": [
              {"file": "app.json", "check": «"dead-rule"», "fingerprint": "9f0d3c5be1a04c77",
               "count": 1, "message": "rule 1 has no effect: rule 2 overrides all that it sets"}
            ]
          }
          """,
        "the baseline lists a `dead-rule` finding in app.json that is gone"),
      .ignores(
        "A check that did not run", beside: .baselineOf(#"{"rules": []}"#),
        in: """
          {
            "version": 2,
            "findings": [
              {"file": "app.json", "check": "source-drift", "fingerprint": "9f0d3c5be1a04c77",
               "count": 1, "message": "the server's copy gives another value"}
            ]
          }
          """),
    ],
    search: .suppressions(StaleBaseline.find))
}

private enum StaleBaseline {
  static func find(in context: SuppressionContext, into findings: inout Findings) {
    for stale in context.stale {
      var finding = Finding(message(stale), at: stale.entry.location.range)
      finding.buffer = stale.entry.location.buffer
      finding.help = stale.found == nil ? helpWithGoneFile : help
      finding.brief = brief(stale)
      finding.cause = Diagnostic.Cause(
        UTF8String((stale.found == nil ? "gone " : "stale ") + stale.entry.file.string),
        at: stale.entry.location, effect: effect(stale))
      findings.add(finding)
    }
  }
}

// MARK: - Wording

private let help = "update the baseline with `--write-baseline`"

private let helpWithGoneFile =
  "update the baseline with `--write-baseline`, or correct `file` if it was renamed"

/// The words for an entry in a list of one file's stale entries.
private func brief(_ stale: StaleEntry) -> String {
  let gone = stale.entry.count - (stale.found ?? 0)
  return Quotation.of(stale.entry.check) + (gone > 1 ? ", \(gone) times" : "")
}

private func effect(_ stale: StaleEntry) -> String {
  let file = stale.entry.file.string
  return stale.found == nil
    ? "baseline entries are for \(file), which does not exist"
    : "baseline entries list findings of \(file) that are gone"
}

private func message(_ stale: StaleEntry) -> String {
  let entry = stale.entry
  let check = Quotation.of(entry.check)
  let file = entry.file.string
  switch (entry.count, stale.found) {
  case (_, nil):
    return "the baseline lists \(check) findings in \(file), which does not exist"
  case (1, _):
    return "the baseline lists a \(check) finding in \(file) that is gone"
  case (let count, 0):
    return "the baseline lists \(count) \(check) findings in \(file) that are gone"
  case (let count, let found?):
    return "the baseline lists \(count) \(check) findings in \(file), but only \(found) "
      + "\(found == 1 ? "is" : "are") left"
  }
}
