import PathConfigDiagnostics
import PathConfigLint
import PathConfigModel
import Testing

@Suite struct MigrationTests {
  /// A file and its migration.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    var from = "turbo-ios@7.1"
    var to = "hotwire-native-ios@1.3"
    let text: String
    let migrated: String
    var reasons: [String] = []
    var losses: [String] = []

    var testDescription: String { name }
  }

  private static let android = ("turbo-android@7.1", "hotwire-native-android@1.3")

  private static let rows = [
    Row(
      name: "a name in another spelling",
      text: #"{"rules": [{"patterns": [".*"], "properties": {"view-controller": "map"}}]}"#,
      migrated: #"{"rules": [{"patterns": [".*"], "properties": {"view_controller": "map"}}]}"#,
      reasons: [
        "Hotwire Native iOS 1.3 reads `view_controller` itself; Turbo Native iOS 7.1 left it to the app"
      ]),
    Row(
      name: "a word of another property",
      text: #"{"rules": [{"patterns": ["^/new"], "properties": {"presentation": "modal"}}]}"#,
      migrated: #"{"rules": [{"patterns": ["^/new"], "properties": {"context": "modal"}}]}"#,
      reasons: [
        "to Hotwire Native iOS 1.3, `modal` is a value of `context` and not of `presentation`"
      ]),
    Row(
      name: "a word that a later rule takes back",
      text: """
        {"rules": [
          {"patterns": ["^/new"], "properties": {"presentation": "modal"}},
          {"patterns": ["^/new/x"], "properties": {"presentation": "replace"}}
        ]}
        """,
      migrated: """
        {"rules": [
          {"patterns": ["^/new"], "properties": {"context": "modal", "presentation": "default"}},
          {"patterns": ["^/new/x"], "properties": {"presentation": "replace", "context": "default"}}
        ]}
        """,
      reasons: [
        "to Hotwire Native iOS 1.3, `modal` is a value of `context` and not of `presentation`",
        "Hotwire Native iOS 1.3 has two properties, `presentation` and `context`, for what "
          + "`presentation` alone decided: a later rule must set both",
        "Hotwire Native iOS 1.3 has two properties, `presentation` and `context`, for what "
          + "`presentation` alone decided: a later rule must set both",
      ]),
    Row(
      name: "a boolean as text",
      text: #"{"rules": [{"patterns": [".*"], "properties": {"animated": "false"}}]}"#,
      migrated: #"{"rules": [{"patterns": [".*"], "properties": {"animated": false}}]}"#,
      reasons: [
        "Hotwire Native iOS 1.3 reads `animated` itself; Turbo Native iOS 7.1 left it to the app"
      ]),
    Row(
      name: "a word that the library does not know",
      text: #"{"rules": [{"patterns": ["^/a"], "properties": {"presentation": "sheet"}}]}"#,
      migrated: #"{"rules": [{"patterns": ["^/a"], "properties": {"presentation": "sheet"}}]}"#,
      losses: [
        "`presentation` is `\"sheet\"`, which Hotwire Native iOS 1.3 does not know, at /a"
      ]),
    Row(
      name: "a property of the app",
      text: #"{"rules": [{"patterns": ["^/a"], "properties": {"sheet-size": "big"}}]}"#,
      migrated: #"{"rules": [{"patterns": ["^/a"], "properties": {"sheet-size": "big"}}]}"#),
    Row(
      name: "rules that the library has itself",
      text: """
        {"rules": [
          {"patterns": ["^/a"], "properties": {"title": "A"}},
          {"patterns": ["/recede_historical_location"], "properties": {"presentation": "pop"}},
          {"patterns": ["/resume_historical_location$"], "properties": {"presentation": "none"}}
        ]}
        """,
      migrated: """
        {"rules": [
          {"patterns": ["^/a"], "properties": {"title": "A"}}
        ]}
        """,
      reasons: Array(
        repeating:
          "Hotwire Native iOS 1.3 has rules of its own for historical locations, which no rule of the "
          + "file can change", count: 2)),
    Row(
      name: "a rule for a historical location that sets more",
      text: #"{"rules": [{"patterns": ["^/resume_historical_location"], "properties": {"a": 1}}]}"#,
      migrated:
        #"{"rules": [{"patterns": ["^/resume_historical_location"], "properties": {"a": 1}}]}"#
    ),
    Row(
      name: "a query that the old library never saw",
      text: """
        {"rules": [
          {"patterns": ["\\\\?a=1"], "properties": {"title": "A"}},
          {"patterns": ["^/b", "\\\\?b=1"], "properties": {"title": "B"}}
        ]}
        """,
      migrated: """
        {"rules": [
          {"patterns": ["^/b"], "properties": {"title": "B"}}
        ]}
        """,
      reasons: Array(
        repeating: "Turbo Native iOS 7.1 found this at no URL, and Hotwire Native iOS 1.3 would",
        count: 2)
    ),
    Row(
      name: "screens of the library", from: android.0, to: android.1,
      text: """
        {"rules": [{"patterns": [".*"], "properties": {
          "uri": "turbo://fragment/web", "fallback_uri": "turbo://fragment/map" } }]}
        """,
      migrated: """
        {"rules": [{"patterns": [".*"], "properties": {
          "uri": "hotwire://fragment/web", "fallback_uri": "turbo://fragment/map" } }]}
        """,
      reasons: ["Hotwire Native Android 1.3 has this screen itself, under its own deep link"]),
    Row(
      name: "values that were text", from: android.0, to: android.1,
      text: """
        {"settings": {"level": 5}, "rules": [{"patterns": [".*"], "properties": { // all
          "pull_to_refresh_enabled": "TRUE", "zoom": 3, "animated": false}}]}
        """,
      migrated: """
        {"settings": {"level": "5"}, "rules": [{"patterns": [".*"], "properties": { // all
          "pull_to_refresh_enabled": true, "zoom": "3", "animated": false}}]}
        """,
      reasons: Array(
        repeating:
          "Hotwire Native Android 1.3 reads the value in another way; this is what Turbo Native Android 7.1 "
          + "made of it", count: 3)),
    Row(
      name: "a setting that is gone", from: android.0, to: android.1,
      text: #"{"settings": {"screenshots_enabled": true, "tabs": "x"}, "rules": []}"#,
      migrated: #"{"settings": {"tabs": "x"}, "rules": []}"#,
      reasons: ["Hotwire Native Android 1.3 does not read this setting"]),
    Row(
      name: "a setting that is missed", from: android.0, to: android.1,
      text: #"{"settings": {"screenshots_enabled": false}, "rules": []}"#,
      migrated: #"{"settings": {}, "rules": []}"#,
      reasons: ["Hotwire Native Android 1.3 does not read this setting"],
      losses: [
        "the setting `screenshots_enabled` is `false`, which Hotwire Native Android 1.3 does not know"
      ]),
  ]

  @Test(arguments: rows)
  func writesValuesThatTheNewLibraryReadsAlike(row: Row) throws {
    let migration = try migration(row.text, from: row.from, to: row.to)
    #expect(migration.document.text == row.migrated)
    #expect(migration.changes.map(\.reason) == row.reasons)
    let losses = migration.losses.map { loss in
      loss.sentence + (loss.witness.map { ", at \($0)" } ?? "")
    }
    #expect(losses == row.losses)
    #expect(migration.document.name == "new.json")
  }

  @Test func keepsTheDeepLinkOfAScreenThatTheAppRegisters() throws {
    var destinations = DestinationInventory()
    destinations.uris = ["turbo://fragment/web"]
    let text = #"{"rules": [{"patterns": [".*"], "properties": {"uri": "turbo://fragment/web"}}]}"#
    let migration = try migration(
      text, from: "turbo-android", to: "android", destinations: destinations)
    #expect(migration.changes.isEmpty)
  }

  @Test(arguments: [
    ("turbo-ios", "ios", true), ("turbo-ios@7.0", "turbo-ios@7.1", true),
    ("ios@1.2", "ios@1.2", true), ("turbo-android@7.0", "android@1.0", true),
    ("ios@1.3", "ios@1.2", false), ("ios", "turbo-ios", false), ("turbo-ios", "android", false),
  ])
  func movesToTheSameOrANewerLibrary(from: String, to: String, isPossible: Bool) throws {
    #expect(try ClientProfile.find(from).canMove(to: ClientProfile.find(to)) == isPossible)
  }
}
