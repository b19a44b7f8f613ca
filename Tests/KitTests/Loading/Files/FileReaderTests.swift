import Foundation
@testable import PathConfigKit
import TestSupport
import Testing

@Suite struct FileReaderTests {
  private let folder: TemporaryFolder
  private let reader: FileReader

  init() throws {
    folder = try TemporaryFolder()
    reader = FileReader(workingDirectory: folder.path, maximumBytes: 200_000)
  }

  @Test(arguments: [
    Array("{}\r\n".utf8), [], [0xEF, 0xBB, 0xBF, 0xFF, 0x00, 0x0A],
    [UInt8](repeating: 0x0D, count: 200_000),
  ])
  func readsBytesUnchanged(bytes: [UInt8]) throws {
    try folder.write(bytes, to: "é.json")
    #expect(try reader.read("é.json") == ContiguousArray(bytes))
    #expect(try reader.read(folder.path + "/é.json") == ContiguousArray(bytes))
  }

  @Test func knowsTheFileThatANewOneWouldOverwrite() throws {
    try folder.write("{}", to: "a.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "nowhere")
    for name in ["a.json", "link", "."] { #expect(reader.isTaken(name)) }
    #expect(!reader.isTaken("b.json"))
    #expect(!reader.isTaken("/dev/null"))
  }

  @Test func relativePathsBeginAtTheWorkingDirectory() throws {
    try folder.write("1", to: "a/b.json")
    let reader = FileReader(workingDirectory: folder.path + "/a")
    #expect(try reader.read("../a/./b.json") == [0x31])
  }

  @Test func sizeIsLookedAtBeforeReading() throws {
    try folder.write([UInt8](repeating: 0, count: 200_001), to: "a")
    #expect(fault("a") == .tooLarge(byteCount: 200_001, limit: 200_000))
    #expect(
      describe("a") == """
        a: too large: 200001 bytes, at most 200000 are read
        help: check that this is the path configuration
        """)
  }

  @Test func devicesThatNeverEndAreCutOff() {
    #expect(fault("/dev/zero") == .tooLarge(byteCount: nil, limit: 200_000))
    #expect(
      describe("/dev/zero") == """
        /dev/zero: too large: at most 200000 bytes are read
        help: check that this is the path configuration
        """)
  }

  @Test func pipesAreRead() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let bytes = [UInt8](repeating: 0x20, count: 150_000)
    Thread.detachNewThread {
      let writer = FileHandle(forWritingAtPath: pipe)
      try? writer?.write(contentsOf: Data(bytes))
      try? writer?.close()
    }
    #expect(try reader.read("pipe") == ContiguousArray(bytes))
  }

  @Test func directoriesAreNotFiles() {
    #expect(describe(".") == ".: this is a directory\nhelp: name a file in it")
  }

  @Test(arguments: [
    ("path-configuraton.json", "did you mean path-configuration.json?"),
    ("./Path-Configuration.JSON", "did you mean ./path-configuration.json?"),
    ("sub/androd.json", "did you mean sub/android.json?"),
    ("other.json", "its folder holds path-configuration.json"),
    ("empty/other.json", nil),
    ("example.com/a.json", "an address begins with http:// or https://"),
    ("localhost:3000/a.json", "an address begins with http:// or https://"),
  ])
  func similarNamesAreSuggested(path: String, help: String?) throws {
    try folder.write("{}", to: "path-configuration.json")
    try folder.write("{}", to: "sub/android.json")
    try folder.write("{}", to: "sub/ios.json")
    try folder.write("", to: "empty/notes.txt")
    guard case .notFound = fault(path) else {
      Issue.record("\(String(describing: fault(path)))")
      return
    }
    #expect(describe(path) == "\(path): not found" + (help.map { "\nhelp: \($0)" } ?? ""))
  }

  @Test func missingFoldersAreNamed() throws {
    try folder.write("{}", to: "a.json")
    #expect(describe("sub/a.json") == "sub/a.json: not found: there is no folder sub")
    #expect(
      describe("a.json/b") == "a.json/b: not found: a part of the path is a file, not a folder")
    #expect(describe("a.json/") == "a.json/: not found: a part of the path is a file, not a folder")
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func permissionsAreRespected() throws {
    try folder.write("{}", to: "a.json")
    chmod(folder.path + "/a.json", 0)
    #expect(
      describe("a.json") == """
        a.json: permission to read it is denied
        help: check who may read it with `ls -l`
        """)
  }

  @Test func reportsLinksInACircle() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a", withDestinationPath: "a")
    guard case .failed(let reason) = fault("a") else { return #expect(Bool(false)) }
    #expect(describe("a") == "a: reading failed: \(reason)")
  }

  private func loader(_ reader: FileReader) -> SourceLoader {
    SourceLoader(
      files: reader, standardInput: StandardInput { [] },
      remote: RemoteLoader(ScriptedTransport { _, _ in .json() }.exchange))
  }

  private func fault(_ path: String) -> FileFault? {
    do throws(FileFault) {
      _ = try reader.read(path)
      return nil
    } catch {
      return error
    }
  }

  private func describe(_ path: String) -> String {
    do throws(LoadError) {
      let source = try loader(reader).load(.path(path))
      return "\(source.bytes.count) bytes"
    } catch {
      return error.description
    }
  }
}
