import PathConfigSyntax

/// A property or a setting that a client library itself reads.
package struct PropertySpec: Sendable {
  package enum ValueType: Hashable, Sendable {
    case boolean
    case string
    /// One of a few words.
    ///
    /// `isCaseSensitive` is false if `Modal` means `modal`.
    case enumeration([String], isCaseSensitive: Bool)
  }

  /// The value in place of an absent one.
  package enum Default: Hashable, Sendable {
    case boolean(Bool)
    case text(String)
    /// The app or the library's own set-up decides.
    case unspecified(String)
    /// Absent is an error: the library crashes when it reads the property.
    case required
  }

  /// The way to read a value of another type.
  enum Reading: Hashable, Sendable {
    /// A value of another type counts as absent.
    case typed
    /// The value's text is taken.
    ///
    /// A boolean is true if the text is `true` in any case.
    case text
    /// A value of another type crashes the reader.
    case cast
  }

  /// The effect of a value that names a native screen of the app.
  package enum Destination: Hashable, Sendable {
    /// A deep link.
    ///
    /// If no such link is registered, the library tries the fallback. Without one it logs an error
    /// and does not navigate (hotwired/hotwire-native-android@1.3.1
    /// navigation-fragments/src/main/java/dev/hotwire/navigation/navigator/Navigator.kt,
    /// hotwired/turbo-android@7.1.0 turbo/src/main/kotlin/dev/hotwire/turbo/nav/TurboNavigator.kt).
    case deepLink
    /// The deep link that is tried if the other one leads nowhere.
    case fallbackDeepLink
    /// An identifier that the app's own code compares.
    case viewController
  }

  /// The value of another property that this one depends on.
  ///
  /// Without it the library ignores this property.
  package struct Condition: Hashable, Sendable {
    package var name: UTF8String

    /// A word that is not the other property's default.
    package var word: String
  }

  package var name: UTF8String
  package var type: ValueType
  package var defaultValue: Default
  var reading: Reading

  /// True if the library sets it for its own rules and apps have no use for it.
  package var isInternal: Bool

  /// The effect of a value, or nil if it does not name a screen.
  package var destination: Destination?

  /// The condition under which it counts, or nil if it always does.
  package var condition: Condition?

  package var source: Citation

  /// The effects of the properties that name screens, whatever the release.
  package static let destinations = Dictionary(
    uniqueKeysWithValues: PropertyHistory.properties.compactMap { property in
      property.destination.map { (property.name, $0) }
    })
}

/// A property or a setting, with the way that each release reads it.
struct PropertyHistory: Sendable {
  /// The way that a release reads it.
  struct Form: Sendable {
    let type: PropertySpec.ValueType
    let defaultValue: PropertySpec.Default
    let reading: PropertySpec.Reading

    static func boolean(_ defaultValue: Bool, _ reading: PropertySpec.Reading) -> Form {
      Form(type: .boolean, defaultValue: .boolean(defaultValue), reading: reading)
    }

    /// Words whose letter case counts, unless they are read as text.
    static func words(
      _ words: [String], default word: String = "default", _ reading: PropertySpec.Reading = .typed
    ) -> Form {
      Form(
        type: .enumeration(words, isCaseSensitive: reading == .typed), defaultValue: .text(word),
        reading: reading)
    }

    static func text(
      _ defaultValue: PropertySpec.Default, _ reading: PropertySpec.Reading = .text
    ) -> Form {
      Form(type: .string, defaultValue: defaultValue, reading: reading)
    }
  }

  let name: UTF8String
  var isInternal = false
  var destination: PropertySpec.Destination?
  var condition: PropertySpec.Condition?
  let forms: [Since<Form>]

