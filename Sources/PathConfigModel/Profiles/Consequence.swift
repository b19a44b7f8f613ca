/// What a client does about something that is not as it should be.
package enum Consequence: Hashable, Sendable {
  /// Nothing: the client does not see it, or reads it as meant.
  case none
  /// It counts as absent or empty.
  case countsAsAbsent
  /// The last of several wins.
  case lastWins
  /// A number or a boolean is read as its text.
  case becomesText
  /// A null element stands in the array; what that leads to is a `ShapeFault` of its own.
  case readsNull
  /// The whole file is ignored, and what was loaded before stays.
  case rejectsFile
  case crashes(CrashMoment)
}

/// When a client crashes.
package enum CrashMoment: Hashable, Sendable {
  /// While the file is loaded.
  case load
  /// On first use: at the first look-up, whatever its URL.
  case everyLookUp
  /// At a look-up that the rule matches.
  case matchingRule
  /// At a look-up that tries the pattern, which no earlier pattern of its rule spared.
  case reachingPattern
  /// When the library reads the property.
  case readingProperty
  /// When the library navigates by the properties.
  case navigation
  /// When the app leaves a page.
  case leavingPage
  /// When the file came from the server, and the client stores it; a bundled file is not stored.
  case storing
}
