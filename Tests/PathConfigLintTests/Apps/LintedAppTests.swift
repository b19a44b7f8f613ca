import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigLint
import PathConfigMatching
import PathConfigModel
import PathConfigPlatform
import Testing

/// Laws of findings about several files together, on the texts of all examples.
@Suite struct LintedAppTests {
  private static let clients = ClientProfile.current

  /// Every text of an example once.
  private static let texts: [String] = {
    var seen: Set<UTF8String> = []
    return Check.all.flatMap(\.examples).map(\.text.text)
      .filter { seen.insert(UTF8String($0)).inserted }
  }()

  private static func document(_ text: String, _ name: String) -> ConfigurationDocument {
    testDocument(text, name: name)
  }

  private static func lint(
    bundled: String, server: String, limits: AnalysisLimits = .standard
  ) -> LintResult {
    let sources = AppSources(
      bundled: .file(document(bundled, "bundled.json")),
      server: .init(document(server, "server.json")))
    return Linter.lint(
      LintedApp(sources), for: clients, fallback: ICUEngine(), limits: limits)
  }

  @Test func hasTextsToLint() {
    #expect(Self.texts.count > 100)
  }

  /// A server that sends the bundled file changes nothing.
  @Test func reportsNothingForTheSameFileTwice() {
    // Every sixteenth is enough to have each kind of file, and takes seconds.
    for place in stride(from: 0, to: Self.texts.count, by: 16) {
      let text = Self.texts[place]
      let result = Self.lint(bundled: text, server: text)
      #expect(result.diagnostics.isEmpty, "\(text)")
      let merged = Linter.lint(
        merging: SourceStack([Self.document(text, "a.json"), Self.document(text, "b.json")]),
        for: Self.clients, fallback: ICUEngine())
      #expect(merged.diagnostics.isEmpty, "\(text)")
    }
  }

  /// Pairs of texts that both clients load and that have rules.
  private static let pairs: [(String, String)] = {
    let loading = texts.filter { text in
      let document = document(text, "a.json")
      return !document.rules.isEmpty
        && clients.allSatisfy { client in
          if case .loads = client.verdict(on: document) { true } else { false }
        }
    }
    return Array(zip(loading, loading.dropFirst()).prefix(16))
  }()

  /// Both files confirm each witness, and there is a difference in the other direction too.
  @Test func driftIsShownAndMutual() throws {
    var count = 0
    for (bundled, server) in Self.pairs {
      let found = Self.drift(bundled, server)
      let back = Self.drift(server, bundled)
      #expect(found.isEmpty == back.isEmpty, "\(bundled)\n\(server)")
      for finding in found {
        count += 1
        let (witness, property) = (
          try #require(finding.witness), try #require(finding.property)
        )
        for id in finding.clients {
          let client = try ClientProfile.find(id)
          let values = [bundled, server].map { text in
            Self.effective(property, of: witness, in: text, for: client)
          }
          #expect(values[0] != values[1], "\(id): \(finding.message)")
        }
      }
    }
    #expect(count > 5)
  }

  private static func drift(_ bundled: String, _ server: String) -> [Diagnostic] {
    lint(bundled: bundled, server: server).diagnostics.filter { $0.check == "source-drift" }
  }

  /// A client's reading of a property at a subject.
  private static func effective(
    _ property: UTF8String, of subject: UTF8String, in text: String, for client: ClientProfile
  ) -> UTF8String {
    let configuration = SourceStack([document(text, "a.json")]).combined(.replace, for: client)
    let compiled = CompiledConfiguration(configuration, for: client, fallback: ICUEngine())
    var cache = compiled.makeCache()
    let resolution = compiled.resolve(subject, using: &cache)
    guard let value = resolution.properties.first(where: { $0.name == property })?.winner?.property
    else {
      let standard = client.property(property)?.defaultValue
      return standard.map { JSONWriter.write($0.output, style: .canonical) } ?? "not set"
    }
    let read = client.effectiveValue(ofProperty: property, value.value.value)
    return JSONWriter.write(read.output ?? .node(value.value), style: .canonical)
  }

  /// Without a budget, a question is answered at once, or reported as undecided.
  @Test func reportsEveryQuestionWithoutABudget() {
    var limits = AnalysisLimits.standard
    limits.maximumStatesPerRun = 0
    let result = Self.lint(
      bundled: #"{"rules": [{"patterns": ["^/a"], "properties": {"context": "modal"}}]}"#,
      server: #"{"rules": [{"patterns": ["^/b"], "properties": {"context": "modal"}}]}"#,
      limits: limits)
    let checks = result.diagnostics.map(\.check) + result.undecided.map(\.check)
    #expect(Set(checks) == ["source-drift"])
  }

  /// There is no finding about a file without a counterpart, nor about an app that asks no server.
  @Test func reportsNothingForASingleFile() {
    for text in Self.texts.prefix(8) {
      let document = Self.document(text, "a.json")
      let alone = Linter.lint(
        merging: SourceStack([document]), for: Self.clients, fallback: ICUEngine())
      let app = LintedApp(AppSources(bundled: .file(document), server: nil))
      let unasked = Linter.lint(app, for: Self.clients, fallback: ICUEngine())
      #expect(alone.diagnostics.isEmpty && unasked.diagnostics.isEmpty, "\(text)")
    }
  }
}
