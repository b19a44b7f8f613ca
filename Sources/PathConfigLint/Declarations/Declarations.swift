import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Facts for checks that a path configuration cannot state itself.
package struct Declarations: Sendable {
  /// The properties that the app reads itself, in the order of the file.
  package var properties: [DeclaredProperty] = []

  /// The native screens of the app.
  package var destinations = DestinationInventory()

  /// The URL of the app's first screen.
  ///
  /// Nil if the apps that read the file name none or several.
  package var start: UTF8String?

  /// The URLs of the project's routes, or nil if it names none.
  package var urls: KnownURLs?

  /// The calls of the app that load its files, by the platforms whose source is known.
  package var loading: [ClientPlatform: FileLoading] = [:]

  /// The clients of the apps that share the file; empty if it is not shared.
  package var readers: [Client] = []

  /// The checks whose findings in installed versions the file suppresses.
  package var suppressedElsewhere: Set<String> = []

  package static let none = Declarations()
}

/// URLs that an app is known to have, without their host: routes with their parameters filled in, and
/// URLs from logs.
package struct KnownURLs: Sendable {
  /// Paths, with a query string if the list has one.
  package let urls: [String]

  /// True if the project has no others.
  let areAll: Bool

  /// True if the program that shows them draws others, which are not read.
  let hasUnread: Bool

  /// True if one of them has a query string, so that the list shows which URLs have one.
  let haveQueries: Bool

  /// The facts about them that a list shows.
  private let pages: [UTF8String: Page]

  /// URLs that an app may follow, and that are no pages.
  let served: [UTF8String]

  /// URLs that no link opens, each with the verbs of its routes.
  let unlinkable: [UTF8String: UTF8String]

  /// A page, and what its route shows.
  package struct Page: Sendable {
    package let url: UTF8String

    /// The name of its endpoint, such as `posts#new`, if it is known.
    package var endpoint: UTF8String?

    /// True if it shows a form.
    package var isForm = false

    /// True for a step, as in a wizard.
    package var isStep = false

    /// Nil unless the app has several.
    package var languages: Languages?

    package init(_ url: UTF8String) { self.url = url }
  }

  /// A page in each language of the app.
  package struct Languages: Sendable {
    let words: [UTF8String]

    /// True if the URL has no word for the usual language.
    let isOptional: Bool
    let urls: [UTF8String]

    package init(words: [UTF8String], isOptional: Bool, urls: [UTF8String]) {
      (self.words, self.isOptional, self.urls) = (words, isOptional, urls)
    }
  }

  /// The number of URLs that are looked at.
  private static let maximumURLs = 10_000

  /// The URLs of each route as a client sees them, or nil if those of some are not known.
  let routes: @Sendable (Client) -> [RouteURLs]?

  package init(
    _ pages: [Page],
    served: [UTF8String] = BuiltInRules.historicalPaths,
    unlinkable: [UTF8String: UTF8String] = [:], areAll: Bool = true,
    hasUnread: Bool = false,
    of routes: @escaping @Sendable (Client) -> [RouteURLs]? = { _ in nil }
  ) {
    self.routes = routes
    self.pages = Dictionary(pages.map { ($0.url, $0) }) { first, _ in first }
    self.served = served
    self.unlinkable = unlinkable
    let all = pages.map(\.url).distinct()
    self.urls = all.prefix(Self.maximumURLs).map(\.string)
    self.areAll = areAll && all.count <= Self.maximumURLs
    self.hasUnread = hasUnread
    haveQueries = self.urls.contains { $0.utf8.contains(UInt8(ascii: "?")) }
  }
}

/// All URLs of one route as a client sees them.
package struct RouteURLs: Sendable {
  let language: Language
  package let outline: Outline

  /// A pattern that a person would write for the route, or nil if none is obvious.
  let pattern: UTF8String?

  /// True for a mounted app, below which any path may or may not be a page.
  let isMount: Bool

  package init(_ language: Language, pattern: UTF8String?, isMount: Bool) {
    self.language = language
    self.pattern = pattern
    self.isMount = isMount
    outline = Outline(language)
  }

  /// True if one of them may be in a language.
  func meet(_ other: Language, _ itsOutline: Outline) -> Bool {
    outline.mayMeet(itsOutline) && LanguageSearch(inside: [other, language]).shortest() != .none
  }

  /// One of them in a language, for people.
  func url(in other: Language, _ itsOutline: Outline) -> UTF8String? {
    guard outline.mayMeet(itsOutline),
      case .found(let url) = LanguageSearch(inside: [other, language]).mostReadable()
    else { return nil }
    return UTF8String(repairing: url)
  }
}

