@testable import PathConfigKit
@testable import PathConfigSyntax
@testable import PathConfigAutomata
@testable import PathConfigCLI
import TestSupport
import Testing

struct OutputWriterTests {
  private static let brokenPipe = SystemError(code: 32, reason: "Broken pipe")
  private static let full = SystemError(code: 28, reason: "No space left on device")

  @Test func gathersSmallWrites() {
    let sink = MemorySink()
    let writer = OutputWriter(sink, capacity: 10)
    for text in ["abc", "def", "ghi"] { writer.write(text) }
    #expect(sink.writes.isEmpty)
    writer.write("jk")
    expectEqual(sink.writes.map(\.count), [9])
    writer.write("l\n")
    writer.finish()
    expectEqual(sink.writes.map(\.count), [9, 4])
    expectEqual(sink.text, "abcdefghijkl\n")
    expectEqual(sink.closedDiscarding, false)
  }

  /// Pieces of random length, seed 7: nothing is lost or reordered, and only a longer piece makes a
  /// write above the capacity.
  @Test func keepsEveryByteInOrder() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      let sink = MemorySink()
      let capacity = Int.random(in: 1...40, using: &generator)
      let writer = OutputWriter(sink, capacity: capacity)
      var expected: [UInt8] = []
      for _ in 0..<30 {
        let piece = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
        writer.writeAsIs(ContiguousArray(piece))
        expected += piece
      }
      writer.finish()
      expectEqual(Array(sink.writes.joined()), expected)
      #expect(sink.writes.allSatisfy { $0.count <= max(capacity, 20) })
    }
  }

  @Test func aClosedPipeEndsTheWritingQuietly() {
    let sink = MemorySink()
    sink.failure = Self.brokenPipe
    sink.failingWrite = 1
    let writer = OutputWriter(sink, capacity: 4)
    writer.write("abcd")
    #expect(writer.isOpen)
    writer.write("efgh")
    #expect(!writer.isOpen)
    expectEqual(writer.state, .closedByReader)
    writer.write("ijkl")
    writer.finish()
    expectEqual(sink.text, "abcd")
    expectEqual(writer.state, .closedByReader)
  }

  @Test func theFirstFailureIsKept() {
    let sink = MemorySink()
    sink.failure = Self.full
    sink.closeFailure = Self.brokenPipe
    let writer = OutputWriter(sink)
    writer.write("a")
    #expect(writer.isOpen, "nothing was handed over yet")
    writer.finish()
    expectEqual(writer.state, .failed(Self.full))
  }

  @Test func aFileThatCouldNotBeWrittenStaysAsItWas() {
    let sink = MemorySink()
    sink.failure = Self.full
    let writer = OutputWriter(sink)
    writer.write("a")
    writer.finish()
    expectEqual(sink.closedDiscarding, true)
  }

  @Test(arguments: [(false, false, 0, false), (true, false, 0, true), (true, true, 1, false)])
  func anEmptyResultStillEmptiesAFile(
    discarding: Bool, writes: Bool, expectedWrites: Int, discarded: Bool
  ) {
    let sink = MemorySink()
    let writer = OutputWriter(sink)
    if writes { writer.write("a") }
    writer.finish(discarding: discarding)
    expectEqual(sink.writes.count, expectedWrites)
    expectEqual(sink.closedDiscarding, discarded)
  }
}
