import PathConfigClients
import PathConfigSyntax

/// The findings of linting.
///
/// ```swift
/// let app = ConfigurationDocument(json: #"{"rules": [],}"#, name: "ios.json")
/// for finding in PathConfig(app).lint().counted { print(finding) }
/// ```
public struct LintResult: Sendable {
  /// All findings by file and place, the suppressed ones among them.
  public var findings: [Finding]

  /// The questions that could not be decided within their budget, in the order of the file.
  public var undecided: [UndecidedQuestion]

  package init(findings: [Finding] = [], undecided: [UndecidedQuestion] = []) {
    self.findings = findings
    self.undecided = undecided
  }

  /// The findings that count: nothing suppresses them.
  public var counted: [Finding] { findings.filter { $0.suppression == nil } }

  /// The findings that an entry in the file suppresses.
  public var suppressed: [Finding] { findings.filter { $0.suppression != nil } }
}

extension LintResult {
  /// Turns errors into warnings if they do not affect all clients and only one may read the file.
  ///
  /// The message then names the affected clients. A severity that `levels` asks for stays.
  /// Complexity: O(findings × clients).
  package mutating func weakenErrors(ofSome clients: [ClientProfile], levels: CheckLevels) {
    for index in findings.indices where findings[index].severity == .error {
      let named = Set(findings[index].clients)
      let affected = clients.filter { named.contains($0.id) }
      guard !affected.isEmpty, affected.count < clients.count,
        let check = Check.named(findings[index].check), levels.chosenLevel(of: check) == nil
      else { continue }
      findings[index].severity = .warning
      for place in findings[index].consequences.indices {
        findings[index].consequences[place].severity = .warning
      }
      let others = clients.filter { !named.contains($0.id) }
      findings[index].notes.append(
        Finding.Note(isOpen(affected, others, isProperty: findings[index].property != nil)))
    }
  }
}

extension LintResult {
  /// Leaves out what a file for another client makes beside the point.
  mutating func endAtOtherClient() {
    guard counted.contains(where: { $0.check == Check.wrongClient.id }) else { return }
    let kept = Set(([.wrongClient] + CheckCategory.readingTheFile.checks).map(\.id))
    findings.removeAll { $0.suppression == nil && !kept.contains($0.check) }
    undecided = []
  }
}

// MARK: - Wording

private func isOpen(
  _ affected: [ClientProfile], _ others: [ClientProfile], isProperty: Bool
) -> String {
  let readers = others.filter { isProperty && $0.facts.properties.isEmpty }
  let end =
    if let reader = readers.first {
      "a \(reader.name.title) app may read it itself"
    } else {
      "not in \(ClientNames.brief(others, "or"))"
    }
  return "an error in \(ClientNames.brief(affected)); \(end)"
}
