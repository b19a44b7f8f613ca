import PathConfigSyntax

/// The facts in an app's source about its native screens and its path configuration.
///
/// Read by expressions, without a compiler: a name counts if it is a string in the source.
package struct AppSource: Sendable {
  /// A text in the source, and its place.
  package struct Fact: Sendable {
    package var value: UTF8String
    package var location: SourceRange

    package init(_ value: UTF8String, at location: SourceRange) {
      self.value = value
      self.location = location
    }
  }

  /// The strings in the files of one platform.
  package struct Strings: Sendable {
    /// Strings without expressions in them.
    package var all: Set<UTF8String> = []

    /// Strings with expressions, which are `.*` here; one fact for each text.
    package var composed: [Fact] = []

    /// The names that surely belong to screens, in the order of the files; there may be others.
    package var screens: [Fact] = []

    /// The strings that may be deep links or patterns of them.
    package var deepLinks: [UTF8String] = []

    package init() {}
  }

  /// The strings of Kotlin and Java files; nil if they are not all of an app's.
  package var android: Strings?

  /// The strings of Swift files; nil if they are not all of an app's.
  package var ios: Strings?

  /// The locations where visits start.
  package var startLocations: [Fact] = []

  /// The values that the app gives its switch for query strings.
  package var queryMatching: [Fact] = []

  /// True if a file imports a client library.
  package var usesLibrary = false

  package init() {}
}

extension AppSource.Strings {
  /// True if a name is one of the strings, or two of them in a row.
  func contain(_ name: UTF8String) -> Bool {
    all.contains(name)
      || name.bytes.indices.dropFirst().contains { middle in
        all.contains(UTF8String(repairing: name.bytes[..<middle]))
          && all.contains(UTF8String(repairing: name.bytes[middle...]))
      }
  }

  /// The string whose expression may turn it into a name; nil if there is none.
  func composing(_ name: UTF8String) -> AppSource.Fact? {
    composed.first { DeepLinkPattern($0.value).matches(name) }
  }
}
