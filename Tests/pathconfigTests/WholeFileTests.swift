import Foundation
import TestSupport
import Testing

/// Files stay complete whatever ends the tool, which runs as a separate process.
struct WholeFileTests {
  private static let rule = #"{"patterns": ["/a$"], "properties": {"context": "modal"}}"#

  /// Some 9 KB, and more than twice that after formatting.
  private static let text =
    #"{"rules": ["# + Array(repeating: rule, count: 150).joined(separator: ",") + "]}"

  private let executable: String
  private let folder: TemporaryFolder

  init() throws {
    executable = try #require(
      BuildFolder.url(of: "pathconfig"), "it is built with the tests"
    ).path
    folder = try TemporaryFolder()
    try folder.write(Self.text, to: "a.json")
  }

  private func start(_ script: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, executable]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    return process
  }

  private func errors(of process: Process) -> String {
    guard let pipe = process.standardError as? Pipe else { return "" }
    return everything(in: pipe)
  }

  private func content(_ name: String) -> String? {
    try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// The text that an undisturbed run writes.
  private func result(_ command: String, _ name: String) throws -> String {
    let process = try start(command)
    process.waitUntilExit()
    let text = try #require(content(name))
    try folder.write(Self.text, to: "a.json")
    return text
  }

  /// The tool cannot act when it is killed, and may leave a draft beside the file.
  @Test(.timeLimit(.minutes(10)), arguments: [SIGKILL, SIGTERM])
  func aSignalAtAnyMomentLeavesTheFileWhole(number: Int32) throws {
    let new = try result("exec \"$0\" format a.json", "a.json")
    #expect(new != Self.text)
    for step in 0..<15 {
      try folder.write(Self.text, to: "a.json")
      let process = try start("exec \"$0\" format a.json")
      usleep(UInt32(step * 4_000))
      kill(process.processIdentifier, number)
      process.waitUntilExit()
      #expect(content("a.json").map { [Self.text, new].contains($0) } ?? false)
    }
  }

  // MARK: - Limits

  /// The schema is larger than the limit, and the file of settings is not.
  @Test func initSaysNothingOfAFileThatItCouldNotWrite() throws {
    let process = try start("ulimit -f 4; exec \"$0\" init >&2")
    let errors = errors(of: process)
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 2)
    #expect(errors.contains("cannot write `.pathconfig.schema.json`"), "\(errors)")
    #expect(!errors.contains("wrote"), "\(errors)")
    try expectEqual(names(), ["a.json"])
  }

  /// A file may have 512 or 1024 bytes a block, by the shell.
  @Test func reportsASizeLimitAndKeepsTheFile() throws {
    let before = try names()
    let process = try start("ulimit -f 8; exec \"$0\" format a.json")
    let errors = errors(of: process)
    process.waitUntilExit()
    expectEqual(process.terminationReason, .exit)
    expectEqual(process.terminationStatus, 2)
    expectEqual(errors, "pathconfig: error: cannot write `a.json`: File too large\n")
    expectEqual(content("a.json"), Self.text)
    try expectEqual(names(), before)
  }

  /// The shell counts in blocks of 512 bytes, so that six more bytes fit.
  @Test func doesNotAppendAPart() throws {
    try folder.write(#"{"rules": [1]}"#, to: "a.json")
    let summary = String(repeating: "x", count: 4_090)
    try folder.write(summary, to: "summary.md")
    let process = try start(
      "ulimit -f 8; GITHUB_STEP_SUMMARY=summary.md exec \"$0\" lint --format github a.json")
    let errors = errors(of: process)
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 1)
    #expect(
      errors.contains("nothing is added to the file of $GITHUB_STEP_SUMMARY: File too large\n"))
    expectEqual(content("summary.md"), summary)
  }

  @Test(arguments: [
    ("lint --format json --output old.txt a.json", 2),
    ("merge --output old.txt a.json", 2),
    ("query --format json --output old.txt - a.json < urls.txt", 2),
  ])
  func aReportThatCannotBeWrittenKeepsTheOldOne(command: String, status: Int32) throws {
    let bad = Array(
      repeating: #"{"patterns": ["("], "properties": {"context": "Modal"}}"#, count: 99)
    try folder.write(#"{"rules": [\#(bad.joined(separator: ","))]}"#, to: "a.json")
    try folder.write(String(repeating: "/a\n", count: 2_000), to: "urls.txt")
    try folder.write("old", to: "old.txt")
    let process = try start("ulimit -f 0; exec \"$0\" \(command)")
    let errors = errors(of: process)
    process.waitUntilExit()
    expectEqual(process.terminationReason, .exit)
    expectEqual(process.terminationStatus, status)
    #expect(errors.contains("pathconfig: error: cannot write `old.txt`: File too large\n"))
    expectEqual(content("old.txt"), "old")
    try expectEqual(names(), ["a.json", "old.txt", "urls.txt"])
  }
}
