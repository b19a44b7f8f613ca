import PathConfigLoading
import Testing

@testable import struct PathConfigLoading.HTTPDate

@Suite struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200),
    ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
    ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun Nov  6 08:49:37 1994", nil),
    ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 06 Nov 1994 24:49:37 GMT", nil), ("", nil),
    ("Sun, 06 Foo 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 99999999999999999999 08:49:37 GMT", nil),
  ])
  func readsTheFormThatServersSend(text: String, seconds: Int?) {
    #expect(HTTPDate(text)?.secondsSince1970 == seconds)
  }
}
