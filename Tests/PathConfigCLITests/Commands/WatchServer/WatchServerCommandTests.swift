import Foundation
import PathConfigCLI
import PathConfigTestSupport
import Testing

/// `watch-server`, against a real server that misbehaves.
@Suite struct WatchServerCommandTests {
  private static let drifted =
    #"{"settings": {}, "rules": [{"patterns": ["/new$"], "properties": {"context": "default"}}]}"#

  // MARK: The request

  @Test func asksOnceAsTheNewestVersionDoes() throws {
    let site = try WatchedSite(WatchedSite.configuration, ["ETag": "\"1\""])
    let first = site.run()
    #expect(first.errors == "")
    #expect(
      first.output == """
        @ios: SERVER/app.json answers 200 to version 1.10 (Hotwire Native iOS 1.3); ETag `"1"`; the \
        same as copy.json

        1 server: no findings

        """)
    #expect(first.code == .success)
    #expect(first.requests.count == 1)
    let request = try #require(first.requests.first)
    #expect(request["User-Agent"] == "App/1 CFNetwork/1568.100.1 Darwin/24.0.0")
    #expect(request["Accept"] == "*/*")
    #expect(request["If-None-Match"] == nil)
    let second = site.run("@ios")
    #expect(second.requests.map { $0["If-None-Match"] } == ["\"1\""])
    #expect(second.output == first.output)
  }

  @Test(arguments: [
    ("turbo-android@7.0", "okhttp/4.11.0"), ("turbo-android@7.1", "okhttp/4.12.0"),
    ("hotwire-native-android@1.2.4", "okhttp/4.12.0"),
    ("hotwire-native-android@1.3", "okhttp/5.3.2"),
  ])
  func asksAsTheVersionThatIsNamed(client: String, agent: String) throws {
    let site = try WatchedSite()
    try site.write(
      """
      {"sources": {"android": {"server": "SERVER/app.json", "shipped": [
        {"version": "3.0", "client": "hotwire-native-ios@1.3"},
        {"version": "2.0", "client": "\(client)"}
      ]}}}
      """, to: ".pathconfig.json")
    let run = site.run("@android", "--as", "2.0")
    #expect(run.requests.map { $0["User-Agent"] } == [agent])
    #expect(run.requests.map { $0["Accept"] } == [nil])
    #expect(run.output.hasPrefix("@android: SERVER/app.json answers 200 to version 2.0 ("))
    #expect(
      site.run("--as", "2.0", "--user-agent", "me").requests.map { $0["User-Agent"] } == ["me"])
  }

  @Test func sendsTheHeadersOfTheSourceAndNeverPrintsThem() throws {
    let site = try WatchedSite { request, connection in
      connection.answer(401, [:], "no \(request["Authorization"] ?? "")")
    }
    try site.write(
      """
      {"sources": {"ios": {"clients": ["hotwire-native-ios@1.2"], "server": {
        "url": "SERVER/app.json", "headers": {"Authorization": "Bearer $PATHCONFIG_TOKEN"}
      }}}}
      """, to: ".pathconfig.json")
    let run = site.run("--format", "json", variables: ["PATHCONFIG_TOKEN": "s3cret-token"])
    #expect(run.requests.map { $0["Authorization"] } == ["Bearer s3cret-token"])
    #expect(!(run.output + run.errors).contains("s3cret"))
    #expect(run.code == .findings)
    let missing = site.run()
    #expect(missing.code == .usage)
    #expect(missing.requests.isEmpty)
  }

  // MARK: Responses that are not usable

  struct Answer: Sendable, CustomTestStringConvertible {
    var status = 200
    var fields: [String: String] = [:]
    var body = WatchedSite.configuration
    var code = ExitCode.findings
    var findings: [String]
    var testDescription: String { findings.first ?? "\(status)" }
  }

  private static let keep = "Hotwire Native iOS 1.3 and 1.1 keep their previous configuration"
  private static let noTag =
    "info: the answer has neither `ETag` nor `Last-Modified`: phones download it whole each time "
    + "[entity-tag]"

  @Test(arguments: [
    Answer(
      status: 404, body: "gone",
      findings: [
        "error: there is nothing at this address: 404 Not Found; \(keep) [remote-endpoint]"
      ]),
    Answer(
      status: 503, body: "busy",
      findings: [
        "error: the server failed: 503 Service Unavailable; \(keep) [remote-endpoint]"
      ]),
    Answer(
      fields: ["Content-Type": "text/html"],
      body: "<!DOCTYPE html><title>Sign in</title><input type=\"password\">",
      findings: [
        "error: the server sent a login page instead of JSON, titled “Sign in”: \(keep) "
          + "[remote-endpoint]"
      ]),
    Answer(
      fields: ["Content-Type": "text/html"], body: "<html><title>Shop</title></html>",
      findings: [
        "error: the server sent a web page instead of JSON, titled “Shop”: \(keep) [remote-endpoint]"
      ]),
    Answer(
      fields: ["Content-Type": "text/plain", "ETag": "\"1\""], code: .success,
      findings: [
        "info: the content type is `text/plain`: clients accept it, but caches and proxies may not "
          + "[remote-endpoint]"
      ]),
    Answer(
      fields: ["Content-Length": "500"],
      findings: ["error: the answer is cut off: 88 of 500 bytes came; \(keep) [remote-endpoint]"]),
    Answer(
      status: 302, fields: ["Location": "/app.json"],
      findings: [
        "error: the redirects lead in a circle: SERVER/app.json → SERVER/app.json; \(keep) "
          + "[remote-endpoint]"
      ]),
    Answer(
      fields: ["ETag": "\"1\""], body: "{\"rules\": [",
      findings: [
        "error: Hotwire Native iOS 1.3 and 1.1 cannot use the answer: expected `]` to close the "
          + "array, found the end of the file: the client ignores the whole file [not-loaded]"
      ]),
    Answer(
      fields: ["ETag": "\"1\""], body: "{\"rules\": [{\"patterns\": \"/a\", \"properties\": {}}]}",
      findings: [
        "error: Hotwire Native iOS 1.3 and 1.1 cannot use the answer: `patterns` of rule 1 is a "
          + "string instead of an array: the client ignores the whole file [not-loaded]"
      ]),
    Answer(code: .success, findings: [noTag]),
    Answer(
      fields: ["ETag": "\"1\"", "Age": "7200", "Cache-Control": "max-age=600"],
      findings: [
        "warning: a cache has held the answer for 2 hours, and may for 10 minutes: phones get an old "
          + "copy [stale-answer]"
      ]),
    Answer(
      fields: ["ETag": "\"1\"", "Age": "7200", "Cache-Control": "max-age=60, s-maxage=86400"],
      code: .success, findings: []),
    Answer(
      fields: ["ETag": "\"1\"", "Cache-Control": "public, max-age=604800"],
      findings: [
        "warning: phones may use the answer for 7 days without asking: a new copy reaches them that "
          + "late [cache-lifetime]"
      ]),
    Answer(
      fields: ["ETag": "\"1\"", "Age": "90"], body: drifted,
      findings: [
        "warning: phones get another configuration than copy.json: 1 property changes, in 1 group of "
          + "URLs [server-drift]",
        "warning: a cache has held the answer for 90 seconds: phones may get an older copy than the "
          + "server has [stale-answer]",
      ]),
    Answer(
      fields: ["ETag": "\"1\""], body: WatchedSite.configuration + "\n", code: .success,
      findings: [
        "info: the text of the answer is not that of copy.json, but no URL and no setting changes "
          + "(proved) [server-drift]"
      ]),
  ])
  func findsTheProblemsOfOneResponse(answer: Answer) throws {
    let site = try WatchedSite(answer.body, answer.fields, status: answer.status)
    let run = site.run()
    #expect(run.findings == answer.findings)
    #expect(run.code == answer.code)
    #expect(run.errors == "")
    #expect(run.requests.count == 1)
  }

  @Test func followsRedirectsAsClientsDo() throws {
    let site = try WatchedSite { request, connection in
      if request.path == "/app.json" {
        let port = request["Host"]?.split(separator: ":").last ?? ""
        let host = "localhost:\(port)"
        connection.answer(302, ["Location": "http://\(host)/other.json"])
      } else {
        let fields = ["Content-Type": "application/json", "ETag": "\"1\""]
        connection.answer(200, fields, WatchedSite.configuration)
      }
    }
    let run = site.run()
    #expect(run.requests.map(\.path) == ["/app.json", "/other.json"])
    let host = String(site.otherAddress.dropFirst("http://".count))
    #expect(
      run.findings == [
        "info: the server redirects to \(site.otherAddress)/other.json: each download needs another "
          + "request [remote-endpoint]",
        "warning: the server redirects to another host, \(host): a login does not arrive there, and "
          + "downloads need both hosts [foreign-redirect]",
      ])
    #expect(run.code == .findings)
  }

  // MARK: Conditional requests

  /// A server whose response depends on the number of requests.
  private func site(
    _ answers: (status: Int, tag: String, body: String)...
  ) throws -> WatchedSite {
    let count = RequestCount()
    return try WatchedSite { _, connection in
      let answer = answers[min(count.next(), answers.count - 1)]
      connection.answer(
        answer.status, ["Content-Type": "application/json", "ETag": answer.tag], answer.body)
    }
  }

  @Test func findsThatPhonesKeepAnOlderCopy() throws {
    let site = try site((200, "\"1\"", WatchedSite.configuration), (304, "\"1\"", ""))
    #expect(site.run().code == .success)
    try site.write(Self.drifted, to: "copy.json")
    let run = site.run()
    #expect(run.requests.map { $0["If-None-Match"] } == ["\"1\""])
    #expect(
      run.output == """
        @ios: SERVER/app.json answers 304 to version 1.10 (Hotwire Native iOS 1.3); ETag `"1"`
          warning: the server says that an older answer with ETag `"1"` is still current: phones that \
        have it never get copy.json: 1 property changes, in 1 group of URLs [server-drift]
            help: deploy copy.json; if it is deployed, let the ETag change with the content

        before: copy.json, after: the server's answer

        /new
          from the main stack: opens on top -> opens as a modal over the current screen
          from any screen of a modal: closes the modal, then opens on top -> opens on top in the modal
          context: "default" -> "modal"
          before: copy.json:1:42: rule 1 `/new$`
          after: SERVER/app.json:1:42: rule 1 `/new$`

        1 property changes, in 1 group of URLs; Hotwire Native iOS 1.3 and 1.1

        1 server: 1 warning

        """)
    #expect(run.code == .findings)
  }

  @Test func findsAnETagThatDoesNotChangeWithTheContent() throws {
    let site = try site((200, "\"1\"", Self.drifted), (200, "\"1\"", WatchedSite.configuration))
    #expect(site.run().code == .findings)
    let run = site.run()
    #expect(
      run.findings == [
        "warning: the content changed, and its ETag `\"1\"` did not: caches and phones that ask with it "
          + "keep the old copy [entity-tag]"
      ])
    #expect(run.code == .findings)
  }

  @Test func findsAnETagThatChangesWithoutTheContent() throws {
    let configuration = WatchedSite.configuration
    let site = try site((200, "\"1\"", configuration), (200, "\"2\"", configuration))
    #expect(site.run().findings == [])
    let run = site.run()
    #expect(
      run.findings == [
        "info: the ETag changed from `\"1\"` to `\"2\"`, and the content did not: phones download it "
          + "again [entity-tag]"
      ])
    #expect(run.code == .success)
    #expect(site.run("--fail-on", "info").code == .success)
  }

  // MARK: Several servers, and no response

  @Test func aServerThatDoesNotAnswerHidesNoOther() throws {
    let site = try WatchedSite(Self.drifted, ["ETag": "\"1\""])
    let port = try LoopbackSocket.unusedPort()
    try site.write(
      """
      {"sources": {
        "silent": {"server": "http://127.0.0.1:\(port)/app.json"},
        "file": {"server": "copy.json"},
        "ios": {"server": {"url": "SERVER/app.json", "copy": "copy.json"},
                "clients": ["hotwire-native-ios@1.3"]}
      }}
      """, to: ".pathconfig.json")
    let run = site.run("--timeout", "10")
    #expect(run.code == .input)
    #expect(run.requests.count == 1)
    #expect(run.errors.contains("error: http://127.0.0.1:\(port)/app.json: no connection to "))
    #expect(run.output.contains("@silent: http://127.0.0.1:\(port)/app.json does not answer "))
    #expect(run.output.contains("[server-drift]"))
    #expect(run.output.hasSuffix("\n2 servers: 1 did not answer and 1 warning\n"))
  }

  @Test(arguments: [
    (["@ios", "--as", "7"], "`@ios` has no version `7`"),
    (["@file"], "the server of `@file` is a file, and nobody can ask it"),
    (["ios"], "`ios` is not a source of `.pathconfig.json`"),
    (["@ios", "@android", "--copy", "a.json"], "--copy names the file of one server"),
    (["@ios", "--certificate-days", "x"], "--certificate-days"),
  ])
  func wrongUsageCostsNoRequest(arguments: [String], message: String) throws {
    let site = try WatchedSite()
    try site.write(
      """
      {"sources": {"file": {"server": "copy.json"}, "ios": {"server": "SERVER/app.json"},
                   "android": {"server": "SERVER/app.json"}}}
      """, to: ".pathconfig.json")
    let console = site.run(arguments)
    #expect(console.code == .usage)
    #expect(console.errors.contains(message))
    #expect(console.requests.isEmpty)
  }

  // MARK: Reports

  @Test func everyFormatHoldsTheFindings() throws {
    let site = try WatchedSite(Self.drifted, ["ETag": "\"1\""])
    for format in ["json", "markdown", "github", "sarif", "gitlab", "junit"] {
      let run = site.run("--format", format)
      #expect(run.code == .findings)
      #expect(run.output.contains("phones get another configuration than"), "\(format)")
    }
    let json = site.run("--format", "json").output
    let validator = try SchemaValidator(SchemaTests.printed("watch-server"))
    #expect(validator.violations(of: json) == [])
    #expect(
      site.run("--format", "markdown").output.hasPrefix(
        """
        ### Path configuration: 1 server: 1 warning

        **@&#8203;ios**: http
        """))
  }
}

