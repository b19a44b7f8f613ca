@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

struct FileSchemaTests {
  private static let names = FileSchema.configurations.map(\.name)

  /// A suppression names a check, and editors show what it finds, as its page says.
  @Test(arguments: names) func listsEveryCheckWithItsSummary(name: String) throws {
    try Self.expectChecks(under: "allow", of: name) { check in
      [
        "\"description\": \(Self.string(Self.sentence(check))),", "\"type\": \"string\",",
        "\"minLength\": 1",
      ]
    }
  }

  /// - Parameter member: the lines of the schema of a check.
  private static func expectChecks(
    under key: String, of name: String, _ member: (Check) -> [String]
  ) throws {
    let path = "Schemas/\(name).schema.json"
    var lines = try PackageRoot.text(of: path).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let parent = try #require(lines.firstIndex { $0.hasSuffix("  \"\(key)\": {") })
    let start = try #require(lines[parent...].firstIndex { $0.hasSuffix("\"properties\": {") })
    let indent = String(lines[start].prefix { $0 == " " })
    let end = try #require(lines[start...].firstIndex { $0.hasPrefix("\(indent)}") })
    let members = Check.all.map { check in
      let lines = member(check).map { "\(indent)    \($0)" }
      return (["\(indent)  \"\(check.id)\": {"] + lines + ["\(indent)  }"])
        .joined(separator: "\n")
    }
    lines.replaceSubrange(start + 1..<end, with: [members.joined(separator: ",\n")])
    GoldenFile.expect(lines.joined(separator: "\n"), at: path)
  }

  /// The text about a property has a line for each of its words.
  @Test(arguments: names)
  func everyWordIsExplained(name: String) throws {
    let properties = try #require(Self.root(name)["$defs", "properties", "properties"]?.object)
    for (property, schema) in properties {
      let text = try #require(schema["description"]?.string, "\(property)")
      for word in schema["enum"]?.array?.compactMap(\.string) ?? [] {
        #expect(text.contains(try Regex("(?m)^`\(word)`: [a-z]")), "\(property) \(word)")
      }
    }
  }

  private static func root(_ name: String) throws -> JSONNode {
    let schema = try #require(FileSchema.all.first { $0.name == name })
    return try #require(JSONParser.parse(name: name, text: schema.text).root)
  }

  private static func string(_ text: String) -> String {
    JSONWriter.write(JSONOutput.string(text)).string
  }

