@testable import PathConfigAnalysis
@testable import PathConfigClients
@testable import PathConfigSyntax
import Foundation
import TestSupport
import Testing

/// Laws of the differences between drawn clients with drawn configurations.
///
/// What an app does with a property follows from the value that its library reads, strings code unit by
/// code unit, and from the library's default if no rule sets it.
///
/// `PATHCONFIG_PAIRS=40` compares that many pairs for each seed.
struct ClientPairLawTests {
  private static let patterns = [
    ".*", "/x$", "^/a", "/new$", "^/$", #"\\?"#, "b", "[A-Z]", "/x",
  ]

  private static let values: [(name: String, values: [String])] = [
    ("pull_to_refresh_enabled", ["true", "false"]), ("animated", ["true", "false", "null"]),
    ("context", [#""modal""#, #""Modal""#, #""default""#]),
    (
      "title",
      [
        #""\ud800""#, #""\ud801""#, #""\ufffd""#, #""\ufffdd800""#, #"["\ud800"]"#, #"["\ud801"]"#,
        "5e-324", "null",
      ]
    ),
    ("uri", [#""app://a""#, "null"]), ("modal_style", [#""full""#, #""large""#]),
    ("app", [#"{"a": "\udc00"}"#, #"{"a": "\udc01"}"#, #"{"\ud800": 1}"#, #"{"\ud801": 1}"#, "1"]),
  ]

  private static let urls: [UTF8String] = [
    "/", "/x", "/x/", "/X", "/a", "/A/x", "/a?x=1", "/b", "/new", "/new?x", "/new/", "/c/x", "/c",
  ]

  private static let pairs =
    ProcessInfo.processInfo.environment["PATHCONFIG_PAIRS"].flatMap { Int($0) }
    ?? Draws.count(4, all: 40)

  private static func configuration(_ random: inout SeededGenerator) -> String {
    let rules = (0..<random.number(in: 0...3)).map { _ in
      let members = values.filter { _ in random.chance(1, in: 2) }
        .map { #""\#($0.name)": \#(random.pick($0.values))"# }
      return """
        {"patterns": ["\(random.pick(patterns))"], "properties": {\(members.joined(separator: ", "))}}
        """
    }
    return #"{"settings": {}, "rules": [\#(rules.joined(separator: ", "))]}"#
  }

  private static func answerer(_ json: String, _ client: Client) -> Answerer {
    Answerer([ConfigurationDocument(JSONParser.parse(name: "a.json", text: json))], for: client)
  }

  /// A difference says `equal` only if the apps do the same everywhere, and shows each property that
  /// differs at a URL, with its values there.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func noDifferenceIsMissedOrInvented(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var seen: (equal: Int, defaults: Int) = (0, 0)
    for _ in 0..<Self.pairs {
      let clients = [random.pick(Client.all), random.pick(Client.all)]
      let json = Self.configuration(&random)
      let texts = [json, random.chance(1, in: 2) ? json : Self.configuration(&random)]
      let sides = [0, 1].map { Self.answerer(texts[$0], clients[$0]) }
      guard sides.allSatisfy(\.loads) else { continue }
      let pair = Pair(before: sides[0], after: sides[1])
      let difference = BehaviouralDifference(from: sides[0].compiled, to: sides[1].compiled)
      let about = "seed \(seed), \(clients) \(texts)"
      #expect(difference.doubts.isEmpty, "\(about)")
      for url in Self.urls {
        for name in pair.names(at: url) {
          let values = pair.values(of: name, at: url)
          if values.before == values.after { continue }
          expectEqual(difference.verdict, .different, "\(about) \(url) \(name)")
          let entry = difference.entries.first { entry in
            entry.property == name && values == pair.values(of: name, entry.before, entry.after)
          }
          #expect(entry != nil, "\(about) \(url) \(name) \(values)")
          if entry?.before == nil, entry?.after == nil { seen.defaults += 1 }
        }
      }
      if difference.verdict == .equal { seen.equal += 1 }
      // Without a change of client, an example is the part of a URL that the client compares.
      for entry in difference.entries where clients[0] != clients[1] {
        for found in entry.classes {
          let values = pair.values(of: entry.property, at: found.example)
          #expect(values.before != values.after, "\(about) \(found.example) \(entry.property)")
        }
      }
    }
    // Few pairs may have neither.
    #expect(Self.pairs < 40 || seen.equal > 0 && seen.defaults > 0)
  }

  /// Two clients with their configurations.
  private struct Pair {
    let before: Answerer
    let after: Answerer

    typealias Values = (before: String, after: String)

    /// The properties that rules set at a URL, and those that both libraries read.
    func names(at url: UTF8String) -> Set<UTF8String> {
      let set = [before, after].flatMap { $0.answer(url).resolution?.properties.map(\.name) ?? [] }
      let read = before.client.facts.properties.map(\.name)
        .filter { after.client.property($0) != nil }
      return Set(set + read)
    }

    func values(of name: UTF8String, at url: UTF8String) -> Values {
      values(
        of: name, before.answer(url).resolution?[name], after.answer(url).resolution?[name])
    }

    func values(of name: UTF8String, _ old: JSONNode?, _ new: JSONNode?) -> Values {
      (
        ClientPairLawTests.reading(of: name, old?.value, by: before.client),
        ClientPairLawTests.reading(of: name, new?.value, by: after.client)
      )
    }
  }

  /// The value that a library, or the app, reads.
  private static func reading(
    of name: UTF8String, _ value: JSONValue?, by client: Client
  ) -> String {
    func text(_ value: PropertySpec.Default?) -> String {
      switch value {
      case .boolean(let flag): "\(flag)"
      case .text(let word): "\"\(word)\""
      case .unspecified(let words): "unspecified \(words)"
      case .required: "crash"
      case nil: "unset"
      }
    }
    guard let value else { return text(client.property(name)?.defaultValue) }
    return switch client.effectiveValue(ofProperty: name, value) {
    case .asWritten: units(value)
    // Nothing but the value tells texts with lone surrogates apart.
    case .text(let text): units(value).contains("\\ud") ? units(value) : "\"\(text)\""
    case .boolean(let flag): "\(flag)"
    case .word(let word): "\"\(word)\""
    case .unset(let standard): text(standard)
    case .replacedByDefault(let standard, _): text(standard)
    case .crashesWhenRead: "crash \(units(value))"
    }
  }

  /// A value with its lone surrogates spelt out, and backslashes doubled.
  private static func units(_ value: JSONValue) -> String {
    func units(_ string: JSONString) -> String {
      let bytes = Array(string.key)
      var text = ""
      var place = 0
      while place < bytes.count {
        if bytes[place] == 0xED, bytes[place + 1] >= 0xA0 {
          let unit = 0xD000 | UInt16(bytes[place + 1] & 0x3F) << 6 | UInt16(bytes[place + 2] & 0x3F)
          text += "\\u\(String(unit, radix: 16))"
          place += 3
        } else {
          text += String(bytes[place]) + "."
          place += 1
        }
      }
      let isPlain = !text.contains("\\u")
      return isPlain ? "\"\(string.text)\"" : "[\(text)]"
    }
    return switch value {
    case .null, .unreadable: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): number.text.string
    case .string(let string): units(string)
    case .array(let array): "[\(array.elements.map { Self.units($0.value) })]"
    case .object(let object):
      "{\(object.members.map { "\(units($0.name)): \(Self.units($0.value.value))" })}"
    }
  }
}
