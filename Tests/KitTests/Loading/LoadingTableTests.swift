import Foundation
@testable import PathConfigClients
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

/// What inputs are, before anything is known of their rules.
struct LoadingTableTests {
  /// An address with its host, port and shown form; where a redirect leads; an input with its name, or
  /// the reason why it is none; a request in a line of a log; and so on for each title.
  ///
  /// The Internet addresses are examples for every range that the registries of IANA keep from the
  /// Internet. A body is JSON, or what a message says of it, with the title of a page.
  @Test func inputsAreWhatTheTableSays() throws {
    try GoldenFile.replay(
      "Tests/Tables/loading.txt",
      [
        "address": { text in
          guard let url = RemoteURL(text) else { return ["none"] }
          return ["\(url.text) at \(url.host) \(url.port), shown as \(url.displayName)"]
        },
        "redirect from http://a.com:81/x/y?z#f": { location in
          let base = try #require(RemoteURL("http://a.com:81/x/y?z#f"))
          return [base.resolving(location)?.text ?? "none"]
        },
        "origins": { line in
          let urls = try Self.parts(line).map { try #require(RemoteURL($0)) }
          return [urls[0].hasSameOrigin(as: urls[1]) ? "one" : "two"]
        },
        "reference": Self.reference,
        "reference in a file": { line in
          let parts = Self.parts(line)
          return [try SourceReference.parse(parts[0]).beside(parts[1]).name]
        },
        "file from a folder": { line in
          let parts = Self.parts(line)
          return [PathText.reference(to: parts[0], from: parts[1])]
        },
        "header": Self.header,
        "text with the secret tok_en-1": { text in
          [SecretMask([Secret("tok_en-1", of: "a test")]).masking(text)]
        },
        "name of a file": { ["\(FileNameHint($0))"] },
        "beginning of a file": { ["\(ConfigurationLikeness(ofTextBeginning: $0.utf8))"] },
        "body": { text in
          let body = ContiguousArray(text.utf8)
          let page = MarkupPage(body: body).map { ["a page titled \($0.title ?? "nothing")"] }
          return [BodyBeginning.isJSON(body) ? "JSON" : BodyBeginning.phrase(body)] + (page ?? [])
        },
        "words of a login": { [MarkupPage.mentionsLogin($0) ? "a login" : "another page"] },
        "Internet address": { text in
          let found = IPAddress.all(of: text, isLiteral: true)
          return found.map { $0.isPrivate ? "private" : "public" }
        },
        "line of a log": Self.request,
      ])
  }

  private static func parts(_ line: String) -> [String] { line.components(separatedBy: " ~ ") }

  private static func reference(_ text: String) throws -> [String] {
    do throws(RunFailure) {
      let reference = try SourceReference.parse(text)
      expectEqual(try? SourceReference.parse(reference.argument), reference)
      return [reference.name]
    } catch {
      return ["error: \(error.explanation.message)"]
    }
  }

  private static func header(_ text: String) -> [String] {
    let environment = [
      "PATHCONFIG_TOKEN": "s3cr3t", "PATHCONFIG_A1": "x", "PATHCONFIG_LINES": "a\r\nX: y",
    ]
    do throws(LoadFault) {
      let header = try HTTPHeader.parse(text, environment: environment)
      return ["\(header.name): \(header.value.reveal())"]
        + header.secrets.map { "secret \($0.reveal())" }
    } catch {
      return ["error: \(error.message)", "help: \(error.help ?? "none")"]
    }
  }

  private static func request(_ line: String) -> [String] {
    let bytes = ContiguousArray(line.utf8)
    guard let request = LogLine.request(bytes.span, 0..<bytes.count) else { return ["none"] }
    let url =
      switch request.url {
      case .written(let range): String(decoding: bytes[range], as: UTF8.self)
      case .rewritten(let text): text.string
      }
    let words = [request.isGet ? "GET" : "other", url] + (request.status.map { ["\($0)"] } ?? [])
    let platforms = request.platforms(in: bytes.span).map { "\($0)" }
    return [words.joined(separator: " ")]
      + (platforms.isEmpty ? [] : ["from \(platforms.joined(separator: ", "))"])
  }

  @Test func deepLinesOfALogHaveNoRequest() {
    expectEqual(Self.request(String(repeating: #"{"a":"#, count: 5000)), ["none"])
  }

  /// Logs are recognised, and `routes` refuses them.
  @Test func aLogIsNoList() {
    for line in [#"1 - - [x] "GET / HTTP/1.1" 200 1"#, #"{"path":"/a"}"#] {
      let list = RouteList(line + "\n" + line)
      #expect(list.format == .log && list.entryCount == 0, "\(line)")
    }
  }

  @Test func theSystemKnowsThisMachine() {
    let found = IPAddress.all(of: "localhost", isLiteral: false)
    #expect(!found.isEmpty && found.allSatisfy(\.isPrivate))
    expectEqual(IPAddress.all(of: "2130706433", isLiteral: true), [IPAddress([127, 0, 0, 1])])
    #expect(IPAddress.all(of: "localhost", isLiteral: true).isEmpty)
    expectEqual(IPAddress.all(of: "::1", isLiteral: true).map(\.text), ["[0:0:0:0:0:0:0:1]"])
  }
}
