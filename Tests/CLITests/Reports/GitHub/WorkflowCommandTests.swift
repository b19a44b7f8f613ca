@testable import PathConfigCLI
@testable import PathConfigSyntax
import Testing

@Suite struct WorkflowCommandTests {
  @Test func escapesDelimiters() {
    let command = WorkflowCommand(.error, title: "a:b,c%", "50%\r\nof :: it, all")
    #expect(command.line == "::error title=a%3Ab%2Cc%25::50%25%0D%0Aof :: it, all")
  }

  @Test func countsColumnsInUTF16() {
    let buffer = SourceBuffer(name: "a,b.json", text: "{\n \"😀\": 1\n}")
    let location = SourceRange(buffer, 9..<12)
    #expect(
      WorkflowCommand(.warning, "m", at: location).line
        == "::warning file=a%2Cb.json,line=2,endLine=2,col=6,endColumn=9::m")
    #expect(
      WorkflowCommand(.notice, "m", at: SourceRange(buffer, 0..<buffer.bytes.count)).line
        == "::notice file=a%2Cb.json,line=1,endLine=3::m")
  }
}
