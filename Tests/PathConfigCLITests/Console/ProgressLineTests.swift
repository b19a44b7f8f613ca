import PathConfigCLI
import PathConfigKit
import Testing

@Suite struct ProgressLineTests {
  private func line(columns: Int = 80) -> (line: ProgressLine, terminal: MemorySink) {
    let terminal = MemorySink()
    return (ProgressLine(on: terminal, columns: columns), terminal)
  }

  @Test func nothingIsShownInTheFirstSecond() {
    let (line, terminal) = line()
    line.set("linting app.json")
    line.tick(.milliseconds(999))
    #expect(terminal.text == "")
    line.tick(.milliseconds(1_000))
    #expect(terminal.text == "\r\u{1B}[2mlinting app.json … 1 s\u{1B}[0m\u{1B}[K")
  }

  @Test func nothingIsDrawnTwice() {
    let (line, terminal) = line()
    line.set("a")
    for milliseconds in [1_000, 1_100, 1_999] { line.tick(.milliseconds(milliseconds)) }
    #expect(terminal.writes.count == 1)
    line.tick(.milliseconds(2_000))
    #expect(terminal.writes.count == 2)
  }

  @Test func withoutATaskNothingIsShown() {
    let (line, terminal) = line()
    line.tick(.seconds(2))
    line.set("a")
    line.set(nil)
    line.tick(.seconds(3))
    #expect(terminal.text == "")
  }

  @Test func erasesTheLineOnce() {
    let (line, terminal) = line()
    line.set("a")
    line.tick(.seconds(1))
    let shown = terminal.text
    line.set(nil)
    line.set(nil)
    #expect(terminal.text == shown + "\r\u{1B}[K")
  }

  @Test(arguments: [
    (30, "a long name of a file.json", "a long name of a file… … 61 s"),
    (80, "short", "short … 61 s"), (1, "a long name of a file.json", "a long name… … 61 s"),
  ])
  func longLinesAreCut(columns: Int, task: String, expected: String) {
    let (line, terminal) = line(columns: columns)
    line.set(task)
    line.tick(.seconds(61))
    let text = terminal.text.dropFirst("\r\u{1B}[2m".count).dropLast("\u{1B}[0m\u{1B}[K".count)
    #expect(text.unicodeScalars.count <= max(20, columns) - 1)
    #expect(text == expected)
  }

  @Test func outputTakesTheLineAway() {
    let console = ConsoleDouble()
    console.environment.variables["TERM"] = "xterm"
    console.errorIsTerminal = true
    console.outputIsTerminal = true
    let ticks = Ticks()
    console.clock.tick = { _, body in
      ticks.body = body
      return { ticks.body = nil }
    }
    let tool = CommandLineTool.recording { session in
      session.busy("work")
      ticks.body?(.seconds(2))
      session.note("said")
      ticks.body?(.seconds(3))
      session.output.writeLine("done")
      return .success
    }
    #expect(console.run(tool, ["lint"]) == .success)
    #expect(
      console.errors.text
        == "\r\u{1B}[2mwork … 2 s\u{1B}[0m\u{1B}[K\r\u{1B}[K"
        + "pathconfig: \u{1B}[1;36mnote:\u{1B}[0m said\n"
        + "\r\u{1B}[2mwork … 3 s\u{1B}[0m\u{1B}[K\r\u{1B}[K")
    #expect(console.output.text == "done\n")
    #expect(ticks.body == nil)
  }

  private final class Ticks: @unchecked Sendable {
    var body: (@Sendable (Duration) -> Void)?
  }
}
