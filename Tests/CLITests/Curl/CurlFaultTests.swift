import Foundation
@testable import PathConfigKit
import TestSupport
import Testing

/// The reactions to servers that break off, stall, flood or do not speak HTTP.
@Suite(.enabled(if: Curl.isInstalled, Curl.isMissing)) struct CurlFaultTests {
  private typealias Case = (
    script: LoopbackServer.Script, isExpected: @Sendable (TransportFault) -> Bool
  )

  private static let cases: [String: Case] = [
    "/reset": ({ $1.reset() }, { $0 == .connectionLost }),
    "/close": ({ _, _ in }, { $0 == .connectionLost }),
    "/length longer than body": (
      { $1.answer(200, ["Content-Length": "100"], "{}") },
      { $0 == .truncated(receivedBytes: 2, expectedBytes: 100) }
    ),
    "/reset in the body": (
      {
        $1.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}")
        $1.reset()
      },
      { if case .truncated(_, expectedBytes: 100) = $0 { true } else { false } }
    ),
    "/cut in a chunk": (
      { $1.answer(200, ["Transfer-Encoding": "chunked"], "10\r\n{}") },
      { $0 == .truncated(receivedBytes: 2, expectedBytes: nil) }
    ),
    "/cut between chunks": (
      { $1.answer(200, ["Transfer-Encoding": "chunked"], "2\r\n{}\r\n") },
      { $0 == .truncated(receivedBytes: 2, expectedBytes: nil) }
    ),
    "/announced too large": (
      { $1.answer(200, ["Content-Length": "99999999"], "{}") },
      { $0 == .tooLarge(limitBytes: 1 << 20) }
    ),
    "/large without a length": (
      { request, connection in
        connection.send("HTTP/1.1 200 OK\r\n\r\n")
        let block = [UInt8](repeating: 0x20, count: 1 << 16)
        for _ in 0..<512 where !connection.send(block) { return }
      },
      { $0 == .tooLarge(limitBytes: 1 << 20) }
    ),
    "/not gzip": (
      { $1.answer(200, ["Content-Encoding": "gzip"], "nonsense") },
      { $0 == .undecodable(encoding: "gzip") }
    ),
    "/gzip of a wrong checksum": (
      {
        var body = CompressedBody.gzip
        body[body.count - 8] ^= 1
        $1.answer(200, ["Content-Encoding": "gzip"], body: body)
      },
      { $0 == .undecodable(encoding: "gzip") }
    ),
    "/gzip shorter than its length": (
      {
        $1.answer(
          200, ["Content-Encoding": "gzip", "Content-Length": "100"], body: CompressedBody.gzip)
      },
      { if case .truncated(_, expectedBytes: nil) = $0 { true } else { false } }
    ),
    "/gzip cut between chunks": (
      {
        $1.answer(
          200, ["Content-Encoding": "gzip", "Transfer-Encoding": "chunked"],
          body: Array("5\r\n".utf8) + CompressedBody.gzip.prefix(5) + Array("\r\n".utf8))
      },
      { if case .truncated(_, expectedBytes: nil) = $0 { true } else { false } }
    ),
    "/unknown encoding": (
      { $1.answer(200, ["Content-Encoding": "rot13"], "nonsense") },
      { $0 == .undecodable(encoding: "rot13") }
    ),
    "/another protocol": (
      { $1.send("SSH-2.0-Server\r\n\r\n") },
      { if case .malformedAnswer = $0 { true } else { false } }
    ),
    "/enormous head": (
      { $1.answer(200, ["X": String(repeating: "a", count: 2 << 20)], "{}") },
      { if case .malformedAnswer = $0 { true } else { false } }
    ),
    "/head without end": (
      { _, connection in
        connection.send("HTTP/1.1 200 OK\r\n")
        while connection.send("X-Line: \(String(repeating: "a", count: 1_000))\r\n") {}
      },
      { if case .malformedAnswer = $0 { true } else { false } }
    ),
    "/two lengths": (
      { $1.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}") },
      { if case .malformedAnswer = $0 { true } else { false } }
    ),
    "/bomb": (
      { request, connection in
        connection.answer(200, ["Content-Encoding": "gzip"], body: CompressedBody.bomb)
      },
      { $0 == .tooLarge(limitBytes: 1 << 20) }
    ),
  ]

  @Test(arguments: cases.keys.sorted())
  func everyFailureHasItsOwnFault(name: String) throws {
    let (script, isExpected) = try #require(Self.cases[name])
    let server = try LoopbackServer(script)
    defer { server.stop() }
    let fault = fault { try exchange(server.address("/")) }
    #expect(fault.map(isExpected) == true, "\(String(describing: fault))")
  }

  @Test func aCompressedBodyIsBoundedByItsPlainSize() throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(200, ["Content-Encoding": "gzip"], body: CompressedBody.gzip)
    }
    defer { server.stop() }
    let fault = fault {
      try exchange(
        server.address("/"), maximumBytes: CompressedBody.text.utf8.count - 1)
    }
    #expect(fault == .tooLarge(limitBytes: CompressedBody.text.utf8.count - 1))
  }

  @Test func aRefusedConnectionIsAFault() throws {
    let port = try LoopbackSocket.unusedPort()
    #expect(fault { try exchange("http://127.0.0.1:\(port)/") } == .notConnected)
  }

  @Test func anUnknownHostIsAFault() {
    #expect(fault { try exchange("http://nothing.invalid/") } == .hostNotFound)
  }

  @Test func aServerThatNeverAnswersTimesOut() throws {
    let server = try LoopbackServer { $1.waitForClientToLeave() }
    defer { server.stop() }
    let time = Duration.milliseconds(150)
    #expect(
      fault { try exchange(server.address("/"), answerTime: time) }
        == .noAnswer(time))
  }

  @Test func aBodyThatTricklesTimesOut() throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
      while connection.send(" ") { Thread.sleep(forTimeInterval: 0.01) }
    }
    defer { server.stop() }
    let time = Duration.seconds(1)
    guard
      case .tooSlow(time, let received) = fault(of: {
        try exchange(server.address("/"), totalTime: time)
      })
    else { return #expect(Bool(false), "another fault") }
    #expect((1..<1000).contains(received))
  }

  @Test func aBodyThatStallsTimesOut() throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{}")
      connection.waitForClientToLeave()
    }
    defer { server.stop() }
    let time = Duration.seconds(1)
    let fault = fault { try exchange(server.address("/"), totalTime: time) }
    #expect(fault == .tooSlow(time, receivedBytes: 2))
  }
}
