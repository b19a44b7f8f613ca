import Foundation
@testable import PathConfigKit
import TestSupport
import Testing

/// The reactions to servers that break off, stall, flood or do not speak HTTP.
@Suite(.enabled(if: Curl.isInstalled, Curl.isMissing)) struct CurlFaultTests {
  /// A server, and how the message begins.
  private typealias Case = (script: LoopbackServer.Script, message: String)

  private static let lost = "the connection ended before an answer came"

  private static let cases: [String: Case] = [
    "/reset": ({ $1.reset() }, lost),
    "/close": ({ _, _ in }, lost),
    "/length longer than body": (
      { $1.answer(200, ["Content-Length": "100"], "{}") },
      "the answer is cut off: 2 of 100 bytes came"
    ),
    "/reset in the body": (
      {
        $1.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}")
        $1.reset()
      },
      "the answer is cut off: "
    ),
    "/cut in a chunk": (
      { $1.answer(200, ["Transfer-Encoding": "chunked"], "10\r\n{}") },
      "the answer is cut off after 2 bytes"
    ),
    "/cut between chunks": (
      { $1.answer(200, ["Transfer-Encoding": "chunked"], "2\r\n{}\r\n") },
      "the answer is cut off after 2 bytes"
    ),
    "/announced too large": (
      { $1.answer(200, ["Content-Length": "99999999"], "{}") },
      "the answer is too large: at most 1048576 bytes are taken"
    ),
    "/large without a length": (
      { request, connection in
        connection.send("HTTP/1.1 200 OK\r\n\r\n")
        let block = [UInt8](repeating: 0x20, count: 1 << 16)
        for _ in 0..<512 where !connection.send(block) { return }
      },
      "the answer is too large: at most 1048576 bytes are taken"
    ),
    "/not gzip": (
      { $1.answer(200, ["Content-Encoding": "gzip"], "nonsense") },
      "the answer cannot be decompressed (`gzip`)"
    ),
    "/unknown encoding": (
      { $1.answer(200, ["Content-Encoding": "rot13"], "nonsense") },
      "the answer cannot be decompressed (`rot13`)"
    ),
    "/another protocol": (
      { $1.send("SSH-2.0-Server\r\n\r\n") },
      "the answer is not valid HTTP: "
    ),
    "/enormous head": (
      { $1.answer(200, ["X": String(repeating: "a", count: 2 << 20)], "{}") },
      "the answer is not valid HTTP: "
    ),
    "/head without end": (
      { _, connection in
        connection.send("HTTP/1.1 200 OK\r\n")
        while connection.send("X-Line: \(String(repeating: "a", count: 1_000))\r\n") {}
      },
      "the answer is not valid HTTP: "
    ),
    "/two lengths": (
      { $1.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}") },
      "the answer is not valid HTTP: "
    ),
    "/bomb": (
      { request, connection in
        connection.answer(200, ["Content-Encoding": "gzip"], body: CompressedBody.bomb)
      },
      "the answer is too large: at most 1048576 bytes are taken"
    ),
  ]

  @Test(arguments: cases.keys.sorted())
  func everyFailureHasItsOwnFault(name: String) throws {
    let (script, message) = try #require(Self.cases[name])
    let fault = try #require(fault { try exchange(with: script).response })
    #expect(fault.hasPrefix(message), "\(fault)")
  }

  @Test func aCompressedBodyIsBoundedByItsPlainSize() throws {
    let fault = fault {
      try exchange(maximumBytes: CompressedBody.text.utf8.count - 1) { _, connection in
        connection.answer(200, ["Content-Encoding": "gzip"], body: CompressedBody.gzip)
      }.response
    }
    expectEqual(fault, "the answer is too large: at most 11 bytes are taken")
  }

  @Test func aRefusedConnectionIsAFault() throws {
    let port = try LoopbackSocket.unusedPort()
    let fault = fault { try exchange("http://127.0.0.1:\(port)/") }
    expectEqual(
      fault, "no connection to 127.0.0.1:\(port): it was refused, or the host is out of reach")
  }

  @Test func anUnknownHostIsAFault() {
    let fault = fault { try exchange("http://nothing.invalid/") }
    expectEqual(fault, "the host nothing.invalid was not found")
  }

  @Test func aServerThatNeverAnswersTimesOut() throws {
    let fault = fault {
      try exchange(timeout: .milliseconds(150)) { $1.waitForClientToLeave() }.response
    }
    expectEqual(fault, "no answer within 0.15 s")
  }

  @Test func aBodyThatTricklesTimesOut() throws {
    let fault = fault {
      try exchange(timeout: .seconds(1)) { _, connection in
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        while connection.send(" ") { Thread.sleep(forTimeInterval: 0.01) }
      }.response
    }
    #expect(fault?.wholeMatch(of: #/too slow: [0-9]+ bytes and no end within 1 s/#) != nil)
  }

  @Test func aBodyThatStallsTimesOut() throws {
    let fault = fault {
      try exchange(timeout: .seconds(1)) { _, connection in
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{}")
        connection.waitForClientToLeave()
      }.response
    }
    expectEqual(fault, "too slow: 2 bytes and no end within 1 s")
  }
}
