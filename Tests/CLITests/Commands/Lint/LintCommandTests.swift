@testable import PathConfigSyntax
import Foundation
@testable import PathConfigAutomata
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The behaviour of `lint` that no sample shows.
@Suite struct LintCommandTests {
  private static let good = #"{"settings": {}, "rules": []}"#
  private static let bad = #"{"settings": {}}"#

  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    console.environment = Environment(currentDirectory: folder.path)
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  @Test(arguments: [
    ["a.json", "gone.json", "z.json"],
    ["--source", "a.json", "--source", "gone.json", "--source", "z.json"],
  ])
  func oneFileThatCannotBeReadLeavesTheOthersTheirReport(arguments: [String]) throws {
    try folder.write(Self.good, to: "a.json")
    try folder.write(Self.bad, to: "z.json")
    let code = console.run(.standard, ["lint", "--client", "turbo-ios@7.1"] + arguments)
    #expect(code == .input)
    #expect(console.errors.text.hasPrefix("pathconfig: error: gone.json: "))
    #expect(console.output.text.contains("z.json:1:1: error: "))
    #expect(console.output.text.hasSuffix("1 error in 2 files; 1 input could not be read\n"))
  }

  /// The unreadable one is too large, because permissions do not apply to every user.
  @Test func oneUnreadableFileOfADirectoryLeavesTheOthersTheirReport() throws {
    try folder.write(Self.good, to: "a/path-configuration.json")
    try folder.write("", to: "m/path-configuration.json")
    try folder.write(Self.bad, to: "z/path-configuration.json")
    let large = try #require(FileHandle(forWritingAtPath: path("m/path-configuration.json")))
    try large.truncate(atOffset: 1 << 30)
    try large.close()
    #expect(console.run(.standard, ["lint", "--client", "turbo-ios@7.1"]) == .input)
    #expect(console.errors.text.hasPrefix("pathconfig: error: m/path-configuration.json: "))
    #expect(console.output.text.contains("z/path-configuration.json:1:1: error: "))
    #expect(console.output.text.hasSuffix("1 error in 2 files; 1 input could not be read\n"))
  }

  @Test(arguments: ["ios.json", "./ios.json", "link.json", "hard.json"])
  func aReportDoesNotOverwriteItsInput(output: String) throws {
    try folder.write(Self.good, to: "ios.json")
    try FileManager.default.createSymbolicLink(
      atPath: path("link.json"), withDestinationPath: "ios.json")
    try FileManager.default.linkItem(atPath: path("ios.json"), toPath: path("hard.json"))
    for command in [["lint"], ["query", "/"], ["merge"]] {
      let console = ConsoleDouble()
      console.environment = Environment(currentDirectory: folder.path)
      #expect(console.run(.standard, command + ["-o", output, "ios.json"]) == .usage)
      #expect(
        console.errors.text == """
          pathconfig: error: the output `\(output)` is the input `ios.json`, which it would overwrite
            help: write the output to another file

          """)
      #expect(console.files.values.allSatisfy { $0.writes.isEmpty })
    }
  }

  /// A folder means its files, and the configuration of the tool is an input, too.
  @Test(arguments: [
    ("app/./ios.json", ["lint", "app"], "app/ios.json"),
    ("hard.json", ["merge", "app"], "app/ios.json"),
    ("app/ios.json", ["diff", "app/ios.json", "other.json"], "app/ios.json"),
    ("app/ios.json", ["overlaps", "app"], "app/ios.json"),
    (".pathconfig.json", ["lint", "other.json"], ".pathconfig.json"),
    (
      "app/../.pathconfig.json", ["lint", "--config", ".pathconfig.json", "app"], ".pathconfig.json"
    ),
  ])
  func noInputIsAnOutput(output: String, command: [String], input: String) throws {
    for name in ["app/ios.json", "other.json"] { try folder.write(Self.good, to: name) }
    try folder.write("{}", to: ".pathconfig.json")
    try FileManager.default.linkItem(atPath: path("app/ios.json"), toPath: path("hard.json"))
    #expect(console.run(.standard, command + ["-o", output]) == .usage)
    #expect(
      console.errors.text.contains(
        "the output `\(output)` is the input `\(input)`, which it would overwrite"))
    #expect(console.files.values.allSatisfy { $0.writes.isEmpty })
  }

  @Test(arguments: ["./one.json", "link.json", "here/one.json"])
  func twoReportsAreTwoFiles(second: String) throws {
    try folder.write(Self.good, to: "ios.json")
    try FileManager.default.createSymbolicLink(
      atPath: path("link.json"), withDestinationPath: "one.json")
    try FileManager.default.createSymbolicLink(
      atPath: path("here"), withDestinationPath: ".")
    let arguments = ["lint", "--format", "json", "-o", "one.json"]
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: folder.path)
    let others = ["--format", "sarif", "-o", second, "ios.json"]
    #expect(console.run(.standard, arguments + others) == .usage)
    #expect(
      console.errors.text == """
        pathconfig: error: the outputs `one.json` and `\(second)` are one file
          help: write each to a file of its own

        """)
  }

  @Test func aReportBesideItsInputIsWritten() throws {
    try folder.write(Self.good, to: "ios.json")
    #expect(console.run(.standard, ["lint", "-o", "report.txt", "ios.json"]) == .success)
    #expect(console.files[path("report.txt")]?.text == "no findings in 1 file\n")
  }

  /// A text that was not read to its end never passes.
  @Test(arguments: [
    ("the file has more than 500000 values; the rest is not read", "0,", 500_000),
    ("more than 100 syntax errors; the rest of the file is not read", "[,,] ", 101),
    (
      "more than 10000 places that are not standard JSON; the rest of the file is not read",
      "0,//\n",
      10_001
    ),
  ])
  func reportsALimitThatIsReached(message: String, part: String, count: Int) throws {
    let values = String(repeating: part, count: count)
    try folder.write("{\"rules\": [], \"other\": [\(values)0]}", to: "ios.json")
    #expect(console.run(.standard, ["lint", "ios.json"]) == .findings)
    #expect(console.output.text.contains("error: \(message)"))
  }

  /// At most as much as a command that reads `/dev/urandom` may write.
  @Test(arguments: 0..<8) func rejectsNoise(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let noise = (0..<90_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    try folder.write(noise, to: "ios.json")
    #expect(console.run(.standard, ["lint", "ios.json"]) == .findings)
    #expect(console.output.text.contains("error: expected JSON, found binary data"))
  }
}
