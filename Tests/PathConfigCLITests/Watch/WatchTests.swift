import Foundation
import PathConfigKit
import PathConfigTestSupport
import Testing

@testable import PathConfigCLI

/// `--watch`, round by round: each pause of the clock is the moment of an edit.
@Suite struct WatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.sound, to: "app.json")
  }

  private static let sound = #"{"rules": [{"patterns": ["/new$"], "properties": {"a": 1}}]}"#
  private static let broken = #"{"rules": [{"patterns": ["("], "properties": {"a": 1}}]}"#

  /// Runs until there are no more edits; each edit is followed by pauses without changes.
  ///
  /// - Returns: the console, the code, and the standard output of each round.
  private func watch(
    _ arguments: [String], isTerminal: Bool = false, edits: [() throws -> Void]
  ) -> (console: ConsoleDouble, code: ExitCode, rounds: [String]) {
    let console = ConsoleDouble()
    console.environment = Environment(
      variables: ["TERM": "xterm"], currentDirectory: folder.path)
    console.outputIsTerminal = isTerminal
    let script = EditScript(edits)
    console.clock = Clock(
      now: { script.tick() }, timeOfDay: { "14:03:22" },
      pause: { _ in script.pause() }, tick: { _, _ in {} })
    let code = console.run(.standard, arguments)
    let rounds = console.output.text.components(separatedBy: "\u{1B}[H\u{1B}[2J\u{1B}[3J")
    return (console, code, rounds)
  }

  @Test func everyChangeIsLintedAgain() throws {
    let (console, code, rounds) = watch(
      ["lint", "--no-config", "--watch", "app.json"], isTerminal: true,
      edits: [
        { try folder.write(Self.broken, to: "app.json") },
        { try folder.write(Self.sound, to: "app.json") },
      ])
    #expect(code == .success)
    try #require(rounds.count == 4)
    #expect(rounds[0] == "")
    #expect(rounds[2].contains("[invalid-pattern]"))
    #expect(!rounds[1].contains("[invalid-pattern]") && !rounds[3].contains("[invalid-pattern]"))
    let notes = console.errors.text.split(separator: "\n")
      .filter { $0.contains("waiting for changes") }
    #expect(notes.count == 3)
    #expect(
      notes[1]
        == "pathconfig: note: 14:03:22: exit code 1 after 0.12 s; waiting for changes")
  }

  @Test func withoutAChangeNothingIsRepeated() {
    let (_, code, rounds) = watch(["lint", "--watch", "app.json"], isTerminal: true, edits: [])
    #expect(code == .success)
    #expect(rounds.count == 2)
  }

  @Test func clearsNothingWithoutATerminal() throws {
    let (console, _, _) = watch(
      ["lint", "--watch", "app.json"],
      edits: [{ try folder.write(Self.broken, to: "app.json") }])
    #expect(!console.output.text.contains("\u{1B}"))
    #expect(console.output.text.split(separator: "\n").count { $0.contains("in 1 file") } == 2)
  }

  /// A file that comes back, one that is new in a folder, and the configuration of the tool.
  @Test func watchesFilesThatDoNotExistYet() throws {
    try folder.write(Self.sound, to: "apps/path-configuration.json")
    let (console, code, _) = watch(
      ["lint", "--watch", "app.json", "apps"],
      edits: [
        { try FileManager.default.removeItem(atPath: folder.path + "/app.json") },
        { try folder.write(Self.sound, to: "app.json") },
        { try folder.write(Self.sound, to: "apps/deep/path-configuration.json") },
        { try folder.write("{\"chekcs\": 1}", to: ".pathconfig.json") },
        { try folder.write("{\"checks\": ", to: ".pathconfig.json") },
        { try folder.write("{\"checks\": {}}", to: ".pathconfig.json") },
      ])
    #expect(code == .success)
    #expect(codes(console) == [0, 3, 0, 0, 2, 2, 0])
    #expect(console.output.text.contains("no errors or warnings in 3 files"))
  }

  /// A report in a watched folder is not a change.
  @Test func ignoresTheFilesThatTheRunWrites() throws {
    try FileManager.default.removeItem(atPath: folder.path + "/app.json")
    try folder.write(Self.sound, to: "apps/path-configuration.json")
    let (console, code, _) = watch(
      ["lint", "--watch", "--format", "json", "--output", "apps/report.json", "apps"], edits: [])
    #expect(code == .success)
    #expect(codes(console) == [0])
  }

  @Test func expectationsAreWatchedToo() throws {
    let expectations = """
      {"configuration": "app.json", "expectations": {"/new": {"a": 1}}}
      """
    try folder.write(expectations, to: "expectations.json")
    let (console, code, _) = watch(
      ["test", "--watch", "expectations.json"],
      edits: [
        { try folder.write(Self.sound.replacing("1", with: "2"), to: "app.json") },
        { try folder.write(expectations.replacing("1}", with: "2}"), to: "expectations.json") },
      ])
    #expect(code == .success)
    #expect(codes(console) == [0, 1, 0])
  }

  /// No change of a file fixes these.
  @Test(arguments: [
    (["--client", "nobody"], "there is no client `nobody`"),
    (["--fix"], "`--watch` and `--fix` exclude each other"),
    (["--diff"], "`--watch` and `--diff` exclude each other"),
  ])
  func aWrongCommandLineEndsTheRun(flags: [String], message: String) {
    let (console, code, _) = watch(["lint", "--watch", "app.json"] + flags, edits: [])
    #expect(code == .usage)
    #expect(console.errors.text.hasPrefix("pathconfig: error: \(message)"))
    #expect(codes(console) == [])
  }

  @Test(arguments: [
    (["lint", "--watch", "-"], "`--watch` and `-` exclude each other"),
    (
      ["lint", "--watch", "https://example.com/a.json"],
      "`--watch` needs a file or a folder to watch"
    ),
    (["lint", "--watch", "git:main:a.json"], "`--watch` needs a file or a folder to watch"),
    (["test", "--watch", "--suggest", "a.json"], "`--watch` and `--suggest` exclude each other"),
  ])
  func refusesInputsThatCannotBeWatched(arguments: [String], message: String) {
    let (console, code, _) = watch(arguments, edits: [])
    #expect(code == .usage)
    #expect(
      console.errors.text
        == "pathconfig: error: \(message)\n  help: run `pathconfig \(arguments[0]) --help`\n")
  }

  /// The exit codes of the rounds.
  private func codes(_ console: ConsoleDouble) -> [Int] {
    console.errors.text.matches(of: #/: exit code (\d+) after/#).compactMap { Int($0.1) }
  }
}

/// The edits to make, one at each pause without a change, and an end after them.
private final class EditScript: @unchecked Sendable {
  private var edits: [() throws -> Void]
  private var idlePauses = 0
  private var now = Duration.zero

  init(_ edits: [() throws -> Void]) {
    self.edits = edits
  }

  /// Every look at the clock finds it later.
  func tick() -> Duration {
    now += .milliseconds(129)
    return now
  }

  /// The second of two pauses lets a change settle.
  func pause() -> Bool {
    idlePauses += 1
    if idlePauses % 2 == 0 { return true }
    guard !edits.isEmpty else { return false }
    do {
      try edits.removeFirst()()
    } catch {
      Issue.record(error)
    }
    return true
  }
}
