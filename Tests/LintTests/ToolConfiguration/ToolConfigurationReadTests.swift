@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigLint

/// `.pathconfig.json`: the result of reading it, and every mistake with its place.
@Suite struct ToolConfigurationReadTests {
  private func read(_ text: String) -> ToolFileReading<ToolConfiguration> {
    ToolConfiguration.read(JSONParser.parse(name: ".pathconfig.json", text: text))
  }

  private static let whole = """
    {
      "$schema": "./tool-configuration.schema.json",
      "clients": ["hotwire-native-android@1.2", "turbo-ios", "turbo-ios@7.1"],
      "checks": {"empty-rule": "error", "comment": "off"},
      "properties": {
        "tab_bar_hidden": "boolean",
        "size": {"type": "string", "values": ["small", "large"], "description": "How large"},
        "anything": {}
      },
      "destinations": {"uris": ["hotwire://fragment/web"], "viewControllers": []},
      "failOn": "warning",
      "undecided": "fail",
      "apps": {
        "ios": {"bundled": "ios.json", "clients": ["turbo-ios"], "server":
          {"url": "https://example.com/ios.json", "headers": {"Authorization": "Bearer $TOKEN"}},
          "deployed": "public/ios.json",
          "shipped": [
            {"tags": "v*", "versions": ">=2.1", "users": {"2.1": 3}},
            {"version": "1.0", "client": "turbo-ios@7.0", "users": 5,
             "destinations": {"viewControllers": ["map"]}}
          ]},
        "android": {"server": "server.json"}
      },
      "routes": "routes.txt"
    }
    """

