@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax
import Testing

/// The knowledge about one property, for one client: a table.
@Suite struct PropertyKnowledgeTests {
  static let ios = "hotwire-native-ios@1.3"
  static let android = "hotwire-native-android@1.3"

  private func findings(of properties: String, for clients: [String]) throws -> [Finding] {
    let text =
      "{\"settings\": {}, \"rules\": [{\"patterns\": [\"/a\"], \"properties\": {\(properties)}}]}"
    return try lint(text, for: clients, levels: .withoutURLs)
  }

  // MARK: Names

  @Test(arguments: [
    // A wrong case alone is certain.
    (#""Context": "modal""#, ios, Optional("context")),
    (#""pull-to-refresh-enabled": true"#, android, "pull_to_refresh_enabled"),
    (#""viewController": "a""#, ios, "view_controller"),
    (#""URI": "hotwire://a""#, android, "uri"),
    // Wrong letters are certain, if the value fits.
    (#""contxt": "modal""#, ios, "context"),
    (#""pull_to_refresh": false"#, ios, "pull_to_refresh_enabled"),
    (#""animate": "true""#, ios, "animated"),
    (#""presentaion": "replace""#, android, "presentation"),
    (#""view_controler": "map""#, ios, "view_controller"),
    (#""fallback_url": "hotwire://a""#, android, "fallback_uri"),
    // They are not if the value does not fit, the name is short, or the right name is there too.
    (#""content": "article""#, ios, nil),
    (#""animate": 3"#, ios, nil),
    (#""url": "https://example.org""#, android, nil),
    (#""tile": "A""#, android, nil),
    (#""contxt": "modal", "context": "modal""#, ios, nil),
    (#""presentation_style": "card""#, ios, nil),
    (#""views": 3"#, ios, nil),
    (#""": 3"#, ios, nil),
  ]) func nearNamesAreErrorsWhereTheyAreCertain(
    properties: String, client: String, meant: String?
  ) throws {
    let found = try findings(of: properties, for: [client])
    #expect(found.count == 1 && found.first?.check == "unknown-property")
    #expect(found.first?.severity == (meant == nil ? .info : .error))
    let question = meant.map { "did you mean `\($0)`?" } ?? "only the app itself can use it"
    #expect(found.first?.message.hasSuffix(question) == true, "\(found.map(\.message))")
  }

  @Test(arguments: [
    "comment", "_comment", "comment2", "$comment", "Comments", "//", "#", "note", "description",
    "-- todo --",
  ]) func recognisesRemarks(_ name: String) throws {
    let found = try findings(of: #""\#(name)": "text", "context": "modal""#, for: [Self.ios])
    #expect(found.map(\.check) == [])
  }

  @Test(arguments: ["comment_count", "commentary", "notes_tab", "", "1", "é"])
  func doesNotTakeOtherNamesForRemarks(_ name: String) throws {
    let found = try findings(of: #""\#(name)": "text", "context": "modal""#, for: [Self.ios])
    #expect(found.map(\.check) == ["unknown-property"])
  }

  @Test func longAndUnseenNamesAreShownSafely() throws {
    let name = "a\\u0007\\u202e" + String(repeating: "x", count: 5000)
    let found = try findings(of: "\"\(name)\": 1", for: [Self.ios])
    let shown = "`a<U+0007><U+202E>" + String(repeating: "x", count: 57) + "…`"
    #expect(
      found.map(\.message) == [
        "Hotwire Native iOS 1.3 does not read \(shown); only the app itself can use it"
      ])
  }

  // MARK: Values

  @Test(arguments: [
    (#""animated": "true""#, ios, Optional("treats it as `true`"), Severity.warning),
    (#""animated": "false""#, ios, "treats it as `true`", .error),
    (#""animated": "FALSE""#, android, "crashes when it reads the value", .error),
    (#""animated": 1"#, android, "crashes when it reads the value", .error),
    (#""animated": []"#, android, "crashes when it reads the value", .error),
    (#""animated": {}"#, ios, "treats it as `true`", .error),
    (#""animated": "no""#, "hotwire-native-android@1.1", "reads it as `false`", .error),
    (#""animated": 1"#, "hotwire-native-android@1.1", "reads it as `false`", .error),
    (#""animated": "false""#, "hotwire-native-android@1.1", nil, .error),
    (#""animated": 0"#, ios, nil, .error),
    (#""animated": null"#, android, nil, .error),
    (#""context": 1"#, ios, "treats it as `default`", .error),
    (#""context": "MODAL""#, android, nil, .error),
    (#""context": """#, android, "treats it as `default`", .error),
    (#""modal_style": "page_sheet""#, "hotwire-native-ios@1.0", "treats it as `large`", .error),
    (#""modal_style": "page_sheet""#, "hotwire-native-ios@1.1", nil, .error),
    (#""view_controller": 7"#, ios, "uses the library's own view controller", .error),
    (#""title": 7"#, android, "reads it as the text `7`", .warning),
    (#""title": 7.50"#, android, "reads it as the text `7.5`", .warning),
    (#""title": true"#, "hotwire-native-android@1.1", "reads it as the text `true`", .warning),
    (#""uri": null"#, "turbo-android@7.1", "crashes when it reads the value", .error),
    (#""uri": null"#, android, nil, .error),
    (#""context": ["modal"]"#, "turbo-android@7.0", "crashes when it loads the file", .error),
  ]) func valuesAreJudgedByClient(
    property: String, client: String, deed: String?, severity: Severity
  ) throws {
    let found = try findings(of: property, for: [client])
    #expect(found.count == (deed == nil ? 0 : 1), "\(found.map(\.message))")
    guard let deed, let finding = found.first else { return }
    let title = try ClientProfile.find(client).title
    #expect(finding.message.hasSuffix(": \(title) \(deed)"), "\(finding.message)")
    #expect(finding.severity == severity)
  }

  @Test(arguments: [
    (#""presentation": "replaceRoot""#, "replace it with `\"replace_root\"`"),
    (#""presentation": "Modal""#, "replace `presentation` with `\"context\": \"modal\"`"),
    (#""presentation": "full""#, "replace `presentation` with `\"modal_style\": \"full\"`"),
    (#""context": "pop""#, "replace `context` with `\"presentation\": \"pop\"`"),
    (
      #""context": "clear_all", "presentation": "clear_all""#,
      "remove `context`: `presentation` is already `clear_all`"
    ),
    (
      #""context": "pop", "presentation": "refresh""#,
      "remove `context`, or change the other property to `\"presentation\": \"pop\"`"
    ),
    (#""context": "replace""#, "remove it, or replace it with `\"modal\"`"),
    (#""modal_style": "larg""#, "replace it with `\"large\"`"),
    (#""query_string_presentation": "push""#, "remove it, or replace it with `\"replace\"`"),
  ]) func aRemedyIsOffered(properties: String, help: String) throws {
    let found = try findings(of: properties, for: [Self.ios])
    #expect(found.map(\.check) == ["invalid-value"])
    #expect(found.map(\.help) == [help])
  }

  @Test func oneFindingNamesEveryClientItHoldsFor() throws {
    let clients = ClientProfile.newestOfEveryLine.map(\.id)
    let found = try findings(of: #""context": "model""#, for: clients)
      .filter { $0.check == "invalid-value" }
    #expect(found.count == 1)
    #expect(found.first?.clients == clients.filter { !$0.hasPrefix("turbo-ios") })
    #expect(
      found.first?.message == """
        `model` is not a valid `context` (did you mean `modal`?): Hotwire Native iOS 1.0, 1.1 and \
        8 other clients treat it as `default`
        """)
  }
}
