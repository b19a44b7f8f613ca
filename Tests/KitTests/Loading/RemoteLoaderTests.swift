@testable import PathConfigKit
import PathConfigLint
import TestSupport
import Testing

/// Loading as a whole over scripted exchanges: redirects, headers and the meaning of responses.
struct RemoteLoaderTests {
  /// The hosts of the script: `in.` and everything below it are in a private network, and nothing
  /// is below `invalid`.
  private static let addresses: AddressSearch = { host, isLiteral in
    if let literal = literals[host] { return [literal] }
    if isLiteral || host.hasSuffix(".invalid") { return [] }
    return host.hasPrefix("in.") ? [IPAddress([10, 0, 0, 1])] : [IPAddress([93, 184, 216, 34])]
  }
  private static let literals = [
    "127.0.0.1": IPAddress([127, 0, 0, 1]), "169.254.169.254": IPAddress([169, 254, 169, 254]),
    "::1": IPAddress(Array(repeating: 0, count: 15) + [1]),
    "2130706433": IPAddress([127, 0, 0, 1]),
  ]

  private func load(
    _ address: String, headers: [String] = [], environment: [String: String] = [:],
    _ script: @escaping ScriptedTransport.Script
  ) throws -> (Result<LoadedSource, RemoteError>, ScriptedTransport) {
    let transport = ScriptedTransport(script)
    var options = RemoteOptions()
    options.proxies = Proxies(environment)
    try options.setHeaders(headers, environment: ["PATHCONFIG_TOKEN": "s3cr3t"])
    let loader = RemoteLoader(
      transport.exchange, options: options, addresses: Self.addresses)
    let url = try #require(RemoteURL(address))
    do throws(RemoteError) {
      return (.success(try loader.load(url)), transport)
    } catch {
      return (.failure(error), transport)
    }
  }

  @Test func aSourceNamesItsOrigin() throws {
    let (result, transport) = try load("https://a.com/c.json?token=x") { _, _ in .json() }
    let source = try result.get()
    expectEqual(source.reference.name, "https://a.com/c.json?…")
    expectEqual(Array(source.bytes), Array("{\"rules\":[]}".utf8))
    #expect(source.notes.isEmpty)
    expectEqual(source.answer, ServerAnswer())
    expectEqual(transport.requests.map(\.url.text), ["https://a.com/c.json?token=x"])
    expectEqual(transport.sentHeaders, [["Accept: */*", "User-Agent: pathconfig"]])
  }

  @Test func headersReplaceTheUsualOnes() throws {
    let (_, transport) = try load(
      "https://a.com/",
      headers: ["accept: text/plain", "X-Key: $PATHCONFIG_TOKEN", "User-Agent: mine"]
    ) { _, _ in .json() }
    expectEqual(
      transport.sentHeaders, [["User-Agent: mine", "X-Key: s3cr3t", "accept: text/plain"]])
  }

  @Test(arguments: [
    ("https://a.com/b", true), ("https://a.com:443/b", true), ("https://b.com/b", false),
    ("https://a.com:444/b", false), ("https://www.a.com/b", false), ("/b", true),
    ("//b.com/b", false), ("https://u:p@a.com/b", true),
  ])
  func headersStayWithTheirOrigin(location: String, isSentOn: Bool) throws {
    let (result, transport) = try load(
      "https://a.com/a", headers: ["X-Key: $PATHCONFIG_TOKEN"]
    ) { _, count in count == 0 ? HTTPResponse(302, ["Location": location]) : .json() }
    let source = try result.get()
    let usual = ["Accept: */*", "User-Agent: pathconfig"]
    expectEqual(
      transport.sentHeaders,
      [
        usual + ["X-Key: s3cr3t"], usual + (isSentOn ? ["X-Key: s3cr3t"] : []),
      ])
    expectEqual(
      source.notes.contains { if case .headersWithheld = $0 { true } else { false } }, !isSentOn)
  }

