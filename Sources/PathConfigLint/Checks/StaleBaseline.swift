import PathConfigDiagnostics

extension Check {
  package static let staleBaseline = Check(
    id: "stale-baseline",
    summary: "an entry of the baseline that lists more than is found",
    rationale: """
      A baseline accepts the findings of the day when it was written. An entry whose finding is \
      mended accepts the next mistake of that kind in the same rule without a word, so that a \
      baseline is kept tight: `--write-baseline` writes it without the entry. Nothing is said of \
      files and checks that the run did not look at, nor of a file that is no JSON.
      """,
    level: .on(.error),
    dependsOn: [],
    examples: [
      .finds(
        "A finding that is mended",
        beside: .baselineOf(#"{"rules": []}"#),
        in: """
          {
            "version": 1,
            "findings": [
              {"file": "app.json", "check": «"dead-rule"», "fingerprint": "9f0d3c5be1a04c77",
               "count": 1, "message": "rule 1 has no effect: rule 2 overrides all that it sets"}
            ]
          }
          """,
        "the baseline lists a finding of `dead-rule` in app.json that is not there any more"),
      .ignores(
        "A check that did not look", beside: .baselineOf(#"{"rules": []}"#),
        in: """
          {
            "version": 1,
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

private let help = "write the baseline again with --write-baseline"

private let helpWithGoneFile =
  "write the baseline again with --write-baseline, or change `file` where it was only renamed"

/// In a list of what is stale in one file.
private func brief(_ stale: StaleEntry) -> String {
  let gone = stale.entry.count - (stale.found ?? 0)
  return Quotation.of(stale.entry.check) + (gone > 1 ? ", \(gone) times" : "")
}

private func effect(_ stale: StaleEntry) -> String {
  let file = stale.entry.file.string
  return stale.found == nil
    ? "entries of the baseline are about \(file), and there is no such file"
    : "entries of the baseline list findings of \(file) that are not there any more"
}

private func message(_ stale: StaleEntry) -> String {
  let entry = stale.entry
  let check = Quotation.of(entry.check)
  let file = entry.file.string
  switch (entry.count, stale.found) {
  case (_, nil):
    return "the baseline lists findings of \(check) in \(file), and there is no such file"
  case (1, _):
    return "the baseline lists a finding of \(check) in \(file) that is not there any more"
  case (let count, 0):
    return "the baseline lists \(count) findings of \(check) in \(file) that are not there any more"
  case (let count, let found?):
    return "the baseline lists \(count) findings of \(check) in \(file), of which "
      + "\(found) \(found == 1 ? "is" : "are") there still"
  }
}
