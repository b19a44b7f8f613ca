import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigModel

extension Check {
  static let sourceDrift = Check(
    id: "source-drift",
    summary: "a URL that the bundled file and the server's copy present differently",
    rationale: """
      Until the first download lands, and offline after an installation, a phone presents its \
      screens as the bundled file says; from then on as the server's copy says. Where the two \
      differ the same link opens in two ways, by the speed of a network, which is hard to see and \
      harder to reproduce. Keep the copies in step, or know the difference: `pathconfig diff` \
      lists all of it, and `pathconfig query --stages` tells of one URL.
      """,
    level: .on(.warning),
    dependsOn: [.sources, .subjects],
    examples: [
      .finds(
        "Another value",
        beside: .app(
          bundled: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "default"}}]}"#),
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {«"context"»: "modal"}}]}"#,
        """
        `context` of /new becomes `modal` once this copy replaces bundled.json, where it is \
        `default`
        """),
      .finds(
        "A rule that the bundled file does not have",
        beside: .app(
          bundled: #"{"rules": [{"patterns": ["^/a$"], "properties": {"context": "modal"}}]}"#),
        in: """
          {"rules": [
            {"patterns": ["^/a$"], "properties": {"context": "modal"}},
            {"patterns": ["^/b$"], "properties": {«"context"»: "modal"}}
          ]}
          """,
        """
        `context` of /b becomes `modal` once this copy replaces bundled.json, which does not set it
        """),
      .finds(
        "A rule that the server does not have",
        beside: .app(
          bundled: """
            {"rules": [
              {"patterns": ["^/a$"], "properties": {"context": "modal"}},
              {"patterns": ["^/b$"], "properties": {"context": "modal"}}
            ]}
            """),
        in: #"{"rules": «[»{"patterns": ["^/a$"], "properties": {"context": "modal"}}]}"#,
        """
        `context` of /b is no longer set once this copy replaces bundled.json, where it is `modal`
        """),
      .ignores(
        "Other words for the same",
        beside: .app(
          bundled: """
            {"rules": [
              {"patterns": ["^/a$"], "properties": {"context": "modal"}},
              {"patterns": ["^/b$"], "properties": {"context": "modal"}}
            ]}
            """),
        in: #"{"rules": [{"patterns": ["^/[ab]$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "The default, stated and left out",
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
    // That nothing is left of the rules is another check's finding.
    if server.rules.isEmpty { return }
    var found: [Finding] = []
    for replacement in context.replacements {
      guard let pair = replacement.comparison else { continue }
      let report = BehaviourChange.firstOfEachProperty(
        from: pair.before, to: pair.after, context.limits)
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
  switch (change.before, change.after) {
  case (_, nil):
    return "\(what) is no longer set once this copy replaces \(name), where it is "
      + change.before.phrase
  case (nil, _):
    return "\(what) becomes \(change.after.phrase) once this copy replaces \(name), which does "
      + "not set it"
  default:
    return "\(what) becomes \(change.after.phrase) once this copy replaces \(name), where it is "
      + change.before.phrase
  }
}

private func subject(_ witness: UTF8String) -> String {
  OverridingWording.subject(Array(witness.bytes))
}

private func decidesThere(_ name: String) -> String { "until then \(name) decides here" }

private func also(_ change: BehaviourChange) -> String {
  "\(Quotation.of(change.property)) of \(subject(change.witness)): \(change.before.phrase), then "
    + change.after.phrase
}

private func andMore(_ count: Int) -> String {
  count == 1 ? "and 1 more property" : "and \(count) more properties"
}

private func seeDiff(_ bundled: String, _ server: String) -> String {
  "`pathconfig diff \(bundled) \(server)` lists every difference"
}
