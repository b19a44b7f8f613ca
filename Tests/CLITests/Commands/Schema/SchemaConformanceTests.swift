import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigLint
import TestSupport
import Testing

/// The files below `Samples`, and the tool's output about them, checked with the committed schemas.
@Suite struct SchemaConformanceTests {
  /// The samples with intentional mistakes, and the first violation of a schema in each.
  private static let wrong = [
    // Files of a turbo-ios app, whose code reads `modal`; the schema is that of Hotwire Native.
    "Init/ios/App/path-configuration.json":
      "/rules/0/properties/presentation: none of the enumeration",
    "Init/public/configurations/ios_v1.json":
      "/rules/0/properties/presentation: none of the enumeration",
    "Apps/broken.json": "no JSON",
    "Query/broken-for-some/app.json": "no JSON",
    "Query/built-in-rules/app.json": "",
    "Query/coercion/app.json": "/rules/0/properties/animated: type is none of boolean, null",
    "Merge/lossy/server.json": "no JSON",
    "Moments/refused/deployed.json": "no JSON",
    "Diff/rejected/after.json": "/rules/1/patterns/0: type is none of string",
    "Query/no-configuration/app.json": "/rules: type is none of array",
    "Query/rejected-source/server.json": "no JSON",
    "Overlaps/unreadable/app.json": "no JSON",
    "Test/failures/app.json": "/rules/3/properties/context: none of the enumeration",
    "Format/refused/app.json": "no JSON",
    "Migrating/turbo.json": "/rules/0/properties/presentation: none of the enumeration",
  ]

  /// `Fix` contains mistakes that a schema need not find.
  private static let configurations: [String] = samples {
    $0.hasSuffix(".json") && !$0.hasPrefix("Fix/") && !$0.hasPrefix("Editors/")
      && !isOfTheTool($0) && !isOfExpectations($0)
  }

  /// Those of whole apps, of one command, and those with mistakes.
  private static func configurations(of command: String) -> [String] {
    configurations.filter {
      $0.hasPrefix("Apps/") || $0.hasPrefix(command) || wrong[$0] != nil
    }
  }

  /// True if a sample is a file of expectations.
  private static func isOfExpectations(_ path: String) -> Bool {
    path.hasSuffix("expectations.json")
  }

  /// True if a sample is a configuration of the tool.
  private static func isOfTheTool(_ path: String) -> Bool { path.hasSuffix("pathconfig.json") }

  @Test(arguments: configurations)
  func sampleConfigurationsFit(path: String) throws {
    let text = try Self.text(path)
    let violations = try Self.validator("path-configuration").violations(of: text)
    #expect(violations.first ?? "" == Self.wrong[path] ?? "")
  }

