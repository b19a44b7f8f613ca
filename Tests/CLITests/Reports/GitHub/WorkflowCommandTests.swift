@testable import PathConfigCLI
@testable import PathConfigSyntax
import TestSupport
import Testing

struct WorkflowCommandTests {
  @Test func escapesDelimiters() {
    let command = GitHubReport.command(.error, "a:b,c%", "50%\r\nof :: it, all")
    expectEqual(command, "::error title=a%3Ab%2Cc%25::50%25%0D%0Aof :: it, all")
  }

  @Test func countsColumnsInUTF16() {
    let buffer = SourceBuffer(name: "a,b.json", text: "{\n \"😀\": 1\n}")
    func command(_ severity: Severity, _ range: Range<Int>) -> String {
      GitHubReport.command(severity, "t", "m", at: SourceRange(buffer, range), in: buffer.name)
    }
    expectEqual(
      command(.warning, 9..<12),
      "::warning file=a%2Cb.json,line=2,endLine=2,col=6,endColumn=9,title=t::m")
    expectEqual(
      command(.info, 0..<buffer.bytes.count), "::notice file=a%2Cb.json,line=1,endLine=3,title=t::m"
    )
  }
}
