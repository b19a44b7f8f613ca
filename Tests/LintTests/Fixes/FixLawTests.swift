import Foundation
@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// `--fix` changes only the values that its findings name, is idempotent, and leaves no rule empty.
struct FixLawTests {
  private static let clients = ["hotwire-native-ios@1.3", "hotwire-native-android@1.3"]

  /// Counts of cases, so that a law without cases fails.
  struct Tally {
    var files = 0
    var fixed = 0
    var subjects = 0
    var changed = 0
  }

  /// The law of advice obeys every fix by itself, so every third page is enough for all together.
  @Test(
    arguments: PageExample.all.enumerated().filter { $0.offset % Draws.count(12, all: 3) == 0 }
      .map(\.element))
  func fixesKeepTheLawInExamples(example: PageExample) throws {
    var tally = Tally()
    let last = try Self.expect(
      example.text, for: example.clients, example.testDescription, &tally)
    guard example.isFixed else { return }
    // So there is nothing that fixing it again could change.
    #expect(!last.result.counted.contains { $0.isFixable(.all) }, "\(example.text)")
  }

  @Test func fixesKeepTheLawInEverySample() throws {
    var tally = Tally()
    let folder = PackageRoot.url.appendingPathComponent("Samples")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    let samples = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "json" }
      .sorted { $0.path < $1.path }
    // Samples of one folder resemble each other.
    for (number, file) in samples.enumerated()
    where number % Draws.count(12, all: 3) == 0 || file.path.contains("/Fix/") {
      let text = try String(contentsOf: file, encoding: .utf8)
      try Self.expect(text, for: Self.profiles, file.path, &tally)
    }
    guard Draws.areAll else { return }
    #expect(tally.files > 20 && tally.fixed > 5 && tally.subjects > 100, "\(tally)")
  }

  @Test func fixesKeepTheLawInRandomConfigurations() throws {
    var tally = Tally()
    let draws = Draws.count(2, all: 8)
    for seed in 0..<UInt64(draws) {
      try Self.expect(DrawnRules(seed: seed).text, for: Self.profiles, "seed \(seed)", &tally)
    }
    #expect(tally.fixed > draws && tally.subjects > 25 * draws && tally.changed > draws, "\(tally)")
  }

  private static var profiles: [Client] {
    get throws { try clients.map { try Client.find($0) } }
  }

  /// - Returns: the outcome of all fixes.
  @discardableResult private static func expect(
    _ text: String, for clients: [Client], _ origin: String, _ tally: inout Tally
  ) throws -> FixOutcome {
    let document = testDocument(text)
    let outcome = Linter.fix(document, applying: .safe, for: clients)
    let after = outcome.document
    var all = outcome
    expectSound(from: document, to: after, origin)
    if [outcome.originalResult, outcome.result].contains(where: \.hasOnlyUnsafeFixes) {
      all = Linter.fix(document, applying: .all, for: clients)
      expectSound(from: document, to: all.document, origin)
    }
    guard document.hasRulesArray else { return all }
    tally.files += 1
    tally.fixed += outcome.fixed.count
    if outcome.fixed.isEmpty {
      expectEqual(after.buffer.bytes, document.buffer.bytes, "\(origin)")
      return all
    }
    let again = Linter.fix(after, applying: .safe, for: clients)
    #expect(again.fixed.isEmpty && again.document.buffer.bytes == after.buffer.bytes, "\(origin)")
    let named = outcome.fixed.reduce(into: Named()) { $0.add($1) }
    for client in clients where !named.isWhole {
      let changes = changes(from: document, to: after, for: client, &tally)
      let unnamed = changes.filter { !named.covers($0) }
      #expect(unnamed.isEmpty, "\(origin), \(client.id): \(unnamed)")
    }
    return all
  }

  /// The JSON is not worse, and no fix leaves a rule without properties, nor do several together.
  private static func expectSound(
    from before: ConfigurationDocument, to after: ConfigurationDocument, _ origin: String
  ) {
    #expect(after.parse.faults.count <= before.parse.faults.count, "\(origin)")
    guard before.parse.faults.isEmpty else { return }
    #expect(after.emptyRules <= before.emptyRules, "\(origin)")
    #expect(after.rulesWithoutProperties <= before.rulesWithoutProperties, "\(origin)")
  }

  /// The names of properties that get another meaning at a URL that one of the two matches.
  private static func changes(
    from before: ConfigurationDocument, to after: ConfigurationDocument, for client: Client,
    _ tally: inout Tally
  ) -> Set<UTF8String> {
    let old = compiled(before, for: client)
    let new = compiled(after, for: client)
    var oldCache = old.makeCache()
    var newCache = new.makeCache()
    var generator = SeededGenerator(seed: 7)
    var changed: Set<UTF8String> = []
    let languages = [old, new].flatMap {
      ConfigurationLanguages($0).rules.map(\.known)
    }
    for language in languages {
      for subject in language.samples(4, using: &generator) {
        tally.subjects += 1
        let text = UTF8String(repairing: subject)
        let first = old.resolve(text, using: &oldCache)
        let second = new.resolve(text, using: &newCache)
        for name in Set((first.properties + second.properties).map(\.name))
        where client.text(ofProperty: name, first[name])
          != client.text(ofProperty: name, second[name])
        {
          tally.changed += 1
          changed.insert(name)
        }
      }
    }
    return changed
  }

  private static func compiled(
    _ document: ConfigurationDocument, for client: Client
  ) -> CompiledConfiguration {
    CompiledConfiguration(
      ConfigurationView([document]), for: client)
  }
}

/// The properties that findings name.
private struct Named {
  private var properties: Set<UTF8String> = []

  /// True if they name a whole rule, so that any property may change.
  private(set) var isWhole = false

  mutating func add(_ finding: Finding) {
    guard let fix = finding.fixes.first(where: \.isSafe) else { return }
    switch fix.scope {
    case .nothing, .settings, .pages: break
    case .properties(let names, _), .order(_, let names): properties.formUnion(names)
    case .rule, .file: isWhole = true
    }
  }

  func covers(_ property: UTF8String) -> Bool { isWhole || properties.contains(property) }
}

extension Client {
  /// The client's value for a property; nil if the app gets none.
  func text(ofProperty name: UTF8String, _ value: JSONNode?) -> UTF8String? {
    if let meaning = meaning(ofProperty: name, value) { return meaning }
    guard let value else { return nil }
    if case .null = value.value { return nil }
    return value.canonicalForm
  }
}

extension ConfigurationDocument {
  fileprivate var emptyRules: Int { rules.count { $0.properties.isEmpty || $0.patterns.isEmpty } }
  fileprivate var rulesWithoutProperties: Int { rules.count(where: \.properties.isEmpty) }
}

extension LintResult {
  /// True if there is a finding with only unsafe fixes.
  fileprivate var hasOnlyUnsafeFixes: Bool {
    findings.contains { $0.isFixable(.all) && !$0.isFixable(.safe) }
  }
}
