import PathConfigDiagnostics
import PathConfigModel

extension Check {
  static let mergeDiffersFromClient = Check(
    id: "merge-differs-from-client",
    summary: "a URL that resolves differently in merged files than on a phone",
    rationale: """
      The tool merges several files into one list of rules, unless you use `--combine replace`. \
      Clients do not merge: each file that loads replaces the previous one completely. A rule of \
      an earlier file therefore does nothing on a phone after the last file has loaded.
      """,
    level: .on(.warning),
    dependsOn: [.sources, .subjects],
    examples: [
      .finds(
        "A server's file that contains only exceptions",
        beside: .sourceAfter(
          #"{"rules": [{"patterns": ["^/b$"], "properties": {"context": "modal"}}]}"#),
        in: #"{"rules": [{"patterns": ["^/a$"], "properties": {«"context"»: "modal"}}]}"#,
        """
        `context` of /a is `modal` only in the merged rules: Hotwire Native iOS 1.3 and Android \
        1.3 use other.json alone, which does not set it
        """),
      .finds(
        "An earlier rule of a file that the last one replaces",
        for: ["hotwire-native-ios@1.3"],
        beside: .sourceAfter(
          #"{"rules": [{"patterns": ["^/"], "properties": {"animated": false}}]}"#),
        in: """
          {"rules": [
            {"patterns": ["^/"], "properties": {"animated": true}},
            {"patterns": ["/new$"], "properties": {«"context"»: "modal"}}
          ]}
          """,
        """
        `context` of /new is `modal` only in the merged rules: Hotwire Native iOS 1.3 uses \
        other.json alone, which does not set it
        """),
      .ignores(
        "A complete configuration from the server",
        beside: .sourceAfter(
          """
          {"rules": [
            {"patterns": ["^/a$"], "properties": {"context": "modal"}},
            {"patterns": ["^/b$"], "properties": {"context": "modal"}}
          ]}
          """),
        in: #"{"rules": [{"patterns": ["^/a$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "A last file that the client ignores", for: ["hotwire-native-ios@1.3"],
        beside: .sourceAfter("{}"),
        in: #"{"rules": [{"patterns": ["^/a$"], "properties": {"context": "modal"}}]}"#),
    ],
    search: .stack(MergeDifference.find))
}

private enum MergeDifference {
  static func find(in context: StackContext, into findings: inout Findings) {
    var found: [(key: Key, change: BehaviourChange, last: String, clients: [ClientProfile])] = []
    for (client, pair) in context.comparisons {
      let report = BehaviourChange.firstOfEachProperty(
        from: pair.before, to: pair.after)
      guard let change = report.changes.first else {
        if let doubt = report.doubt, let last = context.sources.sources.last {
          findings.giveUp(at: last.rulesOpening, because: doubt)
        }
        continue
      }
      guard let last = context.sources.sources.last(where: { client.simplyLoads($0) }) else {
        continue
      }
      let key = Key(change, last.buffer.name)
      if let place = found.firstIndex(where: { $0.key == key }) {
        found[place].clients.append(client)
      } else {
        found.append((key, change, last.buffer.name, [client]))
      }
    }
    for (_, change, last, clients) in found {
      guard let place = change.before?.location else { continue }
      var finding = Finding(
        isMergedAlone(change, clients, last: last), at: change.before?.nameRange ?? place.range)
      finding.buffer = place.buffer
      finding.clients = clients
      finding.property = change.property
      finding.witness = change.witness
      if case .source(_, let rule)? = change.before?.rule.origin { finding.rule = rule.index }
      finding.help = help(last)
      findings.add(finding)
    }
  }

  /// The identity of a finding.
  private struct Key: Hashable {
    var property: UTF8String
    var witness: UTF8String
    var last: String
    var place: SourceRange?

    init(_ change: BehaviourChange, _ last: String) {
      property = change.property
      witness = change.witness
      self.last = last
      place = change.before?.location
    }
  }
}

// MARK: - Wording

private func isMergedAlone(
  _ change: BehaviourChange, _ clients: [ClientProfile], last: String
) -> String {
  let what =
    "\(Quotation.of(change.property)) of \(OverridingWording.subject(Array(change.witness.bytes)))"
  let uses = ClientClause.all(clients, VerbPhrase("uses", "use"))
  let outcome =
    change.after == nil ? "which does not set it" : "where it is \(change.after.phrase)"
  return "\(what) is \(change.before.phrase) only in the merged rules: \(uses) \(last) alone, "
    + outcome
}

private func help(_ last: String) -> String {
  "use `--combine replace`, or make \(last) a complete configuration"
}
