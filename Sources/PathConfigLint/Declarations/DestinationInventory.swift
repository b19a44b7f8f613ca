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

  /// The known screens of a kind: the listed ones, or those that the source surely registers, with
  /// the library's own if they are registered.
  package func offers(of kind: PropertySpec.Destination) -> [UTF8String] {
    let known =
      switch kind {
      case .deepLink, .fallbackDeepLink:
        (uris ?? source?.android?.surelyRegistered).map { $0 + sheets }
      case .viewController:
        viewControllers ?? source?.ios.map { $0.screens.map(\.value) + [Self.ownViewController] }
      }
    return known?.distinct() ?? []
  }

  /// The list of screens in the app's source, if the source decides about deep links.
  var registration: AppSource.Registration? {
    uris == nil ? source?.android?.registration : nil
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
    document.propertyNames.contains { PropertySpec.destinations[$0].map { !isListed($0) } == true }
  }

  /// True if the app's source decides something about a configuration: which screens it has, or whether
  /// it reads a property that no library reads.
  package func needsSource(for document: ConfigurationDocument) -> Bool {
    lacksScreens(namedBy: document)
      || document.propertyNames.contains { !Self.readByEveryLibrary.contains($0) }
  }

  /// True if a configuration names screens for a client, and the app's screens are not known.
  package func isUnknown(
    to client: Client, namedBy document: ConfigurationDocument
  ) -> Bool {
    document.propertyNames.contains { name in
      client.property(name)?.destination.map { !knows($0) } ?? false
    }
  }

  /// The properties that all current libraries read.
  private static let readByEveryLibrary = Client.current.map { client in
    Set(client.facts.properties.map(\.name))
  }.reduce(Set(Client.current[0].facts.properties.map(\.name))) { $0.intersection($1) }

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
    if isLink, strings.registered != nil { return .absent }
    // A deep link in a variable counts like one in an annotation.
    let isPresent =
      strings.contain(name)
      || isLink && strings.deepLinks.contains { DeepLinkPattern($0).matches(name) }
    return isPresent ? .present : strings.composing(name).map { .possible($0) } ?? .absent
  }

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
  fileprivate var propertyNames: some Sequence<UTF8String> {
    rules.lazy.flatMap(\.properties).map(\.name.text)
  }

  /// The names of screens in the rules, each with the kind that the libraries read.
  var screens: [(name: UTF8String, kind: PropertySpec.Destination)] {
    rules.lazy.flatMap(\.properties).compactMap { member in
      guard let kind = PropertySpec.destinations[member.name.text],
        case .string(let name) = member.value.value
      else { return nil }
      return (name.text, kind)
    }
  }
}
