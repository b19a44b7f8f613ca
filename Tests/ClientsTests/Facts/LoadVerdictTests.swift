@testable import PathConfigClients
@testable import PathConfigSyntax
import Testing

@Suite struct LoadVerdictTests {
  /// A text, and the reactions of four clients.
  ///
  /// They are the current two, the older one that lets exceptions through, and the one with text
  /// values only. The words: `ok`, `rejected`, `load`, `look-up` (every one), `some` (certain
  /// look-ups) or `later` (elsewhere). The settings that turbo-android needs have a separate test.
  @Test(arguments: [
    (#"{"rules": []}"#, ["ok", "ok", "ok", "ok"]),
    (#"{"rules": [R]}"#, ["ok", "ok", "ok", "ok"]),
    (#"{"rules": ["#, ["rejected", "rejected", "load", "rejected"]),
    ("<html></html>", ["rejected", "rejected", "load", "rejected"]),
    ("", ["rejected", "rejected", "load", "rejected"]),
    (" \n", ["rejected", "rejected", "load", "rejected"]),
    ("null", ["rejected", "rejected", "load", "rejected"]),
    ("[]", ["rejected", "rejected", "load", "rejected"]),
    ("{}", ["rejected", "ok", "load", "ok"]),
    (#"{"rules": null}"#, ["rejected", "load", "load", "look-up"]),
    (#"{"settings": null, "rules": []}"#, ["ok", "load", "later", "later"]),
    (#"{"settings": {"a": 1e400}, "rules": []}"#, ["rejected", "later", "ok", "ok"]),
    (
      #"{"rules": [{"patterns": ["a"], "properties": {"b": [[-1E309]]}}]}"#,
      ["rejected", "later", "load", "rejected"]
    ),
    (
      #"{"rules": [{"patterns": [1e400], "properties": {"b": 1}}]}"#,
      ["rejected", "ok", "ok", "ok"]
    ),
    (#"{"rules": [], "other": 1e400}"#, ["rejected", "ok", "ok", "ok"]),
    (#"{"rules": [], "other": 1e308}"#, ["ok", "ok", "ok", "ok"]),
    (#"{"rules": [], "other": D255}"#, ["ok", "rejected", "ok", "ok"]),
    (#"{"rules": [], "other": D254}"#, ["ok", "ok", "ok", "ok"]),
    (#"{"settings": [], "rules": []}"#, ["ok", "ok", "ok", "ok"]),
    (#"{"rules": [R,]}"#, ["ok", "look-up", "look-up", "look-up"]),
    (#"{"rules": [R],}"#, ["ok", "rejected", "load", "rejected"]),
    (#"{"rules": [,R]}"#, ["rejected", "look-up", "look-up", "look-up"]),
    (#"{"rules": [{"patterns": ["a"]}]}"#, ["rejected", "some", "some", "some"]),
    (#"{"rules": [{"properties": {}}]}"#, ["rejected", "look-up", "look-up", "look-up"]),
    (
      #"{"rules": [{"patterns": ["a",], "properties": {}}]}"#, ["ok", "some", "some", "some"]
    ),
    (
      #"{"rules": [{"patterns": "a", "properties": {}}]}"#,
      ["rejected", "rejected", "load", "rejected"]
    ),
    (#"{"rules": [{"patterns": [1], "properties": {}}]}"#, ["rejected", "ok", "ok", "ok"]),
    ("{\"rules\": [] // none\n}", ["rejected", "ok", "ok", "ok"]),
    ("{'rules': []}", ["rejected", "ok", "ok", "ok"]),
    (
      #"{"rules": [{"patterns": ["\d"], "properties": {}}]}"#,
      ["rejected", "rejected", "load", "rejected"]
    ),
    (
      #"{"rules": [{"patterns": ["a"], "properties": {"x": 1, "x": 2}}]}"#,
      ["ok", "rejected", "load", "rejected"]
    ),
    // Lone surrogates stay as they are.
    (
      #"{"rules": [{"patterns": ["a"], "properties": {"x\ud800": 1, "x\uDBFF": 2}}]}"#,
      ["rejected", "ok", "ok", "ok"]
    ),
    (
      #"{"rules": [{"patterns": ["a"], "properties": {"x\ud800": 1, "\u0078\uD800": 2}}]}"#,
      ["rejected", "rejected", "load", "rejected"]
    ),
    (#"{"settings": {"\udfff": 1, "\ufffd": 2}, "rules": []}"#, ["rejected", "ok", "ok", "ok"]),
    // The first is a text, because its digits overflow to 0.
    (#"{"settings": {"a": 1Z400}, "rules": []}"#, ["rejected", "ok", "ok", "ok"]),
    (#"{"settings": {"a": 2Z400}, "rules": []}"#, ["rejected", "ok", "ok", "ok"]),
    (#"{"settings": {"a": 9N400}, "rules": []}"#, ["rejected", "later", "ok", "ok"]),
    (
      #"{"rules": [{"patterns": ["a"], "properties": {"x": null, "x": 2}}]}"#,
      ["ok", "ok", "ok", "ok"]
    ),
    (#"{"settings": {"x": 1, "x": 2}, "rules": []}"#, ["ok", "rejected", "load", "rejected"]),
    (#"{"rules": [], "other": {"x": 1, "x": 2}}"#, ["ok", "ok", "ok", "ok"]),
    (
      #"{"rules": [{"patterns": ["a"], "properties": {"x": {"y": 1, "y": 2}}}]}"#,
      ["ok", "ok", "load", "rejected"]
    ),
    (#"{"settings": {"tabs": [1]}, "rules": []}"#, ["ok", "ok", "load", "rejected"]),
  ])
  func agreesWithTheClients(template: String, expected: [String]) throws {
    let document = ConfigurationDocument(Self.filled(template))
    let clients = [
      "hotwire-native-ios@1.3", "hotwire-native-android@1.3", "turbo-android@7.1.3",
      "hotwire-native-android@1.1",
    ]
    let verdicts = try clients.map { client in
      Self.word(for: try ClientProfile.find(client).verdict(on: document))
    }
    #expect(verdicts == expected)
  }

  /// `R` means a rule, `D255` means 255 nested arrays, `Z400` 400 zeros and `N400` 400 nines.
  private static func filled(_ template: String) -> String {
    var text = template.split(separator: "R", omittingEmptySubsequences: false)
      .joined(separator: #"{"patterns": ["a"], "properties": {"b": 1}}"#)
    for (mark, digit) in [("Z400", "0"), ("N400", "9")] {
      text = text.split(separator: mark, omittingEmptySubsequences: false)
        .joined(separator: String(repeating: digit, count: 400))
    }
    for depth in [254, 255] {
      let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      text = text.split(separator: "D\(depth)", omittingEmptySubsequences: false)
        .joined(separator: arrays)
    }
    return text
  }

  private static func word(for verdict: LoadVerdict) -> String {
    switch verdict {
    case .rejected: return "rejected"
    case .crashes(_, when: .load): return "load"
    case .crashes(_, when: .everyLookUp): return "look-up"
    case .crashes(_, let moment): return "\(moment)"
    case .undecided: return "undecided"
    case .loads(let notes):
      let conditional: [Consequence] = [.crashes(.matchingRule), .crashes(.reachingPattern)]
      if notes.contains(where: { conditional.contains($0.consequence) }) { return "some" }
      let later = verdict.crashesBesideLookUps.filter { $0.cause != .shape(.settingsMissing) }
      return later.isEmpty ? "ok" : "later"
    }
  }

  @Test(arguments: [
    (
      "hotwire-native-android@1.3", #"{"rules": [R,]}"#, ",",
      "a comma follows the last rule: the app crashes on first use"
    ),
    (
      "hotwire-native-ios@1.3", "{}", "{",
      "the file has no `rules`: the client ignores the whole file"
    ),
    (
      "hotwire-native-android@1.3", "{}", "{",
      "the file has no `rules`: the client treats it as absent"
    ),
    (
      "hotwire-native-android@1.3",
      #"{"rules": [{"patterns": ["a"], "properties": {"x": 1, "x": 2}}]}"#, #""x""#,
      "`x` appears more than once: the client ignores the whole file"
    ),
    (
      "hotwire-native-ios@1.3",
      #"{"rules": [{"patterns": ["a"], "properties": {"x": 1, "x": 2}}]}"#,
      #""x""#, "`x` appears more than once: the client uses the last one"
    ),
    (
      "hotwire-native-android@1.1", #"{"settings": {"tabs": [1]}, "rules": []}"#, "[1]",
      "`tabs` is an array instead of a string: the client ignores the whole file"
    ),
    (
      "hotwire-native-ios@1.3", "{'rules': []}", "'rules'",
      "expected double quotation marks, found single ones: the client ignores the whole file"
    ),
    (
      "turbo-android@7.1.0",
      #"{"settings": {}, "rules": [{"patterns": [1], "properties": {"a": 1}}]}"#, "1",
      "pattern 1 of rule 1 is a number instead of a string: the client reads it as text"
    ),
    (
      "hotwire-native-android@1.3", #"{"rules": [{"patterns": ["a"]}]}"#,
      "{", "rule 1 has no `properties`: the app crashes when a URL matches the rule"
    ),
  ])
  func givesOneReason(
    client: String, template: String, at: String, sentence: String
  ) throws {
    let document = ConfigurationDocument(Self.filled(template))
    let reasons = try ClientProfile.find(client).verdict(on: document).reasons
    #expect(reasons.map(\.sentence) == [sentence])
    #expect(reasons.map { document.buffer.text(in: $0.range) } == [at])
  }

  @Test(arguments: [
    ("turbo-android@7.0.0", #"{"rules": []}"#, ["{"]),
    ("turbo-android@7.1", #"{"rules": []}"#, ["{"]),
    ("turbo-android@7.1", #"{"rules": [], "settings": null}"#, ["null"]),
    ("turbo-android@7.1", #"{"rules": [], "settings": {}}"#, []),
    ("hotwire-native-android@1.0", #"{"rules": []}"#, []),
    ("hotwire-native-ios@1.3", #"{"rules": []}"#, []),
  ])
  func turboAndroidNeedsSettings(client: String, text: String, places: [String]) throws {
    let document = ConfigurationDocument(text)
    let verdict = try ClientProfile.find(client).verdict(on: document)
    #expect(Self.word(for: verdict) == (text.contains("null") ? "later" : "ok"))
    let crashes = verdict.crashesBesideLookUps
    #expect(crashes.map { document.buffer.text(in: $0.range) } == places)
    #expect(
      crashes.allSatisfy { $0.sentence.hasSuffix(": the app crashes when the user leaves a page") })
  }

  @Test(arguments: [
    ("1.0", "load"), ("1.1.1", "load"), ("1.1.2", "look-up"), ("1.1.3", "look-up"),
    ("1.2.0", "load"), ("1.2.6", "load"), ("1.2.7", "load"), ("1.3", "load"),
  ])
  func nullRulesByRelease(version: String, expected: String) throws {
    let document = ConfigurationDocument(#"{"rules": null}"#)
    let client = try ClientProfile(.hotwireNativeAndroid, version)
    #expect(Self.word(for: client.verdict(on: document)) == expected)
  }

  /// A bundled file is never written, so that its numbers do no harm.
  @Test(arguments: [(SourceRole.bundled, "later"), (.stored, "later"), (.server, "storing")])
  func anOverflowCrashesWhereTheAnswerIsStored(role: SourceRole, expected: String) throws {
    let document = ConfigurationDocument(#"{"settings": {"a": 1e400}, "rules": []}"#)
    let verdict = try ClientProfile.find("hotwire-native-android@1.2.0")
      .verdict(on: document, as: role)
    #expect(Self.word(for: verdict) == expected)
  }

  /// Rule 0 has no properties, rule 1 a null as its second pattern of three.
  @Test(
    arguments: [
      ([nil, 0], nil), ([0, 0], 0), ([nil, nil], 1), ([nil, 2], 1), ([2, nil], 0),
    ] as [([Int?], Int?)])
  func someLookUpsCrash(firstMatches: [Int?], crashingRule: Int?) throws {
    let document = ConfigurationDocument(
      #"{"rules": [{"patterns": ["a"]}, {"patterns": ["a", null, "b"], "properties": {}}]}"#)
    let verdict = try ClientProfile.find("hotwire-native-android").verdict(on: document)
    #expect(verdict.crash { firstMatches[$0] }?.rule == crashingRule)
  }

  @Test func aFileThatWasNotReadToItsEndIsUndecided() throws {
    var limits = JSONLimits.standard
    limits.maximumNodes = 3
    let parse = JSONParser.parse(
      name: "a.json", text: #"{"rules": [null, null, null]}"#, limits: limits)
    let document = ConfigurationDocument(parse)
    for client in ClientProfile.current {
      let verdict = client.verdict(on: document)
      #expect(Self.word(for: verdict) == "undecided")
      #expect(verdict.reasons.map(\.cause) == [.budget])
      #expect(verdict.reasons[0].sentence.hasSuffix(": what the client does is not known"))
      let configuration = ConfigurationView([document], for: client)
      #expect(!configuration.sources[0].isInForce)
    }
  }

  /// A mistake in the part that was read counts, whatever follows.
  @Test(arguments: [
    ("{\"rules\": [null], // none\n\"a\": [1, 2, 3]}", ["rejected", "undecided", "undecided"]),
    (#"{"rules": ["\d"], "a": [1, 2, 3]}"#, ["rejected", "rejected", "load"]),
  ])
  func aMistakeBeforeTheEndOfABudgetDecides(text: String, expected: [String]) throws {
    var limits = JSONLimits.standard
    limits.maximumNodes = 4
    let document = ConfigurationDocument(
      JSONParser.parse(name: "a.json", text: text, limits: limits))
    #expect(document.parse.faults.contains { $0.isBudget })
    let clients = ["hotwire-native-ios", "hotwire-native-android", "turbo-android@7.1.0"]
    let verdicts = try clients.map {
      Self.word(for: try ClientProfile.find($0).verdict(on: document))
    }
    #expect(verdicts == expected)
  }

  @Test func aRejectedFileCrashesNoLookUp() throws {
    let document = ConfigurationDocument(#"{"rules": [{"patterns": ["a"]}, 4]}"#)
    let verdict = try ClientProfile.find("hotwire-native-android").verdict(on: document)
    #expect(Self.word(for: verdict) == "rejected")
    #expect(verdict.crash { _ in 0 } == nil)
  }
}
