import Foundation
import PathConfigLoading
import PathConfigTestSupport
import Testing

/// Connections that are not to be trusted.
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
}