extension KnownURLs {
  /// A note on the pages that show a finding: `/posts/new` (posts#new) and 3 more.
  ///
  /// - Parameter pages: at least one; the others have another query at most.
  func note(onPages pages: [UTF8String]) -> Finding.Note {
    let endpoint = endpoint(of: pages[0]).map { " (\($0))" } ?? ""
    let name = Quotation.of(pages[0].isEmpty ? "/" : pages[0]) + endpoint
    return Finding.Note(
      pages.count == 1
        ? "\(name) is a page of the project"
        : "\(name) and \(pages.count - 1) more are pages of the project")
  }

  /// The endpoint of a page, whatever its query.
  func endpoint(of page: UTF8String) -> UTF8String? {
    pages[page]?.endpoint ?? pages[page.path]?.endpoint
  }

  func isStep(_ page: UTF8String) -> Bool { pages[page]?.isStep ?? false }

  func languages(of page: UTF8String) -> Languages? { pages[page]?.languages }

  /// Those of pages that have several.
  var allLanguages: [Languages] { pages.values.compactMap(\.languages) }

  /// The controller and the action of a page, as far as they are known.
  func action(of page: UTF8String) -> (controller: String, name: String)? {
    let parts = endpoint(of: page)?.string.split(separator: "#") ?? []
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }

  func controller(of page: UTF8String) -> String? { action(of: page)?.controller }

  /// True for the list of a resource, a record, and their forms.
  func isOfResource(_ page: UTF8String) -> Bool {
    action(of: page).map { ["index", "show", "new", "edit"].contains($0.name) } ?? false
  }

  /// True if a page shows a form: by its name, or because it posts to itself.
  func isForm(_ page: UTF8String) -> Bool {
    isFormByName(page) || pages[page.path]?.isForm ?? false
  }

  /// True if its path ends with `new` or `edit`, or its action has such a name.
  func isFormByName(_ page: UTF8String) -> Bool {
    let names = [PagePath(page).segments.last, action(of: page).map { UTF8String($0.name) }]
    return names.contains("new") || names.contains("edit")
  }

  /// The pages, and with a query those whose links carry one; the root comes last, because most apps
  /// show it already when a link leads there.
  package var examples: [UTF8String] {
    let pages = urls.map { UTF8String($0) }
    let isRoot: (UTF8String) -> Bool = { $0.isEmpty || $0 == "/" }
    return pages.filter { !isRoot($0) }
      + pages.compactMap { page in query(of: page).map { UTF8String("\(page)\($0)") } }
      + pages.filter(isRoot)
  }

  /// A query that links to a page carry: the words of a search, or the token of an email.
  func query(of page: UTF8String) -> String? {
    if page.bytes.contains(UInt8(ascii: "?")) { return nil }
    let action = action(of: page)
    let names = action?.controller.split(separator: "/") ?? []
    let controller = names.last ?? ""
    let isSearch =
      page.bytes.reversed().starts(with: "/search".utf8.reversed())
      || ["search", "searches"].contains(controller) || action?.name == "search"
    if isSearch { return "?q=tea" }
    // A parameter such as `:token` of the route holds it already.
    if page.bytes.contains(where: \.isASCIIDigit) { return nil }
    let tokens = [
      "passwords#edit": "reset_password_token", "confirmations#show": "confirmation_token",
      "unlocks#show": "unlock_token", "invitations#edit": "invitation_token",
    ]
    guard let action, let token = tokens["\(controller)#\(action.name)"] else { return nil }
    // Only Devise's page needs the token of an email. Elsewhere, people who are signed in change their
    // password there.
    let sessions = names.dropLast().joined(separator: "/") + "/sessions"
    let isOfDevise =
      names.first == "devise"
      || pages.keys.contains { self.controller(of: $0) == sessions }
    return isOfDevise ? "?\(token)=abc" : nil
  }

  /// Pages with the same in the other languages of the app.
  func inEveryLanguage(_ pages: [UTF8String]) -> [UTF8String] {
    pages + pages.flatMap { languages(of: $0)?.urls ?? [] }
  }

