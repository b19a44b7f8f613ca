@testable import PathConfigKit
import Testing

/// The exact messages for responses that no session shows, and for faults on the way.
@Suite struct RemoteErrorTests {
  private typealias Answer = (ScriptedTransport.Script, description: String)

  private static let answers: [String: Answer] = [
    "page with a hostile title": (
      { _, _ in .json([:], "<html><title>\u{1B}[31m\u{202E}" + String(repeating: "x", count: 99)) },
      """
      the server sent a web page instead of JSON
      help: check that the address is that of the JSON file
      """
    ),
    "an image": (
      { _, _ in HTTPResponse(200, ["Content-Type": "image/png"], "PNG\u{1A}\0") },
      """
      the server sent `image/png` instead of JSON, beginning with the bytes 50 4E 47 1A 00
      help: check that the address is that of the JSON file
      """
    ),
    "a blank of no type": (
      { _, _ in HTTPResponse(200, [:], " \n") },
      """
      the server sent content without a type instead of JSON, beginning with white space
      help: check that the address is that of the JSON file
      """
    ),
    "login by its title": (
      { _, _ in .json([:], "<html><title>Acme · Sign in\u{1B}[0m</title>") },
      """
      the server sent a login page instead of JSON, titled “Acme · Sign in[0m”
      help: give a login with --header 'Authorization: Bearer $PATHCONFIG_TOKEN'
      """
    ),
    "gzip": (
      { _, _ in
        HTTPResponse(status: 200, fields: HTTPFields([]), body: [0x1F, 0x8B, 0x08])
      },
      """
      the response is gzip data without a `Content-Encoding`
      help: have the server send `Content-Encoding: gzip`, or the plain file
      """
    ),
    "endless redirects": (
      { _, count in HTTPResponse(302, ["Location": "/\(count)"]) },
      """
      more than 10 redirects, the last to https://a.com/9
      help: give the address at which the redirects end
      """
    ),
    "redirect to unencrypted": (
      { _, _ in HTTPResponse(302, ["Location": "http://a.com/?token=x"]) },
      """
      a redirect from https to unencrypted http: http://a.com/?…
      help: have the server redirect to https, or give the http address
      """
    ),
  ]

  @Test(arguments: answers.keys.sorted())
  func answersAreExplained(name: String) throws {
    let (script, expected) = try #require(Self.answers[name])
    #expect(try describe(script) == expected)
  }

  @Test(arguments: [
    (
      TransportFault.hostNotFound,
      "the host a.com was not found\nhelp: check the host's name and the network"
    ),
    (
      .notConnected,
      """
      no connection to a.com: it was refused, or the host is out of reach
      help: check the host and port, and that the server is running
      """
    ),
    (
      .connectionLost,
      """
      the connection ended before an answer came
      help: try again; if it stays so, look at the server's log
      """
    ),
    (
      .notSecure(reason: "wrong version number"),
      """
      no trusted connection: wrong version number
      help: check the server's certificate, or whether port 443 speaks plain http
      """
    ),
    (
      .malformedAnswer(reason: "Received HTTP/0.9"),
      """
      what answered does not speak HTTP properly: Received HTTP/0.9
      help: check the port and whether the address should begin with https://
      """
    ),
    (
      .truncated(receivedBytes: 2, expectedBytes: 9),
      """
      the answer is cut off: 2 of 9 bytes came
      help: try again; if it stays so, look at the server's log
      """
    ),
    (
      .truncated(receivedBytes: 2, expectedBytes: nil),
      """
      the answer is cut off after 2 bytes
      help: try again; if it stays so, look at the server's log
      """
    ),
    (
      .undecodable(encoding: "br"),
      "the answer cannot be decompressed (`br`)\nhelp: look at the server's compression"
    ),
    (
      .tooLarge(limitBytes: 100),
      """
      the answer is too large: at most 100 bytes are taken
      help: check that the address is that of the path configuration
      """
    ),
    (
      .noAnswer(.milliseconds(10_250)),
      """
      no answer within 10.25 s
      help: try again, or allow more time with --timeout
      """
    ),
    (
      .tooSlow(.seconds(30), receivedBytes: 7),
      """
      too slow: 7 bytes and no end within 30 s
      help: try again, or allow more time with --timeout
      """
    ),
    (
      .noProgram("curl", reason: nil),
      """
      the program curl is not installed, and the tool needs it to load addresses
      help: install curl, or give the file itself
      """
    ),
    (.failed(code: -1, reason: "unknown"), "the request failed: unknown (-1)"),
  ])
  func transportFaultsAreExplained(fault: TransportFault, expected: String) throws {
    #expect(try describe { _, _ in throw fault } == expected)
  }

  @Test func aLoginThatWasNotSentOnIsNamed() throws {
    let description = try describe(headers: ["X-Key: y"]) { _, count in
      count == 0
        ? HTTPResponse(302, ["Location": "https://b.com:8443/c"]) : HTTPResponse(401)
    }
    #expect(
      description == """
        redirected to https://b.com:8443/c: the server requires a login: 401 Unauthorized
        help: X-Key was not sent on to b.com:8443; give the address there directly
        """)
  }

  private func describe(
    headers: [String] = [], _ script: @escaping ScriptedTransport.Script
  ) throws -> String {
    var options = RemoteOptions()
    try options.setHeaders(headers, environment: [:])
    let loader = RemoteLoader(
      ScriptedTransport(script).exchange, options: options,
      addresses: HostAddresses { _, _ in [IPAddress([93, 184, 216, 34])] })
    let url = try #require(RemoteURL("https://a.com/?key=k"))
    do throws(RemoteError) {
      let source = try loader.load(url)
      Issue.record("no fault but \(source.bytes.count) bytes")
      return ""
    } catch {
      #expect(LoadError(error).sourceName == "https://a.com/?…")
      return description(of: .failure(error))
    }
  }
}
