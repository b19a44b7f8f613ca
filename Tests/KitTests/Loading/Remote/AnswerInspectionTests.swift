@testable import PathConfigKit
import Testing

/// The notes about a usable response.
@Suite struct AnswerInspectionTests {
  @Test(arguments: [
    ("application/json" as String?, nil as String?), ("Application/JSON; charset=utf-8", nil),
    ("text/json", nil),
    ("application/vnd.a+json", nil),
    ("text/html", "the server sent JSON as `text/html`; application/json is expected"),
    (nil, "the server sent no content type; application/json is expected"),
  ])
  func contentTypesAreNoted(type: String?, note: String?) throws {
    let transport = ScriptedTransport { _, _ in
      HTTPResponse(200, type.map { ["Content-Type": $0] } ?? [:], "{}")
    }
    let url = try #require(RemoteURL("https://a.com/"))
    let source = try RemoteLoader(transport.exchange).load(url)
    #expect(source.notes.map(\.description) == [note].compactMap(\.self))
  }

  @Test(arguments: [201, 202, 203, 226])
  func unusualSuccessIsNoted(status: Int) throws {
    let transport = ScriptedTransport { _, _ in
      HTTPResponse(status, ["Content-Type": "application/json"], "{}")
    }
    let url = try #require(RemoteURL("https://a.com/"))
    #expect(try RemoteLoader(transport.exchange).load(url).notes == [.status(status)])
  }

  @Test func theNoteOnAStatusNamesTheAffectedClients() {
    #expect(
      LoadNote.status(201).description
        == "the server answered 201 Created; a client that accepts 200 alone ignores this answer")
  }
}
