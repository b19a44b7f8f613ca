@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

/// The text about a property in an editor.
@Suite struct KnownPropertyTests {
  @Test(arguments: [
    (
      "path-configuration", "animated",
      """
      Whether the transition is animated.
      Read by Hotwire Native iOS since 1.0.1 and Hotwire Native Android since 1.1.3.
      Default: `true`.
      A value of another type crashes Hotwire Native Android since 1.2.0.
      """
    ),
    (
      "path-configuration", "pull_to_refresh_enabled",
      """
      Whether pulling down reloads the page.
      Read by Hotwire Native iOS, Hotwire Native Android and Turbo Native Android.
      Default: `true` for Hotwire Native iOS; `false` for Hotwire Native Android and Turbo Native Android.
      A value of another type crashes Hotwire Native Android since 1.2.0.
      """
    ),
    (
      "path-configuration-ios", "pull_to_refresh_enabled",
      """
      Whether pulling down reloads the page.
      Read by Hotwire Native iOS.
      Default: `true`.
      """
    ),
    (
      "path-configuration-ios", "modal_style",
      """
      How large a modal is.
      `medium`: half the screen, and all of it once drawn up.
      `large`: as the system shows modals.
      `full`: the whole screen.
      `page_sheet`: most of a large screen; on a small one as the system shows modals \
      (only Hotwire Native iOS since 1.1.0).
      `form_sheet`: the middle of a large screen; on a small one as the system shows modals \
      (only Hotwire Native iOS since 1.1.0).
      Read by Hotwire Native iOS.
      Default: `large`.
      """
    ),
    (
      "path-configuration-android", "uri",
      """
      The deep link of the native screen to show.
      Read by Hotwire Native Android and Turbo Native Android.
      Default: the default fragment for Hotwire Native Android.
      Required by Turbo Native Android.
      """
    ),
    (
      "path-configuration", "presentation",
      """
      How the screen takes its place among those already shown.
      `default`: on top; replaces the same page; goes back if it is the page before \
      (Hotwire Native iOS); on top; replaces the same page (on the start screen: all screens); \
      goes back if it is the page before (Hotwire Native Android and Turbo Native Android).
      `push`: on top, whatever is shown (only Hotwire Native Android and Turbo Native Android).
      `pop`: back by one screen, and nothing new (Hotwire Native iOS); back by one screen, and \
      nothing new; leaving a modal closes it first; entering one opens the page instead (Hotwire Native Android and Turbo Native Android).
      `replace`: in place of the screen on top.
      `refresh`: back by one screen, which is loaded again (Hotwire Native iOS); the screen shown \
      is loaded again; leaving a modal closes it first; entering one opens the page instead \
      (Hotwire Native Android and Turbo Native Android).
      `clear_all`: back to the first screen, which is loaded again (Hotwire Native iOS); back to \
      the first screen (Hotwire Native Android and Turbo Native Android).
      `replace_root`: in place of all screens.
      `none`: nothing is shown, and the screen stays (Hotwire Native iOS); nothing is shown, and \
      the screen stays; leaving a modal closes it; entering one opens the page instead (Hotwire Native Android and Turbo Native Android).
      Read by Hotwire Native iOS, Hotwire Native Android and Turbo Native Android.
      Default: `default`.
      Letter case counts for Hotwire Native iOS.
      Not `context` `modal` with `presentation` `replace_root` for Hotwire Native Android and \
      Turbo Native Android: a modal cannot take the root's place: the library throws at navigation.
      """
    ),
  ])
  func describesThePropertyAndDifferencesBetweenClients(
    schema: String, property: String, explanation: String
  ) throws {
    #expect(try Self.members(schema, "properties", property, "description") == explanation)
  }

  @Test(arguments: [
    ("path-configuration", "pull_to_refresh_enabled", nil),
    ("path-configuration-ios", "pull_to_refresh_enabled", "true"),
    ("path-configuration-android", "pull_to_refresh_enabled", "false"),
    ("path-configuration", "context", "default"), ("path-configuration", "uri", nil),
  ])
  func aDefaultIsGivenWhereAllReleasesAgree(
    schema: String, property: String, value: String?
  ) throws {
    #expect(try Self.members(schema, "properties", property, "default") == value)
  }

  @Test func doesNotOfferPropertiesThatOnlyLibrariesSet() throws {
    #expect(try Self.members("path-configuration", "properties", "historical_location") == nil)
  }

  @Test func namesClientsThatReadOnlyText() throws {
    #expect(
      try Self.members("path-configuration-android", nil, "additionalProperties", "description")
        == """
        A property of the app's own.
        Numbers and booleans become text in Hotwire Native Android before 1.2.0 and Turbo Native Android.
        A file with an array or an object here is not loaded by Hotwire Native Android before \
        1.2.0 and Turbo Native Android.
        """)
  }

  /// A word without a meaning would be listed as `word: .`.
  @Test func everyWordIsExplained() throws {
    for profile in ClientProfile.all {
      for spec in profile.facts.properties {
        guard case .enumeration(let words, _) = spec.type else { continue }
        let text = try #require(
          try Self.members("path-configuration", "properties", spec.name.string, "description"))
        for word in words {
          #expect(text.contains(try Regex("(?m)^`\(word)`: [a-z]")), "\(spec.name) \(word)")
        }
      }
    }
  }

  /// The schemas by their names, written once for all tests.
  private static let schemas = ConfigurationSchema.documents(checks: []).reduce(
    into: [String: JSONNode]()
  ) {
    $0[$1.name] =
      JSONParser.parse(name: $1.name, text: JSONWriter.write($1.output).string).root
  }

  /// The text or keyword at the end of a path below the definition of `properties`.
  private static func members(_ schema: String, _ path: String?...) throws -> String? {
    let root = try #require(schemas[schema])
    var node: JSONNode? = root
    for name in ["$defs", "properties"] + path.compactMap({ $0 }) {
      guard case .object(let object)? = node?.value else { return nil }
      node = object.last(UTF8String(name))?.value
    }
    switch node?.value {
    case .string(let string): return string.text.string
    case .bool(let flag): return "\(flag)"
    case nil: return nil
    default: return "a value"
    }
  }
}
