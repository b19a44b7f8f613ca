import PathConfigDiagnostics
import PathConfigJSON
package import PathConfigMatching
package import PathConfigModel
package import PathConfigPattern

extension CheckExample {
  /// What is found in the example, together with what stands beside its file.
  ///
  /// - Parameters:
  ///   - other: stands in the place of the file; the file itself where it is nil.
  ///   - clients: those asked; those of the example where it is nil.
  ///   - patterns: shared by several calls, which then build the language of a pattern once.
  package func lint(
    _ other: String? = nil, for clients: [ClientProfile]? = nil, levels: CheckLevels,
    patterns: PatternTable = PatternTable(), fallback: any FallbackEngine
  ) -> LintResult {
    func read(_ name: String, _ text: String) -> ConfigurationDocument {
      ConfigurationDocument(JSONParser.parse(name: name, text: text), patterns: patterns)
    }
    let document = read(name, other ?? text.text)
    let clients = clients ?? profiles
    switch companion {
    case .none:
      return Linter.lint(
        document, for: clients, levels: levels, declarations: configured.declarations,
        allowing: FileAllowances(configured.allowed), fallback: fallback)
    case .baselineOf(let text):
      let entries = Baseline.read(document.parse).value.entries
      return Linter.lint(
        read(Self.fileName, text), for: clients, levels: levels,
        allowing: FileAllowances(baseline: entries), fallback: fallback)
    case .app(let bundled, let address, let former):
      let app = LintedApp(
        AppSources(
          bundled: bundled.map { .file(read(Self.bundledName, $0)) } ?? .none,
          server: .init(document, address: address.map { UTF8String($0) })),
        formerAddress: former.map { UTF8String($0) })
      return Linter.lint(app, for: clients, levels: levels, fallback: fallback)
    case .answer(let answer):
      let sources = AppSources(bundled: .none, server: .init(document, status: answer.status))
      return Linter.lint(
        LintedApp(sources, answer: answer), for: clients, levels: levels, fallback: fallback)
    case .sourceAfter(let text):
      let stack = SourceStack([document, read(Self.otherName, text)])
      return Linter.lint(merging: stack, for: clients, levels: levels, fallback: fallback)
    case .platform(let client, let text):
      guard let first = clients.first, let second = try? ClientProfile.find(client) else {
        return LintResult()
      }
      return Linter.lint(
        LintedPlatform(document, for: first),
        against: LintedPlatform(read(Self.otherName, text), for: second),
        levels: levels, fallback: fallback)
    }
  }

  /// What findings call the file.
  package static let fileName = "app.json"

  /// What they call a baseline.
  package static let baselineName = "baseline.json"

  /// What findings call the file that is shown with its findings.
  package var name: String {
    if case .baselineOf = companion { Self.baselineName } else { Self.fileName }
  }

  /// What they call the file that the app bundles.
  package static let bundledName = "bundled.json"

  /// What they call any other file beside it.
  package static let otherName = "other.json"

  /// The clients asked; without those of which nothing is known, and tests see to it that there are
  /// none.
  package var profiles: [ClientProfile] { clients.compactMap { try? ClientProfile.find($0) } }

  private var configured: ToolConfiguration {
    guard let configuration else { return .none }
    let parse = JSONParser.parse(name: ".pathconfig.json", text: configuration)
    return ToolConfiguration.read(parse).value.effective(for: UTF8String(Self.fileName))
  }
}

extension CheckLevels {
  /// One check at its default, or as information where that is off; every other check is off, unless
  /// the check asks what the others find.
  package static func only(_ check: Check) -> CheckLevels {
    var levels = CheckLevels.standard
    if case .suppressions = check.search { return levels }
    for other in Check.all where other.id != check.id { levels.choose(.off, for: other) }
    if !levels.isOn(check) { levels.choose(.on(.info), for: check) }
    return levels
  }
}
