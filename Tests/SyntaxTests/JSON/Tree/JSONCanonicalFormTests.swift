@testable import PathConfigSyntax
import Testing

@Suite struct JSONCanonicalFormTests {
  private func form(_ text: String) -> JSONCanonicalForm? {
    JSONParser.parse(name: "x", text: text).root?.canonicalForm
  }

  @Test(arguments: [
    ("{\"a\":1,\"b\":[true,null]}", " { \"b\" : [ true , null ] , \"\\u0061\" : 1 } "),
    ("\"é\"", "\"\\u00e9\""),
    ("{\"a\":{\"c\":1,\"b\":2}}", "{\"a\":{\"b\":2,\"c\":1}}"),
    ("[\"\\/\"]", "[\"/\"]"),
    ("['a', b]", "[\"a\",\"b\"]"),
  ])
  func ignoresPlaceOrderAndSpelling(left: String, right: String) {
    #expect(form(left) != nil)
    #expect(form(left) == form(right))
    #expect(Set([form(left), form(right)]).count == 1)
  }

  @Test(arguments: [
    ("1", "1.0"), ("1", "\"1\""), ("null", "false"), ("[1,2]", "[2,1]"), ("[]", "{}"),
    ("{\"a\":1}", "{\"a\":2}"), ("{\"a\":1}", "{\"b\":1}"), ("{\"a\":1}", "{\"a\":1,\"b\":1}"),
    ("{\"a\":1,\"a\":2}", "{\"a\":2,\"a\":1}"), ("\"\u{E9}\"", "\"e\u{301}\""), ("[[]]", "[]"),
    ("[1,[2]]", "[[1],2]"), ("\"a,b\"", "[\"a\",\"b\"]"),
  ])
  func distinguishesValues(left: String, right: String) {
    #expect(form(left) != nil)
    #expect(form(right) != nil)
    #expect(form(left) != form(right))
  }

  @Test func sortsNamesByTheirBytes() {
    #expect(
      form("{\"b\":1,\"é\":2,\"B\":3,\"a\":4,\"\":5}")?.text
        == "{\"\":5,\"B\":3,\"a\":4,\"b\":1,\"é\":2}")
  }
}
