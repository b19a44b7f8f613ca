@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Files of expectations: the result of reading them, and every mistake with its place.
struct ExpectationFileReadTests {
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
    expectEqual(reading.mistakes.map(\.message), [])
    let file = reading.value
    let configuration = try #require(file.configurations.first)
    expectEqual(file.configurations.count, 1)
    expectEqual(configuration.sources, ["bundled.json", "https://example.com/ios.json"])
    expectEqual(
      configuration.clients.map(\.id), ["hotwire-native-ios@1.3", "hotwire-native-ios@1.2"])
    expectEqual(file.expectations.map(\.url), ["/posts/new", "/a", "", "/b"])
    expectEqual(file.expectations.map(\.match), [.exact, .atLeast, .atLeast, .atLeast])
    expectEqual(file.expectations[0].properties.map(\.name), ["context", "uri"])
    expectEqual(file.expectations[0].properties.map(\.isAbsent), [false, true])
    expectEqual(file.expectations[0].location.start, SourcePosition(line: 6, column: 13))
    expectEqual(
      file.expectations[0].properties[1].location.start, SourcePosition(line: 6, column: 69))
    expectEqual(file.expectations[1].rule?.name, .number(2))
    expectEqual(file.expectations[2].location.start, SourcePosition(line: 7, column: 20))
    expectEqual(file.expectations[2].comment, "why")
    expectEqual(file.expectations[2].clients.map(\.isNameAlone), [true])
    expectEqual(file.expectations[3].rule?.name, .pattern("/b\\d$"))
  }

  @Test func shortFormIsAMapOfURLs() {
    let reading = read(
      #"{"configuration": "a.json", "expectations": {"/new": {"context": "modal"}, "/": {"x": 1}}}"#
    )
    expectEqual(reading.mistakes.map(\.message), [])
    expectEqual(reading.value.expectations.map(\.url), ["/new", "/"])
    expectEqual(reading.value.expectations[0].location.start, SourcePosition(line: 1, column: 46))
    expectEqual(reading.value.expectations[1].properties.map(\.name), ["x"])
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
    expectEqual(reading.mistakes.map(\.message), [])
    let standard = reading.value.configurations[1].clients
    let clients = reading.value.configurations.map { configuration in
      reading.value.expectations.map { configuration.clients(of: $0, or: standard).map(\.id) }
    }
    expectEqual(
      clients,
      [
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

  /// The schema accepts every file that is read without a mistake.
  @Test(arguments: [
    whole, #"{"configuration": "a.json", "expectations": {"/new": {"context": "modal"}}}"#,
    #"""
    {"configuration": "@a",
     "expectations": [{"url": "/", "rule": 1, "moment": ["downloaded", "next-start"]}]}
    """#,
    #"""
    {"configurations": [{"configuration": "a", "clients": ["turbo-ios"]}, {"configuration": "b"}],
     "expectations": {"/": {"context": null}}}
    """#,
  ])
  func theSchemaAcceptsWhatIsRead(text: String) throws {
    expectEqual(read(text).mistakes.map(\.message), [])
    let schema = try #require(FileSchema.all.last)
    try expectEqual(SchemaValidator(schema.text).violations(of: text), [])
  }

  /// The seed of each run; printed with any failure.
  @Test(arguments: [1, 2] as [UInt64])
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

/// The member `visit` of an expectation: its forms, and every mistake with its place.
struct ExpectedVisitReadTests {
  private func read(_ visit: String) -> ToolFileReading<ExpectationFile> {
    let text = #"{"configuration": "a.json", "expectations": [{"url": "/", "visit": \#(visit)}]}"#
    return ExpectationFile.read(JSONParser.parse(name: "expectations.json", text: text))
  }

  @Test(arguments: [
    #""modal""#, #"["dismiss","push"]"#, #"["push"]"#, #"{"is":"push","by":"redirect"}"#,
    #"{"is":"push","from":"deep-modal"}"#,
    #"{"is":["dismiss","push"],"by":"form@modal","from":"main=[/,/a] modal=[/new]"}"#,
    #"{"is":"crash","after":["/posts","redirect:/posts/new"]}"#,
    #"{"is":{"any":["push@modal",["dismiss","push"]]},"from":["/","/a"]}"#,
  ])
  func readsEveryForm(visit: String) throws {
    let reading = read(visit)
    expectEqual(reading.mistakes.map(\.message), [])
    let expected = try #require(reading.value.expectations.first?.visit)
    expectEqual(expected.last.cause != .link, visit.contains("\"by\""))
    expectEqual(expected.place != nil, visit.contains("from"))
    expectEqual(expected.steps.count == 1, !visit.contains("after"))
  }
}
