import PathConfigKit
import PathConfigLint
import PathConfigSyntax

extension FindingReport {
  /// The findings of a run, with all that the formats of other programs need.
  init(
    _ files: [LintedFile], summary: ReportSummary, in session: Session
  ) {
    let environment = session.environment
    let artifact: @Sendable (String) -> ArtifactName = { environment.artifact(named: $0) }
    var fingerprints = FindingFingerprints()
    var inputs = files.map { file in
      var input = Input(file.document.buffer.name, checks: file.checks)
      input.failLevel = file.failLevel.severity
      input.failsUndecided = file.undecidedAction == .fail
      let clients = file.clients.map(\.id)
      input.findings = file.result.diagnostics.map { finding in
        let name = artifact(finding.location.buffer.name).path
        return Finding(
          finding, fingerprint: fingerprints.next(finding, in: name),
          isForAll: finding.clients == clients)
      }
      return input
    }
    for (index, file) in files.enumerated() {
      inputs[index].questions = file.undecided.map { question in
        let name = artifact(question.location.buffer.name).path
        return Question(question, fingerprint: fingerprints.next(question, in: name))
      }
    }
    let named = Set(
      inputs.flatMap { $0.findings.map(\.diagnostic.check) + $0.questions.map(\.question.check) })
    self.init(
      inputs, summary: summary,
      rules: Check.all.filter { named.contains($0.id) }.map { ReportedRule($0) },
      tool: Tool(name: session.tool.name, version: session.tool.version), artifact: artifact)
  }
}

extension LintedFile {
  /// The ids of the checks that examined the file alone.
  fileprivate var checks: [String] {
    Check.all.filter { $0.subject == .file && levels.isOn($0) }.map(\.id)
  }
}

extension ReportedRule {
  init(_ check: Check) {
    let level: Severity? = if case .on(let severity) = check.page.level { severity } else { nil }
    self.init(
      id: check.id, summary: check.page.summary, rationale: check.page.rationale, level: level,
      article: check.id,
      page: Explanation.shortPage(of: check))
  }
}

extension Environment {
  /// The variables by which CI systems name the folder of the checkout.
  private static let rootVariables: [EnvironmentVariable] = [
    .gitHubWorkspace, .gitLabProject,
  ]

  /// The name of an input for readers of a report.
  ///
  /// A file is named by its path from the root of the checkout around the current directory.
  /// Without a checkout, its path begins at the current directory.
  func artifact(named name: String) -> ArtifactName {
    guard !name.utf8.elementsEqual(SourceReference.standardInputName.utf8),
      let reference = try? SourceReference.parse(name)
    else { return .other(name) }
    switch reference {
    case .path: return ArtifactName(path: name, from: currentDirectory, root: root)
    case .remote: return .url(name)
    case .standardInput, .git: return .other(name)
    }
  }

  private var root: String {
    let roots = Self.rootVariables.compactMap { self[$0] }
    // True if it contains a file of the current directory.
    return roots.first { root in
      root.utf8.first == UInt8(ascii: "/")
        && ArtifactName(path: "a", from: currentDirectory, root: root).pathInTree != nil
    } ?? currentDirectory
  }
}
