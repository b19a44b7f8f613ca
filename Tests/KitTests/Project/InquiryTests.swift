import Foundation
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Questions about files in a temporary folder.
@Suite struct InquiryTests {
  private let folder: URL
  private let surroundings: SurroundingsDouble

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    surroundings = SurroundingsDouble(folder.path)
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  private static func rule(_ patterns: String...) -> String {
    let list = patterns.map { #""\#($0)""# }.joined(separator: ", ")
    return #"{"settings": {}, "rules": [{"patterns": [\#(list)], "properties": {"title": "a"}}]}"#
  }

  private func resolve(_ request: Inquiry.Request) throws -> (Inquirer, Inquiry) {
    let inquirer = try Inquirer(RequestOptions(), .nearest, in: surroundings)
    return (inquirer, try inquirer.resolve(request))
  }

  @Test func everyPatternOfARunIsParsedOnce() throws {
    try write(Self.rule("/new$", "/edit$", "^/a[0-9]"), to: "before.json")
    try write(Self.rule("/new$", "^/b[0-9]"), to: "after.json")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (inquirer, inquiry) = try resolve(
      Inquiry.Request(
        [.sources(["before.json"]), .sources(["after.json"])],
        clients: .all, requiring: .configurations))
    #expect(inquirer.loader.patterns.count == 4)
    #expect(inquirer.loader.patterns.parseCount == 0)
    for configuration in inquiry.sides.map(\.configuration) {
      for client in inquiry.clients {
        _ = InquiredClient(configuration, for: client).moments[0].client.answer("/a1/new")
      }
    }
    // The clients' own rules have patterns, too.
    let patterns = inquirer.loader.patterns
    #expect(patterns.count > 4)
    #expect(patterns.parseCount == patterns.count)
  }

  @Test func settingsNameTheClientsUnlessTheQuestionDoes() throws {
    try write(Self.rule("/new$"), to: "app.json")
    try write(#"{"clients": ["turbo-ios@7.1"]}"#, to: ".pathconfig.json")
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources: [ConfigurationSelection] = [.sources(["app.json"])]
    let (_, standard) = try resolve(
      Inquiry.Request(sources, clients: .standard, requiring: .configurations))
    #expect(standard.clients.map(\.id) == ["turbo-ios@7.1"])
    let (_, named) = try resolve(
      Inquiry.Request(
        sources, clients: .named(["hotwire-native-android@1.2"]), requiring: .configurations))
    #expect(named.clients.map(\.id) == ["hotwire-native-android@1.2"])
    let (_, none) = try resolve(
      Inquiry.Request(sources, clients: nil, requiring: .configurations))
    #expect(none.clients.isEmpty)
    #expect(surroundings.notes.isEmpty)
  }
}

/// A folder as the surroundings of a run; it has no standard input and no Git, and records
/// messages.
private final class SurroundingsDouble: Surroundings {
  let toolVersion = "0.2.0"
  let environment: Environment
  private(set) var notes: [String] = []

  init(_ folder: String) {
    environment = Environment(currentDirectory: folder)
  }

  var fileReader: FileReader { FileReader(workingDirectory: environment.currentDirectory) }

  var git: GitReader {
    GitReader(in: "/") { _ throws(SystemError) in
      throw SystemError.notFound("git")
    }
  }

  let exchange: HTTPExchange = { _ throws(TransportFault) in
    throw .noProgram("curl", reason: nil)
  }

  var standardInput: StandardInput { StandardInput { [] } }
  let patterns = PatternTable()

  func note(_ message: String) { notes.append(message) }
  func conceal(_ secret: Secret) {}
  func noteOnce(_ message: String) { notes.append(message) }
  func missed(_ failure: RunFailure.Explanation) {}
  func writeMistakes(_ mistakes: [Diagnostic]) {}
}
