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
  _ address: String, headers: [HTTPHeader] = [], answerTime: Duration = .seconds(20),
  totalTime: Duration = .seconds(20), maximumBytes: Int = 1 << 20, addresses: [IPAddress] = []
) throws -> HTTPResponse {
  let url = try #require(RemoteURL(address))
  let limits = HTTPLimits(
    answerTime: answerTime, totalTime: totalTime, maximumBytes: maximumBytes)
  return try CurlExchange(running: Console.process().runProgram)(
    HTTPRequest(url: url, headers: headers, limits: limits, addresses: addresses))
}

/// The fault that an exchange ends with.
func fault(of exchange: () throws -> HTTPResponse) -> TransportFault? {
  do {
    let response = try exchange()
    Issue.record("no fault but an answer: \(response.status), \(response.body.count) bytes")
    return nil
  } catch {
    return error as? TransportFault
  }
}
