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
  private static let seeds: Range<UInt64> = 0..<2

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
  @Test(arguments: seeds, moves)
  func lookingUpURLsConfirmsTheProof(seed: UInt64, move: (String, String)) throws {
    let to = try ClientProfile.find(move.1)
    let migration = try #require(Self.drawn.get()["\(seed) \(move)"])
    let before = compiled(migration.reference, migration.referenceClient)
    let after = compiled(migration.document, to)
    var oldCache = before.makeCache()
    var newCache = after.makeCache()
    let names = Set(properties(migration.reference) + properties(migration.document))
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
      let old = resolution(of: url, in: before, &oldCache)
      let new = resolution(of: url, in: after, &newCache)
      for name in names where !told.contains(name) && !doubtful.contains(name) {
        let old = value(of: name, in: old, before)
        let new = value(of: name, in: new, after)
        // A different default is not caused by the file.
        if old.isBuiltIn || new.isBuiltIn || (old.isUnset && new.isUnset) { continue }
        compared += 1
        #expect(old.value == new.value, "\(name) at \(url)")
      }
    }
    #expect(compared > 20)
  }

  @Test(arguments: seeds, moves)
  func anotherMigrationChangesNothing(seed: UInt64, move: (String, String)) throws {
    let (from, to) = (try ClientProfile.find(move.0), try ClientProfile.find(move.1))
    let once = try #require(Self.drawn.get()["\(seed) \(move)"])
    let twice = Self.migration(of: once.document, from, to)
    #expect(twice.document.text == once.document.text)
    #expect(Self.migration(of: once.document, to, to).changes.isEmpty)
    #expect(once.document.parse.faults.isEmpty)
  }

  /// The migrations of drawn configurations, by seed and move, for all tests.
  private static let drawn = Result { () throws -> [String: Migration] in
    var drawn: [String: Migration] = [:]
    for move in moves {
      let (from, to) = (try ClientProfile.find(move.0), try ClientProfile.find(move.1))
      for seed in seeds {
        drawn["\(seed) \(move)"] = migration(of: DrawnRules(seed: seed).document, from, to)
      }
    }
    return drawn
  }

  private static func migration(
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

  /// Nil if the client cannot read the URL.
  private func resolution(
    of url: String, in compiled: CompiledConfiguration, _ cache: inout MatchCache
  ) -> Resolution? {
    guard case .text(let subject) = compiled.profile.subject(of: UTF8String(url)) else {
      return nil
    }
    return compiled.resolve(subject, using: &cache)
  }

  /// A client's reading of a property of a URL, and true if its own rule sets it.
  private func value(
    of name: UTF8String, in resolution: Resolution?, _ compiled: CompiledConfiguration
  ) -> (value: ComparableValue, isBuiltIn: Bool, isUnset: Bool) {
    let client = compiled.profile
    guard let winner = resolution?.properties.first(where: { $0.name == name })?.winner
    else { return (ComparableValue(defaultOf: name, for: client), false, true) }
    return (
      ComparableValue(winner.property.value.value, of: name, for: client),
      compiled.rules[winner.rule].location == nil, false
    )
  }
}
