import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let sourceWipesRules = Check(
    id: "source-wipes-rules",
    summary: "a server's file that takes away rules or settings that the app bundles",
    rationale: """
      Every file that loads replaces the one before it as a whole: nothing of the bundled file is \
      left once the server's copy has landed, and the copy is stored, so that the next launch \
      starts with it even offline. A server that answers `{"rules": []}`, or `{}` where the client \
      takes that for a file without rules, leaves every installed app without any; one that leaves \
      out `settings` clears those that the app was built with.
      """,
    level: .on(.error),
    dependsOn: [.sources, .shape],
    examples: [
      .finds(
        "An answer without rules",
        beside: .app(
          bundled: #"{"rules": [{"patterns": [".*"], "properties": {"context": "default"}}]}"#),
        in: #"{"rules": «[»]}"#,
        """
        hotwire-native-ios@1.3 and hotwire-native-android@1.3 are left without a rule once this \
        copy replaces bundled.json, which has 1
        """),
      .finds(
        "An empty object",
        beside: .app(
          bundled: """
            {"rules": [
              {"patterns": [".*"], "properties": {"context": "default"}},
              {"patterns": ["/new$"], "properties": {"context": "modal"}}
            ]}
            """),
        in: "«{»}",
        """
        hotwire-native-android@1.3 is left without a rule once this copy replaces bundled.json, \
        which has 2
        """),
      .finds(
        "Settings that are not there",
        beside: .app(bundled: #"{"settings": {"tabs": [], "version": 1}, "rules": []}"#),
        in: #"«{»"rules": []}"#,
        """
        hotwire-native-ios@1.3 and hotwire-native-android@1.3 lose the settings `tabs` and \
        `version` once this copy replaces bundled.json
        """),
      .finds(
        "A setting that is not there",
        beside: .app(bundled: #"{"settings": {"tabs": [], "version": 1}, "rules": []}"#),
        in: #"{"settings": «{»"tabs": []}, "rules": []}"#,
        """
        hotwire-native-ios@1.3 and hotwire-native-android@1.3 lose the setting `version` once this \
        copy replaces bundled.json
        """, .warning),
      .ignores(
        "An answer that is refused", for: ["hotwire-native-ios@1.3"],
        beside: .app(
          bundled: #"{"rules": [{"patterns": [".*"], "properties": {"context": "default"}}]}"#),
        in: "{}"),
      .ignores(
        "A bundled file without rules",
        beside: .app(bundled: #"{"settings": {"a": 1}, "rules": []}"#),
        in: #"{"settings": {"a": 2, "b": 3}, "rules": []}"#),
    ],
    search: .app(SourceWipes.find))
}

private enum SourceWipes {
  static func find(in context: AppContext, into findings: inout Findings) {
    guard let first = context.replacements.first else { return }
    let clients = context.replacements.map(\.client)
    let (bundled, server) = (first.bundled, first.server)
    if !bundled.rules.isEmpty, server.rules.isEmpty {
      var finding = Finding(
        losesRules(clients, bundled.rules.count, of: bundled.buffer.name), at: server.rulesOpening)
      finding.clients = clients
      finding.help = sendThemAll
      findings.add(finding)
    }
    let sent = Set(server.settings.map(\.name.text))
    var seen: Set<UTF8String> = []
    let lost = bundled.settings.map(\.name.text).filter { name in
      !sent.contains(name) && seen.insert(name).inserted
    }
    guard !lost.isEmpty else { return }
    let opening = server.settingsRange.flatMap { $0.isEmpty ? nil : $0 }
      .map { $0.lowerBound..<$0.lowerBound + 1 }
    var finding = Finding(
      losesSettings(clients, lost, of: bundled.buffer.name), at: opening ?? server.opening,
      severity: sent.isEmpty ? .error : .warning)
    finding.clients = clients
    finding.help = sendThemAll
    if let member = bundled.settings.first(where: { $0.name.text == lost[0] }) {
      finding.notes = [
        Diagnostic.Note(
          isSetHere(lost[0]), at: SourceRange(bundled.buffer, member.nameRange))
      ]
    }
    findings.add(finding)
  }
}

// MARK: - Wording

private func losesRules(_ clients: [ClientProfile], _ count: Int, of name: String) -> String {
  let isLeft = VerbPhrase("is left without a rule", "are left without a rule")
  return "\(ClientClause.all(clients, isLeft)) once this copy replaces \(name), which has \(count)"
}

private func losesSettings(
  _ clients: [ClientProfile], _ names: [UTF8String], of file: String
) -> String {
  let quoted = ClientClause.list(names.prefix(4).map { Quotation.of($0) }, "and")
  let more = names.count > 4 ? " and \(names.count - 4) more" : ""
  let noun = names.count == 1 ? "the setting" : "the settings"
  let loses = VerbPhrase("loses \(noun) \(quoted)\(more)", "lose \(noun) \(quoted)\(more)")
  return "\(ClientClause.all(clients, loses)) once this copy replaces \(file)"
}

private func isSetHere(_ name: UTF8String) -> String { "\(Quotation.of(name)) is set here" }

private let sendThemAll = "let the server send a whole configuration: nothing is merged"
