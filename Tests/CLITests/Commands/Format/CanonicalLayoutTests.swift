import Foundation
@testable import PathConfigAnalysis
@testable import PathConfigCLI
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

struct CanonicalLayoutTests {
  private static func layout(_ text: String) throws -> String {
    String(decoding: try CanonicalLayout(ConfigurationDocument(text)).text, as: UTF8.self)
  }

  /// Members that the format does not know are often remarks on the members after them.
  @Test func otherMembersKeepTheirPlaces() throws {
    let text =
      #"{"$schema": 1, "rules": [{"//": 2, "properties": {}, "x": 3, "patterns": []}], "v": 4, "settings": {}}"#
    let parse = JSONParser.parse(name: "a.json", text: try Self.layout(text))
    guard case .object(let root)? = parse.root?.value, let rules = root.last("rules")?.value.value,
      case .array(let array) = rules, case .object(let rule)? = array.elements.first?.value
    else {
      Issue.record("the layout is not read back")
      return
    }
    expectEqual(root.members.map(\.name.text), ["$schema", "settings", "v", "rules"])
    expectEqual(rule.members.map(\.name.text), ["//", "patterns", "x", "properties"])
  }

  /// Only members in the format's own places are sorted.
  @Test func equalNamesElsewhereKeepTheirOrder() throws {
    let text =
      #"{"settings": {"rules": 1, "settings": 2}, "rules": [{"patterns": [], "properties": {"properties": 1, "patterns": 2}}]}"#
    let plain = JSONParser.parse(name: "a.json", text: text)
    let pretty = JSONWriter.write(try #require(plain.root), style: .pretty).string
    try expectEqual(Self.layout(text), pretty + "\n")
  }

  @Test(arguments: [
    #""\u00e9""#, #""é""#, #""\/""#, #""/""#, #""\u002F""#, #""\ud83d\ude00""#, #""😀""#,
    #""\ud800""#,
    #""\b\f\n\r\t\"\\""#, "1", "1.0", "1e0", "-0", "-0.0", "1E+10",
    "123456789012345678901234567890",
    "true", "null", "[]", "{}", #"{"\u0061": 1}"#,
  ])
  func spellingIsKept(value: String) throws {
    let spelled = value.replacing("{\"\\u0061\": 1}", with: "{\n    \"\\u0061\": 1\n  }")
    try expectEqual(Self.layout(#"{ "a"  :  \#(value)}"#), "{\n  \"a\": \(spelled)\n}\n")
  }

  /// With its bracket the line has 79, 80 and 81 columns.
  @Test(arguments: [(68, true), (69, true), (70, false)])
  func aListThatDoesNotFitHasALineForEach(letters: Int, fits: Bool) throws {
    let word = String(repeating: "é", count: letters)
    let text = try Self.layout(#"{"a": ["\#(word)"]}"#)
    expectEqual(text.contains("[\""), fits)
  }

  @Test(arguments: [
    ("{\"rules\": [],}", "trailing comma before the `}` of the object", 12, 0),
    ("{// a\n\"rules\": [], # b\n}", "JSON has no `//` comments", 1, 2),
    ("{\"a\": 1, \"a\": 1}", "this name appears earlier in the same object", 9, 0),
    ("{'a': 1}", "expected double quotation marks, found single ones", 1, 0),
    ("{\"a\": \"\t\"}", "a tab inside a string", 7, 0),
    ("[]", "the file is not an object, so it is not a path configuration", 0, 0),
    ("", "the file is empty", 0, 0),
    ("{\"a\": 1} x", "expected the end of the file, found `x`", 9, 0),
  ])
  func refusesTextsThatWouldLoseSomething(text: String, message: String, offset: Int, others: Int) {
    do throws(CanonicalLayout.Refusal) {
      _ = try CanonicalLayout(ConfigurationDocument(text))
      Issue.record("\(text) is laid out")
    } catch {
      expectEqual(error.message, message)
      expectEqual(error.range.lowerBound, offset)
      expectEqual(error.others, others)
    }
  }

  @Test func nestingToTheLimitIsLaidOut() throws {
    let depth = JSONLimits.standard.maximumDepth - 2
    let text =
      "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    let once = try Self.layout(text)
    try expectEqual(Self.layout(once), once)
  }

  /// Random configurations have the same values after formatting.
  ///
  /// Every client judges them as before, and formatting them again changes nothing. Seed 7.
  @Test func drawnConfigurationsKeepTheirMeaning() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var draw = ConfigurationDraw(random)
      let text = draw.configuration()
      random = draw.random
      let before = ConfigurationDocument(text)
      let once = try Self.layout(text)
      let after = ConfigurationDocument(once)
      expectEqual(after.parse.isStrict, before.parse.isStrict, "\(text)")
      expectEqual(after.parse.root?.canonicalForm, before.parse.root?.canonicalForm, "\(text)")
      expectEqual(
        after.rules.map(\.patterns).map { $0.map(\.text) },
        before.rules.map(\.patterns).map { $0.map(\.text) })
      try expectEqual(Self.layout(once), once, "\(text)")
      for client in Client.newestOfEveryLine {
        expectEqual(client.verdict(on: after).causes, client.verdict(on: before).causes, "\(text)")
      }
    }
  }

  /// Damaged texts are refused or keep their values, and nothing traps.
  ///
  /// Seed 8.
  @Test func damagedTextsAreRefusedOrKept() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<300 {
      var draw = ConfigurationDraw(random)
      var bytes = ContiguousArray(draw.configuration().utf8)
      random = draw.random
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      let document = ConfigurationDocument(JSONParser.parse(name: "a.json", bytes: bytes))
      guard let layout = try? CanonicalLayout(document) else { continue }
      let encoded = document.parse.encoding.encode(layout.text)
      let again = ConfigurationDocument(JSONParser.parse(name: "a.json", bytes: encoded))
      expectEqual(again.parse.root?.canonicalForm, document.parse.root?.canonicalForm)
      expectEqual((try? CanonicalLayout(again))?.text, layout.text)
    }
  }
}

extension LoadVerdict {
  /// The reasons of a client's verdict, sorted and without their places.
  fileprivate var causes: [String] {
    let moment = crashMoment.map { "\($0)" }
    return ["\(word) \(moment ?? "")"]
      + reasons.map { "\($0.cause) \($0.consequence) \($0.rule?.offset ?? -1)" }.sorted()
  }
}

/// A random configuration with members in any order, odd spacing and odd values.
private struct ConfigurationDraw {
  var random: SeededGenerator

