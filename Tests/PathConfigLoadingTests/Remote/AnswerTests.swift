import Foundation
import PathConfigLoading
import Testing

@testable import enum PathConfigLoading.BodyBeginning
@testable import struct PathConfigLoading.HTTPDate
@testable import struct PathConfigLoading.MarkupPage
@testable import enum PathConfigLoading.ServerText

/// What is read out of answers, piece by piece.
@Suite struct AnswerTests {
  @Test(arguments: [
    ("application/json" as String?, nil as String?), ("Application/JSON; charset=utf-8", nil),
    ("text/json", nil),
    ("application/vnd.a+json", nil),
    ("text/html", "the server sent JSON as `text/html`; application/json is expected"),
    (
      "text/\u{1B}[0mplain", "the server sent JSON as `text/[0mplain`; application/json is expected"
    ),
    (nil, "the server sent no content type; application/json is expected"),
  ])
  func contentTypesAreNoted(type: String?, note: String?) throws {
    let transport = ScriptedTransport { _, _ in
      HTTPResponse(200, type.map { ["Content-Type": $0] } ?? [:], "{}")
    }
    let url = try #require(RemoteURL("https://a.com/"))
    let source = try RemoteLoader(transport: transport).load(url)
    #expect(source.notes.map(\.description) == [note].compactMap(\.self))
  }

  @Test(arguments: [201, 202, 203, 226])
  func unusualSuccessIsNoted(status: Int) throws {
    let transport = ScriptedTransport { _, _ in
      HTTPResponse(status, ["Content-Type": "application/json"], "{}")
    }
    let url = try #require(RemoteURL("https://a.com/"))
    #expect(try RemoteLoader(transport: transport).load(url).notes == [.status(status)])
  }

  @Test func theNoteOnAStatusSaysWhoMinds() {
    #expect(
      LoadNote.status(201).description
        == "the server answered 201 Created; a client that accepts 200 alone ignores this answer")
  }

  @Test(arguments: [
    "{}", " \r\n\t[", "\u{FEFF}{", "{\"rules\": [", ")]}'\n{}", "// a\n{\"rules\": []}",
    "/* a */ {\"rules\": []}", "\0{\0}",
  ])
  func whatBeginsLikeJSON(body: String) {
    #expect(BodyBeginning(ContiguousArray(body.utf8)) == .json)
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf16])
  func whatBeginsLikeJSONInOtherEncodings(encoding: String.Encoding) throws {
    let body = try #require(" {}".data(using: encoding))
    #expect(BodyBeginning(ContiguousArray(body)) == .json)
  }

  private static let otherTexts: [(body: String, text: String)] = [
    ("nothing", "nothing"), (" \r\n not  yet\t\n", "not yet"), (" \n", ""), ("\"{}\"", "\"{}\""),
    ("// a\n", "// a"),
    (String(repeating: "日", count: 99), String(repeating: "日", count: 20)),
    (String(repeating: "x", count: 99), String(repeating: "x", count: 30) + "…"),
    ("ab" + String(repeating: "é", count: 40), "ab" + String(repeating: "é", count: 28) + "…"),
  ]

  @Test(arguments: otherTexts)
  func whatBeginsLikeAText(body: String, text: String) {
    #expect(BodyBeginning(ContiguousArray(body.utf8)) == .text(text))
  }

  private static let otherBytes: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00], [0x61, 0x1B, 0x5B], [0x61, 0xE6],
    [0x00],
  ]

  @Test(arguments: otherBytes)
  func whatBeginsLikeNeither(body: [UInt8]) {
    #expect(BodyBeginning(ContiguousArray(body)) == .bytes(Array(body.prefix(8))))
  }

  @Test(arguments: ["{}", "[]", "", "<<<<<<< HEAD\n{}", "< a", "nothing", "\u{FEFF}{}", "<1>"])
  func whatIsNoPage(body: String) {
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
  func titles(body: String, title: String?) {
    #expect(MarkupPage(body: ContiguousArray(body.utf8))?.title == title)
  }

  @Test(arguments: [
    ("Log in", true), ("/users/sign_in", true), ("SignIn - Acme", true), ("/oauth/login", true),
    ("Blog index", false), ("Designing things", false), ("/signing", false), ("Log-in", true),
    ("", false),
  ])
  func wordsOfLogin(text: String, isLogin: Bool) {
    #expect(MarkupPage.speaksOfLogin(text) == isLogin)
  }

  @Test(arguments: [
    ("a\u{0}b\u{7F}c\u{9B}d", "abcd"), (" a \t\r\n b ", "a b"), ("\u{202E}abc\u{200B}", "abc"),
    ("日本語 ok", "日本語 ok"), ("", ""), ("\n\n", ""), ("e\u{301}", "e\u{301}"),
  ])
  func serversDoNotWriteToTheTerminal(text: String, printable: String) {
    #expect(Array(ServerText.printable(text).utf8) == Array(printable.utf8))
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200),
    ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
    ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun Nov  6 08:49:37 1994", nil),
    ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 06 Nov 1994 24:49:37 GMT", nil), ("", nil),
    ("Sun, 06 Foo 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 99999999999999999999 08:49:37 GMT", nil),
  ])
  func dates(text: String, seconds: Int?) {
    #expect(HTTPDate(text)?.secondsSince1970 == seconds)
  }

  @Test(arguments: [
    ("0", Duration.seconds(0)), ("9223372036854775807", .seconds(Int64.max)),
    ("120", .seconds(120)), ("-1", nil), ("1.5", nil), ("soon", nil),
    ("99999999999999999999999", nil), ("Thu, 01 Jan 1970 00:01:40 GMT", .seconds(90)),
    ("Thu, 01 Jan 1970 00:00:00 GMT", .zero),
  ])
  func retryAfter(field: String, wait: Duration?) {
    #expect(RetryPolicy.retryAfter(field, now: 10) == wait)
  }
}