  /// The patterns that a person would write for pages, as JSON.
  func patterns(for pages: some Sequence<UTF8String>, _ client: Client) -> [String] {
    pages.compactMap { routePattern(for: $0, client) }.distinct().map { HelpLine.json($0) }
  }

  /// A pattern that a person would write for a page.
  func routePattern(for page: UTF8String, _ client: Client) -> UTF8String? {
    guard case .text(let subject) = client.subject(of: page) else { return nil }
    // Of several, the narrowest: `/users/me` rather than `/users/:id`.
    let own = (routes(client) ?? []).filter { $0.language.contains(subject.bytes) }
    return own.min { left, right in
      left.language != right.language
        && LanguageSearch(inside: [left.language], outside: [right.language]).shortest() == .none
    }?.pattern
  }
}

extension UTF8String {
  /// A URL without its query.
  var path: UTF8String {
    UTF8String(repairing: bytes.prefix { $0 != UInt8(ascii: "?") })
  }
}

extension LintContext {
  /// True if a pattern matches a known URL.
  func reachesKnownURL(_ pattern: ReadablePattern) -> Bool {
    analysis?.reachedPatterns.contains(pattern.label)
      ?? declarations.urls?.urls.contains { finds(pattern, in: $0) == true } ?? false
  }
}

extension AppDescription {
  /// The app as the configuration of the tool and the app's own source describe it.
  ///
  /// - Parameter documents: the configurations whose screens are looked for in the source.
  package init(_ declarations: Declarations, reading documents: [ConfigurationDocument]) {
    let inventory = declarations.destinations
    let screens = documents.flatMap(\.screens).filter { screen in
      if case .absent? = inventory.presence(of: screen.name, screen.kind) { false } else { true }
    }
    func names(_ isOfKind: (PropertySpec.Destination) -> Bool) -> [UTF8String] {
      screens.filter { isOfKind($0.kind) }.map(\.name).distinct()
    }
    self.init(
      start: declarations.start ?? inventory.source?.startLocation,
      destinations: inventory.knows(.deepLink)
        ? Destinations(
          registered: names { $0 != .viewController } + inventory.offers(of: .deepLink),
          dialogs: inventory.sheets,
          defaultScreen: inventory.uris == nil ? inventory.source?.android?.defaultScreen : nil)
        : nil,
      nativeScreens: inventory.knows(.viewController)
        ? names { $0 == .viewController } + inventory.offers(of: .viewController) : nil)
  }
}

extension AppSource {
  /// The URL where visits start, or nil if the source names none or several.
  fileprivate var startLocation: UTF8String? {
    let starts = startLocations.map(\.value).distinct()
    return starts.count == 1 ? starts[0] : nil
  }
}

/// A property that the app reads itself, as the team declares it.
package struct DeclaredProperty: Sendable {
  package enum ValueType: String, CaseIterable, Sendable {
    case boolean, string, number, array, object, any
  }

  package var name: UTF8String
  package var type = ValueType.any

  /// The allowed values, or nil if any value of its type is allowed.
  package var values: [JSONNode]?

  /// The effect of the property, for people.
  package var summary: UTF8String?

  /// The place of its name in the declaration.
  package var location: SourceRange

  package init(name: UTF8String, at location: SourceRange) {
    (self.name, self.location) = (name, location)
  }
}

extension DeclaredProperty.ValueType {
  /// True if a value has the type.
  ///
  /// Null, which unsets a property, has every type.
  package func takes(_ value: JSONValue) -> Bool {
    guard let type = JSONType(value), type != .null else { return true }
    return self == .any || rawValue.utf8.elementsEqual(type.rawValue.utf8)
  }

  /// The type with its article, for a sentence.
  package var phrase: String {
    switch self {
    case .boolean, .string, .number: "a \(rawValue)"
    case .array, .object: "an \(rawValue)"
    case .any: "any value"
    }
  }
}

extension DeclaredProperty {
  /// True if a value is among those that the property may have.
  ///
  /// Numbers compare by their text.
  func allows(_ value: JSONValue) -> Bool {
    guard let values, JSONType(value) != .null else { return true }
    let form = value.canonicalForm
    return values.contains { $0.canonicalForm == form }
  }

  /// The values as the file writes them.
  var writtenValues: [String] {
    values?.map { JSONWriter.write($0).string } ?? []
  }
}

extension [DeclaredProperty] {
  /// Of several with one name the last one counts.
  package subscript(_ name: UTF8String) -> DeclaredProperty? { last { $0.name == name } }
}
