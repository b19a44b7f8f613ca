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
  running run: @escaping Console.ProgramRunner = Console.process().runProgram
) throws -> HTTPResponse {
  let url = try #require(RemoteURL(address))
  return try CurlExchange(running: run)(
    HTTPRequest(
      url: url, headers: headers, timeout: timeout, timeLeft: timeout, maximumBytes: maximumBytes,
      addresses: addresses))
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
