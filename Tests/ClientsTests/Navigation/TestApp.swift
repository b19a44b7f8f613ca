@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// An app whose configuration gives all URLs the same properties.
struct TestApp {
  var navigator: AppNavigator
  var properties: VisitProperties
  var resolution: Resolution?

  /// - Parameter json: the properties, or `-`.
  init(_ profile: Client, _ app: AppDescription = AppDescription(), json: String = "{}") {
    let navigator = AppNavigator(profile, in: app)
    self.navigator = navigator
    let rules = #"{"rules": [{"patterns": [".*"], "properties": \#(json == "-" ? "{}" : json)}]}"#
    let client = Self.client(profile, rules)
    resolution = client.answer("https://example.com/anything").resolution
    properties = resolution.map { VisitProperties($0, readBy: navigator) } ?? .none
  }

  /// A client with a configuration.
  static func client(
    _ profile: Client, _ json: String, in app: AppDescription = AppDescription()
  ) -> Answerer {
    let document = ConfigurationDocument(JSONParser.parse(name: "a.json", text: json))
    return Answerer([document], for: profile, in: app)
  }

  /// Stacks from `main=[/,/posts] modal=[/posts/new]`; `~Class` is a native screen without a URL.
  ///
  /// Screens of a modal have its context, and those at `/home` a destination of their own.
  func stacks(_ text: String) -> Stacks {
    var stacks = Stacks()
    for part in text.split(separator: " ") {
      let sides = part.split(separator: "=", maxSplits: 1)
      let stack = Stack(rawValue: String(sides[0])) ?? .main
      let names = sides[1].dropFirst().dropLast().split(separator: ",")
      stacks[stack] = names.map { screen(String($0), on: stack) }
    }
    return stacks
  }

  private func screen(_ name: String, on stack: Stack) -> Screen {
    if name.hasPrefix("~") { return Screen(nativeClass: UTF8String(String(name.dropFirst()))) }
    let properties = VisitProperties(
      context: stack == .modal ? .modal : .default,
      uri: name == "/home" ? "hotwire://fragment/web/home" : "hotwire://fragment/web")
    return Screen(UTF8String(name), properties, for: navigator.client)
  }
}

extension Sequence<Client> {
  /// Each answer, and the clients that give it.
  func grouped(_ answer: (Client) throws -> String) rethrows -> [String] {
    var answers: [(text: String, ids: [String])] = []
    for client in self {
      let text = try answer(client)
      let index = answers.firstIndex { Array($0.text.utf8) == Array(text.utf8) } ?? answers.count
      if index == answers.count { answers.append((text, [])) }
      answers[index].ids.append(client.id.replacing("hotwire-native-", with: ""))
    }
    return answers.map { "\($0.text): \($0.ids.joined(separator: " "))" }
  }
}

/// A line of `ClientTests.tsv`: the behaviour of a visit in a test of a client.
struct ClientTest: CustomTestStringConvertible, Sendable {
  var client: String

  /// A release, or `A..B` with both ends.
  var releases: String

  /// The place of the test: `repository@revision file:line`, or its name instead of the line.
  var place: String

  /// The stacks, or `start=` with the start location.
  var start: String
  var url: String

  /// The action and the origin of the visit.
  var action: String

  /// As JSON; `-` if they do not matter.
  var properties: String

  /// Operations, ` => ` stacks, ` ; ` notes.
  var expected: String

  var testDescription: String { "\(place) \(url)" }

  /// All lines, in order.
  static let all: [ClientTest] = {
    let text = (try? PackageRoot.text(of: "Tests/ClientsTests/Navigation/ClientTests.tsv")) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return ClientTest(
        client: cells[0], releases: cells[1], place: cells[2], start: cells[3], url: cells[4],
        action: cells[5], properties: cells[6], expected: cells[7])
    }
  }()

  /// The part of `expected` before the notes, and the notes.
  var parts: (outcome: String, notes: [String]) {
    let parts = expected.split(separator: " ; ", omittingEmptySubsequences: false).map(String.init)
    return (parts[0], Array(parts.dropFirst()))
  }

  /// The described releases in the range.
  var profiles: [Client] {
    guard let name = ClientName(rawValue: client) else { return [] }
    let ends = releases.split(separator: "..").map { Self.version(String($0)) }
    return Client.all.filter {
      $0.name == name && $0.version >= ends[0] && $0.version <= ends[ends.count - 1]
    }
  }

  /// A commit between 1.3.0-beta and 1.3.0 counts as 1.3.0.
  private static func version(_ text: String) -> ClientVersion {
    if text == "38631e2" { return ClientVersion(1, 3, 0) }
    let numbers = text.split(separator: ".").compactMap { Int($0) }
    return ClientVersion(numbers[0], numbers[1], numbers[2])
  }
}

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
        ? Destinations(
          registered: ["app://a", "app://b"], dialogs: ["app://b"],
          defaultScreen: pick([nil, "app://a", "app://c"])) : nil,
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
        if draw.pick([true, true, true, false]) {
          let url = draw.pick(Self.urls)
          return Screen(
            url: url, nativeClass: draw.pick([nil, nil, "Map"]),
            properties: draw.properties(for: navigator), page: navigator.client.page(url))
        }
        return Screen(nativeClass: draw.pick(Self.names))
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
    if case .enumeration(let known, _)? = navigator.client.property("presentation")?.type {
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
}

extension PropertySet {
  static let all = PropertySet(rawValue: .max)
}

extension Row {
  /// Its identity: text and place.
  var id: String { "\(text) \(source)" }
}

extension Outcome {
  /// The operations joined by ` > ` and, after ` => `, the stacks.
  var text: String {
    "\(operations.map(\.description).joined(separator: " > ")) => \(end)"
  }
}
