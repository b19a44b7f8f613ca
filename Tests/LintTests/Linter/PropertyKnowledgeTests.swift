@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The knowledge about one property, for one client: a table.
struct PropertyKnowledgeTests {
  static let ios = "hotwire-native-ios@1.3"
  static let android = "hotwire-native-android@1.3"

  private func findings(of properties: String, for clients: [String]) throws -> [Finding] {
    let text =
      "{\"settings\": {}, \"rules\": [{\"patterns\": [\"/a\"], \"properties\": {\(properties)}}]}"
    return try lint(text, for: clients, levels: .withoutURLs)
  }

  /// A client and the properties of a rule: each finding with its remedy.
  @Test func eachClientJudgesNamesAndValues() throws {
    try GoldenFile.replay("Tests/Tables/properties.txt") { line in
      let client = line.prefix { $0 != " " }
      let found = try findings(of: String(line.dropFirst(client.count + 1)), for: [String(client)])
      return found.flatMap { finding in
        ["\(finding.severity.name) \(finding.check): \(finding.message)"]
          + (finding.help.map { ["  \($0)"] } ?? [])
      }
    }
  }

  @Test func longAndUnseenNamesAreShownSafely() throws {
    let name = "a\\u0007\\u202e" + String(repeating: "x", count: 5000)
    let found = try findings(of: "\"\(name)\": 1", for: [Self.ios])
    let shown = "`a<U+0007><U+202E>" + String(repeating: "x", count: 57) + "…`"
    expectEqual(
      found.map(\.message),
      [
        "Hotwire Native iOS 1.3 does not read \(shown); only the app itself can use it"
      ])
  }

  @Test func oneFindingNamesEveryClientItHoldsFor() throws {
    let clients = Client.newestOfEveryLine.map(\.id)
    let found = try findings(of: #""context": "model""#, for: clients)
      .filter { $0.check == "invalid-value" }
    expectEqual(found.count, 1)
    expectEqual(found.first?.clients, clients.filter { !$0.hasPrefix("turbo-ios") })
    expectEqual(
      found.first?.message,
      """
      `model` is not a valid `context` (did you mean `modal`?): Hotwire Native iOS 1.0, 1.1 and \
      8 other clients treat it as `default`
      """)
  }
}
