import Foundation
@testable import PathConfigCLI
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The page of a check shows what the check reports about its examples, byte for byte.
///
/// A block of `json` is a configuration, and one of `http` the response of a server. The words behind
/// are the clients, or else the current ones are asked. A block with the name of a file, such as
/// `.pathconfig.json` and `App.swift`, belongs to the next configuration. The findings follow as `console`, and the
/// file after all fixes as `json fixed`. `PATHCONFIG_UPDATE_GOLDENS=1` writes these.
struct CheckPageTests {
  @Test(arguments: Check.all) func showsWhatTheCheckReports(check: Check) throws {
    let path = "Sources/PathConfigLint/Pages/\(check.id).md"
    let text = try PackageRoot.text(of: path)
    var page = PageRun(check)
    GoldenFile.expect(try page.replay(text), at: path)
    if !GoldenFile.isUpdating { expectEqual(check.page.text, text, "the page is embedded") }
    let severities = Severity.allCases.reversed().filter { page.severities.contains($0) }
    let stated = text.split(separator: "\n").first { $0.hasPrefix("Severity: ") } ?? ""
    for severity in severities where check.page.level != .off {
      #expect(stated.contains(severity.name), "\(check.id) reports \(severity.name)")
    }
  }

  @Test func everyCheckHasAPageAndEveryPageACheck() throws {
    let folder = PackageRoot.url.appendingPathComponent("Sources/PathConfigLint/Pages").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    expectEqual(files.sorted(), Check.all.map { "\($0.id).md" }.sorted())
    let path = "Sources/EmbeddedFiles/CheckPages.c"
    let lines = try PackageRoot.text(of: path).split(
      separator: "\n", omittingEmptySubsequences: false
    ).filter { !$0.hasPrefix("#embed ") }
    let brace = try #require(lines.firstIndex { $0.hasSuffix("{") }) + 1
    let pages = Check.all.map { check in
      "#embed \"../PathConfigLint/Pages/\(check.id).md\" suffix(, 0,)"
    }
    let embedding = lines[..<brace].map(String.init) + pages + lines[brace...].map(String.init)
    GoldenFile.expect(embedding.joined(separator: "\n"), at: path)
  }
}

/// A page whose examples run.
private struct PageRun {
  private let check: Check

  /// The weights of all findings of the check.
  private(set) var severities: Set<Severity> = []

  /// The blocks with names of files since the last configuration.
  private var files: [(name: String, text: String, clients: [String])] = []

  init(_ check: Check) { self.check = check }

  /// The page with the output of now.
  mutating func replay(_ page: String) throws -> String {
    var chunks: [String] = []
    var finds = true
    for chunk in Self.chunks(of: page) {
      let head = chunk.prefix { $0 != "\n" }
      let info = head.drop { $0 == "`" }.split(separator: " ").map(String.init)
      if info.first == "console" || info.last == "fixed" || chunk.hasPrefix("After `--fix") {
        continue
      }
      chunks.append(chunk)
      if head == "## Not reported" { finds = false }
      guard head.hasPrefix("```") else { continue }
      let text = chunk.dropFirst(head.count + 1).dropLast("\n```".count)
      if let name = info.dropFirst().first, name.contains(".") && !name.contains("@") {
        files.append((name, String(text), Array(info.dropFirst(2))))
      } else {
        let output = try run(String(text), info)
        #expect(output.isEmpty != finds, "\(check.id): \(text)")
        chunks += output
      }
    }
    return chunks.joined(separator: "\n\n") + "\n"
  }

