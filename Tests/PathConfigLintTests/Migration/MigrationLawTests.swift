import PathConfigAnalysis
import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigLint
import PathConfigMatching
import PathConfigModel
import PathConfigPlatform
import Testing

/// Laws of migrations, for random configurations.
@Suite struct MigrationLawTests {
  private static let moves = [
    ("turbo-ios@7.1", "hotwire-native-ios@1.3"), ("turbo-ios@7.1", "hotwire-native-ios@1.2"),
    ("hotwire-native-ios@1.2", "hotwire-native-ios@1.3"),
    ("turbo-android@7.1", "hotwire-native-android@1.3"),
  ]

  private static let pieces = [
    "/", "/new", "/edit", "/posts", "/12", "/1", "/comments", "/admin", "/users", "/help", "/café",
    "/x%20y", "/%C3%A9", "/@me", "/new/", "?", "?a=1", "&b=/new", "/feed", "/a.pdf", "/search",
    "/settings", "/profile", "/recede_historical_location",
  ]

  /// No URL that both clients look up has a difference that is not reported.
  @Test(arguments: 0..<2, moves)
  func lookingUpURLsConfirmsTheProof(seed: UInt64, move: (String, String)) throws {
    let (from, to) = (try ClientProfile.find(move.0), try ClientProfile.find(move.1))
    let migration = migration(of: DrawnRules(seed: seed).document, from, to)
    let before = compiled(migration.reference, migration.referenceClient)
    let after = compiled(migration.document, to)
    var difference = BehaviouralDifference(from: before, to: after)
    _ = difference.leaveOutBuiltInRules()
    var replay = DifferenceReplay(difference.before, difference.after)
    var random = SeededGenerator(seed: seed)
    var compared = 0
    for _ in 0..<200 {
      let url = (0..<random.number(in: 0...4)).map { _ in random.pick(Self.pieces) }.joined()
      let bytes = Array(url.utf8)
      guard SubjectUniverse.urls.all.contains(bytes) else { continue }
      let doubtful = Set(difference.doubts.map(\.property))
      let told = Set(
        difference.entries(holding: bytes, replayedBy: &replay).map {
          difference.entries[$0].property
        }
      )
      for name in Set(properties(migration.reference) + properties(migration.document))
      where !told.contains(name) && !doubtful.contains(name) {
        let old = value(of: name, at: url, in: before)
        let new = value(of: name, at: url, in: after)
        // A different default is not caused by the file.
        if old.isBuiltIn || new.isBuiltIn || (old.isUnset && new.isUnset) { continue }
        compared += 1
        #expect(old.value == new.value, "\(name) at \(url)")
      }
    }
    #expect(compared > 20)
  }

  @Test(arguments: 0..<2, moves)
  func anotherMigrationChangesNothing(seed: UInt64, move: (String, String)) throws {
    let (from, to) = (try ClientProfile.find(move.0), try ClientProfile.find(move.1))
    let once = migration(of: DrawnRules(seed: seed).document, from, to)
    let twice = migration(of: once.document, from, to)
    #expect(twice.document.text == once.document.text)
    #expect(migration(of: once.document, to, to).changes.isEmpty)
    #expect(once.document.parse.faults.isEmpty)
  }

  private func migration(
    of document: ConfigurationDocument, _ from: ClientProfile, _ to: ClientProfile
  ) -> Migration {
    Migration(
      of: document, named: "new.json", from: from, to: to, destinations: .init(),
      fallback: ICUEngine())
  }

  private func compiled(
    _ document: ConfigurationDocument, _ client: ClientProfile
  ) -> CompiledConfiguration {
    CompiledConfiguration(
      SourceStack([document]).combined(.merge, for: client), for: client, fallback: ICUEngine())
  }

  private func properties(_ document: ConfigurationDocument) -> [UTF8String] {
    document.rules.flatMap { $0.properties.map(\.name.text) }
  }

  /// A client's reading of a property of a URL, and true if its own rule sets it.
  private func value(
    of name: UTF8String, at url: String, in compiled: CompiledConfiguration
  ) -> (value: ComparableValue, isBuiltIn: Bool, isUnset: Bool) {
    var cache = compiled.makeCache()
    let client = compiled.profile
    guard case .text(let subject) = client.subject(of: UTF8String(url)),
      let winner = compiled.resolve(subject, using: &cache).properties
        .first(where: { $0.name == name })?.winner
    else { return (ComparableValue(defaultOf: name, for: client), false, true) }
    return (
      ComparableValue(winner.property.value.value, of: name, for: client),
      compiled.rules[winner.rule].location == nil, false
    )
  }
}
