import Foundation
import PathConfigCLI
import PathConfigConformance
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigKit
import PathConfigLint
import PathConfigPlatform

/// Measures the waiting times of an editor: findings after a keystroke and the text under the
/// pointer.
struct ServerWorkload {
  private let arguments: Arguments
  private let edits: Int
  private let seed: UInt64

  init(arguments: [String]) throws {
    self.arguments = try Arguments(arguments, values: ["--edits", "--seed"])
    edits = try self.arguments.number("--edits", or: 1_000, atLeast: 100)
    seed = try self.arguments.seed()
  }

  func run() throws -> Bool {
    var report = BenchmarkReport("server")
    report.parameters = [("edits", edits), ("seed", Int(clamping: seed))]
    for count in [22, 200] where report.isRight {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("pathconfig-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      measure(count, in: folder, count == 22 ? edits : edits / 10, into: &report)
    }
    return report.print(asJSON: arguments.printsJSON)
  }

  private func measure(
    _ count: Int, in folder: String, _ edits: Int, into report: inout BenchmarkReport
  ) {
    let text = RealisticRules(count: count, seed: seed).json
    let client = EditorClient(in: folder)
    let uri = JSONOutput.string("file://\(folder)/path-configuration.json")
    client.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": uri, "languageId": "json", "version": 0, "text": .string(text),
        ]
      ])
    var found = client.findings(ofVersion: 0).count
    let places = Places(of: text)
    var keystrokes = Samples()
    var hovers = Samples()
    var memory = 0
    for edit in 1...edits {
      // A letter is added at one edit and removed at the next, each time in another pattern.
      let place = places.patterns[(edit - 1) / 2 * 7 % places.patterns.count]
      let end = edit % 2 == 1 ? place : place.next
      let letter = edit % 2 == 1 ? letters[edit / 2 % letters.count] : ""
      keystrokes.time(per: 1e6) {
        client.notify(
          "textDocument/didChange",
          [
            "textDocument": ["uri": uri, "version": .integer(edit)],
            "contentChanges": [
              ["range": ["start": place.output, "end": end.output], "text": .string(letter)]
            ],
          ])
        found = client.findings(ofVersion: edit).count
      }
      if edit % 5 == 0 {
        hovers.time(per: 1e6) {
          _ = client.request(
            "textDocument/hover",
            ["textDocument": ["uri": uri], "position": places.properties[edit % 7].output])
        }
      }
      if edit == edits / 10 { memory = ProcessMemory.residentKilobytes }
    }
    let grown = ProcessMemory.residentKilobytes - memory
    client.quit()
    let bound = count == 22 ? 20.0 : 100
    report.add("\(count) rules: findings after a keystroke", .milliseconds, keystrokes)
    report.add("\(count) rules: hover", .milliseconds, hovers)
    report.counts.append(("\(count) rules: findings", found))
    report.counts.append(
      ("\(count) rules: keystrokes over \(Int(bound)) ms", keystrokes.count(over: bound)))
    report.counts.append(("\(count) rules: hovers over 5 ms", hovers.count(over: 5)))
    report.counts.append(
      ("\(count) rules: grown by kilobytes after the first tenth of \(edits) edits", grown))
    let whole = Self.lint(text, in: folder)
    report.check(
      "\(count) rules: after \(edits) edits the findings are the \(whole) of lint",
      edits % 2 == 1 || found == whole)
  }

  private let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)

  /// The number of findings of the command line.
  private static func lint(_ text: UTF8String, in folder: String) -> Int {
    let path = folder + "/path-configuration.json"
    _ = FileManager.default.createFile(atPath: path, contents: Data(text.bytes))
    let output = GatheredLines()
    let console = Console(
      standardInput: output, standardOutput: output, standardError: GatheredLines(),
      openFile: { _ throws(SystemError) in throw SystemError.notFound("no file is written here") },
      replaceFile: { _, _, _ throws(FileReplacementError) in })
    _ = CommandLineTool.standard.run(
      arguments: ["lint", "--format", "ndjson", "path-configuration.json"],
      environment: Environment(currentDirectory: folder), console: console)
    return output.bytes.split(separator: UInt8(ascii: "\n")).count {
      $0.starts(with: #"{"version":1,"finding""#.utf8)
        || $0.starts(with: #"{"version":1,"undecided""#.utf8)
    }
  }
}

/// Places of a text at which somebody types or looks.
private struct Places {
  struct Place {
    var line: Int
    var column: Int

    var next: Place { Place(line: line, column: column + 1) }
    var output: JSONOutput { ["line": .integer(line), "character": .integer(column)] }
  }

  /// After the first character of each pattern.
  private(set) var patterns: [Place] = []

  /// Alternately in the names of properties and in patterns.
  private(set) var properties: [Place] = []

  init(of text: UTF8String) {
    let document = ConfigurationDocument(
      JSONParser.parse(name: "rules.json", bytes: text.bytes))
    func place(_ offset: Int) -> Place {
      let position = document.buffer.position(at: offset, in: .utf16)
      return Place(line: position.line - 1, column: position.column - 1)
    }
    for rule in document.rules {
      patterns += rule.patterns.map { place($0.range.lowerBound + 2) }
    }
    let names = document.rules.compactMap { $0.properties.first?.nameRange.lowerBound }
    properties = (0..<7).map { $0 % 2 == 0 ? place(names[$0] + 2) : patterns[$0] }
  }
}

/// Keeps the written bytes, and has nothing to read.
private final class GatheredLines: ByteSink, ByteSource, @unchecked Sendable {
  private(set) var bytes: ContiguousArray<UInt8> = []

  func write(_ more: ContiguousArray<UInt8>) { bytes += more }
  func read() -> ContiguousArray<UInt8> { [] }
  func close(discarding: Bool) {}
}
