import PathConfigSyntax

/// The properties that the iOS libraries read.
///
/// turbo-ios hands the properties to the app and reads none.
enum AppleProperties {
  private static let getters = "Source/Turbo/Navigator/Extensions/PathPropertiesExtensions.swift"
  private static let navigation = "Source/Turbo/Navigator/Helpers/Navigation.swift"

  private static func source(_ tag: String, _ file: String = getters) -> Citation {
    Citation("hotwired/hotwire-native-ios", tag, file)
  }

  /// The properties that a release of hotwire-native-ios reads, in the order of their introduction.
  static func read(by version: ClientVersion) -> [PropertySpec] {
    let hasSheets = version >= ClientVersion(1, 1, 0)
    let styles = ["medium", "large", "full"] + (hasSheets ? ["page_sheet", "form_sheet"] : [])
    let modalStyle = PropertySpec(
      "modal_style", .enumeration(styles, isCaseSensitive: true), default: .text("large"), .typed,
      where: inModal, "how large a modal is", source(hasSheets ? "1.1.0" : "1.0.0", navigation))
    return all(modalStyle).filter { $0.since.map { $0 <= version } ?? true }
  }

  /// Only a modal has a style (Source/Turbo/Navigator/NavigationHierarchyController.swift).
  private static let inModal = PropertySpec.Condition(name: "context", word: "modal")

  private static func all(_ modalStyle: PropertySpec) -> [PropertySpec] {
    [
      PropertySpec(
        "context", .enumeration(["default", "modal"], isCaseSensitive: true),
        default: .text("default"), .typed,
        "whether the screen is shown on the main stack or in a modal", source("1.0.0")),
      PropertySpec(
        "presentation",
        .enumeration(
          ["default", "pop", "replace", "refresh", "clear_all", "replace_root", "none"],
          isCaseSensitive: true),
        default: .text("default"), .typed,
        "how the screen takes its place among those already shown", source("1.0.0", navigation)),
      modalStyle,
      PropertySpec(
        "pull_to_refresh_enabled", .boolean, default: .boolean(true), .typed,
        "whether pulling down reloads the page", source("1.0.0")),
      PropertySpec(
        "view_controller", .string, default: .unspecified("the library's own view controller"),
        .typed, destination: .viewController,
        "the identifier of the native screen to show instead of a web page",
        source("1.0.0")),
      PropertySpec(
        "animated", .boolean, default: .boolean(true), .typed, since: ClientVersion(1, 0, 1),
        "whether the transition is animated",
        source("1.0.1", "Source/Turbo/Navigator/Extensions/VisitProposalExtension.swift")),
      PropertySpec(
        "modal_dismiss_gesture_enabled", .boolean, default: .boolean(true), .typed,
        since: ClientVersion(1, 1, 0), where: inModal, "whether a modal can be swiped away",
        source("1.1.0")),
      PropertySpec(
        "historical_location", .boolean, default: .boolean(false), .typed,
        since: ClientVersion(1, 2, 0), isInternal: true,
        "marks the library's own rules for historical locations", source("1.2.0")),
      PropertySpec(
        "query_string_presentation",
        .enumeration(["default", "replace"], isCaseSensitive: true), default: .text("default"),
        .typed, since: ClientVersion(1, 2, 1),
        "whether a URL that differs in its query string alone replaces the screen",
        source("1.2.1")),
    ]
  }
}
