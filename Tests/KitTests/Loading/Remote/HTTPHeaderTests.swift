@testable import PathConfigKit
import Testing

@Suite struct HTTPHeaderTests {
  private let environment = [
    "PATHCONFIG_TOKEN": "s3cr3t", "PATHCONFIG_A1": "x", "PATHCONFIG_EMPTY": "",
    "PATHCONFIG_LINES": "a\r\nX: y", "TOKEN": "no",
  ]

  @Test(arguments: [
    ("Authorization: Bearer $PATHCONFIG_TOKEN", "Authorization", "Bearer s3cr3t"),
    ("Authorization:Bearer ${PATHCONFIG_TOKEN}s", "Authorization", "Bearer s3cr3ts"),
    ("X: $PATHCONFIG_A1${PATHCONFIG_TOKEN}-$$TOKEN", "X", "xs3cr3t-$TOKEN"),
    ("X:   a: b \t", "X", "a: b"),
    ("X:", "X", ""),
    ("X: $$$$", "X", "$$"),
    ("X-é", "", ""),
  ])
  func readsHeadersAsWritten(text: String, name: String, value: String) throws {
    guard !name.isEmpty else {
      #expect(throws: HeaderFault.missingColon) {
        try HTTPHeader.parse(text, environment: environment)
      }
      return
    }
    let header = try HTTPHeader.parse(text, environment: environment)
    #expect(header.name == name)
    #expect(header.value.reveal() == value)
  }

  @Test(arguments: [
    ("Authorization", "the header has no colon after its name\nhelp: write it as 'Name: value'"),
    (
      ": x",
      "what stands before the colon is not the name of a header\nhelp: write it as 'Name: value'"
    ),
    (
      "A B: x",
      "what stands before the colon is not the name of a header\nhelp: write it as 'Name: value'"
    ),
    (
      "é: x",
      "what stands before the colon is not the name of a header\nhelp: write it as 'Name: value'"
    ),
    ("host: x", "the header host is set by this tool itself\nhelp: leave it out"),
    ("If-None-Match: x", "the header If-None-Match is set by this tool itself\nhelp: leave it out"),
    (
      "A: $PATHCONFIG_MISSING",
      """
      the header A wants the environment variable PATHCONFIG_MISSING, which is not set
      help: set PATHCONFIG_MISSING, or write $$ for a dollar
      """
    ),
    (
      "A: ${PATHCONFIG_EMPTY}",
      """
      the header A wants the environment variable PATHCONFIG_EMPTY, which is empty
      help: set PATHCONFIG_EMPTY, or write $$ for a dollar
      """
    ),
    (
      "A: $TOKEN",
      """
      the header A wants the environment variable TOKEN, and the tool sends only those \
      that begin with PATHCONFIG_
      help: name it PATHCONFIG_TOKEN, or write $$ for a dollar
      """
    ),
    (
      "A: $",
      """
      the header A has a `$` that begins no variable's name
      help: write $NAME or ${NAME} for a variable, $$ for a dollar
      """
    ),
    (
      "A: ${PATHCONFIG_TOKEN",
      """
      the header A has a `$` that begins no variable's name
      help: write $NAME or ${NAME} for a variable, $$ for a dollar
      """
    ),
    (
      "A: $1",
      """
      the header A has a `$` that begins no variable's name
      help: write $NAME or ${NAME} for a variable, $$ for a dollar
      """
    ),
    (
      "A: $PATHCONFIG_LINES",
      """
      the header A has a line break or another control character in its value
      help: check the variables in it for a line break at the end
      """
    ),
  ])
  func describesMistakes(text: String, description: String) {
    do throws(HeaderFault) {
      let header = try HTTPHeader.parse(text, environment: environment)
      Issue.record("no fault but \(header.name)")
    } catch {
      #expect(error.description == description)
    }
  }

  @Test func namesAreGivenOnce() {
    var options = RemoteOptions()
    #expect(throws: HeaderFault.repeated("x-a")) {
      try options.setHeaders(["X-A: 1", "x-a: 2"], environment: [:])
    }
  }

  @Test(arguments: [
    ("X-Stage: $PATHCONFIG_TOKEN", ["s3cr3t", "s3cr3t"]), ("X-Stage: stage", ["stage"]),
    ("Authorization: Bearer $PATHCONFIG_TOKEN", ["s3cr3t", "Bearer s3cr3t"]),
    ("Authorization: Basic abcdefgh", ["Basic abcdefgh", "abcdefgh"]),
    ("X-Api-Key: 12345678", ["12345678", "12345678"]), ("Accept: application/json", []),
  ])
  func valuesAreSecret(text: String, secrets: [String]) throws {
    let header = try HTTPHeader.parse(text, environment: ["PATHCONFIG_TOKEN": "s3cr3t"])
    #expect(header.secrets.map { $0.reveal() } == secrets)
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
