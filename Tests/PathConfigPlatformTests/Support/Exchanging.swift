import PathConfigLoading
import PathConfigPlatform
import PathConfigURLSession
import Testing

/// Every transport of a system; all must behave alike.
enum Transport: Sendable {
  case session, curl

  #if os(Linux)
    static let all = [session, curl]
  #else
    static let all = [session]
  #endif

  var value: any HTTPTransport {
    switch self {
    case .session: URLSessionTransport()
    case .curl: CurlTransport()
    }
  }
}

/// Sends one GET; limits are generous by default.
func exchange(
  _ address: String, over transport: Transport, headers: [HTTPHeader] = [],
  answerTime: Duration = .seconds(20),
  totalTime: Duration = .seconds(20), maximumBytes: Int = 1 << 20
) throws -> HTTPResponse {
  let url = try #require(RemoteURL(address))
  let limits = HTTPLimits(
    answerTime: answerTime, totalTime: totalTime, maximumBytes: maximumBytes)
  return try transport.value.exchange(
    HTTPRequest(url: url, headers: headers, limits: limits))
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