  @Test func listsOnlyWrongSamplesThatExist() {
    for path in Self.wrong.keys { #expect(Self.configurations.contains(path), "\(path)") }
  }

  @Test func sampleConfigurationsOfTheToolFit() throws {
    let validator = try Self.validator("tool-configuration")
    let paths = Self.samples(Self.isOfTheTool)
    #expect(paths.count >= 2)
    for path in paths {
      #expect(validator.violations(of: try Self.text(path)) == [], "\(path)")
    }
  }

  /// Those with mistakes are below `Test/mistakes`.
  @Test func sampleExpectationsFit() throws {
    let validator = try Self.validator("expectations")
    let paths = Self.samples(Self.isOfExpectations)
    #expect(paths.count >= 3)
    for path in paths {
      let violations = validator.violations(of: try Self.text(path))
      #expect(violations.isEmpty == !path.hasPrefix("Test/mistakes"), "\(path): \(violations)")
    }
  }

  @Test(arguments: ["ios", "android"])
  func theAppOfAPlatformFitsItsSchema(platform: String) throws {
    let validator = try Self.validator("path-configuration-\(platform)")
    for path in Self.configurations where path.hasPrefix("Apps/\(platform)") {
      #expect(validator.violations(of: try Self.text(path)) == [], "\(path)")
    }
  }

  /// Every line of JSON that a sample expects, by the command that prints it.
  @Test func expectedOutputsFit() throws {
    var count = 0
    for path in Self.samples({ $0.hasSuffix(".console") }) {
      let expected = try Self.text(path)
      let line = expected.prefix { $0 != "\n" }
      let words = line.split(separator: " ").dropFirst(2).map(String.init)
      let output = try #require(expected.components(separatedBy: "--- standard output\n").last)
      for (schema, text) in Self.documents(in: output, printedBy: words) {
        #expect(try Self.validator(schema).violations(of: text) == [], "\(path)")
        count += 1
      }
    }
    #expect(count >= 10)
  }

  /// The samples of whole apps, of `query`, and of files with mistakes, for every client.
  @Test(arguments: configurations(of: "Query/"))
  func responsesFit(path: String) throws {
    let console = try console(with: [path])
    let code = console.run(
      .standard,
      [
        "query", "--client", "all", "-fjson", "/", "/posts/new?a=b",
        "https://example.com/caf%C3%A9",
        "/login?to=/refresh_historical_location", "tel:+1", "http://[", path,
      ])
    let lines = console.output.text.split(separator: "\n")
    #expect(code != .success || !lines.isEmpty)
    let validator = try Self.validator("query")
    for line in lines { #expect(validator.violations(of: String(line)) == []) }
  }

  /// Findings of many checks in one run, from the samples of whole apps, of responses and of
  /// differences.
  @Test(.enabled(if: CommandLineTool.standard.commands.contains { $0.spec.name == "lint" }))
  func reportsFit() throws {
    let files = Self.samples {
      $0.hasPrefix("Apps/") || $0.hasPrefix("Query/") || $0.hasPrefix("Diff/")
    }.filter { $0.hasSuffix(".json") && !Self.isOfExpectations($0) }
    let console = try console(with: files)
    let formats = ["-fjson", "-fsarif", "-oa.sarif"]
    #expect(console.run(.standard, ["lint"] + formats + files) == .findings)
    #expect(try Self.validator("lint").violations(of: console.output.text) == [])
    let log = try #require(console.files["\(root)/a.sarif"]?.text)
    #expect(SARIFRules.violations(of: log) == [])
  }

  /// All pairs of rules of the samples for `overlaps` and of those with mistakes; the others have
  /// the same form.
  @Test(arguments: configurations.filter { $0.hasPrefix("Overlaps/") || wrong[$0] != nil })
  func comparisonsFit(path: String) throws {
    let console = try console(with: [path])
    let code = console.run(.standard, ["overlaps", "--all", "--client", "all", "-fjson", path])
    if code == .input {
      #expect(Self.wrong[path] != nil && console.output.text == "")
    } else {
      #expect(code == .success)
      #expect(try Self.validator("overlaps").violations(of: console.output.text) == [])
    }
  }

  @Test func answersFromSeveralSourcesFit() throws {
    let sources = ["Apps/ios.json", "Apps/broken.json", "Query/coercion/app.json"]
    let console = try console(with: sources)
    let code = console.run(
      .standard,
      ["query", "--client", "all", "-fjson", "/posts/new"] + sources.flatMap { ["--source", $0] })
    #expect(code == .success)
    let validator = try Self.validator("query")
    let lines = console.output.text.split(separator: "\n")
    #expect(lines.count > 5 && lines.allSatisfy { !$0.hasSuffix(#""sources":null}"#) })
    for line in lines { #expect(validator.violations(of: String(line)) == []) }
  }

  /// From the usual places and on a journey, for a release of each client.
  @Test(
    arguments: configurations.filter { $0.hasPrefix("Visit/") || wrong[$0] == "no JSON" },
    [[], ["--start", "https://example.com/"]])
  func outcomesFit(path: String, journey: [String]) throws {
    let console = try console(with: [path])
    let code = console.run(
      .standard,
      ["visit", "--client", "ios", "--client", "android", "--client", "turbo-ios", "-fjson"]
        + ["/posts/new?a=b", "redirect:/", "mailto:a"] + journey + [path])
    let lines = console.output.text.split(separator: "\n")
    #expect(code == .success || Self.wrong[path] != nil)
    #expect(code != .success || !lines.isEmpty)
    let validator = try Self.validator("visit")
    for line in lines { #expect(validator.violations(of: String(line)) == []) }
  }

  /// A response with one change, and the resulting problem.
  @Test(arguments: [
    (#""verdict":"loads""#, #""verdict":"fine""#, "/verdict: none of the enumeration"),
    (#""subject":"/posts/1/edit","#, "", "/: no `subject`"),
    (#""notes":[]"#, #""notes":null"#, "/notes: type is none of array"),
    (#""index":0"#, #""index":"0""#, "/rules/0/index: type is none of integer"),
    (#""index":0,"#, "", "/rules/0: no `index`"),
    (#""line":4"#, #""line":4.5"#, "/rules/0/range/start/line: type is none of integer"),
    (#""rule":1"#, #""rule":-1"#, "/writes/context/1/rule: below 0"),
    (#""sources":null"#, #""sources":[]"#, "/sources: fewer than 2 items"),
    (#""effective":null"#, #""effective":null,"more":1"#, "/more: not allowed"),
  ])
  func reportsDifferencesFromTheContract(part: String, replacement: String, violation: String)
    throws
  {
    let expected = try Self.text("Query/posts/json.console")
    let line = try #require(expected.split(separator: "\n").first { $0.hasPrefix("{") })
    let range = try #require(line.range(of: part))
    let changed = line.replacingCharacters(in: range, with: replacement)
    #expect(try Self.validator("query").violations(of: changed) == [violation])
  }

  @Test(arguments: [
    (
      #""inForce": true"#, #""inForce": 1"#,
      "/provenance/sources/0/inForce: type is none of boolean"
    ),
    (#""rule": 0,"#, "", "/rules/0/provenance: no `rule`"),
    (#""tabs": {"#, #""tabs": {"rule": 1,"#, "/provenance/settings/tabs/rule: not allowed"),
  ])
  func reportsWrongProvenance(part: String, replacement: String, violation: String) throws {
    let expected = try Self.text("Merge/plain/provenance.console")
    let output = try #require(expected.components(separatedBy: "--- standard output\n").last)
    let range = try #require(output.range(of: part))
    let changed = output.replacingCharacters(in: range, with: replacement)
    #expect(try Self.validator("merge-provenance").violations(of: changed) == [violation])
  }

  /// The JSON documents in an output, with the schema of each.
  private static func documents(
    in output: String, printedBy words: [String]
  ) -> [(schema: String, text: String)] {
    let isJSON = words.contains("json") || words.contains("--format=json")
    switch words.first {
    case "query" where isJSON:
      let schema = words.contains { $0.hasPrefix("@") } ? "query-moments" : "query"
      return output.split(separator: "\n").map { (schema, String($0)) }
    case "visit" where isJSON: return output.split(separator: "\n").map { ("visit", String($0)) }
    case "lint" where isJSON: return [("lint", output)]
    case "overlaps" where isJSON: return [("overlaps", output)]
    case "test" where isJSON: return [("test", output)]
    case "test" where words.contains("--suggest"): return [("expectations", output)]
    case "diff" where isJSON:
      return [(words.contains { $0.hasPrefix("@") } ? "diff-moments" : "diff", output)]
    case "deploy" where isJSON: return [("deploy", output)]
    case "routes" where isJSON: return [("routes", output)]
    case "traffic" where isJSON: return [("traffic", output)]
    case "traffic" where words.contains("--partial"):
      return output.split(separator: "\n").map { ("traffic-part", String($0)) }
    case "merge" where words.contains("--provenance"): return [("merge-provenance", output)]
    case "merge": return [("path-configuration", output)]
    default: return []
    }
  }

  private let folder: TemporaryFolder
  private var root: String { "\(folder.path)/Samples" }

  init() throws { folder = try TemporaryFolder() }

  /// In a copy of some samples, by their paths.
  private func console(with samples: [String]) throws -> ConsoleDouble {
    for path in samples { try folder.copy("Samples/\(path)", to: "Samples/\(path)") }
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: root)
    return console
  }

  private static let root = PackageRoot.url.appendingPathComponent("Samples")

  private static func samples(_ isWanted: (String) -> Bool) -> [String] {
    let paths =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return paths.filter(isWanted).sorted()
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Read once for all samples.
  private static let validators = Dictionary(
    uniqueKeysWithValues: SchemaTests.names.map { name in
      (name, Result { try SchemaValidator(SchemaTests.printed(name)) })
    })

  private static func validator(_ name: String) throws -> SchemaValidator {
    try #require(validators[name]).get()
  }
}
