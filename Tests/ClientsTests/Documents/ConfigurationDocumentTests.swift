@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

struct ConfigurationDocumentTests {
  private static let sound = """
    {
      "settings": {"tabs": [], "tabs": 1},
      "version": 2,
      "rules": [
        {
          "comment": "all",
          "patterns": [".*", "/caf\\u00e9\\\\d$"],
          "properties": {"context": "default", "context": "modal"}
        },
        {"properties": {"a": null}, "patterns": ["x"]}
      ]
    }
    """

  @Test func readsEverythingAsWritten() {
    let document = ConfigurationDocument(Self.sound)
    func text(_ range: Range<Int>?) -> String? { range.map { document.buffer.text(in: $0) } }

    expectEqual(document.shapeFaults, [])
    expectEqual(document.settings.map(\.name.text), ["tabs", "tabs"])
    expectEqual(text(document.settingsRange), #"{"tabs": [], "tabs": 1}"#)
    expectEqual(document.otherMembers.map(\.name.text), ["version"])
    expectEqual(document.rules.map(\.index), [0, 1])

    let rule = document.rules[0]
    expectEqual(rule.patterns.map(\.text), [".*", "/café\\d$"])
    expectEqual(rule.patterns.map(\.index), [0, 1])
    expectEqual(text(rule.patterns[0].range), #"".*""#)
    expectEqual(text(rule.patternsRange), #"[".*", "/caf\u00e9\\d$"]"#)
    expectEqual(rule.properties.map(\.name.text), ["context", "context"])
    expectEqual(text(rule.propertiesRange), #"{"context": "default", "context": "modal"}"#)
    expectEqual(rule.otherMembers.map(\.name.text), ["comment"])
    expectEqual(text(document.rules[1].range), #"{"properties": {"a": null}, "patterns": ["x"]}"#)
  }

  /// `/café\d$` once decoded: `é` is bytes 4 and 5, the backslash byte 6.
  @Test func aPartOfAPatternIsFoundInTheFile() {
    let document = ConfigurationDocument(Self.sound)
    for (decoded, expected) in [
      (0..<4, "/caf"), (4..<6, #"\u00e9"#), (6..<8, #"\\d"#), (8..<9, "$"),
      (0..<9, #"/caf\u00e9\\d$"#),
    ] {
      let range = document.rules[0].patterns[1].escapes.fileRange(of: decoded)
      expectEqual(document.buffer.text(in: range), expected, "\(decoded)")
    }
  }

  @Test func aFileWithFaultsKeepsItsValidParts() {
    let document = ConfigurationDocument(
      #"""
      {"rules": [], "rules": [null, {"patterns": [], "patterns": ["a", 4, null, true, ["b"], "c"], "properties": {}}, 7,
        {"patterns": "d", "properties": {"x": 1}}, {"patterns": ["e"]}], "settings": {"s": 1}}
      """#)
    expectEqual(document.rules.map(\.index), [1, 3, 4])
    expectEqual(document.rules[0].patterns.map(\.text), ["a", "4", "true", "c"])
    expectEqual(document.rules[0].patterns.map(\.index), [0, 1, 3, 5])
    expectEqual(document.rules[0].patterns.map(\.isString), [true, false, false, true])
    #expect(document.rules[1].patterns.isEmpty)
    expectEqual(document.rules[1].properties.map(\.name.text), ["x"])
    expectEqual(document.rules[2].patterns.map(\.text), ["e"])
    expectEqual(document.settings.map(\.name.text), ["s"])
  }

  /// For any bytes, reading ends, every range is inside the buffer, and faults are in order.
  @Test func readsMutatedFiles() {
    let seed: UInt64 = 20_261_121
    var generator = SeededGenerator(seed: seed)
    let original = Array(Self.sound.utf8)
    let alphabet = Array("{}[],:\"\\nul0 'a\u{FF}".utf8)
    for round in 0..<600 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = alphabet.randomElement(using: &generator) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes.insert(alphabet.randomElement(using: &generator) ?? 0, at: place)
        }
      }
      let document = ConfigurationDocument(
        JSONParser.parse(name: "m", bytes: ContiguousArray(bytes)))
      let end = document.buffer.bytes.count
      let starts = document.shapeFaults.map(\.range.lowerBound)
      let comment: Comment = "seed \(seed), round \(round)"
      expectEqual(starts, starts.sorted(), comment)
      #expect(document.shapeFaults.allSatisfy { $0.range.upperBound <= end }, comment)
      for rule in document.rules {
        #expect(rule.range.upperBound <= end, comment)
        #expect(rule.patterns.allSatisfy { rule.range.contains($0.range) }, comment)
        for pattern in rule.patterns where pattern.isString {
          let file = pattern.escapes.fileRange(of: 0..<pattern.text.bytes.count)
          #expect(pattern.range.contains(file), comment)
        }
      }
      for client in Client.current { _ = client.verdict(on: document) }
    }
  }
}

extension ConfigurationDocument {
  /// The document of a text, named `a.json` by default.
  init(_ text: String, name: String = "a.json") {
    self.init(JSONParser.parse(name: name, text: text))
  }
}

struct ShapeFaultTests {
  @Test func hasTheFactsForAReport() {
    let text = #"{"rules": [{"patern": ["a"], "properties": {}, "properties": {"b": 1}}]}"#
    let document = ConfigurationDocument(text)
    expectEqual(
      document.shapeFaults.map(\.kind), [.patternsMissing, .misspeltKey, .memberRepeated])
    let misspelt = document.shapeFaults[1]
    expectEqual(misspelt.rule, 0)
    expectEqual(misspelt.key, "patern")
    expectEqual(misspelt.meant, "patterns")
    expectEqual(document.buffer.text(in: document.shapeFaults[2].range), #""properties""#)
  }

  @Test func leavesUnreadableValuesToTheReader() {
    let document = ConfigurationDocument(#"{"rules": [{"patterns": ["a"], "properties": }]}"#)
    #expect(!document.parse.faults.isEmpty)
    expectEqual(document.rules.count, 1)
    expectEqual(document.shapeFaults.map(\.kind), [])
    // Text that is no JSON is not read as an empty one.
    for text in ["<html></html>", "{", "@"] {
      #expect(!ConfigurationDocument(text).shapeFaults.contains { $0.kind == .noValue }, "\(text)")
    }
  }
}
