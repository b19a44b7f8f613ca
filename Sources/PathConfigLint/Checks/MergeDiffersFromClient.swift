import PathConfigDiagnostics
import PathConfigModel

extension Check {
  static let mergeDiffersFromClient = Check(
    id: "merge-differs-from-client",
    summary: "a URL to which merged sources say something else than the client's last one alone",
    rationale: """
      Sources that are given in the order of their precedence are merged by this tool, rule after \
      rule, unless `--combine replace` says otherwise. No client does so: each file that loads \
      replaces the one before it as a whole. A rule of an earlier source that decides in the merged \
      list therefore does nothing on a phone once the last source has landed.
      """,
    level: .on(.warning),
    dependsOn: [.sources, .subjects],
    examples: [
      .finds(
        "A server's file of exceptions alone",
        beside: .sourceAfter(
          #"{"rules": [{"patterns": ["^/b$"], "properties": {"context": "modal"}}]}"#),
        in: #"{"rules": [{"patterns": ["^/a$"], "properties": {«"context"»: "modal"}}]}"#,
        """
        `context` of /a is `modal` in the merged sources alone: hotwire-native-ios@1.3 and \
        hotwire-native-android@1.3 keep other.json by itself, which does not set it
        """),
      .finds(
        "An earlier rule that the last source would override",
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
        `context` of /new is `modal` in the merged sources alone: hotwire-native-ios@1.3 keeps \
        other.json by itself, which does not set it
        """),
      .ignores(
        "A whole configuration from the server",
        beside: .sourceAfter(
          """
          {"rules": [
            {"patterns": ["^/a$"], "properties": {"context": "modal"}},
            {"patterns": ["^/b$"], "properties": {"context": "modal"}}
          ]}
          """),
        in: #"{"rules": [{"patterns": ["^/a$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "A last source that is not loaded", for: ["hotwire-native-ios@1.3"],
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
        from: pair.before, to: pair.after, context.limits)
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

  /// What tells one finding from another.
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
  let keeps = ClientClause.all(clients, VerbPhrase("keeps", "keep"))
  let outcome =
    change.after == nil ? "which does not set it" : "where it is \(change.after.phrase)"
  return "\(what) is \(change.before.phrase) in the merged sources alone: \(keeps) \(last) by "
    + "itself, \(outcome)"
}

private func help(_ last: String) -> String {
  "let \(last) be a whole configuration, or ask with `--combine replace`"
}
