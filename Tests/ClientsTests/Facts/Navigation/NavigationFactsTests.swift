@testable import PathConfigClients
import Testing

/// The navigation of releases, fact by fact.
@Suite struct NavigationFactsTests {
  private static let ios = ["1.0.0", "1.0", "1.1.0", "1.1.1", "1.1", "1.2.0", "1.2"]
    .map { "hotwire-native-ios@\($0)" }
  private static let newerIOS = ["hotwire-native-ios@1.3.0", "hotwire-native-ios@1.3"]
  private static let android = [
    "1.0", "1.1.0", "1.1.1", "1.1", "1.2.0", "1.2.4", "1.2", "1.3.0", "1.3",
  ]
  .map { "hotwire-native-android@\($0)" }
  private static let turboAndroid = ["7.0.0", "7.0", "7.1.0", "7.1.2", "7.1"]
    .map { "turbo-android@\($0)" }
  private static let turboIOS = ["turbo-ios@7.0.0", "turbo-ios@7.0", "turbo-ios@7.1"]

  struct Row: CustomTestStringConvertible, Sendable {
    var clients: [String]
    var question: String
    var answer: String
    var ask: @Sendable (NavigationFacts) -> String

    init<Value>(
      _ clients: some Sequence<String>, _ question: String, _ answer: String,
      _ ask: @escaping @Sendable (NavigationFacts) -> Value
    ) {
      self.clients = Array(clients)
      self.question = question
      self.answer = answer
      self.ask = { "\(ask($0))" }
    }

    var testDescription: String { "\(question): \(answer) (\(clients.joined(separator: ", ")))" }
  }

  private static func handlers(_ facts: NavigationFacts) -> String {
    facts.routeHandlers.value.map { "\($0)" }.joined(separator: " ")
  }

  private static let deciding: [Row] = [
    Row(ios + newerIOS, "who decides", "navigationHierarchy") { $0.decider.value },
    Row(android + turboAndroid, "who decides", "navigatorRule") { $0.decider.value },
    Row(turboIOS, "who decides", "app") { $0.decider.value },
    Row(ios[..<5] + turboIOS, "who takes a URL", "everyProposal") { handlers($0) },
    Row(ios[5...] + newerIOS, "who takes a URL", "app safari system") { handlers($0) },
    Row(android[..<4], "who takes a URL", "app system") { handlers($0) },
    Row(android[4...], "who takes a URL", "app browserTab system") { handlers($0) },
    Row(turboAndroid, "who takes a URL", "parsableURL") { handlers($0) },
    Row(ios[..<5] + turboIOS, "links while booting", "openedBySystem") {
      $0.linksWhileBooting.value
    },
    Row(ios[5...] + newerIOS + android, "links while booting", "routed") {
      $0.linksWhileBooting.value
    },
    Row(["turbo-ios@7.0.0", "turbo-android@7.0.0"], "reloads the same address", "false") {
      $0.reloadsSameAddress.value
    },
    Row(
      ios + newerIOS + android + turboIOS[1...] + turboAndroid[1...], "reloads the same address",
      "true"
    ) { $0.reloadsSameAddress.value },
  ]

  private static let pages: [Row] = [
    Row(ios[..<6], "one page", "wholeURL") { $0.pageIdentity.value },
    Row(
      ios[6...] + newerIOS, "one page",
      "pathAndQuery(trailingSlash: PathConfigClients.TrailingSlash.stripped)"
    ) {
      $0.pageIdentity.value
    },
    Row(
      android + turboAndroid, "one page",
      "pathAndQuery(trailingSlash: PathConfigClients.TrailingSlash.kept)"
    ) {
      $0.pageIdentity.value
    },
    Row(ios, "native screens", "byClass") { $0.nativePages.value },
    Row(newerIOS, "native screens", "byURL") { $0.nativePages.value },
    Row(ios[..<4] + android[..<3] + turboAndroid, "leaving a modal", "keepsAction") {
      $0.leavingModal.value
    },
    Row(ios[4...] + newerIOS + android[3...], "leaving a modal", "advances") {
      $0.leavingModal.value
    },
    Row(ios[..<7] + android, "redirects", "asAnyVisit") { $0.redirects.value },
    Row(["ios@1.3.0"], "redirects", "popsAcrossContexts") { $0.redirects.value },
    Row(["ios@1.3.1"], "redirects", "dismissesAcrossContexts") { $0.redirects.value },
    Row(ios[..<3], "a redirect to another host while booting", "followed") {
      $0.foreignBootRedirect.value
    },
    Row(ios[3...4], "a redirect to another host while booting", "openedBySystem") {
      $0.foreignBootRedirect.value
    },
    Row(ios[5...], "a redirect to another host while booting", "routed") {
      $0.foreignBootRedirect.value
    },
    Row(ios[..<3] + android[..<2] + turboAndroid[..<3], "a failed request", "showsError") {
      $0.failedRequest.value
    },
    Row(
      ios[3...] + android[2...] + turboAndroid[3...], "a failed request",
      "followsToOtherHost(retriesOnce: false)"
    ) {
      $0.failedRequest.value
    },
    Row(newerIOS, "a failed request", "followsToOtherHost(retriesOnce: true)") {
      $0.failedRequest.value
    },
  ]

  private static let stacks: [Row] = [
    Row(ios[5...] + newerIOS, "launch", "routeWithoutScreens") { $0.launch.value },
    Row(android[..<5] + turboAndroid, "launch", "firstScreen(checksDeepLinks: false)") {
      $0.launch.value
    },
    Row(android[5...], "launch", "firstScreen(checksDeepLinks: true)") { $0.launch.value },
    Row(ios, "refresh", "mayShowCachedPage") { $0.refresh.value },
    Row(newerIOS + android[4...], "refresh", "asksServer") { $0.refresh.value },
    Row(android[..<4] + turboAndroid, "refresh", "reroutesCurrent") { $0.refresh.value },
    Row(android[..<4] + turboAndroid, "clear_all", "toStartDestination") { $0.clearing.value },
    Row(ios + newerIOS + android[4...], "clear_all", "toRoot") { $0.clearing.value },
    Row(["turbo-android@7.0.0"], "replace_root", "downToSameDestination") {
      $0.rootReplacement.value
    },
    Row(android + turboAndroid[1...], "replace_root", "everything") { $0.rootReplacement.value },
    Row(android[..<4] + turboAndroid, "crashes without a screen", "true") {
      $0.crashesWithoutScreen.value
    },
    Row(ios + android[4...], "crashes without a screen", "false") { $0.crashesWithoutScreen.value },
    Row(android[..<3] + turboAndroid, "keeps one sheet", "false") { $0.keepsOneSheet.value },
    Row(android[3...], "keeps one sheet", "true") { $0.keepsOneSheet.value },
  ]

  @Test(arguments: deciding + pages + stacks)
  func hasTheFactsOfEveryClient(row: Row) throws {
    for client in row.clients {
      #expect(row.ask(try ClientProfile.find(client).facts.navigation) == row.answer, "\(client)")
    }
  }

  @Test(arguments: ClientProfile.all.map(\.id))
  func everyFactIsCited(id: String) throws {
    let facts = try ClientProfile.find(id).facts.navigation
    var count = 0
    for child in Mirror(reflecting: facts).children {
      let source = Mirror(reflecting: child.value).children.compactMap { $0.value as? Citation }
        .first
      let citation = try #require(source, "\(child.label ?? "")")
      #expect(citation.repository.hasPrefix("hotwired/") && !citation.file.isEmpty)
      count += 1
    }
    #expect(count == 20)
  }
}
