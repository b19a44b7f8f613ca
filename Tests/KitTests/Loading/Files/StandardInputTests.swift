import Foundation
@testable import PathConfigKit
import Testing

@Suite struct StandardInputTests {
  @Test(arguments: [1, 2, 7, 100])
  func readsToTheEnd(size: Int) throws {
    let text = Array("{\r\n\"rules\": []}".utf8)
    let input = ChunkedInput(text, size: size)
    let read = try StandardInput { input.next() }.read(maximumBytes: text.count)
    #expect(read == ContiguousArray(text))
  }

  @Test func boundsTheSize() throws {
    let input = ChunkedInput([UInt8](repeating: 0, count: 100), size: 10)
    #expect(throws: LoadFault.tooLarge(byteCount: nil, limit: 99)) {
      try StandardInput { input.next() }.read(maximumBytes: 99)
    }
  }

  @Test func faultsPassThrough() {
    let input = StandardInput { () throws(LoadFault) in throw .failed(reason: "broken") }
    #expect(throws: LoadFault.failed(reason: "broken")) { try input.read(maximumBytes: 1) }
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
