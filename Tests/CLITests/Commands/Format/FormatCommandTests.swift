import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// `pathconfig format` on temporary files.
@Suite struct FormatCommandTests {
  private static let text = #"{"rules": [{"properties": {"a": 1}, "patterns": ["/é$"]}]}"#
  private static let laidOut = """
    {
      "rules": [
        {
          "patterns": ["/é$"],
          "properties": {
            "a": 1
          }
        }
      ]
    }

    """

  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.text, to: "app.json")
    try folder.write(Self.laidOut, to: "good.json")
    console.environment = Environment(currentDirectory: folder.path)
    console.replacesFiles = true
  }

  private func format(_ arguments: String...) -> ExitCode {
    console.run(.standard, ["format"] + arguments)
  }

  private func bytes(_ name: String = "app.json") throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)")))
  }

  @Test func aFileIsWrittenInPlace() throws {
    #expect(format("app.json", "good.json") == .success)
    #expect(try bytes() == Array(Self.laidOut.utf8))
    #expect(console.output.text == "")
    #expect(console.errors.text == "pathconfig: note: 1 of 2 files laid out anew\n")
    #expect(format("app.json") == .success)
    #expect(console.errors.text.hasSuffix("pathconfig: note: 1 file laid out already\n"))
  }

  @Test func checkWritesNothingAndListsTheFiles() throws {
    #expect(format("--check", "good.json", "app.json") == .findings)
    #expect(console.output.text == "app.json\n")
    #expect(console.errors.text == "pathconfig: note: 1 of 2 files not laid out\n")
    #expect(try bytes() == Array(Self.text.utf8))
    let other = ConsoleDouble()
    other.environment = console.environment
    #expect(other.run(.standard, ["format", "--check", "--quiet", "good.json"]) == .success)
    #expect(other.output.text == "" && other.errors.text == "")
  }

  @Test func formatsTheConfigurationsOfAFolder() throws {
    try folder.write("{\"name\": 1}", to: "package.json")
    #expect(format("--check") == .findings)
    #expect(console.output.text.split(separator: "/").last == "app.json\n")
  }

  @Test(arguments: [Self.text, Self.laidOut])
  func standardInputGoesToStandardOutput(text: String) {
    console.input = ChunkSource([text])
    #expect(format("-") == .success)
    #expect(console.output.text == Self.laidOut)
    #expect(console.errors.text == "")
  }

  /// A file from Windows keeps its line breaks; a file with mixed ones gets line feeds.
  @Test func lineBreaksOfTheWholeFileAreKept() throws {
    func withCRLF(_ text: String) -> String { text.replacingOccurrences(of: "\n", with: "\r\n") }
    try folder.write(withCRLF(Self.laidOut), to: "app.json")
    #expect(format("--check", "app.json") == .success)
    try folder.write(
      withCRLF(Self.laidOut.replacingOccurrences(of: "  ", with: " ")), to: "app.json")
    #expect(format("app.json") == .success)
    #expect(try bytes() == Array(withCRLF(Self.laidOut).utf8))
    try folder.write(withCRLF(Self.laidOut) + "\n", to: "app.json")
    #expect(format("app.json") == .success)
    #expect(try bytes() == Array(Self.laidOut.utf8))
  }

  /// A refused file keeps its bytes, and the others are formatted all the same.
  @Test func keepsFilesThatWouldLoseSomething() throws {
    let comment = "{\"rules\": [] // none\n}"
    try folder.write(comment, to: "comment.json")
    #expect(format("comment.json", "missing.json", "app.json") == .input)
    #expect(try bytes("comment.json") == Array(comment.utf8))
    #expect(try bytes() == Array(Self.laidOut.utf8))
    #expect(
      console.errors.text.hasPrefix(
        """
        pathconfig: error: comment.json:1:14: JSON has no `//` comments; the file is left as it is
          help: remove it

        """))
    #expect(console.errors.text.hasSuffix("pathconfig: note: 1 file laid out anew\n"))
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32])
  func theEncodingIsKept(encoding: String.Encoding) throws {
    let path = "\(folder.path)/app.json"
    try Self.text.write(toFile: path, atomically: true, encoding: encoding)
    let before = try bytes()
    #expect(format("app.json") == .success)
    #expect(try String(contentsOfFile: path, encoding: encoding) == Self.laidOut)
    #expect(try bytes().prefix(2) == before.prefix(2))
    #expect(format("--check", "app.json") == .success)
  }

  @Test func aByteOrderMarkAndWindowsLinesAreKept() throws {
    let lines = Self.laidOut.replacingOccurrences(of: "\n", with: "\r\n")
    try folder.write("\u{FEFF}" + lines, to: "app.json")
    #expect(format("app.json") == .success)
    #expect(
      try bytes()
        == Array(("\u{FEFF}" + Self.laidOut.replacingOccurrences(of: "\n", with: "\r\n")).utf8))
  }

  @Test func keepsBytesThatAreNotText() throws {
    let path = URL(fileURLWithPath: "\(folder.path)/app.json")
    let broken = Array("{\"a\": \"".utf8) + [0xFF] + Array("\", \"rules\": []}".utf8)
    try Data(broken).write(to: path)
    #expect(format("app.json") == .input)
    #expect(try bytes() == broken)
  }

  @Test(arguments: [FileReplacementError.hasChanged, .notAFile])
  func reportsAFileThatCannotBeWritten(error: FileReplacementError) {
    console.replacementFailure = error
    #expect(format("app.json") == .usage)
    #expect(console.errors.text.hasPrefix("pathconfig: error: `app.json` "))
    #expect(!console.errors.text.contains("note:"))
  }

  @Test(arguments: ["https://example.com/a.json", "http://example.com/"])
  func refusesInputsThatAreNotLocal(argument: String) throws {
    #expect(format("app.json", argument) == .usage)
    #expect(console.errors.text.contains("cannot be laid out: only files and standard input can"))
    #expect(try bytes() == Array(Self.text.utf8), "nothing is written before")
  }
}
