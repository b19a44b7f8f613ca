@testable import PathConfigKit
import Testing

/// Pages that a server sends in place of a file.
@Suite struct MarkupPageTests {
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
    #expect(MarkupPage(body: ContiguousArray(body.utf8))?.title == title)
  }

  @Test(arguments: [
    ("Log in", true), ("/users/sign_in", true), ("SignIn - Acme", true), ("/oauth/login", true),
    ("Blog index", false), ("Designing things", false), ("/signing", false), ("Log-in", true),
    ("", false),
  ])
  func recognisesWordsOfALogin(text: String, isLogin: Bool) {
    #expect(MarkupPage.mentionsLogin(text) == isLogin)
  }
}