// MARK: - Certificates

#if os(Linux)
  extension WatchServerCommandTests {
    @Test(
      .enabled(if: OpenSSL.path != nil, "openssl is not installed"),
      arguments: [(9, "14", true), (9, "3", false)])
    func findsACertificateThatEndsSoon(days: Int, limit: String, isFound: Bool) throws {
      let answer = """
        HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nETag: "1"\r\n\r\n\
        \(WatchedSite.configuration)
        """
      let server = try OpenSSL.Server(
        subject: "/CN=localhost", alternativeName: "DNS:localhost", days: days,
        answers: ["app.json": answer])
      defer { server.stop() }
      let site = try WatchedSite()
      try site.write(
        """
        {"sources": {"ios": {"clients": ["ios"],
                             "server": "https://localhost:\(server.port)/app.json"}}}
        """, to: ".pathconfig.json")
      let run = site.run(
        "--certificate-days", limit, variables: ["SSL_CERT_FILE": server.certificate])
      #expect(run.output.contains("; certificate until 20"))
      #expect(run.code == (isFound ? .findings : .success))
      let beginning = "warning: the server's certificate ends in "
      #expect(
        run.findings.map { $0.hasPrefix(beginning) && $0.contains(" days, on 20") }
          == (isFound ? [true] : []))
    }

    @Test(.enabled(if: OpenSSL.path != nil, "openssl is not installed"))
    func findsACertificateThatNobodyTrusts() throws {
      let server = try OpenSSL.Server(subject: "/CN=localhost", alternativeName: "DNS:localhost")
      defer { server.stop() }
      let site = try WatchedSite()
      try site.write(
        """
        {"sources": {"ios": {"clients": ["ios"],
                             "server": "https://localhost:\(server.port)/app.json"}}}
        """, to: ".pathconfig.json")
      let run = site.run()
      #expect(run.code == .findings)
      let finding = try #require(run.findings.first)
      #expect(finding.hasPrefix("error: no trusted connection: "))
      #expect(
        finding.hasSuffix(
          "Hotwire Native iOS 1.3 keeps its previous configuration [remote-endpoint]"))
    }
  }
#endif

/// Counts requests from the threads of a server.
private final class RequestCount: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      defer { count += 1 }
      return count
    }
  }
}
