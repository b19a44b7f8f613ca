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

  @Test(arguments: [
    ("Nov 24 01:00:00 2026 GMT", 1_795_482_000), ("Jan  1 00:00:00 2030 GMT", 1_893_456_000),
    ("2026-11-24 01:00:00 GMT", 1_795_482_000), ("2026-13-24 01:00:00 GMT", nil),
    ("Nov 24 01:00:00 2026", nil), ("Foo 24 01:00:00 2026 GMT", nil), ("", nil),
  ])
  func readsTheEndOfACertificate(text: String, seconds: Int?) {
    #expect(HTTPDate(ofCertificate: text)?.secondsSince1970 == seconds)
  }

  @Test(arguments: [
    (0, "1970-01-01"), (1_795_482_000, "2026-11-24"), (1_709_251_199, "2024-02-29"),
    (1_709_251_200, "2024-03-01"), (1_735_689_599, "2024-12-31"), (4_102_444_800, "2100-01-01"),
  ])
  func writesTheDay(seconds: Int, day: String) {
    #expect(HTTPDate(secondsSince1970: seconds).day == day)
  }
}
