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
  public var diagnostics: [Diagnostic]

  /// The questions that could not be decided within their budget, in the order of the file.
  public var undecided: [UndecidedQuestion]

  package init(diagnostics: [Diagnostic] = [], undecided: [UndecidedQuestion] = []) {
    self.diagnostics = diagnostics
    self.undecided = undecided
  }

  /// The findings that count: nothing suppresses them.
  public var counted: [Diagnostic] { diagnostics.filter { $0.suppression == nil } }

  /// The findings that an entry in the file suppresses.
  public var suppressed: [Diagnostic] { diagnostics.filter { $0.suppression != nil } }
}

extension LintResult {
  /// Turns errors into warnings if they do not affect all clients and only one may read the file.
  ///
  /// The message then names the affected clients. A severity that `levels` asks for stays.
  /// Complexity: O(findings × clients).
  package mutating func weakenErrors(ofSome clients: [ClientProfile], levels: CheckLevels) {
    for index in diagnostics.indices where diagnostics[index].severity == .error {
      let named = Set(diagnostics[index].clients)
      let affected = clients.filter { named.contains($0.id) }
      guard !affected.isEmpty, affected.count < clients.count,
        let check = Check.named(diagnostics[index].check), levels.chosenLevel(of: check) == nil
      else { continue }
      diagnostics[index].severity = .warning
      for place in diagnostics[index].consequences.indices {
        let severity = diagnostics[index].consequences[place].severity
        diagnostics[index].consequences[place].severity = min(severity, .warning)
      }
      let others = clients.filter { !named.contains($0.id) }
      diagnostics[index].notes.append(
        Diagnostic.Note(isOpen(affected, others, isProperty: diagnostics[index].property != nil)))
    }
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
