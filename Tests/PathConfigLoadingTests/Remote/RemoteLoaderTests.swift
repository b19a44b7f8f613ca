import Foundation
import PathConfigLoading
import Testing

/// Loading as a whole over a scripted transport: redirects, headers, retries and the meaning of
/// responses.
@Suite struct RemoteLoaderTests {
  private let time = ManualTime()

  private func load(
    _ address: String, headers: [String] = [], retries: Int = 0, jitter: Double = 0,
    _ script: @escaping ScriptedTransport.Script
  ) throws -> (Result<LoadedSource, RemoteError>, ScriptedTransport) {
    let transport = ScriptedTransport(script)
    var options = RemoteOptions()
    options.retries = retries
    try options.setHeaders(headers, environment: ["TOKEN": "s3cr3t"])
    let loader = RemoteLoader(
      transport: transport, options: options, pace: time.pace(jitter: jitter))
    let url = try #require(RemoteURL(address))
    do throws(RemoteError) {
      return (.success(try loader.load(url)), transport)
    } catch {
      return (.failure(error), transport)
    }
  }

  @Test func aSourceNamesItsOrigin() throws {
    let (result, transport) = try load("https://u:p@a.com/c.json?token=x") { _, _ in
      .json(["ETag": "\"1\""])
    }
    let source = try result.get()
    #expect(source.name == "https://a.com/c.json?token=***")
    #expect(Array(source.bytes) == Array("{\"rules\":[]}".utf8))
    #expect(source.notes.isEmpty)
    guard case .remote(let origin) = source.origin else { return #expect(Bool(false)) }
    #expect(origin.finalURL == source.name)
    #expect(origin.status == 200)
    #expect(origin.entityTag == "\"1\"")
    #expect(origin.contentType == "application/json")
    #expect(!origin.isFromCache)
    #expect(origin.redirects.isEmpty)
    #expect(
      transport.sentHeaders == [
        ["Accept: */*", "Authorization: Basic dTpw", "User-Agent: pathconfig"]
      ])
  }

