@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// `lint` with the routes that `.pathconfig.json` names.
@Suite struct LintRoutesTests {
  private static let text = """
    {"rules": [{"patterns": ["/auth", "^/posts/[0-9]+$"], "properties": {"context": "modal"}}]}
    """

  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.text, to: "app.json")
    try folder.write(#"{"routes": "routes.txt"}"#, to: ".pathconfig.json")
    console.environment = Environment(currentDirectory: folder.path)
  }

  private var findings: [String] {
    console.output.text.split(separator: "\n").filter { $0.hasPrefix("app.json:") }
      .map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
  }

  @Test func routesConfirmFindings() throws {
    try folder.write(
      """
          Prefix Verb URI Pattern           Controller#Action
         authors GET  /authors(.:format)    authors#index
            post GET  /posts/:id(.:format)  posts#show
      """, to: "routes.txt")
    #expect(
      console.run(.standard, ["lint", "--client", "ios", "--suggestions", "app.json"]) == .success)
    #expect(
      findings == [
        "warning: `/auth` also matches `/authors` [matches-inside-segment]",
        "info: `^/posts/[0-9]+$` does not match `/posts/1?page=2` [end-anchored-pattern]",
      ])
    #expect(console.output.text.contains("note: the URL is one of the project's routes\n"))
  }
}
