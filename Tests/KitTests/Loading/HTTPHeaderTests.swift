@testable import PathConfigKit
import TestSupport
import Testing

struct HTTPHeaderTests {
  @Test func namesAreGivenOnce() {
    var options = RemoteOptions()
    let fault = #expect(throws: LoadFault.self) {
      try options.setHeaders(["X-A: 1", "x-a: 2"], environment: [:])
    }
    expectEqual(fault?.message, "the header x-a is given more than once")
  }

  @Test func valuesAreNeverPrinted() throws {
    let header = try HTTPHeader.parse(
      "Authorization: Bearer $PATHCONFIG_TOKEN", environment: ["PATHCONFIG_TOKEN": "s3cr3t"])
    var options = RemoteOptions()
    options.headers = [header]
    var dumped = ""
    dump(options, to: &dumped)
    for text in ["\(header)", String(reflecting: header), "\(options)", dumped] {
      #expect(text.contains("Authorization"))
      #expect(!text.contains("s3cr3t") && !text.contains("Bearer"))
    }
  }
}
