@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

/// A fix is safe if a proof shows that it changes no more than its finding names.
@Suite struct FixProofTests {
  private static let clients = ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"]

  private func fixes(_ text: String, of check: String) throws -> [Finding.Fix] {
    try lint(text, for: Self.clients).filter { $0.check == check }.flatMap(\.fixes)
  }

  private func fixed(_ text: String) throws -> String {
    let profiles = try Self.clients.map { try ClientProfile.find($0) }
    let document = testDocument(text)
    let outcome = Linter.fix(document, applying: .safe, for: profiles)
    return String(decoding: outcome.document.buffer.bytes, as: UTF8.self)
  }

  /// Each of two equal properties may be removed, but not both.
  @Test func fixesThatAreSafeAloneAreNotMadeTogether() throws {
    let text = """
      {"rules": [
        {"patterns": [".*"], "properties": {"context": "modal", "presentation": "push"}},
        {"patterns": [".*"], "properties": {"context": "modal", "title": "A"}}
      ]}
      """
    let found = try fixes(text, of: "redundant-property")
    #expect(found.map(\.isSafe) == [true, true])
    #expect(try fixed(text).occurrences(of: "\"context\": \"modal\"") == 1)
  }

  /// An extra comma has one meaning; a file with a missing one is a guess.
  @Test func noFixIsMadeInATextThatIsNotJSON() throws {
    let sound =
      #"{"settings": {"a": 1}, "rules": [{"patterns": [".*"], "properties": {"context": "modal"}},]}"#
    #expect(try fixed(sound) == sound.replacing("},]", with: "}]"))
    let text = sound.replacing("}, \"rules\"", with: "} \"rules\"")
    #expect(try fixed(text) == text)
  }

  /// If the URLs of a rule are unknown, removing a repeated value may change something.
  ///
  /// The changes that the finding itself names are allowed all the same.
  @Test func anUndecidedQuestionIsNotAProof() throws {
    let text = #"{"rules": [{"patterns": ["(a)\\1"], "properties": {"context": "Modal"}}]}"#
    let found = try fixes(text, of: "invalid-value")
    #expect(found.map(\.isSafe) == [true])
    #expect(found.map(\.scope) == [.properties(["context"], rule: 0)])
  }

  /// Patterns outside the exact tier do not prevent fixes elsewhere.
  @Test func otherRulesNeedNotBeKnown() throws {
    let text = #"{"rules": [{"patterns": ["(a)\\1"], "properties": {"context": "modal"}},]}"#
    #expect(try fixes(text, of: "trailing-comma").map(\.isSafe) == [true])
  }

  /// The effects of fixes, by the matcher and not the analysis.
  ///
  /// For each subject, only properties in the scope of an applied fix change.
  @Test(arguments: PageExample.all.filter { $0.isFixed && $0.check.id != "invalid-json" })
  func fixesChangeNoMoreThanTheirScope(example: PageExample) throws {
    let before = ConfigurationDocument(
      JSONParser.parse(name: "test.json", text: example.text))
    let profiles = example.clients
    let outcome = Linter.fix(before, applying: .safe, for: profiles)
    let scopes = outcome.fixed.flatMap(\.fixes).filter(\.isSafe).map(\.scope)
    guard !scopes.contains(.file) else { return }
    for profile in profiles {
      let (old, new) = (values(before, profile), values(outcome.document, profile))
      for values in zip(old, new) {
        for name in Set(values.0.values.keys).union(values.1.values.keys)
        where values.0.values[name] != values.1.values[name] {
          let isMeant = scopes.contains { scope in
            switch scope {
            case .rule: true
            case .properties(let names, _): names.contains(name)
            case .nothing, .settings, .file: false
            }
          }
          #expect(isMeant, "\(example.text): \(name) at \(values.0.subject)")
        }
      }
    }
  }
}

extension FixProofTests {
  private static let subjects: [UTF8String] = [
    "", "/", "/new", "/new/", "/newest", "/posts/1/edit", "/posts/1/edit?page=2", "/session/new",
    "/login", "/feed", "/a.pdf", "/apdf", "/users/sign_in", "/settings", "/aa", "/recipes",
    "/recede_historical_location",
  ]

  /// The values of every subject, by property; without a rule, the client's default.
  private func values(
    _ document: ConfigurationDocument, _ profile: ClientProfile
  ) -> [(subject: UTF8String, values: [UTF8String: String])] {
    let compiled = CompiledConfiguration(
      ConfigurationView([document]), for: profile)
    var cache = compiled.makeCache()
    return Self.subjects.map { subject in
      var values: [UTF8String: String] = [:]
      for spec in profile.facts.properties { values[spec.name] = text(spec.defaultValue.output) }
      for property in compiled.resolve(subject, using: &cache).properties {
        guard let value = property.writes.last?.property.value.value else { continue }
        let effective = profile.effectiveValue(ofProperty: property.name, value)
        values[property.name] = effective.output.map(text) ?? value.canonicalForm.text.string
      }
      return (subject, values)
    }
  }

  private func text(_ output: JSONOutput) -> String {
    JSONWriter.write(output, style: .compact).string
  }
}

extension String {
  fileprivate func occurrences(of part: String) -> Int { ranges(of: part).count }
}
