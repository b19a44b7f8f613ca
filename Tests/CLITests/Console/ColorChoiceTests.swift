@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

struct ColorChoiceTests {
  /// Each stream decides independently: piped results, errors on the terminal.
  @Test func errorsAreColouredOnATerminal() {
    let console = ConsoleDouble()
    console.environment.variables["TERM"] = "xterm"
    console.errorIsTerminal = true
    _ = console.run(.idle, ["nonsense"])
    #expect(
      console.errors.text.hasPrefix(
        "pathconfig: \u{1B}[1;31merror:\u{1B}[0m there is no command `nonsense`\n"))
    let plain = ConsoleDouble()
    plain.outputIsTerminal = true
    plain.environment.variables["TERM"] = "xterm"
    _ = plain.run(.idle, ["nonsense"])
    #expect(plain.errors.text.hasPrefix("pathconfig: error: "))
    // The flag applies to mistakes after it.
    let asked = ConsoleDouble()
    _ = asked.run(.idle, ["--color", "always", "lint", "--bogus"])
    #expect(asked.errors.text.hasPrefix("pathconfig: \u{1B}[1;31merror:"))
  }
}
