import Foundation
import TestSupport
import Testing

@testable import PathConfigKit

struct FileReaderTests {
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
    try expectEqual(reader.read("é.json"), ContiguousArray(bytes))
    try expectEqual(reader.read(folder.path + "/é.json"), ContiguousArray(bytes))
  }

  @Test func knowsTheFileThatANewOneWouldOverwrite() throws {
    try folder.write("{}", to: "a.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "nowhere")
    for name in ["a.json", "link", ".", "/dev/null"] { #expect(reader.isTaken(name)) }
    #expect(!reader.isTaken("b.json"))
    expectEqual(
      ["/dev/null", "a.json", "link", "b.json"].map(reader.isStream), [true, false, false, false])
  }

  @Test func relativePathsBeginAtTheWorkingDirectory() throws {
    try folder.write("1", to: "a/b.json")
    let reader = FileReader(workingDirectory: folder.path + "/a")
    try expectEqual(reader.read("../a/./b.json"), [0x31])
  }

  @Test func sizeIsLookedAtBeforeReading() throws {
    try folder.write([UInt8](repeating: 0, count: 200_001), to: "a")
    expectEqual(fault("a"), .tooLarge(byteCount: 200_001, limit: 200_000))
    expectEqual(fault("a")?.message, "too large: 200001 bytes, at most 200000 are read")
  }

  @Test func devicesThatNeverEndAreCutOff() {
    expectEqual(fault("/dev/zero"), .tooLarge(byteCount: nil, limit: 200_000))
    expectEqual(fault("/dev/zero")?.message, "too large: at most 200000 bytes are read")
  }

  @Test func onlyNamedPipesAreRead() throws {
    let pipe = folder.path + "/pipe"
    expectEqual(mkfifo(pipe, 0o600), 0)
    #expect(throws: LoadFault.self) { try reader.read("pipe") }
    let bytes = [UInt8](repeating: 0x20, count: 150_000)
    Thread.detachNewThread {
      let writer = FileHandle(forWritingAtPath: pipe)
      try? writer?.write(contentsOf: Data(bytes))
      try? writer?.close()
    }
    try expectEqual(reader.read("pipe", isNamed: true), ContiguousArray(bytes))
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func permissionsAreRespected() throws {
    try folder.write("{}", to: "a.json")
    chmod(folder.path + "/a.json", 0)
    expectEqual(fault("a.json"), .permissionDenied)
  }

  @Test func reportsLinksInACircle() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a", withDestinationPath: "a")
    expectEqual(fault("a")?.message.hasPrefix("reading failed: "), true)
  }

  private func fault(_ path: String) -> LoadFault? {
    do throws(LoadFault) {
      _ = try reader.read(path, isNamed: true)
      return nil
    } catch {
      return error
    }
  }
}

struct ChunkTests {
  @Test(arguments: [1, 2, 7, 100])
  func readsToTheEnd(size: Int) throws {
    let text = Array("{\r\n\"rules\": []}".utf8)
    let input = ChunkedInput(text, size: size)
    let read = try everything(upTo: text.count) { input.next() }
    expectEqual(read, ContiguousArray(text))
  }

  @Test func boundsTheSize() throws {
    let input = ChunkedInput([UInt8](repeating: 0, count: 100), size: 10)
    #expect(throws: LoadFault.tooLarge(byteCount: nil, limit: 99)) {
      try everything(upTo: 99) { input.next() }
    }
  }
}

/// Bytes that come in pieces.
private final class ChunkedInput: @unchecked Sendable {
  private let lock = NSLock()
  private var rest: ArraySlice<UInt8>
  private let size: Int

  init(_ bytes: [UInt8], size: Int) {
    self.rest = bytes[...]
    self.size = size
  }

  func next() -> ContiguousArray<UInt8> {
    lock.withLock {
      defer { rest = rest.dropFirst(size) }
      return ContiguousArray(rest.prefix(size))
    }
  }
}