  @Test func followsAndReportsRedirects() throws {
    let (result, transport) = try load("http://a.com/1?key=k") { request, _ in
      switch request.url.text {
      case "http://a.com/1?key=k": HTTPResponse(301, ["Location": "/2"])
      case "http://a.com/2": HTTPResponse(308, ["location": "https://b.com/3?sig=s"])
      default: .json()
      }
    }
    let source = try result.get()
    expectEqual(source.answer, ServerAnswer(redirectTarget: "https://b.com/3?…"))
    expectEqual(source.notes.map(\.description), ["redirected to https://b.com/3?…"])
    // The request keeps to the addresses that were looked at.
    expectEqual(
      transport.requests.map(\.addresses), [[], [], [IPAddress([93, 184, 216, 34])]])
  }

  /// A server on the Internet leads to no server of the user's own network.
  @Test(arguments: [
    ("http://a.com/", "http://127.0.0.1/", "127.0.0.1"),
    ("http://a.com/", "http://169.254.169.254/latest", "169.254.169.254"),
    ("http://a.com/", "http://[::1]:3000/", "[0:0:0:0:0:0:0:1]"),
    ("http://a.com/", "http://2130706433/", "127.0.0.1"),
    ("http://a.com/", "http://in.a.com/", "10.0.0.1"), ("http://a.com/", "http://b.com/", nil),
    ("http://127.0.0.1/", "http://in.a.com/", nil), ("http://in.a.com/", "http://[::1]/", nil),
    ("http://127.0.0.1/", "http://b.com/", nil), ("http://in.a.com/", "http://in.a.com/b", nil),
  ])
  func refusesARedirectInside(start: String, location: String, address: String?) throws {
    let (result, transport) = try load(start) { _, count in
      count == 0 ? HTTPResponse(302, ["Location": location]) : .json()
    }
    expectEqual(transport.requests.count, address == nil ? 2 : 1)
    if let address {
      let message = description(of: result)
      #expect(
        message.hasPrefix("a redirect from the Internet to a private address: "), "\(message)")
      #expect(message.contains(" (\(address))\n"), "\(message)")
    } else {
      _ = try result.get()
    }
  }

  /// A second look-up, by curl, might find a private address.
  @Test func asksNoHostWithoutAnAddress() throws {
    let (result, transport) = try load("http://a.com/") { _, count in
      count == 0 ? HTTPResponse(302, ["Location": "http://b.invalid/"]) : .json()
    }
    expectEqual(transport.requests.count, 1)
    expectEqual(
      description(of: result),
      """
      redirected to http://b.invalid/: the host b.invalid was not found
      help: check the host's name and the network
      """)
  }

  /// A proxy looks names up itself, so that only addresses in the URL are known.
  @Test(arguments: [
    (["http_proxy": "http://p:1"], "http://127.0.0.1/", false),
    (["ALL_PROXY": "http://p:1"], "http://2130706433/", false),
    (["http_proxy": "http://p:1"], "http://in.a.com/", true),
    (["https_proxy": "http://p:1"], "http://in.a.com/", false),
    (["http_proxy": "http://p:1", "no_proxy": "b.com, .a.com"], "http://in.a.com/", false),
    (["http_proxy": "http://p:1", "NO_PROXY": "*"], "http://in.a.com/", false),
    (["http_proxy": ""], "http://in.a.com/", false),
  ])
  func aProxyLooksNamesUp(
    environment: [String: String], location: String, isFollowed: Bool
  ) throws {
    let (_, transport) = try load("http://c.com/", environment: environment) { _, count in
      count == 0 ? HTTPResponse(302, ["Location": location]) : .json()
    }
    expectEqual(transport.requests.count, isFollowed ? 2 : 1)
    #expect(transport.requests.flatMap(\.addresses).isEmpty)
    expectEqual(transport.requests.map(\.requiresProxy), isFollowed ? [false, true] : [false])
  }
}

/// An error's message and help as one text; empty for a success.
func description(of result: Result<LoadedSource, RemoteError>) -> String {
  switch result {
  case .success: ""
  case .failure(let error): error.fault.message + (error.fault.help.map { "\nhelp: \($0)" } ?? "")
  }
}
