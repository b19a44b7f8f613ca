@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// What every release does with a visit, in a table.
///
/// A line has the clients, the stacks, the visits, the properties of all URLs or a configuration with
/// rules, and what is known of the app. Below are the outcomes, each with its releases: operations
/// and stacks, the words for expectations, and what else users notice.
struct VisitTableTests {
  @Test func everyReleaseDoesWhatTheTableSays() throws {
    try GoldenFile.replay("Tests/Tables/visits.txt") { line in
      let cells = line.split(separator: " | ").map(String.init)
      let names = cells[0].split(separator: " ").map(String.init)
      let app = try Self.app(cells.dropFirst(4).first ?? "")
      let clients = Client.all.filter { client in
        names.contains(client.name.rawValue.replacing("hotwire-native-", with: ""))
      }
      return try clients.grouped { try Self.answer(cells, $0, app) }
    }
  }

  /// The outcome of the last visit.
  private static func answer(
    _ cells: [String], _ profile: Client, _ description: AppDescription
  ) throws -> String {
    let visits = cells[2].split(separator: " ").map { text in
      let (step, url) = VisitStep.split(UTF8String(String(text)))
      return step.visit(to: url)
    }
    if cells[3].hasPrefix(#"{"rules""#) {
      let app = TestApp.client(profile, cells[3], in: description)
      let stacks = Stacks(parsing: cells[1]) { app.screen($0) }
      let outcomes = app.journey(visits, from: try #require(stacks))
      let last = try #require(outcomes.last)
      return text(of: last, app.lookUp(visits[outcomes.count - 1].url).answer.resolution)
    }
    let app = TestApp(profile, description, json: cells[3])
    let outcome = app.navigator.outcome(
      of: visits[0], app.properties, from: app.stacks(cells[1]))
    return text(of: outcome, app.resolution)
  }

  private static func text(of outcome: Outcome, _ resolution: Resolution?) -> String {
    let unread = resolution.map { outcome.unread(among: $0).map(\.string) } ?? []
    let parts =
      [outcome.text, outcome.words.map(\.rawValue).joined(separator: " ")]
      + outcome.notes.map(\.text) + outcome.assumptions.map { "if \($0.text)" }
      + [
        outcome.isAnimated ? "" : "not animated",
        unread.isEmpty ? "" : "reads no \(unread.joined(separator: ", "))",
      ]
    return parts.filter { !$0.isEmpty }.joined(separator: " | ")
  }

  /// `start=URL`, `screens=NAME` of iOS, and of Android `registered=URI,…`, where `app://sheet` is a
  /// sheet and the default screen is the library's own.
  private static func app(_ text: String) throws -> AppDescription {
    var app = AppDescription()
    for part in text.split(separator: " ") {
      let sides = part.split(separator: "=", maxSplits: 1)
      let values = sides[1].split(separator: ",").map { UTF8String(String($0)) }
      switch sides[0] {
      case "start": app.start = values[0]
      case "screens": app.nativeScreens = values
      case "registered":
        app.destinations = Destinations(
          registered: values, dialogs: values.filter { $0 == "app://sheet" },
          defaultScreen: "hotwire://fragment/web")
      default: Issue.record("\(part)")
      }
    }
    return app
  }
}
