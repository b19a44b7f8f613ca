@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

@Suite struct CompileCommandTests {
  private let folder: TemporaryFolder
  private let console = ConsoleDouble()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#, to: "a.json")
    try folder.write(
      #"{"rules": [{"patterns": ["(.)\\1", "/a"], "properties": {"context": "modal"}}]}"#,
      to: "icu.json")
    console.environment = Environment(currentDirectory: folder.path)
  }

  private func compile(_ arguments: String...) -> ExitCode {
    console.run(.standard, ["compile", "--client", "ios"] + arguments)
  }

  @Test func printsTheTablesAsJSON() {
    #expect(compile("a.json") == .success)
    #expect(
      console.output.text.hasPrefix(#"{"version":1,"clients":[{"client":"hotwire-native-ios@1.3""#))
    #expect(console.output.text.contains(#""verdict":"loads""#))
    #expect(console.output.text.contains(#""text":"/new$""#))
  }

  @Test func refusesAPatternThatOnlyICUCanRun() {
    #expect(compile("icu.json") == .findings)
    #expect(console.output.text == "")
    #expect(
      console.errors.text == """
        pathconfig: error: no table can run `(.)\\1`: a back-reference repeats text that only a match can tell
          help: change the pattern, or use `--allow-fallback` to mark it in the file

        """)
  }

  @Test func marksAPatternThatOnlyICUCanRunOnRequest() {
    #expect(compile("--allow-fallback", "icu.json") == .success)
    #expect(console.output.text.contains(#"{"number":0,"text":"(.)\\1","fate":"unknown"}"#))
    #expect(
      console.errors.text == """
        pathconfig: note: answers say nothing of `(.)\\1`, which only ICU can run: a back-reference \
        repeats text that only a match can tell

        """)
  }
}
