import Foundation
import PathConfigLoading

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension TransportFault {
  /// What a session's error means, given how far the exchange had come.
  ///
  /// On Linux the session knows the names of a dozen of libcurl's errors and reports all others
  /// alike, as unknown with libcurl's own words; those are told apart by what is known otherwise
  /// and, last, by their words.
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