  /// Those that a release reads, in the order of their introduction.
  static func specs(of table: [PropertyHistory], in release: Release) -> [PropertySpec] {
    let earlier = Release.all.filter { $0.name == release.name && $0.index <= release.index }
    let places = earlier.flatMap { release in
      table.indices.filter { place in table[place].forms.contains { $0.covers(release) } }
    }
    return places.distinct().compactMap { place in
      let property = table[place]
      guard let fact = property.forms.last(where: { $0.covers(release) })?.fact else { return nil }
      return PropertySpec(
        name: property.name, type: fact.value.type, defaultValue: fact.value.defaultValue,
        reading: fact.value.reading, isInternal: property.isInternal,
        destination: property.destination, condition: property.condition, source: fact.source)
    }
  }
}

extension PropertyHistory {
  private static let onIOS: Citation =
    "ios@1.0.0 navigator/Extensions/PathPropertiesExtensions.swift"

  /// Both libraries for Android; Hotwire Native's reads another type from 1.2.0 on.
  ///
  /// Until then every value is text and `toBoolean()` reads it. From then on `as Boolean` casts it.
  private static func onAndroid(_ form: Form, _ typed: Form? = nil) -> [Since<Form>] {
    [
      .android("1.0.0", form, "android@1.1.3 config/PathConfiguration.kt"),
      .android("1.2.0", typed ?? form, "android@1.3.1 config/PathConfiguration.kt"),
      .turboAndroid("7.0.0", form, "turbo-android@7.1.0 config/TurboPathConfiguration.kt"),
    ]
  }

  /// Only a modal has a style (Source/Turbo/Navigator/NavigationHierarchyController.swift).
  private static let inModal = PropertySpec.Condition(name: "context", word: "modal")

  private static let presentations = [
    "pop", "replace", "refresh", "clear_all", "replace_root", "none",
  ]

  static let properties = [
    PropertyHistory(
      name: "context",
      forms: [.ios("1.0.0", .words(["default", "modal"]), onIOS)]
        + onAndroid(.words(["default", "modal"], .text))),
    PropertyHistory(
      name: "presentation",
      forms: [
        .ios(
          "1.0.0", .words(["default"] + presentations),
          "ios@1.0.0 navigator/Helpers/Navigation.swift")
      ] + onAndroid(.words(["default", "push"] + presentations, .text))),
    PropertyHistory(
      name: "query_string_presentation",
      forms: [
        .ios(
          "1.2.1", .words(["default", "replace"]),
          "ios@1.2.1 navigator/Extensions/PathPropertiesExtensions.swift")
      ] + onAndroid(.words(["default", "replace"], .text))),
    PropertyHistory(
      name: "modal_style", condition: inModal,
      forms: [
        .ios(
          "1.0.0", .words(["medium", "large", "full"], default: "large"),
          "ios@1.0.0 navigator/Helpers/Navigation.swift"),
        .ios(
          "1.1.0",
          .words(["medium", "large", "full", "page_sheet", "form_sheet"], default: "large"),
          "ios@1.1.0 navigator/Helpers/Navigation.swift"),
      ]),
    PropertyHistory(
      name: "pull_to_refresh_enabled",
      forms: [.ios("1.0.0", .boolean(true, .typed), onIOS)]
        + onAndroid(.boolean(false, .text), .boolean(false, .cast))),
    PropertyHistory(
      name: "view_controller",
      destination: .viewController,
      forms: [
        .ios("1.0.0", .text(.unspecified("the library's own view controller"), .typed), onIOS)
      ]),
    PropertyHistory(
      name: "fallback_uri",
      destination: .fallbackDeepLink, forms: onAndroid(.text(.unspecified("none")))),
    PropertyHistory(
      name: "title",
      forms: onAndroid(.text(.unspecified("the page's title")))),
    PropertyHistory(
      name: "uri", destination: .deepLink,
      forms: onAndroid(.text(.unspecified("the default fragment"))) + [
        .turboAndroid(
          "7.0.0", .text(.required), "turbo-android@7.1.0 config/TurboPathConfiguration.kt")
      ]),
    PropertyHistory(
      name: "animated",
      forms: [
        .ios(
          "1.0.1", .boolean(true, .typed),
          "ios@1.0.1 navigator/Extensions/VisitProposalExtension.swift"),
        .android("1.1.3", .boolean(true, .text), "android@1.1.3 config/PathConfiguration.kt"),
        .android("1.2.0", .boolean(true, .cast), "android@1.3.1 config/PathConfiguration.kt"),
      ]),
    PropertyHistory(
      name: "modal_dismiss_gesture_enabled",
      condition: inModal,
      forms: [
        .ios(
          "1.1.0", .boolean(true, .typed),
          "ios@1.1.0 navigator/Extensions/PathPropertiesExtensions.swift")
      ]),
    PropertyHistory(
      name: "historical_location",
      isInternal: true,
      forms: [
        .ios(
          "1.2.0", .boolean(false, .typed),
          "ios@1.2.0 navigator/Extensions/PathPropertiesExtensions.swift"),
        .android("1.2.0", .boolean(false, .cast), "android@1.3.1 config/PathConfiguration.kt"),
      ]),
  ]

