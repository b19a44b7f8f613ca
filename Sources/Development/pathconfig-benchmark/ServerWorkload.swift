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

  /// A configuration of somebody's own instead of drawn ones; empty if none is given.
  private let file: String

  init(arguments: [String]) throws {
    self.arguments = try Arguments(arguments, values: ["--edits", "--seed", "--file"])
    edits = try self.arguments.number("--edits", or: 1_000, atLeast: 100)
    seed = try self.arguments.seed()
    file = self.arguments.word("--file", or: "")
  }

  func run() throws -> Bool {
    var report = BenchmarkReport("server")
    report.parameters = [("edits", edits), ("seed", Int(clamping: seed))]
    for text in try texts() where report.isRight {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("pathconfig-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      measure(text, in: folder, into: &report)
    }
    return report.print(asJSON: arguments.printsJSON)
  }

  /// A text that is edited.
  private struct Edited {
    var name: String
    var text: UTF8String
    var edits: Int

    /// The milliseconds that findings may take.
    var bound = 20.0
  }

  private func texts() throws -> [Edited] {
    if !file.isEmpty {
      let bytes = ContiguousArray(try Data(contentsOf: URL(fileURLWithPath: file)))
      return [Edited(name: "the file", text: UTF8String(repairing: bytes), edits: edits)]
    }
    func drawn(_ count: Int) -> UTF8String { RealisticRules(count: count, seed: seed).json }
    return [
      Edited(name: "22 rules", text: drawn(22), edits: edits),
      Edited(name: "200 rules", text: drawn(200), edits: edits / 10, bound: 100),
    ]
  }

  private func measure(_ edited: Edited, in folder: String, into report: inout BenchmarkReport) {
    let (name, text, edits) = (edited.name, edited.text, edited.edits)
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
        let place = places.properties[edit % places.properties.count]
        hovers.time(per: 1e6) {
          _ = client.request(
            "textDocument/hover", ["textDocument": ["uri": uri], "position": place.output])
        }
      }
      if [100, 1_000, 10_000].contains(edit) || edit == edits {
        report.counts.append(
          ("\(name): kilobytes in memory after \(edit) edits", ProcessMemory.residentKilobytes))
      }
    }
    client.quit()
    let bound = edited.bound
    report.add("\(name): findings after a keystroke", .milliseconds, keystrokes)
    report.add("\(name): hover", .milliseconds, hovers)
    report.counts.append(("\(name): findings", found))
    report.counts.append(
      ("\(name): keystrokes over \(Int(bound)) ms", keystrokes.count(over: bound)))
    report.counts.append(("\(name): hovers over 5 ms", hovers.count(over: 5)))
    let whole = Self.lint(text, in: folder)
    report.check(
      "\(name): after \(edits) edits the findings are the \(whole) of lint",
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
    properties = zip(names, patterns).enumerated().prefix(7).map { number, places in
      number % 2 == 0 ? place(places.0 + 2) : places.1
    }
  }
}

/// Keeps the written bytes, and has nothing to read.
private final class GatheredLines: ByteSink, ByteSource, @unchecked Sendable {
  private(set) var bytes: ContiguousArray<UInt8> = []

  func write(_ more: ContiguousArray<UInt8>) { bytes += more }
  func read() -> ContiguousArray<UInt8> { [] }
  func close(discarding: Bool) {}
}
