@testable import PathConfigKit
import TestSupport
import Testing

/// The exact messages for responses that no session shows.
struct RemoteErrorTests {
  private typealias Answer = (ScriptedTransport.Script, description: String)

  private static let answers: [String: Answer] = [
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
      { _, _ in .json([:], "<html><title>Acme ·\n Sign in</title>") },
      """
      the server sent a login page instead of JSON, titled “Acme · Sign in”
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
    try expectEqual(describe(script), expected)
  }

  @Test func aLoginThatWasNotSentOnIsNamed() throws {
    let description = try describe(headers: ["X-Key: y"]) { _, count in
      count == 0
        ? HTTPResponse(302, ["Location": "https://b.com:8443/c"]) : HTTPResponse(401)
    }
    expectEqual(
      description,
      """
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
      addresses: { _, _ in [IPAddress([93, 184, 216, 34])] })
    let url = try #require(RemoteURL("https://a.com/?key=k"))
    do throws(RemoteError) {
      let source = try loader.load(url)
      Issue.record("no fault but \(source.bytes.count) bytes")
      return ""
    } catch {
      return description(of: .failure(error))
    }
  }
}