  /// The parts of a page between empty lines; a block of code is one part.
  private static func chunks(of page: String) -> [String] {
    var chunks: [[Substring]] = [[]]
    var isInCode = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isInCode.toggle() }
      if line.isEmpty && !isInCode {
        chunks.append([])
      } else {
        chunks[chunks.count - 1].append(line)
      }
    }
    return chunks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  }

  /// What follows a configuration: the findings of the check, and the file after its fixes.
  private mutating func run(_ text: String, _ info: [String]) throws -> [String] {
    let clients = try info.dropFirst().map { try Client.find($0) }
    let asked = clients.isEmpty ? Client.current : clients
    let files = self.files
    self.files = []
    let result = try lint(text, isResponse: info[0] == "http", for: asked, beside: files)
    let counted = result.counted
    let own = counted.filter { $0.check == check.id }
    for other in counted where other.check != check.id && other.severity > .info {
      // Its page says so if another check reports something else, or the whole that it is part of.
      let isNamed = check.page.text.contains("`\(other.check)`")
      #expect(isNamed, "\(other.check) reports in the page of \(check.id): \(other.message)")
    }
    if own.isEmpty { return [] }
    severities.formUnion(own.map(\.severity))
    for finding in own {
      let isSentence = !finding.message.hasSuffix(".") && !finding.message.contains("  ")
      #expect(isSentence && !finding.message.contains("\n"), "\(finding.message)")
    }
    let report = FindingText(clients: asked.map(\.id))
    let findings = FindingGroup.groups(of: own).map { report.render($0) }.joined(separator: "\n")
    let fixes = own.compactMap(\.fixes.first)
    if fixes.isEmpty { return ["```console\n\(findings)```"] }
    let fixed = Self.apply(fixes.map(\.edits).distinct().flatMap(\.self), to: text)
    let left = try lint(fixed, isResponse: false, for: asked, beside: files).counted
    let remaining = own.count { $0.fixes.isEmpty }
    #expect(left.count { $0.check == check.id } <= remaining, "\(check.id): \(fixed)")
    let flag = fixes.allSatisfy(\.isSafe) ? "--fix" : "--fix=all"
    return ["```console\n\(findings)```", "After `\(flag)`:", "```json fixed\n\(fixed)\n```"]
  }

  private static func apply(_ edits: [Finding.Edit], to text: String) -> String {
    var bytes = Array(text.utf8)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var levels: CheckLevels {
    get throws {
      check.page.level == .off ? try CheckLevels([check.id: .on(.info)]) : .standard
    }
  }

  private func lint(
    _ text: String, isResponse: Bool, for clients: [Client],
    beside files: [(name: String, text: String, clients: [String])]
  ) throws -> LintResult {
    if isResponse { return try lint(response: text, for: clients) }
    let document = Self.document(text)
    var configuration = ToolConfiguration.none
    for (name, text, names) in files {
      switch name {
      case "routes.txt":
        let list = RouteList(reading: ContiguousArray(text.utf8), named: name)
        configuration.declarations.urls = ListedRoutes(list).urls
      case "App.swift", "App.kt":
        let folder = try TemporaryFolder()
        for file in files { try folder.write(file.text, to: file.name) }
        try folder.write(Array(document.buffer.bytes), to: "app.json")
        let listing = Listing(of: FileReader(workingDirectory: folder.path))
        configuration.declarations.loading = listing.loading(of: .path("app.json"))
      case "bundled.json":
        let sources = AppSources(bundled: Self.document(text, name), server: .init(document))
        return Linter.lint(
          sources, for: clients, at: configuration.declarations.urls, levels: try levels)
      case "other.json":
        return Linter.lint(
          LintedPlatform(.merged([document]), for: try #require(clients.first)),
          against: LintedPlatform(
            .merged([Self.document(text, name)]), for: try Client.find(try #require(names.first))),
          levels: try levels)
      default:
        let reading = ToolConfiguration.read(JSONParser.parse(name: name, text: text))
        try #require(reading.mistakes.isEmpty, "\(check.id)")
        configuration = reading.value.effective(readBy: reading.value.apps)
      }
    }
    return Linter.lint(
      document, for: clients, levels: try levels, declarations: configuration.declarations)
  }

  /// The patterns of all pages: most have the same few, whose languages are built once.
  private static let patterns = PatternTable()

  private static func document(_ text: String, _ name: String = "app.json") -> ConfigurationDocument
  {
    ConfigurationDocument(JSONParser.parse(name: name, text: text), patterns: patterns)
  }

  /// The findings about responses of a server: some redirects, and the last one.
  private func lint(response text: String, for clients: [Client]) throws -> LintResult {
    let responses = text.split(separator: #/(?m)^HTTP\/1\.1 (?=\d)/#).map(Self.response)
    let loader = RemoteLoader(
      { request in responses[request.url.text.contains("cdn") ? 1 : 0] },
      addresses: { _, _ in [IPAddress([93, 184, 216, 34])] })
    let url = try #require(RemoteURL("https://example.com/app.json"))
    let source: LoadedSource
    do throws(RemoteError) { source = try loader.load(url) } catch {
      source = try #require(error.received)
    }
    guard let answer = source.answer else { return LintResult() }
    let document = ConfigurationDocument(JSONParser.parse(name: "app.json", bytes: source.bytes))
    let sources = AppSources(bundled: nil, server: .init(document, answer: answer))
    return Linter.lint(sources, for: clients, levels: try levels)
  }

  /// - Parameter text: a response from its status on.
  private static func response(_ text: Substring) -> HTTPResponse {
    let parts = text.split(separator: "\n\n", maxSplits: 1)
    let lines = parts[0].split(separator: "\n")
    let fields = lines.dropFirst().map { line in
      let sides = line.split(separator: ": ", maxSplits: 1).map(String.init)
      return (name: sides[0], value: sides[1])
    }
    return HTTPResponse(
      status: Int(lines[0].prefix(3)) ?? 0, fields: HTTPFields(fields),
      body: ContiguousArray((parts.count > 1 ? String(parts[1]) : "").utf8))
  }
}
