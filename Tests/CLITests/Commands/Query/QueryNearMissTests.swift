import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// The output of `query` for rules that nearly match.
@Suite struct QueryNearMissTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(copying: "Samples/Apps") }

  private func output(_ arguments: [String], lines: String = "") -> String {
    let console = ConsoleDouble()
    console.environment = Environment(currentDirectory: folder.path)
    console.input = ChunkSource([lines])
    _ = console.run(
      .standard, ["query", "--client", "ios"] + arguments + ["Samples/Apps/ios.json"])
    return console.output.text
  }

  @Test func printsNearMissesOfATypedURLAsLines() {
    let lines = output(["/posts/new?x=1"]).split(separator: "\n")
    #expect(
      lines.last == """
            near: rule 2 `/new$` matches without the query, /posts/new: `context` would be "modal" and \
        `pull_to_refresh_enabled` would be false
        """)
  }

  @Test func printsNearMissesOfATypedURLInJSON() {
    #expect(
      output(["--format", "json", "/posts/new?x=1"]).contains(
        #""nearMisses":[{"rule":1,"pattern":"/new$","change":"query-removed","#
          + #""subject":"/posts/new","effect":{"context":"modal","pull_to_refresh_enabled":false}}]"#
      ))
    #expect(output(["--format", "json", "/posts"]).contains(#""nearMisses":[]"#))
  }

  @Test func printsNoNearMissesForAStream() {
    #expect(!output(["-"], lines: "/posts/new?x=1\n").contains("near:"))
    #expect(
      output(["--format", "json", "-"], lines: "/posts/new?x=1\n").contains(#""nearMisses":null"#))
  }
}
