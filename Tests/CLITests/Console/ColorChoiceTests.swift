@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

struct ColorChoiceTests {
  @Test(
    arguments: [
      (.auto, [:], true, false),
      (.auto, ["TERM": "xterm"], true, true),
      (.auto, ["TERM": "xterm"], false, false),
      (.auto, ["TERM": "dumb"], true, false),
      (.auto, ["TERM": ""], true, false),
      (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
      (.auto, ["TERM": "xterm", "NO_COLOR": "0"], true, false),
      (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, true),
      (.auto, ["FORCE_COLOR": "1"], false, true),
      (.auto, ["FORCE_COLOR": "3", "TERM": "dumb"], false, true),
      (.auto, ["FORCE_COLOR": "0", "TERM": "xterm"], true, false),
      (.auto, ["FORCE_COLOR": "false", "TERM": "xterm"], true, false),
      (.auto, ["FORCE_COLOR": "", "TERM": "xterm"], true, true),
      (.auto, ["FORCE_COLOR": "1", "NO_COLOR": "1"], true, false),
      (.always, ["NO_COLOR": "1", "TERM": "dumb"], false, true),
      (.never, ["FORCE_COLOR": "1", "TERM": "xterm"], true, false),
    ] as [(ColorChoice, [String: String], Bool, Bool)])
  func decidesByFlagEnvironmentAndTerminal(
    choice: ColorChoice, variables: [String: String], isTerminal: Bool, expected: Bool
  ) {
    let environment = Environment(variables: variables, currentDirectory: "/")
    expectEqual(choice.isColored(environment, isTerminal: isTerminal), expected)
  }

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
  }

  @Test func theFlagAppliesToMistakesAfterIt() {
    let console = ConsoleDouble()
    _ = console.run(.idle, ["--color", "always", "lint", "--bogus"])
    #expect(console.errors.text.hasPrefix("pathconfig: \u{1B}[1;31merror:"))
  }
}
