@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The documentation page about visits, printed from the decision tables.
enum VisitPage {
  /// The page as Markdown that ends in a line feed.
  static func render() -> String {
    ([introduction, bothPlatforms] + tables).joined(separator: "\n\n") + "\n"
  }

  private static var introduction: String {
    """
    # How visits change screens

    The effect of a visit on the screens of an app, by platform, word and place.

    ## Overview

    The properties of a URL are not what users see. The client's code turns them into screens. The result
    depends on the screens that are already open. `pathconfig visit` answers for one URL or a journey.
    It reads the same tables that this page shows. The clients' own tests run against these tables, each test
    in the releases in which it holds.

    A row of a table applies if all its conditions hold. The first row that applies decides. Some rows
    read on: they change the word, or close a modal and begin again.

    ## Words for expectations

    `pathconfig test` compares an outcome with one of these words, or with all of them in order.
    `push` is also met by `push@modal`. The same holds for the other words with `@modal`.

    | word | effect |
    |-|-|
    \(VisitWord.allCases.map { line(["`\($0.rawValue)`", $0.doc]) }.joined(separator: "\n"))
    """
  }

  // MARK: Both platforms

  private static let starts: [StartingPoint] = StartingPoint.allCases

  private static var bothPlatforms: String {
    let head = ["context", "presentation", "action", "platform"] + starts.map(\.text)
    let rows = [NavigationContext.default, .modal].flatMap { context in
      words.flatMap { word in
        actions(of: word).flatMap { action in outcomes(context, word, action) }
      }
    }
    let titles = Client.current.map(\.title).joined(separator: " and ")
    return
      ([
        "## Both platforms", "",
        "\(titles). Turbo proposes a page that is not shown yet. Two screens lie below the modal.",
        "", line(head),
        "|" + head.map { _ in "-|" }.joined(),
      ] + rows).joined(separator: "\n")
  }

  private static let words: [Presentation] = [
    .default, .push, .replace, .pop, .refresh, .clearAll, .replaceRoot, .none,
  ]

  /// Only `default` asks for the action.
  private static func actions(of word: Presentation) -> [VisitAction] {
    word == .default ? [.advance, .replace] : [.advance]
  }

  private static func outcomes(
    _ context: NavigationContext, _ word: Presentation, _ action: VisitAction
  ) -> [String] {
    Client.current.compactMap { profile in
      guard profile.knows(word) else { return nil }
      let navigator = AppNavigator(profile, in: AppDescription())
      let properties = VisitProperties(context: context, presentation: word)
      let cells = starts.map { start in
        let outcome = navigator.outcome(
          of: Visit("/new", action: action), properties, from: navigator.stacks(at: start))
        return outcome.phrase
      }
      let shown = word == .default ? action.rawValue : "any"
      return line(
        [context.rawValue, "`\(word.rawValue)`", shown, profile.name.platform.title] + cells)
    }
  }

  // MARK: The tables

  private static var tables: [String] {
    let apps: [(title: String, navigators: [AppNavigator])] =
      Client.current.map { newest in
        let releases = Client.all.filter { $0.name == newest.name }
        return (newest.name.title, releases.map { AppNavigator($0, in: AppDescription()) })
      }
    return apps.map { table($0.title, $0.navigators) }
  }

  /// Every row of any release, in the order of the table, with the releases that have it.
  private static func table(_ title: String, _ navigators: [AppNavigator]) -> String {
    let releases = navigators.map(\.client)
    let all = [NavigationHierarchyTable.rows, NavigatorRuleTable.rows].first { rows in
      rows.contains { $0.id == navigators[0].table.first?.id }
    }
    let rows = (all ?? []).map { row in
      let span = ReleaseSpan(among: releases) { profile in
        navigators.contains { navigator in
          navigator.client.id == profile.id && navigator.table.contains { $0.id == row.id }
        }
      }
      let isInAll = span == ReleaseSpan(among: releases) { _ in true }
      return line([row.text, isInAll ? "" : span.phrase, "\(row.source)"])
    }
    return (["## \(title)", "", line(["behaviour", "releases", "source"]), "|-|-|-|"] + rows)
      .joined(separator: "\n")
  }

  private static func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
}

extension Client {
  /// True if the word is one of `presentation`.
  fileprivate func knows(_ word: Presentation) -> Bool {
    guard case .enumeration(let words, isCaseSensitive: _)? = property("presentation")?.type else {
      return false
    }
    return words.contains(word.rawValue)
  }
}

extension VisitWord {
  /// A phrase for people.
  fileprivate var doc: String {
    switch self {
    case .push: "opens on top"
    case .pushInModal: "opens on top in the modal"
    case .replace: "takes the place of the page shown"
    case .replaceInModal: "takes the place of the page shown in the modal"
    case .modal: "opens as a modal"
    case .dismiss: "closes the modal"
    case .pop: "goes back by one screen"
    case .popInModal: "goes back by one screen in the modal"
    case .refresh: "reloads the page shown"
    case .refreshInModal: "reloads the page shown in the modal"
    case .clear: "goes back to the start screen"
    case .root: "takes the place of all screens"
    case .none: "does nothing, or shows an error in the page"
    case .blank: "leaves the app without a page"
    case .native: "shows a native screen"
    case .browser: "opens in a browser inside the app"
    case .system: "leaves the app"
    case .crash: "crashes the app"
    }
  }
}

/// The releases that something is true of, for a sentence.
struct ReleaseSpan: Equatable {
  /// A client, or part of its releases, as in `turbo-android since 7.1.0`.
  private(set) var parts: [String] = []

  /// - Parameter releases: all candidates, by client and then by version. The words are relative to
  ///   them.
  init(among releases: [Client], where holds: (Client) -> Bool) {
    for client in ClientName.allCases {
      let releases = releases.filter { $0.name == client }
      parts += Self.runs(in: releases.map { ($0.version, holds($0)) }).map {
        $0.isEmpty ? client.title : "\(client.title) \($0)"
      }
    }
  }

  var isEmpty: Bool { parts.isEmpty }

  /// The parts as a list that ends in `and`.
  var phrase: String { listed(parts) }

  /// Each unbroken run of releases that it is true of, in words.
  ///
  /// Empty if it is true of all of them.
  private static func runs(in releases: [(version: ClientVersion, holds: Bool)]) -> [String] {
    var runs: [String] = []
    var start: ClientVersion?
    for (index, release) in releases.enumerated() {
      if release.holds, start == nil { start = release.version }
      let isLast = index + 1 == releases.count
      guard let first = start, isLast || !releases[index + 1].holds else { continue }
      let since = first == releases[0].version ? nil : "since \(first)"
      let before = isLast ? nil : "before \(releases[index + 1].version)"
      runs.append([since, before].compactMap { $0 }.joined(separator: " and "))
      start = nil
    }
    return runs
  }
}

struct VisitPageTests {
  @Test func theCommittedPageIsFresh() {
    GoldenFile.expect(
      VisitPage.render(), at: "Sources/PathConfigKit/PathConfigKit.docc/Visits.md")
  }
}