  @Test func headersReplaceTheUsualOnes() throws {
    let (_, transport) = try load(
      "https://u:p@a.com/",
      headers: ["accept: text/plain", "authorization: Bearer $TOKEN", "User-Agent: mine"]
    ) { _, _ in .json() }
    #expect(
      transport.sentHeaders == [
        ["User-Agent: mine", "accept: text/plain", "authorization: Bearer s3cr3t"]
      ])
  }

  @Test(arguments: [
    ("https://a.com/b", true), ("https://a.com:443/b", true), ("https://b.com/b", false),
    ("https://a.com:444/b", false), ("https://www.a.com/b", false), ("/b", true),
    ("//b.com/b", false), ("https://u:p@a.com/b", true), ("https://u:p@b.com/b", false),
  ])
  func headersStayWithTheirOrigin(location: String, isSentOn: Bool) throws {
    let (result, transport) = try load(
      "https://a.com/a", headers: ["X-Key: $TOKEN", "Authorization: Bearer $TOKEN"]
    ) { request, count in
      count == 0 ? HTTPResponse(302, ["Location": location]) : .json()
    }
    let source = try result.get()
    let personal = ["Authorization: Bearer s3cr3t", "X-Key: s3cr3t"]
    let usual = ["Accept: */*", "User-Agent: pathconfig"]
    let full = ["Accept: */*", personal[0], "User-Agent: pathconfig", personal[1]]
    #expect(transport.sentHeaders == [full, isSentOn ? full : usual])
    #expect(
      source.notes.contains { if case .headersWithheld = $0 { true } else { false } } == !isSentOn)
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
    guard case .remote(let origin) = source.origin else { return #expect(Bool(false)) }
    #expect(source.name == "http://a.com/1?key=***")
    #expect(origin.finalURL == "https://b.com/3?sig=***")
    #expect(origin.redirects == ["http://a.com/1?key=***", "http://a.com/2"])
    #expect(source.notes.map(\.description) == ["redirected to https://b.com/3?sig=***"])
    #expect(transport.requests.count == 3)
  }

  @Test func retriesTemporaryFailuresWithGrowingWaits() throws {
    let (result, transport) = try load("https://a.com/", retries: 3) { _, count in
      switch count {
      case 0: throw TransportFault.notConnected
      case 1: throw TransportFault.connectionLost
      case 2: return HTTPResponse(502)
      default: return .json()
      }
    }
    #expect(try result.get().notes.map(\.description) == ["answered at attempt 4"])
    #expect(transport.requests.count == 4)
    #expect(time.sleeps == [.milliseconds(125), .milliseconds(250), .milliseconds(500)])
  }

  @Test func jitterSpreadsTheWaits() throws {
    let (result, _) = try load("https://a.com/", retries: 1, jitter: 0.5) { _, count in
      if count == 0 { throw TransportFault.connectionLost }
      return .json()
    }
    _ = try result.get()
    #expect(time.sleeps == [.microseconds(187_500)])
  }

  @Test(arguments: [429, 503])
  func heedsRetryAfter(status: Int) throws {
    let (result, _) = try load("https://a.com/", retries: 2) { _, count in
      switch count {
      case 0: HTTPResponse(status, ["Retry-After": "7"])
      // Seventeen seconds after the first moment, which is ten after the wait of seven.
      case 1: HTTPResponse(status, ["Retry-After": "Sun, 06 Nov 1994 08:49:54 GMT"])
      default: .json()
      }
    }
    _ = try result.get()
    #expect(time.sleeps == [.seconds(7), .seconds(10)])
  }

  @Test func noWaitIsLongerThanHalfAMinute() throws {
    let (result, transport) = try load("https://a.com/", retries: 2) { _, _ in
      HTTPResponse(503, ["Retry-After": "31"])
    }
    #expect(transport.requests.count == 1)
    #expect(time.sleeps.isEmpty)
    #expect(
      description(of: result) == """
        the server asks to come back later: 503 Service Unavailable, after 31 s
        help: try again later
        """)
  }

  @Test(arguments: [400, 401, 403, 404, 408, 410, 422, 500, 501, 204, 304])
  func otherStatusesAreNotRetried(status: Int) throws {
    let (result, transport) = try load("https://a.com/", retries: 5) { _, _ in HTTPResponse(status)
    }
    #expect(throws: RemoteError.self) { try result.get() }
    #expect(transport.requests.count == 1)
  }

  @Test func retriesAreAnnouncedBeforeTheWait() throws {
    let announcements = Announcements()
    let transport = ScriptedTransport { _, count in
      if count < 2 { throw TransportFault.notConnected }
      return .json()
    }
    var loader = RemoteLoader(transport: transport, pace: time.pace())
    loader.onRetry = { error, wait in announcements.add("\(error.message), then \(wait)") }
    _ = try loader.load(try #require(RemoteURL("https://a.com/")))
    let message = "no connection to a.com: it was refused, or the host is out of reach"
    #expect(
      announcements.all == [
        "\(message), then 0.125 seconds", "\(message) (after 2 attempts), then 0.25 seconds",
      ])
  }

  @Test(arguments: [(1, 1), (10, 10), (30, 10), (60, 20), (3_600, 1_200)])
  func aLongerTimeoutAppliesToTheResponseToo(timeout: Int, answerTimeout: Int) {
    var options = RemoteOptions()
    options.timeout = .seconds(timeout)
    #expect(options.answerTimeout == .seconds(answerTimeout))
  }

  @Test(arguments: [
    (TransportFault.noAnswer(.seconds(10)), "no answer within 10 s"),
    (.noAnswer(.seconds(9)), "too slow: 0 bytes and no end within 30 s"),
    (.tooSlow(.seconds(21), receivedBytes: 5), "too slow: 5 bytes and no end within 30 s"),
  ])
  func reportsLimitsAsTyped(fault: TransportFault, message: String) throws {
    let (result, _) = try load("https://a.com/") { _, _ in throw fault }
    #expect(description(of: result).split(separator: "\n").first.map(String.init) == message)
  }

  @Test func redirectsShareTheTimeoutOfAnAttempt() throws {
    let time = time
    let (result, transport) = try load("https://a.com/0") { request, count in
      time.advance(by: .seconds(11))
      return HTTPResponse(302, ["Location": "/\(count + 1)"])
    }
    #expect(
      transport.requests.map(\.limits.totalTime) == [.seconds(30), .seconds(19), .seconds(8)])
    #expect(
      transport.requests.map(\.limits.answerTime) == [.seconds(10), .seconds(10), .seconds(8)])
    #expect(
      description(of: result) == """
        redirected to https://a.com/3: too slow: 0 bytes and no end within 30 s
        help: try again, or allow more time with --timeout
        """)
  }
}

/// An error's message and help as one text; empty for a success.
func description(of result: Result<LoadedSource, RemoteError>) -> String {
  switch result {
  case .success: ""
  case .failure(let error): error.message + (error.help.map { "\nhelp: \($0)" } ?? "")
  }
}

/// Messages in order.
private final class Announcements: @unchecked Sendable {
  private let lock = NSLock()
  private var sentences: [String] = []

  var all: [String] { lock.withLock { sentences } }

  func add(_ sentence: String) { lock.withLock { sentences.append(sentence) } }
}
