import Foundation
import PathConfigLoading
import PathConfigPlatform
import PathConfigTestSupport
import Testing

/// Connections that must not be trusted.
@Suite struct SystemTransportSecurityTests {
  @Test(arguments: Transport.all)
  func aPortThatSpeaksPlainTextIsRefused(transport: Transport) throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(400, [:], "this is http\r\n")
    }
    defer { server.stop() }
    guard
      case .notSecure(let reason) = fault(of: {
        try exchange(server.address("/", scheme: "https"), over: transport)
      })
    else { return #expect(Bool(false), "another fault") }
    #expect(!reason.isEmpty)
    #expect(server.requests.map(\.method) == ["TLS"])
  }

  @Test(
    .enabled(if: OpenSSL.path != nil, "openssl is not installed"), arguments: Transport.all)
  func aCertificateThatNobodySignedIsRefused(transport: Transport) throws {
    let server = try OpenSSL.Server(
      subject: "/CN=localhost", alternativeName: "DNS:localhost,IP:127.0.0.1")
    defer { server.stop() }
    guard
      case .notSecure(let reason) = fault(of: {
        try exchange("https://localhost:\(server.port)/", over: transport)
      })
    else { return #expect(Bool(false), "another fault") }
    #expect(reason.contains("certificate"))
  }

  #if os(Linux)
    @Test(.enabled(if: OpenSSL.path != nil, "openssl is not installed"))
    func theEndOfATrustedCertificateIsKnown() throws {
      let server = try OpenSSL.Server(
        subject: "/CN=localhost", alternativeName: "DNS:localhost,IP:127.0.0.1", days: 5)
      defer { server.stop() }
      let url = try #require(RemoteURL("https://localhost:\(server.port)/"))
      let limits = HTTPLimits(
        answerTime: .seconds(20), totalTime: .seconds(20), maximumBytes: 1 << 20)
      let response = try CurlTransport(authorities: server.certificate).exchange(
        HTTPRequest(url: url, headers: [], limits: limits))
      let end = try #require(response.certificateEnd)
      let days = (Double(end) - Date().timeIntervalSince1970) / 86_400
      #expect(days > 4.9 && days <= 5)
    }
  #endif
}
