import Foundation
import PathConfigCLI
import PathConfigDiagnostics
import PathConfigKit
import PathConfigLanguageServer
import PathConfigLint
import Testing

/// Crashes of contained work; each test crashes a separate process.
@Suite struct FaultHandlerTests {
  @Test func goesOnAfterACrash() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let isWhole = FaultHandler.contain { fatalError("on purpose") }
      let isNextWhole = FaultHandler.contain {}
      exit(!isWhole && isNextWhole ? 7 : 1)
    }
  }

  /// The request that crashes gets an error, and the session goes on with the next text.
  @Test func serverOutlivesARequestThatCrashes() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let messages = [
        #"{"id": 1, "method": "initialize", "params": {"capabilities": {"textDocument": {"diagnostic": {}}}}}"#,
        #"{"method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///a/path-configuration.json", "version": 1, "text": "{}"}}}"#,
        #"{"id": 2, "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///a/path-configuration.json"}, "position": {"line": 0, "character": 0}}}"#,
        #"{"id": 3, "method": "textDocument/foldingRange", "params": {"textDocument": {"uri": "file:///a/path-configuration.json"}}}"#,
        #"{"id": 4, "method": "shutdown"}"#, #"{"method": "exit"}"#,
      ]
      let script = messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
      let chunks = ChunkSource([script])
      nonisolated(unsafe) let output = MemorySink()
      let server = LanguageServer(
        version: "1", makeTool: { _, _, _ in CrashingTool() }, write: { try? output.write($0) })
      let isEnded = server.run(containedBy: FaultHandler.contain) { (try? chunks.read()) ?? [] }
      let text = output.text
      let isTold =
        text.contains(#""id":2,"error":{"code":-32603"#)
        && text.contains(#""id":3,"error":{"code":-32603"#)
        && text.contains(#""id":4,"result":null"#)
      exit(isEnded && isTold ? 7 : 1)
    }
  }
}

/// Crashes on every file.
private final class CrashingTool: EditorTool {
  func read(_ path: String) throws(RunFailure) -> ReadText { fatalError("on purpose") }
  func run(_ arguments: [String]) -> ToolRun { ToolRun() }
  func configurations() -> [String] { [] }
  func pagePath(of check: Check) -> String? { nil }
  func writePage(of check: Check) {}
  func writeReport(_ page: String, about path: String) throws(RunFailure) -> String { path }
}
