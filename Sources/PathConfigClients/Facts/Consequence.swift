/// A client's reaction to a mistake in a file.
package enum Consequence: Hashable, Sendable {
  /// Nothing: the client does not see it, or reads it as meant.
  case none
  /// It counts as absent or empty.
  case countsAsAbsent
  /// The last of several wins.
  case lastWins
  /// A number or a boolean is read as its text.
  case becomesText
  /// The array gets a null element.
  ///
  /// The consequence of that is a `ShapeFault` of its own.
  case readsNull
  /// The whole file is ignored, and the earlier configuration stays.
  case rejectsFile
  case crashes(CrashMoment)
}

/// The moment of a crash.
package enum CrashMoment: Hashable, Sendable {
  /// While the file is loaded.
  case load
  /// On first use: at the first look-up, whatever its URL.
  case everyLookUp
  /// At a look-up that the rule matches.
  case matchingRule
  /// At a look-up that tries the pattern, because no earlier pattern of its rule matches.
  case reachingPattern
  /// Reading the property.
  case readingProperty
  /// Navigating by the properties.
  case navigation
  /// Leaving a page.
  case leavingPage
  /// Storing a file from the server.
  ///
  /// A bundled file is not stored.
  case storing
}
