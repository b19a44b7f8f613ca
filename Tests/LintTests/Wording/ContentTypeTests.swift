@testable import PathConfigLint
import TestSupport
import Testing

struct ContentTypeTests {
  @Test(arguments: [
    ("application/json", true), ("Application/JSON; charset=utf-8", true), ("text/json", true),
    ("application/problem+json", true), ("application/json ; q=1", true), ("text/html", false),
    ("application/jsonp", false), ("", false),
  ])
  func knowsTheTypesOfJSON(text: String, isJSON: Bool) {
    expectEqual(ContentType.isJSON(text), isJSON)
  }
}
