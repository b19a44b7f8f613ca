@testable import PathConfigKit
import TestSupport
import Testing

struct HTTPHeaderTests {
  private let environment = [
    "PATHCONFIG_TOKEN": "s3cr3t", "PATHCONFIG_A1": "x",
    "PATHCONFIG_LINES": "a\r\nX: y",
  ]

  @Test(arguments: [
    ("Authorization: Bearer $PATHCONFIG_TOKEN", "Authorization", "Bearer s3cr3t"),
    ("Authorization:Bearer ${PATHCONFIG_TOKEN}s", "Authorization", "Bearer s3cr3ts"),
    ("X: $PATHCONFIG_A1${PATHCONFIG_TOKEN}-$$TOKEN", "X", "xs3cr3t-$TOKEN"),
    ("X:   a: b \t", "X", "a: b"),
    ("X:", "X", ""),
    ("X: $$$$", "X", "$$"),
  ])
  func readsHeadersAsWritten(text: String, name: String, value: String) throws {
    let header = try HTTPHeader.parse(text, environment: environment)
    expectEqual(header.name, name)
    expectEqual(header.value.reveal(), value)
  }

  @Test func valuesOfVariablesCannotAddHeaders() {
    let fault = #expect(throws: LoadFault.self) {
      try HTTPHeader.parse("A: $PATHCONFIG_LINES", environment: environment)
    }
    expectEqual(fault?.help, "check the variables in it for a line break at the end")
  }

  @Test func namesAreGivenOnce() {
    var options = RemoteOptions()
    let fault = #expect(throws: LoadFault.self) {
      try options.setHeaders(["X-A: 1", "x-a: 2"], environment: [:])
    }
    expectEqual(fault?.message, "the header x-a is given more than once")
  }

  @Test(arguments: [
    ("X-Stage: $PATHCONFIG_TOKEN", ["s3cr3t", "s3cr3t"]), ("X-Stage: stage", ["stage"]),
    ("Authorization: Bearer $PATHCONFIG_TOKEN", ["s3cr3t", "Bearer s3cr3t"]),
    ("Authorization: Basic abcdefgh", ["Basic abcdefgh", "abcdefgh"]),
    ("X-Api-Key: 12345678", ["12345678", "12345678"]), ("Accept: application/json", []),
    ("X-Login: basic dTpwOnc=", ["basic dTpwOnc=", "dTpwOnc=", "u:p:w", "p:w"]),
    ("Cookie: id=12345678; b=1", ["id=12345678; b=1", "id=12345678", "12345678"]),
  ])
  func valuesAreSecret(text: String, secrets: [String]) throws {
    let header = try HTTPHeader.parse(text, environment: ["PATHCONFIG_TOKEN": "s3cr3t"])
    expectEqual(header.secrets.map { $0.reveal() }, secrets)
  }

  @Test func valuesAreNeverPrinted() throws {
    let header = try HTTPHeader.parse(
      "Authorization: Bearer $PATHCONFIG_TOKEN", environment: environment)
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
