@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigKit

/// Files of expectations: the result of reading them, and every mistake with its place.
@Suite struct ExpectationFileReadTests {
  private func read(_ text: String) -> ToolFileReading<ExpectationFile> {
    ExpectationFile.read(JSONParser.parse(name: "expectations.json", text: text))
  }

  private static let whole = """
    {
      "$schema": "./expectations.schema.json",
      "configuration": ["bundled.json", "https://example.com/ios.json"],
      "clients": ["hotwire-native-ios@1.3", "hotwire-native-ios@1.2", "hotwire-native-ios@1.3"],
      "expectations": [
        {"url": "/posts/new", "properties": {"context": "modal", "uri": null}, "match": "exact"},
        {"url": ["/a", ""], "rule": 2, "clients": ["hotwire-native-ios"], "comment": "why"},
        {"url": "/b", "rule": "/b\\\\d$"}
      ]
    }
    """

  @Test func readsEveryMember() throws {
    let reading = read(Self.whole)
    #expect(reading.mistakes.map(\.message) == [])
    let file = reading.value
    let configuration = try #require(file.configurations.first)
    #expect(file.configurations.count == 1)
    #expect(configuration.sources.map(\.name) == ["bundled.json", "https://example.com/ios.json"])
    #expect(
      configuration.clients.map(\.id) == ["hotwire-native-ios@1.3", "hotwire-native-ios@1.2"])
    #expect(file.expectations.map(\.url) == ["/posts/new", "/a", "", "/b"])
    #expect(file.expectations.map(\.match) == [.exact, .atLeast, .atLeast, .atLeast])
    #expect(file.expectations[0].properties.map(\.name) == ["context", "uri"])
    #expect(file.expectations[0].properties.map(\.isAbsent) == [false, true])
    #expect(file.expectations[0].location.start == SourcePosition(line: 6, column: 13))
    #expect(
      file.expectations[0].properties[1].location.start == SourcePosition(line: 6, column: 69))
    #expect(file.expectations[1].rule?.name == .number(2))
    #expect(file.expectations[2].location.start == SourcePosition(line: 7, column: 20))
    #expect(file.expectations[2].comment == "why")
    #expect(file.expectations[2].clients.map(\.isNameAlone) == [true])
    #expect(file.expectations[3].rule?.name == .pattern("/b\\d$"))
  }

  @Test func shortFormIsAMapOfURLs() {
    let reading = read(
      #"{"configuration": "a.json", "expectations": {"/new": {"context": "modal"}, "/": {"x": 1}}}"#
    )
    #expect(reading.mistakes.map(\.message) == [])
    #expect(reading.value.expectations.map(\.url) == ["/new", "/"])
    #expect(reading.value.expectations[0].location.start == SourcePosition(line: 1, column: 46))
    #expect(reading.value.expectations[1].properties.map(\.name) == ["x"])
  }

  @Test func severalConfigurationsHaveTheirOwnClients() {
    let reading = read(
      """
      {"configurations": [
        {"configuration": "ios.json", "clients": ["hotwire-native-ios@1.3", "turbo-ios@7.1"]},
        {"configuration": "android.json", "clients": ["hotwire-native-android@1.2"]},
        {"configuration": "any.json"}
      ], "expectations": [
        {"url": "/", "properties": {"a": 1}},
        {"url": "/", "properties": {"a": 1}, "clients": ["hotwire-native-ios"]},
        {"url": "/", "properties": {"a": 1}, "clients": ["hotwire-native-android@1.0", "turbo-ios"]}
      ]}
      """)
    #expect(reading.mistakes.map(\.message) == [])
    let standard = reading.value.configurations[1].clients
    let clients = reading.value.configurations.map { configuration in
      reading.value.expectations.map { configuration.clients(of: $0, or: standard).map(\.id) }
    }
    #expect(
      clients == [
        [
          ["hotwire-native-ios@1.3", "turbo-ios@7.1"], ["hotwire-native-ios@1.3"],
          ["turbo-ios@7.1"],
        ],
        [["hotwire-native-android@1.2"], [], ["hotwire-native-android@1.0"]],
        [
          ["hotwire-native-android@1.2"], ["hotwire-native-ios@1.3"],
          ["hotwire-native-android@1.0", "turbo-ios@7.1"],
        ],
      ])
  }

  /// Each with the underlined text.
  static let mistakes: [(text: String, place: String, message: String)] = [
    ("", "", "the file is empty"),
    (#"{"expectations": {}"#, "", "expected `}` to close the object, found the end of the file"),
    (#"{"expectations": {},}"#, ",", "trailing comma before the `}` of the object"),
    (
      #"{"expectations": {"/": {"a": 1}, "/": {"a": 2}}}"#, #""/""#,
      "this name appears earlier in the same object"
    ),
    ("[]", "[]", "the file is an array instead of an object"),
    ("{}", "{", "the file has no `expectations`"),
    (
      #"{"expectations": 1}"#, "1",
      "`expectations` is a number instead of an array of expectations, or an object with the "
        + "properties of each URL"
    ),
    (
      #"{"expectation": [], "expectations": []}"#, #""expectation""#,
      "there is no key `expectation`: did you mean `expectations`?"
    ),
    (
      #"{"expectations": [{"url": "/", "property": {}, "rule": 1}]}"#, #""property""#,
      "an expectation has no key `property`: did you mean `properties`?"
    ),
    (#"{"expectations": [{"rule": 1}]}"#, "{", "the expectation has no `url`"),
    (
      #"{"expectations": ["/"]}"#, #""/""#, "`expectations` holds a string instead of an object"
    ),
    (
      #"{"expectations": [{"url": 1, "rule": 1}]}"#, "1",
      "`url` is a number instead of a string or an array of strings"
    ),
    (#"{"expectations": [{"url": [], "rule": 1}]}"#, "[]", "`url` is empty"),
    (
      #"{"expectations": [{"url": ["/", null], "rule": 1}]}"#, "null",
      "`url` holds null instead of a string"
    ),
    (#"{"expectations": [{"url": "/"}]}"#, #""/""#, "nothing is expected of the URL"),
    (#"{"expectations": {"/": {}}}"#, #""/""#, "nothing is expected of the URL"),
    (
      #"{"expectations": {"/": "modal"}}"#, #""modal""#, "`/` is a string instead of an object"
    ),
    (
      #"{"expectations": [{"url": "/", "properties": [], "rule": 1}]}"#, "[]",
      "`properties` is an array instead of an object"
    ),
    (
      #"{"expectations": [{"url": "/", "match": "exactly"}]}"#, #""exactly""#,
      "`exactly` is no value of `match`: did you mean `exact`?"
    ),
    (#"{"expectations": [{"url": "/", "rule": 0}]}"#, "0", "`0` is no number of a rule"),
    (#"{"expectations": [{"url": "/", "rule": 1.5}]}"#, "1.5", "`1.5` is no number of a rule"),
    (
      #"{"expectations": [{"url": "/", "rule": 99999999999999999999}]}"#, "99999999999999999999",
      "`99999999999999999999` is no number of a rule"
    ),
    (
      #"{"expectations": [{"url": "/", "rule": true}]}"#, "true",
      "`rule` is a boolean instead of a number, 1 for the first rule, or a pattern"
    ),
    (
      #"{"clients": ["turbo"], "expectations": []}"#, #""turbo""#,
      "there is no client `turbo`: known are `ios`, `android`, `hotwire-native-ios`, "
        + "`hotwire-native-android`, `turbo-ios`, `turbo-android`"
    ),
    (#"{"clients": [], "expectations": []}"#, "[]", "`clients` is empty"),
    (#"{"configuration": "", "expectations": []}"#, #""""#, "`configuration` is empty"),
    (
      #"{"configuration": ["a", "-"], "expectations": []}"#, #""-""#,
      "standard input cannot be a source here"
    ),
    (
      #"{"clients": ["turbo-ios"], "configurations": [{"configuration": "a"}], "expectations": []}"#,
      #""clients""#, "`clients` and `configurations` exclude each other"
    ),
    (#"{"configurations": [], "expectations": []}"#, "[]", "`configurations` is empty"),
    (
      #"{"configurations": [{"clients": ["ios"]}], "expectations": []}"#, "{",
      "the configuration has no `configuration`"
    ),
    (
      #"{"clients": ["turbo-ios"], "expectations": [{"url": "/", "rule": 1, "clients": "#
        + #"["turbo-android"]}]}"#, #""/""#,
      "no configuration of the file is for turbo-android, so that this is never tested"
    ),
  ]

  @Test(arguments: mistakes)
  func reportsAMistakeWithItsPlace(text: String, place: String, message: String) throws {
    let reading = read(text)
    let found = reading.mistakes.map { mistake in
      let range = mistake.location.range
      return [
        String(decoding: mistake.location.buffer.bytes[range], as: UTF8.self), mistake.message,
      ]
    }
    #expect(found.contains([place, message]), "\(found)")
    #expect(reading.mistakes.count == 1, "\(found)")
    #expect(reading.mistakes.allSatisfy { $0.check == "invalid-expectations" })
  }

  @Test func mistakesComeWithRemedies() {
    let reading = read(
      #"{"clients": [], "expectations": [{"url": "/"}, {"url": "/", "rule": -1}]}"#
    )
    #expect(
      reading.mistakes.map(\.help) == [
        "leave it out, or list something",
        "name a property or the rule; `\"match\": \"exact\"` expects that no property is set",
        "count from 1, or write one of its patterns as a string",
      ])
  }

  @Test(arguments: [
    whole, #"{"configuration": "a.json", "expectations": {"/new": {"context": "modal"}}}"#,
    #"""
    {"configuration": {"server": "a"},
     "expectations": [{"url": "/", "rule": 1, "moment": ["downloaded", "next-start"]}]}
    """#,
    #"""
    {"configurations": [{"configuration": "a", "clients": ["turbo-ios"]}, {"configuration": "b"}],
     "expectations": []}
    """#,
  ])
  func readsWhatItWrites(text: String) throws {
    let first = read(text)
    #expect(first.mistakes.map(\.message) == [])
    let written = Self.written(first.value)
    let schema = JSONWriter.write(ExpectationFile.schemaDocument.output)
    #expect(try SchemaValidator(schema.string).violations(of: written) == [])
    let again = read(written)
    #expect(again.mistakes.map(\.message) == [])
    #expect(Self.written(again.value) == written)
    #expect(again.value.expectations.map(\.url) == first.value.expectations.map(\.url))
    #expect(
      again.value.configurations.map { $0.sources.map(\.name) }
        == first.value.configurations.map { $0.sources.map(\.name) })
  }

  private static func written(_ file: ExpectationFile) -> String {
    JSONWriter.write(ExpectationFile.shape.json.output(file)).string
  }

  /// The seed of each run; printed with any failure.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func damagedFilesAreReadToTheirEnd(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let interesting = Array("{}[]\",:0-n\\é".utf8) + [0xFF, 0x00]
    let whole = Array(Self.whole.utf8)
    var sound = 0
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<generator.number(in: 1...3) {
        let place = generator.number(in: 0...(bytes.count - 1))
        switch generator.number(in: 0...2) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(generator.pick(interesting), at: place)
        default:
          let end = min(bytes.count, place + generator.number(in: 1...40))
          bytes.removeSubrange(place..<end)
        }
      }
      let parse = JSONParser.parse(name: "x", bytes: ContiguousArray(bytes))
      let reading = ExpectationFile.read(parse)
      let text = "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
      for mistake in reading.mistakes {
        let range = mistake.location.range
        #expect(range.upperBound <= mistake.location.buffer.bytes.count, "\(text)")
        #expect(!mistake.message.isEmpty, "\(text)")
      }
      if reading.mistakes.isEmpty {
        sound += 1
        #expect(parse.isStrict, "\(text)")
      }
    }
    #expect(sound > 10)
  }
}
