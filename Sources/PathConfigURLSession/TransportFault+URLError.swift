import Foundation
import PathConfigLoading

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension TransportFault {
  /// The meaning of a session's error, given the progress of the exchange.
  ///
  /// On Linux the session has names for a dozen of libcurl's errors and reports all others alike,
  /// as unknown with libcurl's own words. Other facts, and last their words, tell those apart.
  init(
    _ error: any Error, url: RemoteURL, isAnswered: Bool, receivedBytes: Int, expectedBytes: Int?,
    contentEncoding: String?
  ) {
    let code = (error as? URLError)?.code ?? .unknown
    let words = (error as NSError).localizedDescription
    switch code {
    case .cannotFindHost, .dnsLookupFailed: self = .hostNotFound
    case .cannotConnectToHost, .notConnectedToInternet: self = .notConnected
    case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
      self = .notSecure(reason: words)
    case .cannotDecodeRawData, .cannotDecodeContentData:
      self = .undecodable(encoding: contentEncoding ?? "unknown")
    case .cannotParseResponse, .unsupportedURL: self = .malformedAnswer(reason: words)
    case .networkConnectionLost, .badServerResponse, .timedOut, .unknown:
      self = Self.uncertain(
        code, words, url: url, isAnswered: isAnswered, receivedBytes: receivedBytes,
        expectedBytes: expectedBytes, contentEncoding: contentEncoding)
    default: self = .failed(code: code.rawValue, reason: words)
    }
  }

  private static func uncertain(
    _ code: URLError.Code, _ words: String, url: RemoteURL, isAnswered: Bool, receivedBytes: Int,
    expectedBytes: Int?, contentEncoding: String?
  ) -> TransportFault {
    if isAnswered {
      if let contentEncoding, words.contains("ncoding") {
        return .undecodable(encoding: contentEncoding)
      }
      return .truncated(receivedBytes: receivedBytes, expectedBytes: expectedBytes)
    }
    guard code == .unknown else { return .connectionLost }
    let isAboutTrust = ["SSL", "TLS", "certificate", "handshake"].contains { words.contains($0) }
    return url.scheme == .https && isAboutTrust
      ? .notSecure(reason: words) : .malformedAnswer(reason: words)
  }
}
