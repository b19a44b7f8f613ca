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
    #expect(fault("a")?.message == "too large: 200001 bytes, at most 200000 are read")
  }

  @Test func devicesThatNeverEndAreCutOff() {
    #expect(fault("/dev/zero") == .tooLarge(byteCount: nil, limit: 200_000))
    #expect(fault("/dev/zero")?.message == "too large: at most 200000 bytes are read")
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

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func permissionsAreRespected() throws {
    try folder.write("{}", to: "a.json")
    chmod(folder.path + "/a.json", 0)
    #expect(fault("a.json") == .permissionDenied)
  }

  @Test func reportsLinksInACircle() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a", withDestinationPath: "a")
    #expect(fault("a")?.message.hasPrefix("reading failed: ") == true)
  }

  private func fault(_ path: String) -> LoadFault? {
    do throws(LoadFault) {
      _ = try reader.read(path)
      return nil
    } catch {
      return error
    }
  }
}
