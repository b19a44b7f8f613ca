@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// `--expect`: which changes of `context` at `/admin/new` alone fall under which expectations.
struct ExpectedChangesTests {
  @Test func limitsChangesToTheExpectedOnes() throws {
    let folder = try TemporaryFolder()
    let new = #"{"patterns": ["/new$"], "properties": {"context": "modal"}}"#
    let admin = #"{"patterns": ["^/admin/new$"], "properties": {"context": "default"}}"#
    try folder.write(#"{"settings": {}, "rules": [\#(new)]}"#, to: "a.json")
    try folder.write(#"{"settings": {}, "rules": [\#(new), \#(admin)]}"#, to: "b.json")
    for (expectations, code) in [
      (["none"], ExitCode.findings), (["context under ^/admin"], .success),
      (["context under ^/admin/new$"], .success), (["context under ^/other"], .findings),
      (["context"], .success), (["title"], .findings), (["title, context"], .success),
      (["anything under ^/admin"], .success), (["settings"], .findings),
      (["title", "context under ^/admin"], .success), (["setting a,b"], .findings),
      (["context under [("], .usage), (["context only"], .usage), (["none at all"], .usage),
      (["nothing but ^/"], .usage), (["anything"], .usage), ([""], .usage), (["under ^/"], .usage),
      (["context under"], .usage), (["setting"], .usage), (["settings a"], .usage),
      (["# a list\n\ntitle\ncontext\r\n"], .success), (["# context"], .findings),
      (["title\nconte xt"], .usage),
    ] {
      let console = ConsoleDouble(in: folder.path)
      let flags = expectations.flatMap { ["--expect", $0] }
      expectEqual(
        console.run(.standard, ["diff", "--client", "android", "a.json", "b.json"] + flags), code,
        "\(expectations)")
    }
  }
}
