import PathConfigCLI
import PathConfigLint

extension CommandLineTool {
  /// The tool with the command `server`.
  package var servingEditors: CommandLineTool {
    var tool = self
    tool.serve = LanguageServer.serve
    return tool
  }
}

extension LanguageServer {
  /// Serves the editor at the standard streams of a run.
  @Sendable static func serve(_ session: Session) -> ExitCode {
    Linter.prepare()
    let input = session.console.standardInput
    // The thread that writes uses it alone: the output of the process has no state.
    nonisolated(unsafe) let output = session.console.standardOutput
    let server = LanguageServer(session) { try? output.write($0) }
    let isEnded = server.run { (try? input.read()) ?? [] }
    return isEnded ? .success : .findings
  }
}
