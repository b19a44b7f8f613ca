@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax

/// Generates random apps, stacks, visits and properties, the rare ones often.
struct VisitGenerator {
  var random: SeededGenerator

  private static let urls: [UTF8String] = [
    "/", "/a", "/a/", "/a?x=1", "/a?x=2", "/b", "/%61", "https://example.com/a",
    "https://other.com/a",
    "https://example.com", "/a#top", "/file.pdf", "mailto:a@b", "about:blank", "",
  ]
  private static let uris: [UTF8String] = [
    "hotwire://fragment/web", "hotwire://fragment/web/modal/sheet", "app://a", "app://b", "app://c",
  ]
  private static let names: [UTF8String] = ["web", "Numbers", "Map"]

  mutating func pick<T>(_ values: [T]) -> T {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func flag() -> Bool { Bool.random(using: &random) }

  mutating func app() -> AppDescription {
    AppDescription(
      start: flag() ? "https://example.com/" : nil,
      destinations: flag()
        ? Destinations(registered: ["app://a", "app://b"], dialogs: ["app://b"]) : nil,
      nativeScreens: flag() ? ["Map"] : nil)
  }

  mutating func visit() -> Visit {
    let origins: [Visit.Origin] = [
      .proposal, .proposal, .proposal, .link, .redirect(from: nil), .redirect(from: .main),
      .redirect(from: .modal), .formError, .launch, .deepLink,
      .linkWithoutTurbo,
    ]
    return Visit(pick(Self.urls), action: pick(VisitAction.allCases), pick(origins))
  }

  mutating func stacks(for navigator: AppNavigator) -> Stacks {
    func screens(_ count: Int, _ draw: inout Self) -> [Screen] {
      (0..<count).map { _ in
        draw.pick([true, true, true, false])
          ? Screen(
            draw.pick(Self.urls), native: draw.pick([nil, nil, "Map"]),
            draw.properties(for: navigator),
            for: navigator.profile)
          : Screen(nativeClass: draw.pick(Self.names))
      }
    }
    return Stacks(
      main: screens(pick([0, 1, 2, 3]), &self), modal: screens(pick([0, 0, 1, 2]), &self))
  }

  /// Properties that the code of the navigator can read.
  mutating func properties(for navigator: AppNavigator) -> VisitProperties {
    properties(like: .none, where: PropertySet.all.subtracting(navigator.known), for: navigator)
  }

  private mutating func anyProperties(for navigator: AppNavigator) -> VisitProperties {
    var words: [Presentation] = [.default]
    if case .enumeration(let known, _)? = navigator.profile.property("presentation")?.type {
      words = known.compactMap { Presentation(word: UTF8String($0)) } + [.default, .default]
    }
    return VisitProperties(
      context: pick([.default, .modal]), presentation: pick(words), ignoresQuery: flag(),
      isHistorical: flag(), isAnimated: flag(),
      modalStyle: pick([nil, "full", "medium"]), isDismissedByGesture: flag(),
      viewController: pick([nil, "web", "Numbers", "Map"]), uri: pick([nil] + Self.uris),
      fallbackURI: pick([nil] + Self.uris))
  }

  /// Other properties that agree with some in a set of them.
  mutating func properties(
    like old: VisitProperties, where same: PropertySet, for navigator: AppNavigator
  ) -> VisitProperties {
    let new = anyProperties(for: navigator)
    let same = same.union(PropertySet.all.subtracting(navigator.known))
    return VisitProperties(
      context: same.contains(.context) ? old.context : new.context,
      presentation: same.contains(.presentation) ? old.presentation : new.presentation,
      ignoresQuery: same.contains(.queryStringPresentation) ? old.ignoresQuery : new.ignoresQuery,
      isHistorical: same.contains(.historicalLocation) ? old.isHistorical : new.isHistorical,
      isAnimated: same.contains(.animated) ? old.isAnimated : new.isAnimated,
      modalStyle: same.contains(.modalStyle) ? old.modalStyle : new.modalStyle,
      isDismissedByGesture: same.contains(.modalDismissGesture)
        ? old.isDismissedByGesture : new.isDismissedByGesture,
      viewController: same.contains(.viewController) ? old.viewController : new.viewController,
      uri: same.contains(.uri) ? old.uri : new.uri,
      fallbackURI: same.contains(.fallbackURI) ? old.fallbackURI : new.fallbackURI)
  }

  /// A configuration with rules for the generated URLs.
  mutating func configuration() -> String {
    let words = [
      "default", "push", "pop", "replace", "refresh", "clear_all", "replace_root", "none",
    ]
    let rules = ["^/$", "^/a", "/a/$", "x=2", "^/b", "com", "file"].map { pattern in
      """
      {"patterns": ["\(pattern)"], "properties": {
        "context": "\(pick(["default", "modal"]))", "presentation": "\(pick(words))",
        "uri": "\(pick(Self.uris))", "animated": \(flag())
      }}
      """
    }
    return #"{"rules": [\#(rules.joined(separator: ", "))]}"#
  }
}

extension PropertySet {
  static let all = PropertySet(rawValue: .max)
}
