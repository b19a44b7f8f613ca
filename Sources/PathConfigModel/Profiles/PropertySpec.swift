package import PathConfigDiagnostics

/// A property or a setting that a client library itself reads.
package struct PropertySpec: Sendable {
  package enum ValueType: Hashable, Sendable {
    case boolean
    case string
    /// One of a few words; `isCaseSensitive` tells whether `Modal` is `modal`.
    case enumeration([String], isCaseSensitive: Bool)
  }

  /// What stands for an absent value.
  package enum Default: Hashable, Sendable {
    case boolean(Bool)
    case text(String)
    /// The app or the library's own set-up decides.
    case unspecified(String)
    /// Absent is an error: the library crashes when it reads the property.
    case required
  }

  /// How a value is read that is not of the type.
  package enum Reading: Hashable, Sendable {
    /// A value of another type counts as absent.
    case typed
    /// The value's text is taken; a boolean is true where the text is `true` in any case.
    case text
    /// A value of another type crashes the reader.
    case cast
  }

  /// What a value leads to where it names a native screen of the app.
  package enum Destination: Hashable, Sendable {
    /// A deep link; where none of that kind is registered, the fallback is tried, and without one
    /// the library logs an error and does not navigate (hotwired/hotwire-native-android@1.3.1
    /// navigation-fragments/src/main/java/dev/hotwire/navigation/navigator/Navigator.kt,
    /// hotwired/turbo-android@7.1.0
    /// turbo/src/main/kotlin/dev/hotwire/turbo/nav/TurboNavigator.kt).
    case deepLink
    /// The deep link that is tried where the other one leads nowhere.
    case fallbackDeepLink
    /// An identifier that the app's own code compares.
    case viewController
  }

  /// The value of another property without which the library does not look at this one.
  package struct Condition: Hashable, Sendable {
    package var name: UTF8String

    /// A word that is not the other property's default.
    package var word: String
  }

  package var name: UTF8String
  package var type: ValueType
  package var defaultValue: Default
  package var reading: Reading

  /// The first release that reads it; nil where every described release of the client does.
  package var since: ClientVersion?

  /// Whether the library sets it for its own rules and apps have no use for it.
  package var isInternal: Bool

  /// What a value leads to; nil where it names no screen.
  package var destination: Destination?

  /// Where it counts; nil where it always does.
  package var condition: Condition?

  /// What it does, in one sentence without a full stop.
  package var summary: String
  package var source: Citation

  package init(
    _ name: UTF8String, _ type: ValueType, default defaultValue: Default, _ reading: Reading,
    since: ClientVersion? = nil, isInternal: Bool = false,
    destination: Destination? = nil, where condition: Condition? = nil, _ summary: String,
    _ source: Citation
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.reading = reading
    self.since = since
    self.isInternal = isInternal
    self.destination = destination
    self.condition = condition
    self.summary = summary
    self.source = source
  }
}