  /// The summary of a check with a capital and a full stop.
  private static func sentence(_ check: Check) -> String {
    let summary = check.page.summary
    return summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  @Test func everySchemaHasAnIdentity() throws {
    for schema in FileSchema.all {
      try expectEqual(Self.root(schema.name)["$id"]?.string, "urn:pathconfig:schema:\(schema.name)")
    }
  }

  // MARK: The tool's own files

  @Test func settingsListEveryCheckWithItsLevel() throws {
    try Self.expectChecks(under: "checks", of: "tool-configuration") { check in
      let text = """
        \(Self.sentence(check)) By default: \(check.page.level.name), or what a client's verdict makes of it.
        """
      return ["\"description\": \(Self.string(text)),", "\"$ref\": \"#/$defs/level\""]
    }
    let levels = try Self.root("tool-configuration")["$defs", "level", "enum"]?.array
    expectEqual(levels?.compactMap(\.string), CheckLevel.names)
  }

  /// Editors offer the names of the libraries and the newest release of each line.
  @Test(arguments: ["tool-configuration", "expectations"])
  func clientsAreThoseThatAreDescribed(name: String) throws {
    let words = ClientName.spellings.map(\.text) + Client.newestOfEveryLine.map(\.id)
    let text = try JSONWriter.write(Self.root(name)).string
    let offered = JSONWriter.write(["enum": .strings(words)]).string
    #expect(text.contains(offered), "the words are \(offered)")
  }

  /// The schema knows the keys that the reader knows, at each place with an object.
  @Test(arguments: [
    (#"{"\u0001": 1}"#, ["properties"] as [UTF8String]),
    (#"{"apps": {"a": {"\u0001": 1}}}"#, ["$defs", "app", "properties"]),
    (#"{"properties": {"a": {"\u0001": 1}}}"#, ["$defs", "property", "anyOf", "1", "properties"]),
    (#"{"destinations": {"\u0001": 1}}"#, ["properties", "destinations", "properties"]),
    (
      #"{"apps": {"a": {"server": "b", "shipped": [{"\u0001": 1}]}}}"#,
      ["$defs", "shipped", "properties"]
    ),
  ])
  func settingsHaveTheKeysOfTheirReader(text: String, path: [UTF8String]) throws {
    let mistakes = ToolConfiguration.read(JSONParser.parse(name: "a", text: text)).mistakes
    let message = try #require(mistakes.first { $0.message.contains("no key") }?.message)
    let known = try #require(Self.root("tool-configuration")[path]?.object)
    let list = known.map { "`\($0.name)`" }.joined(separator: ", ")
    #expect(message.hasSuffix("known are \(list)"), "\(list)")
  }

  /// The schema of every property and setting agrees with the clients.
  ///
  /// It accepts a value exactly if some release that reads the property takes the value as written,
  /// or as not set.
  @Test(arguments: names)
  func acceptsValuesThatSomeReleaseReadsAsWritten(name: String) throws {
    let validator = try Self.validator(name)
    let releases = Client.all.filter { Self.isMeant($0, by: name) }
    #expect(!releases.isEmpty)
    let values = try Self.values
    var verdicts: [Bool: Int] = [:]
    for isSetting in [false, true] {
      let specs = releases.flatMap { isSetting ? $0.facts.settings : $0.facts.properties }
      for spec in Set(specs.filter { !$0.isInternal }.map(\.name)) {
        for value in values {
          let isTaken = releases.contains { release in
            isSetting
              ? release.setting(spec) != nil
                && release.effectiveValue(value.value, of: release.setting(spec)).isAsMeant
              : release.property(spec) != nil
                && release.effectiveValue(ofProperty: spec, value.value).isAsMeant
          }
          let member = "{\"\(spec)\": \(JSONWriter.write(value))}"
          let text =
            isSetting
            ? "{\"settings\": \(member), \"rules\": []}"
            : "{\"rules\": [{\"patterns\": [\"/\"], \"properties\": \(member)}]}"
          expectEqual(validator.violations(of: text).isEmpty, isTaken, "\(text)")
          verdicts[isTaken, default: 0] += 1
        }
      }
    }
    #expect(verdicts[true, default: 0] > 20 && verdicts[false, default: 0] > 100)
  }

  @Test(arguments: [
    (#"{"rules": []}"#, []),
    (#"{"$schema": "a.json", "settings": {"tabs": [1, {}]}, "rules": [], "more": 1}"#, []),
    (
      #"{"rules": [{"patterns": ["/a"], "properties": {"menu": ["a", {"b": 1}]}, "comment": 1}]}"#,
      []
    ),
    ("[]", ["/: type is none of object"]),
    ("{}", ["/: no `rules`"]),
    (#"{"rules": null}"#, ["/rules: type is none of array"]),
    (
      #"{"settings": [], "rules": [null]}"#,
      ["/settings: type is none of object", "/rules/0: type is none of object"]
    ),
    (
      #"{"rules": [{"pattern": ["/a"], "property": {}}]}"#,
      ["/rules/0: no `patterns`", "/rules/0: no `properties`"]
    ),
    (
      #"{"rules": [{"patterns": "/a", "properties": []}]}"#,
      ["/rules/0/patterns: type is none of array", "/rules/0/properties: type is none of object"]
    ),
    (
      #"{"rules": [{"patterns": [], "properties": {}}]}"#,
      ["/rules/0/patterns: fewer than 1 items"]
    ),
    (
      #"{"rules": [{"patterns": ["", 1], "properties": {}}]}"#,
      ["/rules/0/patterns/0: shorter than 1", "/rules/0/patterns/1: type is none of string"]
    ),
    (
      #"{"rules": [{"patterns": ["/a"], "properties": {"presentation": "modal"}}]}"#,
      ["/rules/0/properties/presentation: none of the enumeration"]
    ),
    (
      #"{"rules": [{"patterns": ["/a"], "properties": {}, "lint": {"allow": {"dead-rule": "so"}}}]}"#,
      []
    ),
    (
      #"{"rules": [], "lint": {"allow": {"dead-rule": ""}}}"#,
      ["/lint/allow/dead-rule: shorter than 1"]
    ),
    (
      #"{"rules": [], "lint": {"allow": {"ded-rule": "so"}}}"#,
      ["/lint/allow/ded-rule: not allowed"]
    ),
    (#"{"rules": [], "lint": {"ignore": {}}}"#, ["/lint/ignore: not allowed"]),
    (#"{"$schema": 1, "rules": []}"#, ["/$schema: type is none of string"]),
  ])
  func refusesAShapeThatClientsRefuse(text: String, violations: [String]) throws {
    for name in Self.names {
      try expectEqual(Self.validator(name).violations(of: text), violations, "\(name)")
    }
  }

  @Test(arguments: [
    ("path-configuration", #""push""#, true), ("path-configuration-android", #""push""#, true),
    ("path-configuration-ios", #""push""#, false), ("path-configuration-ios", #""pop""#, true),
  ])
  func acceptsAWordThatAClientOfThePlatformKnows(
    name: String, word: String, isTaken: Bool
  ) throws {
    let text = #"{"rules": [{"patterns": ["/"], "properties": {"presentation": \#(word)}}]}"#
    try expectEqual(Self.validator(name).violations(of: text).isEmpty, isTaken)
  }

  /// JSON values that are right for some property and wrong for others.
  private static var values: [JSONNode] {
    get throws {
      let words = Client.all.flatMap { $0.facts.properties + $0.facts.settings }
        .flatMap { spec -> [String] in
          if case .enumeration(let words, _) = spec.type { words } else { [] }
        }
      let strings = Set(words).sorted().flatMap { [$0, $0.uppercased(), $0 + "s"] }
      let texts =
        ["true", "false", "null", "0", "1", "2.5", "[]", "{}", "[true]", #""""#, #""true""#]
        + strings.map { "\"\($0)\"" }
      return try texts.map { try #require(JSONParser.parse(name: "value", text: $0).root) }
    }
  }

  private static func isMeant(_ profile: Client, by name: String) -> Bool {
    let isAndroid = [.hotwireNativeAndroid, .turboAndroid].contains(profile.name)
    switch name {
    case "path-configuration-ios": return !isAndroid
    case "path-configuration-android": return isAndroid
    default: return true
    }
  }

  /// Read once for all tests.
  private static let validators = Dictionary(
    uniqueKeysWithValues: FileSchema.all.map { schema in
      (schema.name, Result { try SchemaValidator(schema.text) })
    })

  private static func validator(_ name: String) throws -> SchemaValidator {
    try #require(validators[name]).get()
  }
}

extension EffectiveValue {
  fileprivate var isAsMeant: Bool {
    switch self {
    case .asWritten, .unset: true
    default: false
    }
  }
}

extension JSONNode {
  /// The value at the end of a path of names.
  fileprivate subscript(_ path: UTF8String...) -> JSONNode? { self[path] }

  fileprivate subscript(_ path: [UTF8String]) -> JSONNode? {
    path.reduce(self) { node, name in
      node?.array.flatMap { $0[Int(name.string) ?? 0] }
        ?? node?.object?.first { $0.name == name }?.value
    }
  }
}
