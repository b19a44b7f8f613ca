import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigModel

extension Check {
  static let sourceDrift = Check(
    id: "source-drift",
    summary: "a URL that resolves differently in the bundled file and the server's copy",
    rationale: """
      A phone uses the bundled file until the first download finishes, and the server's copy from \
      then on. Where the two differ, the same link opens in two ways, depending on the network. \
      Such bugs are hard to reproduce.

      Keep both files equal, or check what differs: `pathconfig diff` lists every difference, and \
      `pathconfig query --stages` shows one URL.
      """,
    level: .on(.warning),
    dependsOn: [.sources, .subjects],
    examples: [
      .finds(
        "Another value",
        beside: .app(
          bundled: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "default"}}]}"#),
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {«"context"»: "modal"}}]}"#,
        "`context` of /new changes from `default` to `modal` when this copy replaces bundled.json"),
      .finds(
        "A rule that only the server has",
        beside: .app(
          bundled: #"{"rules": [{"patterns": ["^/a$"], "properties": {"context": "modal"}}]}"#),
        in: """
          {"rules": [
            {"patterns": ["^/a$"], "properties": {"context": "modal"}},
            {"patterns": ["^/b$"], "properties": {«"context"»: "modal"}}
          ]}
          """,
        "`context` of /b changes from no value to `modal` when this copy replaces bundled.json"),
      .finds(
        "A rule that only the bundled file has",
        beside: .app(
          bundled: """
            {"rules": [
              {"patterns": ["^/a$"], "properties": {"context": "modal"}},
              {"patterns": ["^/b$"], "properties": {"context": "modal"}}
            ]}
            """),
        in: #"{"rules": «[»{"patterns": ["^/a$"], "properties": {"context": "modal"}}]}"#,
        "`context` of /b changes from `modal` to no value when this copy replaces bundled.json"),
      .ignores(
        "Different patterns for the same URLs",
        beside: .app(
          bundled: """
            {"rules": [
              {"patterns": ["^/a$"], "properties": {"context": "modal"}},
              {"patterns": ["^/b$"], "properties": {"context": "modal"}}
            ]}
            """),
        in: #"{"rules": [{"patterns": ["^/[ab]$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "A default that only one file states",
        beside: .app(
          bundled: #"{"rules": [{"patterns": ["^/a$"], "properties": {"context": "modal"}}]}"#),
        in: """
          {"rules": [
            {"patterns": [".*"], "properties": {"context": "default"}},
            {"patterns": ["^/a$"], "properties": {"context": "modal"}}
          ]}
          """),
    ],
    search: .app(SourceDrift.find))
}

private enum SourceDrift {
  static func find(in context: AppContext, into findings: inout Findings) {
    guard let server = context.sources.server?.document,
      let bundled = context.sources.bundled.document
    else { return }
    // Another check reports a server's copy without rules.
    if server.rules.isEmpty { return }
    var found: [Finding] = []
    for replacement in context.replacements {
      guard let pair = replacement.comparison else { continue }
      let report = BehaviourChange.firstOfEachProperty(
        from: pair.before, to: pair.after)
      guard let first = report.changes.first else {
        if let doubt = report.doubt { findings.giveUp(at: server.rulesOpening, because: doubt) }
        continue
      }
      let finding = finding(first, among: report.changes, bundled, server)
      if let place = found.firstIndex(where: {
        $0.message == finding.message && $0.range == finding.range
      }) {
        found[place].clients.append(replacement.client)
      } else {
        found.append(finding)
        found[found.count - 1].clients = [replacement.client]
      }
    }
    for finding in found { findings.add(finding) }
  }

  private static func finding(
    _ change: BehaviourChange, among all: [BehaviourChange], _ bundled: ConfigurationDocument,
    _ server: ConfigurationDocument
  ) -> Finding {
    var finding = Finding(
      differs(change, from: bundled.buffer.name),
      at: change.after?.nameRange ?? server.rulesOpening)
    finding.property = change.property
    finding.witness = change.witness
    if case .source(_, let rule)? = change.after?.rule.origin { finding.rule = rule.index }
    if let place = change.before?.location {
      finding.notes.append(Diagnostic.Note(decidesThere(bundled.buffer.name), at: place))
    }
    finding.notes += all.dropFirst().prefix(4).map { other in
      Diagnostic.Note(also(other))
    }
    if all.count > 5 { finding.notes.append(Diagnostic.Note(andMore(all.count - 5))) }
    finding.help = seeDiff(bundled.buffer.name, server.buffer.name)
    return finding
  }
}

// MARK: - Wording

private func differs(_ change: BehaviourChange, from name: String) -> String {
  let what = "\(Quotation.of(change.property)) of \(subject(change.witness))"
  return "\(what) changes from \(change.before.phrase) to \(change.after.phrase) "
    + "when this copy replaces \(name)"
}

private func subject(_ witness: UTF8String) -> String {
  OverridingWording.subject(Array(witness.bytes))
}

private func decidesThere(_ name: String) -> String { "\(name) sets it here" }

private func also(_ change: BehaviourChange) -> String {
  "\(Quotation.of(change.property)) of \(subject(change.witness)) changes from "
    + "\(change.before.phrase) to \(change.after.phrase)"
}

private func andMore(_ count: Int) -> String {
  counted(count, "more property changes", "more properties change")
}

private func seeDiff(_ bundled: String, _ server: String) -> String {
  "run `pathconfig diff \(bundled) \(server)` to list every difference"
}
