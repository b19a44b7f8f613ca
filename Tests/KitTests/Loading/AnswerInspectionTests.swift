import Foundation
import TestSupport
import Testing

@testable import PathConfigKit

/// The notes about a usable response.
struct AnswerInspectionTests {
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
    expectEqual(source.notes.map(\.description), [note].compactMap(\.self))
  }

  @Test(arguments: [201, 202, 203, 226])
  func unusualSuccessIsNoted(status: Int) throws {
    let transport = ScriptedTransport { _, _ in
      HTTPResponse(status, ["Content-Type": "application/json"], "{}")
    }
    let url = try #require(RemoteURL("https://a.com/"))
    try expectEqual(RemoteLoader(transport.exchange).load(url).notes, [.status(status)])
  }

  @Test func theNoteOnAStatusNamesTheAffectedClients() {
    expectEqual(
      LoadNote.status(201).description,
      "the server answered 201 Created; a client that accepts 200 alone ignores this answer")
  }
}

/// The kind of a body, from its first bytes.
struct BodyBeginningTests {
  @Test(arguments: [
    "{}", " \r\n\t[", "\u{FEFF}{", "{\"rules\": [", ")]}'\n{}", "// a\n{\"rules\": []}",
    "/* a */ {\"rules\": []}", "\0{\0}",
  ])
  func readsTheBeginningOfJSON(body: String) {
    #expect(BodyBeginning.isJSON(ContiguousArray(body.utf8)))
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf16])
  func readsTheBeginningOfJSONInOtherEncodings(encoding: String.Encoding) throws {
    let body = try #require(" {}".data(using: encoding))
    #expect(BodyBeginning.isJSON(ContiguousArray(body)))
  }

  private static let otherTexts: [(body: String, text: String)] = [
    ("nothing", "nothing"), (" \r\n not  yet\t\n", "not yet"), (" \n", ""), ("\"{}\"", "\"{}\""),
    ("// a\n", "// a"),
    (String(repeating: "日", count: 99), String(repeating: "日", count: 20)),
    (String(repeating: "x", count: 99), String(repeating: "x", count: 30) + "…"),
    ("ab" + String(repeating: "é", count: 40), "ab" + String(repeating: "é", count: 28) + "…"),
  ]

  @Test(arguments: otherTexts)
  func quotesTheBeginningOfOtherText(body: String, text: String) {
    let body = ContiguousArray(body.utf8)
    #expect(!BodyBeginning.isJSON(body))
    expectEqual(BodyBeginning.phrase(body), text.isEmpty ? "white space" : "“\(text)”")
  }

  private static let otherBytes: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00], [0x61, 0x1B, 0x5B], [0x61, 0xE6],
    [0x00],
  ]

  @Test(arguments: otherBytes)
  func givesTheFirstBytesOfAnythingElse(body: [UInt8]) {
    let bytes = body.prefix(8).map { String(format: "%02X", $0) }
    expectEqual(
      BodyBeginning.phrase(ContiguousArray(body)), "the bytes " + bytes.joined(separator: " "))
  }
}

/// Pages that a server sends in place of a file.
struct MarkupPageTests {
  @Test(arguments: ["{}", "[]", "", "<<<<<<< HEAD\n{}", "< a", "nothing", "\u{FEFF}{}", "<1>"])
  func findsNoPageInOtherBodies(body: String) {
    #expect(MarkupPage(body: ContiguousArray(body.utf8)) == nil)
  }

  @Test(arguments: [
    ("<title>a</title>", "a"), ("<!doctype html><title></title>", nil), ("<html><title>a", nil),
    ("<a><TITLE x=\"y\">A\n  B</TITLE ><title>c</title>", "A B"),
    ("<a><title>&amp;lt;</title>", "&lt;"), ("<title", nil), ("<title>", nil),
    (
      "<a><title>" + String(repeating: "é", count: 200) + "</title>",
      String(repeating: "é", count: 80) + "…"
    ),
  ])
  func readsTheTitle(body: String, title: String?) {
    expectEqual(MarkupPage(body: ContiguousArray(body.utf8))?.title, title)
  }

  @Test(arguments: [
    ("Log in", true), ("/users/sign_in", true), ("SignIn - Acme", true), ("/oauth/login", true),
    ("Blog index", false), ("Designing things", false), ("/signing", false), ("Log-in", true),
    ("", false),
  ])
  func recognisesWordsOfALogin(text: String, isLogin: Bool) {
    expectEqual(MarkupPage.mentionsLogin(text), isLogin)
  }
}
