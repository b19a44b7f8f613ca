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

  /// The first release that reads it, or nil if every described release of the client does.
  var since: ClientVersion?

  /// True if the library sets it for its own rules and apps have no use for it.
  package var isInternal: Bool

  /// The effect of a value, or nil if it does not name a screen.
  package var destination: Destination?

  /// The condition under which it counts, or nil if it always does.
  package var condition: Condition?

  /// The effect, in one sentence without a full stop.
  var summary: String
  package var source: Citation

  init(
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
