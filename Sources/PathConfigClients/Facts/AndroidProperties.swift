import PathConfigSyntax

/// The properties and settings that the Android libraries read.
enum AndroidProperties {
  private static let presentations = [
    "default", "push", "pop", "replace", "refresh", "clear_all", "replace_root", "none",
  ]

  private static func native(_ tag: String) -> Citation {
    Citation(
      "hotwired/hotwire-native-android", tag,
      "core/src/main/kotlin/dev/hotwire/core/turbo/config/PathConfiguration.kt")
  }

  private static func turbo(_ tag: String) -> Citation {
    Citation(
      "hotwired/turbo-android", tag,
      "turbo/src/main/kotlin/dev/hotwire/turbo/config/TurboPathConfiguration.kt")
  }

  /// The properties that a release of hotwire-native-android reads.
  static func readByHotwireNative(_ version: ClientVersion) -> [PropertySpec] {
    // Until 1.2.0 every value is text and `toBoolean()` reads it. From then on `as Boolean` casts
    // it.
    let reading: PropertySpec.Reading = version >= ClientVersion(1, 2, 0) ? .cast : .text
    let source = native(version >= ClientVersion(1, 2, 0) ? "1.3.1" : "1.1.3")
    let later = [
      PropertySpec(
        "animated", .boolean, default: .boolean(true), reading, since: ClientVersion(1, 1, 3),
        "whether the transition is animated", source),
      PropertySpec(
        "historical_location", .boolean, default: .boolean(false), reading,
        since: ClientVersion(1, 2, 0), isInternal: true,
        "marks the library's own rules for historical locations", source),
    ]
    return common(reading, source) + [
      PropertySpec(
        "uri", .string, default: .unspecified("the default fragment"), .text,
        destination: .deepLink,
        "the deep link of the native screen to show", source)
    ] + later.filter { $0.since.map { $0 <= version } ?? true }
  }

  /// The properties that every described release of turbo-android reads.
  static let readByTurbo: [PropertySpec] =
    common(.text, turbo("7.1.0")) + [
      PropertySpec(
        "uri", .string, default: .required, .text, destination: .deepLink,
        "the deep link of the native screen to show",
        turbo("7.1.0"))
    ]

  static let settingsOfTurbo: [PropertySpec] = [
    PropertySpec(
      "screenshots_enabled", .boolean, default: .boolean(true), .text,
      "whether transitions show a screenshot of the page left", turbo("7.1.0"))
  ]

  private static func common(
    _ reading: PropertySpec.Reading, _ source: Citation
  ) -> [PropertySpec] {
    [
      PropertySpec(
        "context", .enumeration(["default", "modal"], isCaseSensitive: false),
        default: .text("default"), .text,
        "whether the screen is shown on the main stack or in a modal", source),
      PropertySpec(
        "presentation", .enumeration(presentations, isCaseSensitive: false),
        default: .text("default"), .text,
        "how the screen takes its place among those already shown", source),
      PropertySpec(
        "query_string_presentation", .enumeration(["default", "replace"], isCaseSensitive: false),
        default: .text("default"), .text,
        "whether a URL that differs in its query string alone replaces the screen", source),
      PropertySpec(
        "pull_to_refresh_enabled", .boolean, default: .boolean(false), reading,
        "whether pulling down reloads the page", source),
      PropertySpec(
        "fallback_uri", .string, default: .unspecified("none"), .text,
        destination: .fallbackDeepLink,
        "the deep link to show where the one of `uri` is not registered", source),
      PropertySpec(
        "title", .string, default: .unspecified("the page's title"), .text,
        "the title in the tool bar", source),
    ]
  }
}
