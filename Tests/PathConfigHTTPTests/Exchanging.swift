import PathConfigHTTP
import PathConfigLoading
import Testing

/// Sends one GET; limits are generous unless told otherwise.
func exchange(
  _ address: String, headers: [HTTPHeader] = [], answerTime: Duration = .seconds(20),
  totalTime: Duration = .seconds(20), maximumBytes: Int = 1 << 20
) throws -> HTTPResponse {
  let url = try #require(RemoteURL(address))
  let limits = HTTPLimits(
    answerTime: answerTime, totalTime: totalTime, maximumBytes: maximumBytes)
  return try URLSessionTransport().exchange(
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
