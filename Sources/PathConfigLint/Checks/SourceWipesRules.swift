import PathConfigClients
import PathConfigSyntax

extension Check {
  static let sourceWipesRules = Check(
    "source-wipes-rules", dependsOn: [.sources, .shape], search: .app(SourceWipes.find))
}

private enum SourceWipes {
  static func find(in context: AppContext, into findings: inout Findings) {
    guard let first = context.replacements.first else { return }
    let clients = context.replacements.map(\.client)
    let (bundled, server) = (first.bundled, first.server)
    if !bundled.rules.isEmpty, server.rules.isEmpty {
      var finding = Finding(
        .sourceWipesRules, losesRules(clients, bundled.rules.count, of: bundled.buffer.name),
        at: SourceRange(server.buffer, server.rulesOpening))
      finding.clients = clients.map(\.id)
      finding.help = addRules(bundled.buffer.name)
      findings.add(finding)
    }
    let sent = Set(server.settings.map(\.name.text))
    let lost = bundled.settings.map(\.name.text).filter { !sent.contains($0) }.distinct()
    guard !lost.isEmpty else { return }
    let opening = server.settingsRange.flatMap { $0.isEmpty ? nil : $0 }
      .map { $0.lowerBound..<$0.lowerBound + 1 }
    var finding = Finding(
      .sourceWipesRules, losesSettings(clients, lost, of: bundled.buffer.name),
      at: SourceRange(server.buffer, opening ?? server.opening),
      severity: sent.isEmpty ? .error : .warning)
    finding.clients = clients.map(\.id)
    finding.help = addSettings(bundled.settings.filter { lost.contains($0.name.text) }, to: server)
    if let member = bundled.settings.first(where: { $0.name.text == lost[0] }) {
      finding.notes = [
        Finding.Note(
          isSetHere(lost[0]), at: SourceRange(bundled.buffer, member.nameRange))
      ]
    }
    findings.add(finding)
  }
}

// MARK: - Wording

private func losesRules(_ clients: [ClientProfile], _ count: Int, of name: String) -> String {
  let rules = count == 1 ? "only rule" : "\(count) rules"
  let loses = VerbPhrase("loses its \(rules)", "lose their \(rules)")
  return "\(ClientClause.all(clients, loses)) when this copy replaces \(name)"
}

private func losesSettings(
  _ clients: [ClientProfile], _ names: [UTF8String], of file: String
) -> String {
  let quoted = listed(names.prefix(4).map { Quotation.of($0) })
  let more = names.count > 4 ? " and \(names.count - 4) more" : ""
  let noun = names.count == 1 ? "the setting" : "the settings"
  let loses = VerbPhrase("loses \(noun) \(quoted)\(more)", "lose \(noun) \(quoted)\(more)")
  return "\(ClientClause.all(clients, loses)) when this copy replaces \(file)"
}

private func isSetHere(_ name: UTF8String) -> String { "\(Quotation.of(name)) is set here" }

private func addRules(_ name: String) -> String {
  "add the rules of \(name) to this copy: clients do not merge `rules`"
}

private func addSettings(_ lost: [JSONMember], to server: ConfigurationDocument) -> String {
  let members = lost.map { member in
    "\(HelpLine.json(member.name.text)): \(JSONWriter.write(member.value))"
  }
  let list = members.joined(separator: ", ")
  return "add " + HelpLine.code(server.settingsRange == nil ? "\"settings\": {\(list)}" : list)
}
