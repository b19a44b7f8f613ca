@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

struct LoadVerdictTests {
  /// Texts, the reactions of four clients, and their reasons with their places.
  ///
  /// They are the current two, the older one that lets exceptions through, and the one with text
  /// values only. The words: `ok`, `rejected`, `load`, `look-up` (every one), `some` (certain
  /// look-ups) or `later` (elsewhere). The settings that turbo-android needs have a separate test.
  @Test func agreesWithTheClients() throws {
    let clients = try [
      "hotwire-native-ios@1.3", "hotwire-native-android@1.3", "turbo-android@7.1.3",
      "hotwire-native-android@1.1",
    ].map { try Client.find($0) }
    try GoldenFile.replay("Tests/Tables/verdicts.txt") { line in
      let document = ConfigurationDocument(Self.filled(line))
      return clients.flatMap { client in
        let verdict = client.verdict(on: document)
        let reasons = verdict.reasons.filter { $0.cause != .shape(.settingsMissing) }
        return ["\(client.id) \(Self.word(for: verdict))"]
          + reasons.map { reason in
            let place = document.buffer.text(in: reason.range).prefix(40)
            return "  `\(place.replacing("\n", with: "⏎"))` \(reason.sentence)"
          }
      }
    }
  }

  /// `∅` means no text, `⏎` a line feed, `R` a rule, `D255` means 255 nested arrays, `Z400` 400 zeros and `N400` 400 nines.
  private static func filled(_ template: String) -> String {
    if template == "∅" { return "" }
    var text = template.replacing("⏎", with: "\n")
      .split(separator: "R", omittingEmptySubsequences: false)
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
    switch verdict.word {
    case .crashes: return verdict.crashMoment.map { $0 == .everyLookUp ? "look-up" : "\($0)" } ?? ""
    case .rejected, .undecided: return verdict.word.rawValue
    case .loads:
      let conditional: [Consequence] = [.crashes(.matchingRule), .crashes(.reachingPattern)]
      if verdict.reasons.contains(where: { conditional.contains($0.consequence) }) { return "some" }
      let later = verdict.crashesBesideLookUps.filter { $0.cause != .shape(.settingsMissing) }
      return later.isEmpty ? "ok" : "later"
    }
  }

  @Test func turboAndroidNeedsSettings() throws {
    for (client, text, places) in [
      ("turbo-android@7.0.0", #"{"rules": []}"#, ["{"]),
      ("turbo-android@7.1", #"{"rules": []}"#, ["{"]),
      ("turbo-android@7.1", #"{"rules": [], "settings": null}"#, ["null"]),
      ("turbo-android@7.1", #"{"rules": [], "settings": {}}"#, []),
      ("hotwire-native-android@1.0", #"{"rules": []}"#, []),
      ("hotwire-native-ios@1.3", #"{"rules": []}"#, []),
    ] {
      let document = ConfigurationDocument(text)
      let verdict = try Client.find(client).verdict(on: document)
      expectEqual(
        Self.word(for: verdict), text.contains("null") ? "later" : "ok", "\(client) \(text)")
      let crashes = verdict.crashesBesideLookUps
      expectEqual(crashes.map { document.buffer.text(in: $0.range) }, places, "\(client) \(text)")
      let effect = ": the app crashes when the user leaves a page"
      #expect(crashes.allSatisfy { $0.sentence.hasSuffix(effect) })
    }
  }

  @Test func releasesAndRolesDecide() throws {
    for (version, expected) in [
      ("1.0", "load"), ("1.1.1", "load"), ("1.1.2", "look-up"), ("1.1.3", "look-up"),
      ("1.2.0", "load"), ("1.2.6", "load"), ("1.2.7", "load"), ("1.3", "load"),
    ] {
      let document = ConfigurationDocument(#"{"rules": null}"#)
      let client = try Client(.hotwireNativeAndroid, version)
      expectEqual(Self.word(for: client.verdict(on: document)), expected, "\(version)")
    }
    // A bundled file is never written, so that its numbers do no harm.
    for (role, expected) in [
      (SourceRole.bundled, "later"), (.stored, "later"), (.server, "storing"),
    ] {
      let document = ConfigurationDocument(#"{"settings": {"a": 1e400}, "rules": []}"#)
      let verdict = try Client.find("hotwire-native-android@1.2.0").verdict(on: document, as: role)
      expectEqual(Self.word(for: verdict), expected, "\(role)")
    }
  }

  /// Rule 0 has no properties, rule 1 a null as its second pattern of three.
  @Test func someLookUpsCrash() throws {
    let document = ConfigurationDocument(
      #"{"rules": [{"patterns": ["a"]}, {"patterns": ["a", null, "b"], "properties": {}}]}"#)
    let verdict = try Client.find("hotwire-native-android").verdict(on: document)
    for (firstMatches, crashingRule) in [
      ([nil, 0], nil), ([0, 0], 0), ([nil, nil], 1), ([nil, 2], 1), ([2, nil], 0),
    ] as [([Int?], RuleIndex?)] {
      expectEqual(
        verdict.crash { firstMatches[$0.offset] }?.rule, crashingRule, "\(firstMatches)")
    }
    let rejected = try Client.find("hotwire-native-android").verdict(
      on: ConfigurationDocument(#"{"rules": [{"patterns": ["a"]}, 4]}"#))
    expectEqual(Self.word(for: rejected), "rejected")
    #expect(rejected.crash { _ in 0 } == nil)
  }

  @Test func aFileThatWasNotReadToItsEndIsUndecided() throws {
    var limits = JSONLimits.standard
    limits.maximumNodes = 3
    let parse = JSONParser.parse(
      name: "a.json", text: #"{"rules": [null, null, null]}"#, limits: limits)
    let document = ConfigurationDocument(parse)
    for client in Client.current {
      let verdict = client.verdict(on: document)
      expectEqual(Self.word(for: verdict), "undecided")
      expectEqual(verdict.reasons.map(\.cause), [.budget])
      #expect(verdict.reasons[0].sentence.hasSuffix(": what the client does is not known"))
      let configuration = ConfigurationView([document], for: client)
      #expect(!configuration.sources[0].isInForce)
    }
  }

  /// A mistake in the part that was read counts, whatever follows.
  @Test func aMistakeBeforeTheEndOfABudgetDecides() throws {
    var limits = JSONLimits.standard
    limits.maximumNodes = 4
    for (text, expected) in [
      ("{\"rules\": [null], // none\n\"a\": [1, 2, 3]}", ["rejected", "undecided", "undecided"]),
      (#"{"rules": ["\d"], "a": [1, 2, 3]}"#, ["rejected", "rejected", "load"]),
    ] {
      let document = ConfigurationDocument(
        JSONParser.parse(name: "a.json", text: text, limits: limits))
      #expect(document.parse.faults.contains { $0.isBudget })
      let clients = ["hotwire-native-ios", "hotwire-native-android", "turbo-android@7.1.0"]
      let verdicts = try clients.map {
        Self.word(for: try Client.find($0).verdict(on: document))
      }
      expectEqual(verdicts, expected, "\(text)")
    }
  }
}
