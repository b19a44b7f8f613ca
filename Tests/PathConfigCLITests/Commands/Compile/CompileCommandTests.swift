import Foundation
import PathConfigCLI
import PathConfigKit
import PathConfigTestSupport
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

  @Test func theBinaryFormAndJSONSayTheSame() throws {
    #expect(compile("a.json") == .success)
    let tables = try CompiledTables(compiled: Array(console.output.bytes))
    #expect(
      try tables.client("hotwire-native-ios@1.3")?.lookUp("/new")["context"]?.string == "modal")
    let json = ConsoleDouble()
    json.environment = console.environment
    #expect(
      json.run(.standard, ["compile", "--client", "ios", "-f", "json", "a.json"]) == .success)
    #expect(json.output.text.contains(#""verdict": "loads""#))
    #expect(json.output.text.contains(#""text": "/new$""#))
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

  @Test func marksAPatternThatOnlyICUCanRunOnRequest() throws {
    #expect(compile("--allow-fallback", "icu.json") == .success)
    let client = try CompiledTables(compiled: Array(console.output.bytes)).clients[0]
    #expect(client.unknownPatterns == [#"(.)\1"#])
    #expect(
      console.errors.text == """
        pathconfig: note: answers say nothing of `(.)\\1`, which only ICU can run: a back-reference \
        repeats text that only a match can tell

        """)
  }

  @Test func writesNoBytesToATerminal() {
    console.outputIsTerminal = true
    #expect(compile("a.json") == .usage)
    #expect(
      console.errors.text == """
        pathconfig: error: a compiled file is not for a terminal
          help: name a file with `--output`

        """)
  }

  @Test func aMappedFileAnswers() throws {
    #expect(compile("a.json", "-o", "a.pathconfig") == .success)
    let written = try #require(console.files["\(folder.path)/a.pathconfig"])
    try folder.write(Array(written.bytes), to: "a.pathconfig")
    let file = URL(fileURLWithPath: "\(folder.path)/a.pathconfig")
    let tables = try CompiledTables(contentsOf: file)
    #expect(try tables.clients[0].lookUp("/posts/new")["context"]?.string == "modal")
  }
}
