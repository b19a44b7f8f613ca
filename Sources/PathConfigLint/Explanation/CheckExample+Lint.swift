import PathConfigClients
import PathConfigSyntax

extension CheckExample {
  /// The findings in the example, together with the input beside its file.
  ///
  /// - Parameters:
  ///   - other: a text in place of the file, or nil for the file itself.
  ///   - clients: the clients asked, or nil for those of the example.
  ///   - patterns: shared by several calls, which then build the language of a pattern once.
  package func lint(
    _ other: String? = nil, for clients: [ClientProfile]? = nil, levels: CheckLevels,
    patterns: PatternTable = PatternTable(), fallback: any FallbackEngine
  ) -> LintResult {
    func read(_ name: String, _ text: String) -> ConfigurationDocument {
      ConfigurationDocument(JSONParser.parse(name: name, text: text), patterns: patterns)
    }
    let document = read(Self.fileName, other ?? text.text)
    let clients = clients ?? profiles
    switch companion {
    case .none:
      return Linter.lint(
        document, for: clients, levels: levels, declarations: configured.declarations,
        fallback: fallback)
    case .app(let bundled):
      let sources = AppSources(
        bundled: (read(Self.bundledName, bundled)), server: .init(document))
      return Linter.lint(LintedApp(sources), for: clients, levels: levels)
    case .answer(let answer):
      let sources = AppSources(bundled: nil, server: .init(document, status: answer.status))
      return Linter.lint(LintedApp(sources, answer: answer), for: clients, levels: levels)
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

  /// The name of the file in findings.
  package static let fileName = "app.json"

  /// The name of the bundled file in findings.
  package static let bundledName = "bundled.json"

  /// The name of any other file beside it.
  package static let otherName = "other.json"

  /// The clients asked, without unknown ones.
  ///
  /// Tests make sure that there are none.
  package var profiles: [ClientProfile] { clients.compactMap { try? ClientProfile.find($0) } }

  private var configured: ToolConfiguration {
    guard let configuration else { return .none }
    let parse = JSONParser.parse(name: ".pathconfig.json", text: configuration)
    return ToolConfiguration.read(parse).value.effective(for: UTF8String(Self.fileName))
  }
}

extension CheckLevels {
  /// One check at its default, or as information if that is off.
  ///
  /// Every other check is off, unless the check depends on the others' findings.
  package static func only(_ check: Check) -> CheckLevels {
    var levels = CheckLevels.standard
    if case .suppressions = check.search { return levels }
    for other in Check.all where other.id != check.id { levels.choose(.off, for: other) }
    if !levels.isOn(check) { levels.choose(.on(.info), for: check) }
    return levels
  }
}