  @Test func readsEveryMember() throws {
    let reading = read(Self.whole)
    #expect(reading.mistakes.isEmpty)
    let configuration = reading.value
    #expect(
      configuration.clients.map(\.id) == ["hotwire-native-android@1.2", "turbo-ios@7.1"])
    #expect(configuration.failLevel == .warning)
    #expect(configuration.undecided == .fail)
    #expect(configuration.declarations.destinations.uris == ["hotwire://fragment/web"])
    #expect(configuration.declarations.destinations.viewControllers == [])
    let properties = configuration.declarations.properties
    #expect(properties.all.map(\.name) == ["tab_bar_hidden", "size", "anything"])
    #expect(properties.all.map(\.type) == [.boolean, .string, .any])
    #expect(properties["size"]?.summary == "How large")
    #expect(properties["size"]?.values?.count == 2)
    #expect(properties["anything"]?.values == nil)
    #expect(properties["size"]?.location.start == SourcePosition(line: 7, column: 5))
    #expect(properties["other"]?.name == nil)
    #expect(configuration.apps.map(\.name) == ["ios", "android"])
    #expect(configuration.apps[0].server?.headers == ["Authorization: Bearer $TOKEN"])
    #expect(configuration.apps[0].clients.map(\.id) == ["turbo-ios@7.1"])
    #expect(configuration.apps[0].parts == [.bundled, .deployed, .server])
    #expect(configuration.apps[0].deployed == "public/ios.json")
    let shipped = configuration.apps[0].shipped
    #expect(shipped.map(\.client?.id) == [nil, "turbo-ios@7.0"])
    #expect(shipped.flatMap(\.users).map { "\($0.version) \($0.count)" } == ["2.1 3", "1.0 5"])
    #expect(configuration.apps[1].parts == [.server])
    #expect(configuration.routes == "routes.txt")
  }

  @Test func levelsHoldUnlessOverridden() throws {
    let text = #"{"rules": [{"patterns": [], "properties": {"title": "A"}} /* b */]}"#
    let android = ["hotwire-native-android@1.3"]
    let levels = read(Self.whole).value.levels
    #expect(try lint(text, for: android, levels: levels).map(\.severity) == [.error])
    let flags = try CheckLevels([(id: "empty-rule", level: .on(.info))])
    #expect(
      try lint(text, for: android, levels: levels.overridden(by: flags)).map(\.severity) == [.info])
  }

  @Test(arguments: ["{}", #"{"$schema": "x"}"#, " {\n}\n"]) func acceptsAMinimalFile(text: String) {
    let reading = read(text)
    #expect(reading.mistakes.isEmpty)
    #expect(reading.value.clients.isEmpty)
    #expect(reading.value.failLevel == nil && reading.value.undecided == nil)
    #expect(reading.value.declarations.destinations.uris == nil)
  }

  /// Each with the underlined text.
  static let mistakes: [(text: String, place: String, message: String)] = [
    ("", "", "the file is empty"),
    (#"{"clients": ["turbo-ios"}"#, "", "expected `]` to close the array, found `}`"),
    (#"{"failOn": "never",}"#, ",", "trailing comma before the `}` of the object"),
    ("{ /* a */ }", "/* a */", "JSON has no `/* */` comments"),
    (
      #"{"failOn": "info", "failOn": "never"}"#, #""failOn""#,
      "this name appears earlier in the same object"
    ),
    ("[]", "[]", "the file is an array instead of an object"),
    ("null", "null", "the file is null instead of an object"),
    (#"{"client": []}"#, #""client""#, "there is no key `client`: did you mean `clients`?"),
    (#"{"sources": {}}"#, #""sources""#, "there is no key `sources`: it is now `apps`"),
    (
      #"{"zzz": 1}"#, #""zzz""#,
      """
      there is no key `zzz`: known are `$schema`, `tool`, `clients`, `checks`, `properties`, \
      `destinations`, `failOn`, `undecided`, `apps`, `routes`
      """
    ),
    (#"{"$schema": 1}"#, "1", "`$schema` is a number instead of a string"),
    (#"{"clients": "turbo-ios"}"#, #""turbo-ios""#, "`clients` is a string instead of an array"),
    (#"{"clients": []}"#, "[]", "`clients` is empty"),
    (#"{"clients": [5]}"#, "5", "`clients` holds a number instead of a string"),
    (
      #"{"clients": ["turbo-iso@7.1"]}"#, #""turbo-iso@7.1""#,
      "there is no client `turbo-iso`: did you mean `turbo-ios`?"
    ),
    (
      #"{"clients": ["turbo-ios@9"]}"#, #""turbo-ios@9""#,
      "there is no version `9` of turbo-ios: known are `turbo-ios@7.0`, `turbo-ios@7.1`"
    ),
    (#"{"checks": ["comment"]}"#, #"["comment"]"#, "`checks` is an array instead of an object"),
    (
      #"{"checks": {"coment": "off"}}"#, #""coment""#,
      "there is no check `coment`: did you mean `comment`?"
    ),
    (
      #"{"checks": {"comment": "warn"}}"#, #""warn""#,
      "`warn` is no level: did you mean `warning`?"
    ),
    (#"{"checks": {"comment": false}}"#, "false", "`comment` is a boolean instead of a string"),
    (#"{"properties": []}"#, "[]", "`properties` is an array instead of an object"),
    (
      #"{"properties": {"a": 1}}"#, "1", "`a` is a number instead of a type or an object"
    ),
    (
      #"{"properties": {"a": "bool"}}"#, #""bool""#,
      "`bool` is no type: did you mean `boolean`?"
    ),
    (
      #"{"properties": {"a": {"kind": "any"}}}"#, #""kind""#,
      "`a` has no key `kind`: known are `type`, `values`, `description`"
    ),
    (
      #"{"properties": {"a": {"type": "string", "values": [1]}}}"#, "1",
      "this value is a number, and the property is declared as a string"
    ),
    (#"{"properties": {"a": {"values": {}}}}"#, "{}", "`values` is an object instead of an array"),
    (#"{"properties": {"a": {"values": []}}}"#, "[]", "`values` is empty"),
    (
      #"{"properties": {"a": {"description": 5}}}"#, "5",
      "`description` is a number instead of a string"
    ),
    (
      #"{"destinations": {"uri": []}}"#, #""uri""#,
      "`destinations` has no key `uri`: did you mean `uris`?"
    ),
    (#"{"destinations": "all"}"#, #""all""#, "`destinations` is a string instead of an object"),
    (#"{"destinations": {"uris": [null]}}"#, "null", "`uris` holds null instead of a string"),
    (
      #"{"failOn": "warn"}"#, #""warn""#,
      "`warn` is no value of `failOn`: did you mean `warning`?"
    ),
    (#"{"apps": {"i os": {"bundled": "a"}}}"#, #""i os""#, "`i os` is not a name for an app"),
    (#"{"apps": {"ios": {}}}"#, #""ios""#, "`ios` names no file"),
    (
      #"{"apps": {"ios": {"bundled": "a", "shipped": [{"users": 1}]}}}"#, #"{"users": 1}"#,
      "the entry needs either `version` or `tags`"
    ),
    (
      #"{"apps": {"ios": {"bundled": "a", "shipped": [{"version": "1"}]}}}"#,
      #"{"version": "1"}"#, "the entry has no `client`"
    ),
    (
      #"{"apps": {"ios": {"bundled": "a", "shipped": [{"tags": "v*", "versions": "new"}]}}}"#,
      #""new""#, "`new` is neither a version nor a range of versions"
    ),
    (
      #"{"apps": {"ios": {"bundled": "a", "shipped": [{"tags": "*", "users": {"1": -1}}]}}}"#,
      "-1", "`-1` is not a number of users"
    ),
    (
      #"{"apps": {"ios": {"server": 1}}}"#, "1",
      "`server` is a number instead of a string or an object"
    ),
    (#"{"apps": {"ios": {"server": {"headers": {}}}}}"#, "{", "`server` has no `url`"),
    (
      #"{"apps": {"ios": {"server": {"url": "a.json", "headers": {}}}}}"#, #""headers""#,
      "headers are sent to a server, and this is a file"
    ),
    (
      #"{"apps": {"a": {"server": {"url": "https://a.b", "headers": {"cookie": "c=1"}}}}}"#,
      #""c=1""#, "everybody with the file can read the value of cookie"
    ),
    (#"{"routes": 1}"#, "1", "`routes` is a number instead of a string"),
    (
      #"{"undecided": "loud"}"#, #""loud""#,
      "`loud` is no value of `undecided`: known are `fail`, `warn`, `ignore`"
    ),
  ]

  @Test(arguments: mistakes) func reportsMistakesWithTheirPlaces(
    _ mistake: (text: String, place: String, message: String)
  ) {
    let found = read(mistake.text).mistakes
    #expect(found.map(\.message) == [mistake.message])
    #expect(
      found.map { $0.location.buffer.text(in: $0.location.range) } == [mistake.place])
    #expect(found.allSatisfy { $0.check == "invalid-configuration" && $0.severity == .error })
  }

  @Test func theIdOfMistakesIsNotACheck() { #expect(Check.named("invalid-configuration") == nil) }

  /// Mistakes are reported in the order of the file, and a fault without its possible consequences.
  @Test func reportsAllMistakesTogether() {
    let text = #"{"undecided": 1, "checks": {"x": "y"}, "client": 1}"#
    #expect(read(text).mistakes.map(\.location.range.lowerBound) == [14, 28, 33, 39])
    #expect(read(#"{"client": 1, "checks" {}}"#).mistakes.map(\.location.range.lowerBound) == [22])
  }

  /// No text makes the reader trap, and the schema accepts every text that the reader accepts.
  @Test func anyTextIsReadOrRefused() throws {
    var random = SeededGenerator(seed: 20)
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"clients\"", "\"checks\"", "\"properties\"", "\"values\"",
      "\"type\"", "\"any\"", "\"destinations\"", "\"uris\"", "\"turbo-ios\"", "1", "null", "true",
      "\"comment\"", "\"off\"", "\"\\ud800\"", "\u{FEFF}", "//",
    ]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...14, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      for mistake in read(text).mistakes {
        #expect(!mistake.message.isEmpty, "seed 20: \(text)")
        #expect(mistake.location.range.upperBound <= mistake.location.buffer.bytes.count)
      }
    }
  }

  @Test func readsWhatItWrites() throws {
    let written = Self.written(read(Self.whole).value)
    let schema = JSONWriter.write(ToolConfiguration.schemaDocument.output)
    #expect(try SchemaValidator(schema.string).violations(of: written) == [])
    let again = read(written)
    #expect(again.mistakes.map(\.message) == [])
    #expect(Self.written(again.value) == written)
    #expect(again.value.apps[0].server?.headers == ["Authorization: Bearer $TOKEN"])
  }

  private static func written(_ configuration: ToolConfiguration) -> String {
    JSONWriter.write(ToolConfiguration.shape.json.output(configuration)).string
  }

  /// A valid file with changed members: the schema refuses the files that the reader refuses.
  ///
  /// The schema cannot see names of clients, values that differ from their declared type, the
  /// content of texts, and conflicts between two members.
  @Test func theSchemaAgreesWithTheReader() throws {
    let writer = JSONWriter.write(ToolConfiguration.schemaDocument.output, style: .pretty)
    let validator = try SchemaValidator(writer.string)
    #expect(validator.violations(of: Self.whole) == [])
    for mistake in Self.mistakes {
      let parse = JSONParser.parse(name: "a", text: mistake.text)
      guard parse.isStrict, !mistake.message.contains("of turbo-ios"),
        !mistake.message.contains("no client"), !mistake.message.contains("is declared as"),
        !mistake.message.contains("JSON pointer"), mistake.message != "`reason` is empty",
        !mistake.message.contains("never closed"), !mistake.message.contains("a name for"),
        !mistake.message.contains("names no file"),
        !mistake.message.contains("with the file can read"),
        !mistake.message.contains("this is a file"), !mistake.message.contains("the entry "),
        !mistake.message.contains("a range of versions")
      else { continue }
      #expect(!validator.violations(of: mistake.text).isEmpty, "\(mistake.text)")
    }
  }
}
