@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigSyntax

/// The patterns of all tests: most texts have the same few, whose languages are built once.
let testPatterns = PatternTable()

/// Reads a text as a file with the patterns of all tests.
func testDocument(_ text: String, name: String = "test.json") -> ConfigurationDocument {
  ConfigurationDocument(JSONParser.parse(name: name, text: text), patterns: testPatterns)
}

/// Lints a text for clients by their ids.
func lintResult(
  _ bytes: some Sequence<UInt8>, for clients: [String], levels: CheckLevels = .standard,
  knowing configuration: ToolConfiguration = .none
) throws -> LintResult {
  let parse = JSONParser.parse(name: "test.json", bytes: ContiguousArray(bytes))
  let profiles = try clients.map { try ClientProfile.find($0) }
  return Linter.lint(
    ConfigurationDocument(parse, patterns: testPatterns), for: profiles, levels: levels,
    declarations: configuration.declarations, fallback: ICUEngine())
}

func lint(
  _ text: String, for clients: [String], levels: CheckLevels = .standard,
  knowing configuration: ToolConfiguration = .none
) throws -> [Diagnostic] {
  try lintResult(text.utf8, for: clients, levels: levels, knowing: configuration).diagnostics
}

extension CheckLevels {
  /// Without the checks about URLs, for tests of the others.
  ///
  /// The files of these tests are so small that hardly any property in them has an effect.
  static let withoutURLs =
    (try? CheckLevels(Check.all.filter(\.asksAboutURLs).map { ($0.id, .off) })) ?? .standard
}

/// The text after edits that do not overlap.
func apply(_ edits: [Diagnostic.Edit], to text: String) -> String {
  var bytes = Array(text.utf8)
  for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
    bytes.replaceSubrange(edit.range, with: Array(edit.replacement.utf8))
  }
  return String(decoding: bytes, as: UTF8.self)
}
