import PathConfigClients
import PathConfigSyntax

/// The native screens of an app, by the names that rules use.
package struct DestinationInventory: Sendable {
  /// Deep links as the app registers them, or nil if the file does not list them.
  package var uris: [UTF8String]?

  /// Deep links of screens that open as sheets on Android, beside those of `uris`.
  package var sheets: [UTF8String] = []

  /// Identifiers of view controllers, or nil if the file does not list them.
  package var viewControllers: [UTF8String]?

  /// The app's own source, for lists that the file does not have.
  package var source: AppSource?

  package init() {}

  /// The screens to offer for a kind of name: the listed ones, or those that the source surely has,
  /// with the library's own.
  package func offers(of kind: PropertySpec.Destination) -> [UTF8String] {
    switch kind {
    case .deepLink, .fallbackDeepLink:
      if let uris { return uris + sheets }
      return source?.android.map {
        ($0.screens.map(\.value) + Self.ownDeepLinks + sheets).distinct()
      } ?? []
    case .viewController:
      if let viewControllers { return viewControllers }
      return source?.ios.map { $0.screens.map(\.value) + [Self.ownViewController] } ?? []
    }
  }

  /// True if a list or the whole source tells the screens of a kind.
  func knows(_ kind: PropertySpec.Destination) -> Bool {
    isListed(kind) || strings(for: kind) != nil
  }

  /// True if the file lists the screens of a kind.
  func isListed(_ kind: PropertySpec.Destination) -> Bool {
    kind == .viewController ? viewControllers != nil : uris != nil
  }

  private func strings(for kind: PropertySpec.Destination) -> AppSource.Strings? {
    kind == .viewController ? source?.ios : source?.android
  }

  /// True if a configuration names screens of a kind that is not listed.
  package func lacksScreens(namedBy document: ConfigurationDocument) -> Bool {
    document.rules.lazy.flatMap(\.properties).contains { member in
      Self.kinds[member.name.text].map { !isListed($0) } ?? false
    }
  }

  /// True if a configuration names screens for a client, and the app's screens are not known.
  package func isUnknown(
    to client: Client, namedBy document: ConfigurationDocument
  ) -> Bool {
    document.rules.lazy.flatMap(\.properties).contains { member in
      client.property(member.name.text)?.destination.map { !knows($0) } ?? false
    }
  }

  /// The properties that name screens.
  package static let kinds: [UTF8String: PropertySpec.Destination] = {
    let specs = Client.newestOfEveryLine.flatMap(\.facts.properties)
    return Dictionary(
      specs.compactMap { spec in spec.destination.map { (spec.name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }()

  /// Nil if the screens of that kind are not known.
  func presence(of name: UTF8String, _ kind: PropertySpec.Destination) -> ScreenPresence? {
    let isLink = kind != .viewController
    let offers = offers(of: kind)
    if isLink
      ? offers.contains(where: { DeepLinkPattern($0).matches(name) }) : offers.contains(name)
    {
      return .present
    }
    if isListed(kind) { return .absent }
    guard let strings = strings(for: kind) else { return nil }
    // A deep link in a variable counts like one in an annotation.
    let isPresent =
      strings.contain(name)
      || isLink && strings.deepLinks.contains { DeepLinkPattern($0).matches(name) }
    return isPresent ? .present : strings.composing(name).map { .possible($0) } ?? .absent
  }

  private static let ownDeepLinks = Client.newestOfEveryLine.flatMap(\.ownDeepLinks)

  /// The name of the library's own screen (hotwire-native-ios 1.2.2,
  /// VisitableViewControllerExtension.swift).
  private static let ownViewController: UTF8String = "web"
}

/// The answer to the question of whether an app has a screen.
enum ScreenPresence {
  case present
  case absent

  /// The source has a string that its expressions may turn into the name.
  case possible(AppSource.Fact)
}

extension ConfigurationDocument {
  /// The names of screens in the rules, each with the kind that the libraries read.
  var screens: [(name: UTF8String, kind: PropertySpec.Destination)] {
    rules.lazy.flatMap(\.properties).compactMap { member in
      guard let kind = DestinationInventory.kinds[member.name.text],
        case .string(let name) = member.value.value
      else { return nil }
      return (name.text, kind)
    }
  }
}

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

/// A deep link as an app registers it with the navigation library of its platform.
///
/// `{name}` matches one or more characters other than `/`, and `.*` any number of any characters.
/// Letter case does not count, and a query or a fragment may follow (androidx/androidx@0aac9d7
/// navigation/navigation-common/src/androidMain/kotlin/androidx/navigation/NavDeepLink.android.kt).
struct DeepLinkPattern {
  private enum Token {
    case byte(UInt8)
    case argument
    case anything
  }

  private let tokens: [Token]

  /// Complexity: O(bytes).
  init(_ text: UTF8String) {
    // Links that are registered with a query are assumed to match with any query.
    let bytes = text.bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    var tokens: [Token] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let rest = bytes[index...]
      if bytes[index] == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
        tokens.append(.argument)
        index = end + 1
      } else if rest.starts(with: ".*".utf8) {
        tokens.append(.anything)
        index += 2
      } else {
        tokens.append(.byte(bytes[index].lowercasedASCII))
        index += 1
      }
    }
    self.tokens = tokens
  }

  /// Complexity: O(bytes × tokens).
  func matches(_ uri: UTF8String) -> Bool {
    let bytes = uri.bytes
    // For each place in the link whether the tokens so far can end there.
    var reached = [true] + [Bool](repeating: false, count: bytes.count)
    for token in tokens {
      let before = reached
      if case .anything = token {} else { reached[0] = false }
      for (index, byte) in bytes.enumerated() {
        reached[index + 1] =
          switch token {
          case .byte(let expected): before[index] && byte.lowercasedASCII == expected
          case .argument: (before[index] || reached[index]) && byte != UInt8(ascii: "/")
          case .anything: before[index + 1] || reached[index]
          }
      }
    }
    return reached.indices.contains { end in
      reached[end] && (end == bytes.count || "?#".utf8.contains(bytes[end]))
    }
  }
}