  init(_ random: SeededGenerator) { self.random = random }

  mutating func configuration() -> String {
    var members = [member("rules", list(0...4) { $0.rule() })]
    if Bool.random(using: &random) { members.append(member("settings", object(value: 2))) }
    if Bool.random(using: &random) { members.append(member("$schema", value(1))) }
    if Bool.random(using: &random) { members.append(member("comment", scalar())) }
    return braced(members)
  }

  private mutating func rule() -> String {
    if Int.random(in: 0..<12, using: &random) == 0 { return value(1) }
    var members = [
      member("patterns", list(0...4) { $0.scalar() }), member("properties", object(value: 1)),
    ]
    if Bool.random(using: &random) { members.append(member("comment", value(2))) }
    return braced(members)
  }

  private mutating func object(value depth: Int) -> String {
    let names = ["context", "rules", "\\u0061", "settings", "patterns", "b c"].shuffled(
      using: &random)
    let count = Int.random(in: 0...4, using: &random)
    var members: [String] = []
    for name in names.prefix(count) { members.append(member(name, value(depth))) }
    return braced(members)
  }

  private mutating func value(_ depth: Int) -> String {
    guard depth > 0 else { return scalar() }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return list(0...3) { $0.value(depth - 1) }
    case 1: return object(value: depth - 1)
    default: return scalar()
    }
  }

  private mutating func scalar() -> String {
    let scalars = [
      "null", "true", "false", "0", "-0.0", "1e3", "12.50", "\"\"", #""/new$""#,
      #""\/posts\/\\d+""#,
      #""é\u00e9""#, #""😀\ud83d\ude00""#,
      #""a long text with more than forty columns in it, to be sure""#,
    ]
    return scalars.randomElement(using: &random) ?? "null"
  }

  private mutating func list(
    _ counts: ClosedRange<Int>, _ element: (inout ConfigurationDraw) -> String
  ) -> String {
    var elements: [String] = []
    for _ in 0..<Int.random(in: counts, using: &random) { elements.append(element(&self)) }
    return "[" + space() + elements.joined(separator: space() + "," + space()) + "]"
  }

  private mutating func member(_ name: String, _ value: String) -> String {
    "\"\(name)\"" + space() + ":" + space() + value
  }

  private mutating func braced(_ members: [String]) -> String {
    let members = members.shuffled(using: &random)
    return "{" + space() + members.joined(separator: space() + "," + space()) + "}" + space()
  }

  private mutating func space() -> String {
    ["", " ", "\n", "\t", "\r\n", "    "].randomElement(using: &random) ?? ""
  }
}

/// A proof that a reformatted configuration gives every URL the same values.
struct LayoutBehaviourTests {
  @Test(
    arguments: ["ios", "android", "ios.server", "android.server"], Client.current)
  func provesThatReformattingChangesNoURL(name: String, client: Client) throws {
    let url = PackageRoot.url.appendingPathComponent("Samples/Apps/\(name).json")
    let bytes = ContiguousArray(try Data(contentsOf: url))
    let before = ConfigurationDocument(JSONParser.parse(name: name, bytes: bytes))
    let layout = try CanonicalLayout(before)
    let after = ConfigurationDocument(JSONParser.parse(name: name, bytes: layout.text))
    var budget = AnalysisBudget()
    let difference = ConfigurationDifference(
      from: languages(before, client), to: languages(after, client), budget: &budget)
    #expect(difference.isEmpty)
    expectEqual(before.settings.map(\.name.text), after.settings.map(\.name.text))
  }

  private func languages(
    _ document: ConfigurationDocument, _ client: Client
  ) -> ConfigurationLanguages {
    let configuration = ConfigurationView([document], for: client)
    return ConfigurationLanguages(
      CompiledConfiguration(configuration, for: client))
  }
}

extension ConfigurationDocument {
  fileprivate init(_ text: String) { self.init(JSONParser.parse(name: "a.json", text: text)) }
}
