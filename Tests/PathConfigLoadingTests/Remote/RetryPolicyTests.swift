import PathConfigLoading
import Testing

@Suite struct RetryPolicyTests {
  @Test(arguments: [
    ("0", Duration.seconds(0)), ("9223372036854775807", .seconds(Int64.max)),
    ("120", .seconds(120)), ("-1", nil), ("1.5", nil), ("soon", nil),
    ("99999999999999999999999", nil), ("Thu, 01 Jan 1970 00:01:40 GMT", .seconds(90)),
    ("Thu, 01 Jan 1970 00:00:00 GMT", .zero),
  ])
  func readsSecondsAndDates(field: String, wait: Duration?) {
    #expect(RetryPolicy.retryAfter(field, now: 10) == wait)
  }
}