  static let settings = [
    PropertyHistory(
      name: "screenshots_enabled",
      forms: [
        .turboAndroid(
          "7.0.0", .boolean(true, .text),
          "turbo-android@7.1.0 config/TurboPathConfiguration.kt")
      ])
  ]
}

/// Values of two properties that the library refuses together.
package struct Contradiction: Sendable {
  /// Property names and values that must all hold, as the client understands the values.
  package let values: [(name: String, value: String)]
  package let consequence: Consequence

  /// The effect, as a sentence without a full stop.
  package let sentence: String
  package let source: Citation

  static let history = History<[Contradiction]>(
    .allIOS([], inNative), .android("1.0.0", inModal(inNative), inNative),
    .turboAndroid("7.0.0", inModal(inTurbo), inTurbo))

  private static let inNative: Citation =
    "android@1.3.1 navigation/navigator/NavigatorRule.kt:156-161"
  private static let inTurbo: Citation = "turbo-android@7.1.0 kotlin/nav/TurboNavRule.kt:133"

  /// A visit that opens a modal does so with any word, unless a modal is open.
  private static func inModal(_ source: Citation) -> [Contradiction] {
    func contradiction(
      _ word: String, _ consequence: Consequence, _ sentence: String
    ) -> Contradiction {
      Contradiction(
        values: [("context", "modal"), ("presentation", word)], consequence: consequence,
        sentence: sentence, source: source)
    }
    let words = ["pop", "none", "refresh", "clear_all"].map { word in
      contradiction(
        word, .countsAsAbsent, "the URL opens as a modal, or only closes the modal that is open")
    }
    let root = contradiction(
      "replace_root", .crashes(.navigation),
      "a modal cannot be the only screen: the library throws when a link leads there")
    return [root] + words
  }
}

/// The rules that the library itself puts after the user's rules.
package struct BuiltInRules: Hashable, Sendable {
  /// A path configuration.
  let json: String

  static let none = BuiltInRules(json: #"{"rules": []}"#)

  /// The names of turbo-rails' historical locations, each with the presentation that the rule sets.
  private static let locations = [("recede", "pop"), ("resume", "none"), ("refresh", "refresh")]

  /// The paths of turbo-rails' historical locations, to which the server redirects apps alone.
  package static let historicalPaths = locations.map { UTF8String("/\($0.0)_historical_location") }

  /// The rules for turbo-rails' historical locations that newer clients append themselves.
  ///
  /// The patterns are unanchored, so that they match in a query string too.
  static func historicalLocations(spelledAs spelling: (String) -> String) -> BuiltInRules {
    let rules = locations.map { name, presentation in
      """
      {"patterns": ["/\(name)_historical_location"], "properties": \
      {"presentation": "\(spelling(presentation))", "context": "\(spelling("default"))", \
      "historical_location": true}}
      """
    }
    return BuiltInRules(json: #"{"rules": [\#(rules.joined(separator: ", "))]}"#)
  }
}
