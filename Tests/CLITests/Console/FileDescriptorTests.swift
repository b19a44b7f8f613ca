@testable import PathConfigKit
import Foundation
import TestSupport
import Testing

@testable import PathConfigCLI

/// The system's own streams and files.
struct FileDescriptorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  // MARK: - Streams

  @Test(arguments: [false, true])
  func aPipeCarriesEveryByteInOrder(isNonBlocking: Bool) throws {
    let ends = try pipe(isNonBlocking: isNonBlocking)
    let count = 1_000_000
    let sent = ContiguousArray((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
    // A separate thread: both ends wait for each other.
    Thread.detachNewThread {
      #expect(throws: Never.self) { try FileDescriptor(ends.write).write(sent) }
      close(ends.write)
    }
    let source = FileDescriptor(ends.read)
    var received = ContiguousArray<UInt8>()
    while case let chunk = try source.read(), !chunk.isEmpty {
      #expect(chunk.count <= 65_536)
      received += chunk
    }
    close(ends.read)
    expectEqual(received, sent)
  }

  @Test func aPipeThatNobodyReadsIsClosed() throws {
    _ = Console.process()
    let ends = try pipe(isNonBlocking: false)
    close(ends.read)
    let error = #expect(throws: SystemError.self) { try FileDescriptor(ends.write).write([1]) }
    close(ends.write)
    expectEqual(error?.isClosedPipe, true)
    expectEqual(error?.code, EPIPE)
  }

  @Test func aClosedDescriptorCannotBeRead() {
    let error = #expect(throws: SystemError.self) { try FileDescriptor(-1).read() }
    expectEqual(error?.code, EBADF)
    expectEqual(error?.isClosedPipe, false)
  }

  private func pipe(isNonBlocking: Bool) throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(Foundation.pipe(&ends) == 0)
    if isNonBlocking {
      for end in ends { try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    }
    return (ends[0], ends[1])
  }

  /// An editor's server runs for days; past some thousand descriptors no program starts.
  @Test func programsLeaveNothingOpen() throws {
    let before = try openDescriptors()
    for _ in 0..<100 {
      let result = try Console.process().runProgram(
        ProgramCall(arguments: ["cat"], folder: folder.path, input: [1]))
      expectEqual(result.output, [1])
    }
    // Tests that run at the same time open some, too.
    #expect(try openDescriptors() < before + 100)
  }

  private func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
  }

  // MARK: - Files

  private func sink(_ name: String) throws -> any ByteSink {
    try Console.process().openFile(path(name), .whole)
  }

  private func content(_ name: String) -> String? {
    try? String(contentsOfFile: path(name), encoding: .utf8)
  }

  @Test func aNewFileContainsTheWrittenText() throws {
    let file = try sink("new")
    try file.write(ContiguousArray("one ".utf8))
    try file.write(ContiguousArray("two".utf8))
    try file.close(discarding: false)
    expectEqual(content("new"), "one two")
  }

  @Test func anOldFileKeepsItsContentUntilAllIsWritten() throws {
    try folder.write("something longer", to: "old")
    chmod(path("old"), 0o640)
    let file = try sink("old")
    try file.write(ContiguousArray("new".utf8))
    expectEqual(content("old"), "something longer")
    try file.write(ContiguousArray("er".utf8))
    try file.close(discarding: false)
    expectEqual(content("old"), "newer")
    expectEqual(FileRecord(of: path("old"))?.permissions, 0o640)
    expectEqual(names, ["old"])
  }

  @Test func aNewFileIsNotThereUntilAllIsWritten() throws {
    let file = try sink("new")
    try file.write(ContiguousArray("x".utf8))
    #expect(content("new") == nil)
    try file.close(discarding: true)
    expectEqual(names, [])
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test func writingNothingEmptiesAFile() throws {
    try folder.write("x", to: "old")
    let file = try sink("old")
    try file.close(discarding: false)
    expectEqual(content("old"), "")
  }

  @Test func discardingLeavesNoTrace() throws {
    try folder.write("x", to: "old")
    try sink("old").close(discarding: true)
    try sink("new").close(discarding: true)
    expectEqual(content("old"), "x")
    #expect(content("new") == nil)
  }

  @Test func aLinkStaysALink() throws {
    let link = path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
    let file = try sink("link")
    try file.write(ContiguousArray("x".utf8))
    try file.close(discarding: false)
    expectEqual(content("target"), "x")
    try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: link), "target")
  }

  @Test func appendsAfterTheExistingContent() throws {
    for text in ["a", "b"] {
      let file = try Console.process().openFile(path("summary"), .appending)
      try file.write(ContiguousArray(text.utf8))
      try file.close(discarding: false)
    }
    expectEqual(content("summary"), "ab")
  }

  @Test func aDeviceCanBeWritten() throws {
    let file = try Console.process().openFile("/dev/null", .whole)
    try file.write([1, 2, 3])
    try file.close(discarding: false)
  }

  @Test func aLinkToNothingStaysALink() throws {
    let link = path("first")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "second")
    try FileManager.default.createSymbolicLink(
      atPath: path("second"),
      withDestinationPath: path("target"))
    let file = try sink("first")
    try file.write(ContiguousArray("x".utf8))
    try file.close(discarding: false)
    expectEqual(content("target"), "x")
    expectEqual(names, ["first", "second", "target"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everything"))
  func aReportThatMayNotBeWrittenIsLeft() throws {
    try folder.write("x", to: "old")
    chmod(path("old"), 0o400)
    #expect(throws: SystemError.self) { try sink("old") }
    chmod(path("old"), 0o600)
    chmod(folder.path, 0o500)
    defer { chmod(folder.path, 0o700) }
    let error = #expect(throws: SystemError.self) { try sink("old") }
    expectEqual(error?.reason, "no copy can be kept beside it: Permission denied")
    #expect(throws: SystemError.self) { try sink("new") }
    expectEqual(content("old"), "x")
  }

  @Test(arguments: [("", EISDIR), ("no/file", ENOENT)])
  func aFailureToOpenGivesTheReason(name: String, code: Int32) throws {
    let error = #expect(throws: SystemError.self) { try sink(name) }
    expectEqual(error?.code, code)
    expectEqual(error?.reason, String(cString: strerror(code)))
  }
}
