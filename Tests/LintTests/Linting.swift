import Foundation
@testable import PathConfigAnalysis
@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigLint
@testable import PathConfigKit
@testable import PathConfigSyntax
import Testing

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
  let profiles = try clients.map { try Client.find($0) }
  return Linter.lint(
    ConfigurationDocument(parse, patterns: testPatterns), for: profiles, levels: levels,
    declarations: configuration.declarations)
}

func lint(
  _ text: String, for clients: [String], levels: CheckLevels = .standard,
  knowing configuration: ToolConfiguration = .none
) throws -> [Finding] {
  try lintResult(text.utf8, for: clients, levels: levels, knowing: configuration).findings
}

extension CheckLevels {
  /// Without the checks about URLs, for tests of the others.
  ///
  /// The files of these tests are so small that hardly any property in them has an effect.
  static let withoutURLs =
    (try? CheckLevels(Check.all.filter(\.asksAboutURLs).map { ($0.id, .off) })) ?? .standard
}

extension KnownURLs {
  /// Pages that are routes without parameters; each stands for its URLs with any query.
  init(pages: [UTF8String]) {
    self.init(pages.map { Page($0) }) { client in
      pages.map { PageRoutes.all.route(of: $0, for: client) }
    }
  }
}

/// The routes of the pages of all tests, which have the same few.
private final class PageRoutes: @unchecked Sendable {
  static let all = PageRoutes()

  /// Guards the routes, but not while one is made.
  private let lock = NSLock()
  private var routes: [String: [UTF8String: RouteURLs]] = [:]

  func route(of page: UTF8String, for client: Client) -> RouteURLs {
    if let known = lock.withLock({ routes[client.id]?[page] }) { return known }
    let path = page.string.prefix { $0 != "?" }.replacing(".", with: "\\.")
    let text = UTF8String("^\(path)(?:\\?.*)?$")
    let language = testPatterns.pattern(text).language(
      ignoringCase: client.ignoresCase, in: SubjectUniverse.of(client))
    let route = RouteURLs(language.language ?? .empty, pattern: text, isMount: false)
    lock.withLock { routes[client.id, default: [:]][page] = route }
    return route
  }
}

/// The text after edits that do not overlap.
func apply(_ edits: [Finding.Edit], to text: String) -> String {
  var bytes = Array(text.utf8)
  for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
    bytes.replaceSubrange(edit.range, with: Array(edit.replacement.utf8))
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// A configuration in the page of a check, without those that need another file beside.
struct PageExample: CustomTestStringConvertible {
  let check: Check
  let text: String
  let clients: [Client]
  let configuration: ToolConfiguration

  /// True if the page shows the text after fixes.
  var isFixed: Bool

  var testDescription: String { "\(check.id): \(text)" }

  static let all: [PageExample] = Check.all.flatMap(examples)

  private static func examples(of check: Check) -> [PageExample] {
    var examples: [PageExample] = []
    var beside: (name: String, text: String)?
    for case .code(let text, let info) in MarkdownBlock.all(in: check.page.text) {
      if info.first == "json", info.last == "fixed" {
        examples[examples.count - 1].isFixed = true
      } else if info.count > 1, info[1].hasSuffix(".json") || info[1].hasSuffix(".txt") {
        beside = (info[1], text)
      } else if info.first == "json" {
        var configuration = ToolConfiguration.none
        if let (name, settings) = beside, name == ".pathconfig.json" {
          configuration = ToolConfiguration.read(JSONParser.parse(name: name, text: settings)).value
          configuration = configuration.effective(readBy: configuration.apps)
          beside = nil
        }
        if let (name, list) = beside, name == "routes.txt" {
          configuration.declarations.urls = KnownURLs(
            pages: list.split(separator: "\n").map(Self.page))
          beside = nil
        }
        if beside == nil {
          let clients = info.dropFirst().compactMap { try? Client.find($0) }
          examples.append(
            PageExample(
              check: check, text: text, clients: clients.isEmpty ? Client.current : clients,
              configuration: configuration, isFixed: false))
        }
        beside = nil
      }
    }
    return examples
  }

  /// A URL of a route in a line of a list.
  private static func page(_ line: Substring) -> UTF8String {
    let path = String(line.split(separator: " ").first { $0.hasPrefix("/") } ?? "/")
    return UTF8String(
      path.replacing("(.:format)", with: "").replacing(":locale", with: "en")
        .replacing(#/:\w+/#, with: "1"))
  }

  /// The findings that count in the example, or in another text.
  func lint(_ other: String? = nil) -> [Finding] {
    Linter.lint(
      testDocument(other ?? text), for: clients, declarations: configuration.declarations
    ).counted
  }
}
