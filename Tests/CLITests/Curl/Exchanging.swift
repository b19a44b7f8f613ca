import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The program curl; the tests that need it say so where it is missing.
enum Curl {
  static let isInstalled = InstalledProgram.path(of: "curl") != nil
  static let isMissing: Comment = "curl is not installed"
}

/// Sends one GET; limits are generous by default.
func exchange(
  _ address: String, headers: [HTTPHeader] = [], timeout: Duration = .seconds(20),
  maximumBytes: Int = 1 << 20, addresses: [IPAddress] = [],
  running run: @escaping ProgramRunner = Console.process().runProgram
) throws -> HTTPResponse {
  let url = try #require(RemoteURL(address))
  return try CurlExchange(running: run)(
    HTTPRequest(
      url: url, headers: headers, timeout: timeout, timeLeft: timeout, maximumBytes: maximumBytes,
      addresses: addresses))
}

/// Sends one GET to a server that follows a script, and gives the requests that it got, too.
func exchange(
  _ path: String = "/", headers: [HTTPHeader] = [], timeout: Duration = .seconds(20),
  maximumBytes: Int = 1 << 20, with script: @escaping LoopbackServer.Script
) throws -> (response: HTTPResponse, requests: [LoopbackRequest]) {
  let server = try LoopbackServer(script)
  defer { server.stop() }
  let response = try exchange(
    server.address(path), headers: headers, timeout: timeout, maximumBytes: maximumBytes)
  return (response, server.requests)
}

/// The message of the fault that an exchange ends with.
func fault(of exchange: () throws -> HTTPResponse) -> String? {
  do {
    let response = try exchange()
    Issue.record("no fault but an answer: \(response.status), \(response.body.count) bytes")
    return nil
  } catch {
    return (error as? LoadFault)?.message
  }
}

/// `{"rules":[]}`, compressed.
enum CompressedBody {
  static let text = "{\"rules\":[]}"

  static let gzip: [UInt8] = [
    0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xab, 0x56, 0x2a, 0x2a, 0xcd, 0x49, 0x2d, 0x56,
    0xb2, 0x8a, 0x8e, 0xad, 0x05, 0, 0x0d, 0x24, 0xd6, 0x0e, 0x0c, 0, 0, 0,
  ]

  /// Four MiB of blanks in 26 KB, without the checksum at the end.
  ///
  /// It is a blank, and 16,000 times the code for 258 bytes like the one before (RFC 1951, section
  /// 3.2.6).
  static let bomb: [UInt8] = {
    var bits: [UInt8] = [1, 1, 0] + [0, 1, 0, 1, 0, 0, 0, 0]
    for _ in 0..<16_000 { bits += [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] }
    let bytes = stride(from: 0, to: bits.count - 7, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | bits[start + $1] << UInt8($1) }
    }
    return gzip.prefix(10) + bytes
  }()
}
