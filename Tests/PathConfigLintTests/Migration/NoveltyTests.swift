import PathConfigLint
import Testing

@Suite struct NoveltyTests {
  @Test func reportsDecisionsThatMoveFromTheAppToHotwireNative() throws {
    let migration = try migration(
      """
      {"rules": [
        {"patterns": ["/recede_historical_location"], "properties": {"presentation": "replace", "a": 1}},
        {"patterns": ["/resume_historical_location"], "properties": {"presentation": "none", "a": 1}}
      ]}
      """, from: "turbo-ios@7.1", to: "hotwire-native-ios@1.3")
    #expect(
      migration.novelties.map(\.sentence) == [
        "`/recede_historical_location` in a path or query: the library's own rule sets `presentation` to "
          + "`\"pop\"`, whatever the file says; it was `\"replace\"`",
        "`/refresh_historical_location` in a path or query: the library's own rule sets `presentation` "
          + "to `\"refresh\"`, whatever the file says; it was not set",
        "the library itself reads `presentation`",
        "the library itself opens, replaces and closes screens, by `context` and `presentation`; until "
          + "now the app's code did",
        "only URLs of the start location's host open in the app; web pages of other hosts open in Safari "
          + "inside the app",
        "a redirect to another host takes one screen away and opens the page outside the app",
      ])
  }

  @Test func reportsChangesBetweenReleasesOfAndroid() throws {
    let migration = try migration(
      """
      {"rules": [{"patterns": [".*"], "properties": {
        "animated": false, "uri": "turbo://fragment/a", "fallback_uri": "turbo://fragment/b"}}]}
      """, from: "turbo-android@7.1", to: "hotwire-native-android@1.1")
    #expect(
      migration.novelties.map(\.sentence) == [
        "the library itself reads `animated`",
        "where no rule sets `uri`, the library takes the default fragment",
        "the app must go on registering `turbo://fragment/a` and 1 other deep link: the library has no "
          + "such screen",
        "only URLs of the start location's host open in the app; web pages of other hosts open as the "
          + "system chooses",
        "a visit with `replace` that leaves a modal keeps the screen beneath, unless it is the same page",
        "a sheet closes before another one opens",
      ])
  }

  @Test func reportsNothingForTheSameRelease() throws {
    let migration = try migration(#"{"rules": []}"#, from: "ios@1.3", to: "ios@1.3")
    #expect(migration.novelties.isEmpty)
  }
}
