import PathConfigClients
import PathConfigSyntax

/// The facts in an app's source about its native screens and its path configuration.
///
/// Read from words and signs, without a compiler: a name counts if it is a string in the source.
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

    /// The strings that the source looks up, such as `title` in `properties["title"]`.
    package var keys: Set<UTF8String> = []

    /// The addresses that the source gives a name, by the name.
    package var constants: [UTF8String: [UTF8String]] = [:]

    /// The paths that the source appends to an address with a name: the path, with the name.
    package var appended: [(path: Fact, base: UTF8String)] = []

    /// The strings, or else the names, that the source gives the library as places to download the
    /// configuration from.
    package var downloaded: Set<UTF8String> = []

    /// The deep links of classes, by the names of the classes.
    package var linksOfClasses: [UTF8String: UTF8String] = [:]

    /// The lists of screens that the app registers; nil if the source has none.
    package var registration: Registration?

    /// The classes that the app makes the default screen; nil for an expression that names none.
    package var defaultClasses: [UTF8String?] = []

    /// True if the library registers its own screens unless the app has a list.
    package var registersOwnScreens = false

    /// The deep links of all screens that the app registers, as `listed` finds them.
    package var registered: [UTF8String]?

    /// The calls that load a file of the app by its name.
    package var loads: [Load] = []

    /// True if code says where visits start, and if any names the library's path configuration.
    package var startsVisits = false
    package var mentionsConfiguration = false

    package init() {}
  }

  /// The classes of screens in an app's calls of `registerFragmentDestinations`, or in its
  /// `registeredFragments` and `registeredActivities`.
  package struct Registration: Sendable {
    /// Simple names.
    package var classes: Set<UTF8String> = []

    /// False if a list has more than names of classes.
    package var isReadable = true

    /// The first list, of fragments if there is one.
    package var place: SourceRange
    private let isOfActivities: Bool

    package init(at place: SourceRange, ofActivities isOfActivities: Bool) {
      (self.place, self.isOfActivities) = (place, isOfActivities)
    }

    /// The lists with those that come later.
    package func joined(with other: Registration) -> Registration {
      var joined = isOfActivities && !other.isOfActivities ? other : self
      joined.classes = classes.union(other.classes)
      joined.isReadable = isReadable && other.isReadable
      return joined
    }
  }

  /// A call that loads a file of the app by its name.
  package struct Load: Sendable {
    /// The name, on Android with the path among the assets, and its place in the call.
    package let file: Fact

    /// True if the code crashes without the file, whatever the library does.
    let isForced: Bool

    package init(_ file: Fact, isForced: Bool) { (self.file, self.isForced) = (file, isForced) }
  }

  /// True for the source of an installed version.
  package var isInstalled = false

  /// The folder of the app; nil if no source was found.
  package var folder: String?

  /// The strings of Kotlin and Java files; nil if they are not all of an app's.
  package var android: Strings?

  /// The strings of Swift files; nil if they are not all of an app's.
  package var ios: Strings?

  /// The locations where visits start.
  package var startLocations: [Fact] = []

  /// The values that the app gives its switch for query strings.
  package var queryMatching: [Fact] = []

  /// The modules of client libraries that files import, each once.
  package var imports: [Fact] = []

  package init() {}
}

extension AppSource.Strings {
  /// The deep links of all screens that the app registers; nil if the source does not show them all.
  ///
  /// An app's list replaces the library's own screens. A class that no list names opens nothing
  /// (hotwire-native-android 1.2.6, HotwireNavigation.kt:25-28,67-69; turbo-android 7.1.0,
  /// TurboSessionNavHostFragment.kt).
  package var listed: [UTF8String]? {
    guard let registration else {
      return registersOwnScreens ? Self.librarysOwn.map(\.link) : nil
    }
    guard registration.isReadable else { return nil }
    let links = registration.classes.map(link(ofClass:))
    return links.contains(nil) ? nil : links.compactMap(\.self).sorted()
  }

  /// The deep link of the screen for pages without `uri`; nil if the source does not show it, or not all
  /// screens.
  ///
  /// It is the library's own until the app names another (hotwire-native-android 1.2.4,
  /// HotwireNavigation.kt:23,59-61).
  package var defaultScreen: UTF8String? {
    if registered == nil || !registersOwnScreens { return nil }
    let classes = defaultClasses.isEmpty ? [Self.librarysOwn[0].name] : defaultClasses.distinct()
    return classes.count == 1 ? classes[0].flatMap(link(ofClass:)) : nil
  }

  private func link(ofClass name: UTF8String) -> UTF8String? {
    linksOfClasses[name] ?? Self.librarysOwn.first { $0.name == name }?.link
  }

  /// The registered screens or, if the source does not show them all, those with an annotation.
  var surelyRegistered: [UTF8String] {
    registered ?? screens.map(\.value) + (registersOwnScreens ? Self.librarysOwn.map(\.link) : [])
  }

  /// The annotations of the screens that are registered, as far as the source shows it.
  package var registeredScreens: [AppSource.Fact] {
    let known = registered.map(Set.init)
    return screens.filter { known?.contains($0.value) ?? true }
  }

  /// The class of a deep link's screen, of the app or of its library; nil if none is known.
  func screenClass(of link: UTF8String, for client: Client) -> UTF8String? {
    linksOfClasses.filter { DeepLinkPattern($0.value).matches(link) }.map(\.key).min()
      ?? Self.librarysOwn.first {
        client.ownDeepLinks.contains($0.link) && DeepLinkPattern($0.link).matches(link)
      }?.name
  }

  /// The screens of Hotwire Native Android, which it registers for an app without a list.
  private static let librarysOwn: [(name: UTF8String, link: UTF8String)] = [
    ("HotwireWebFragment", "hotwire://fragment/web"),
    ("HotwireWebBottomSheetFragment", "hotwire://fragment/web/modal/sheet"),
  ]

  /// True if a name is one of the strings, or two of them in a row.
  func contain(_ name: UTF8String) -> Bool {
    // No name of a screen is that long.
    all.contains(name)
      || name.bytes.indices.dropFirst().prefix(1_000).contains { middle in
        all.contains(UTF8String(repairing: name.bytes[..<middle]))
          && all.contains(UTF8String(repairing: name.bytes[middle...]))
      }
  }

  /// The first of the strings that differs from a name in its separators and capital letters alone.
  func spelling(of name: UTF8String) -> UTF8String? {
    let meant = NearestName.find(name, among: all.sorted())
    return meant.flatMap { $0.isSpelling ? $0.name : nil }
  }

  /// The string whose expression may turn it into a name; nil if there is none.
  func composing(_ name: UTF8String) -> AppSource.Fact? {
    composed.first { DeepLinkPattern($0.value).matches(name) }
  }
}
