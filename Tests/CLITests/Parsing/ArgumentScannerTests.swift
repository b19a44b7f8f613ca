@testable import PathConfigCLI
import Testing

@Suite struct ArgumentScannerTests {
  private static let one = FlagSpec.option("one", short: "o", takes: "X", in: .input, "Takes one")
  private static let many = FlagSpec.option(
    "many", short: "m", takes: "X", repeatable: true, in: .input, "Takes many")
  private static let on = FlagSpec.toggle("on", short: "n", in: .input, "Turns on")
  private static let quiet = FlagSpec.toggle("quiet", short: "q", in: .input, "Is quiet")
  private static let flags = [one, many, on, quiet, FlagSpec.help]

  /// The result: flags as `name`, `no-name` or `name=value`, operands as they are.
  private func scan(_ arguments: [String], stopsAtOperand: Bool = false) throws -> [String] {
    let (parsed, rest) = try ArgumentScanner.scan(
      arguments[...], flags: Self.flags, stopsAtOperand: stopsAtOperand)
    let flags = parsed.occurrences.map { occurrence in
      occurrence.flag.long + (occurrence.value.map { "=\($0)" } ?? "")
    }
    return flags + ["|"] + parsed.operands + (rest.isEmpty ? [] : ["|"] + rest)
  }

  @Test(arguments: [
    ([], ["|"]),
    (["a", "b"], ["|", "a", "b"]),
    (["--one", "a", "b"], ["one=a", "|", "b"]),
    (["--one=a", "b"], ["one=a", "|", "b"]),
    (["--one=a=b"], ["one=a=b", "|"]),
    (["--one", "=a"], ["one==a", "|"]),
    (["-o", "a"], ["one=a", "|"]),
    (["-oa"], ["one=a", "|"]),
    (["-o=a"], ["one=a", "|"]),
    (["-o==a"], ["one==a", "|"]),
    (["-qoa", "-q"], ["quiet", "one=a", "quiet", "|"]),
    (["-qno", "-x", "b"], ["quiet", "on", "one=-x", "|", "b"]),
    (["a", "--quiet", "b", "-n", "c"], ["quiet", "on", "|", "a", "b", "c"]),
    (["-", "--one", "-"], ["one=-", "|", "-"]),
    (["--one", "--", "--quiet"], ["one=--", "quiet", "|"]),
    (["a", "--", "--quiet", "-", "--"], ["|", "a", "--quiet", "-", "--"]),
    (["--many", "b", "--many=a"], ["many=b", "many=a", "|"]),
    (["--one", "-5"], ["one=-5", "|"]),
    (["--one=--quiet"], ["one=--quiet", "|"]),
    (["", "é"], ["|", "", "é"]),
    (["-h", "--bogus", "a"], ["help", "|", "|", "--bogus", "a"]),
  ])
  func readsFlagsAnywhere(arguments: [String], expected: [String]) throws {
    #expect(try scan(arguments) == expected)
  }

  @Test(arguments: [
    (["-q", "a", "-n"], ["quiet", "|", "|", "a", "-n"]),
    (["--one", "a", "b"], ["one=a", "|", "|", "b"]),
    (["--", "-n"], ["|", "|", "-n"]),
    (["-", "a"], ["|", "|", "-", "a"]),
  ])
  func stopsBeforeTheFirstOperand(arguments: [String], expected: [String]) throws {
    #expect(try scan(arguments, stopsAtOperand: true) == expected)
  }

  /// `String` treats U+212A as equal to `K`, and `=` with a combining mark as another character.
  @Test func comparesBytes() throws {
    let flag = FlagSpec.toggle("K", short: "K", in: .input, "Is a letter")
    for typed in ["--\u{212A}", "-\u{212A}"] {
      #expect(throws: UsageError.unknownFlag(typed, suggestion: nil)) {
        try ArgumentScanner.scan([typed], flags: [flag])
      }
    }
    #expect(try scan(["--one=\u{338}a"]) == ["one=\u{338}a", "|"])
    let header = "-\u{301}x"
    #expect(throws: UsageError.unknownFlag(header, suggestion: nil)) { _ = try scan([header]) }
  }

  @Test func theLastOccurrenceCounts() throws {
    let (parsed, _) = try ArgumentScanner.scan(
      ["--one", "a", "--on", "--many", "x", "--one", "b", "--many", "y"],
      flags: Self.flags)
    #expect(parsed.value(of: Self.one) == "b")
    #expect(parsed.values(of: Self.many) == ["x", "y"])
    #expect(parsed.contains(Self.on))
    #expect(!parsed.contains(Self.quiet))
  }

  @Test(
    arguments: [
      ([(.one, "A")], ["1"], ["A": ["1"]]),
      ([(.optional, "A")], [], ["A": []]),
      ([(.optional, "A")], ["1"], ["A": ["1"]]),
      ([(.any, "A")], [], ["A": []]),
      ([(.any, "A"), (.one, "B")], ["1"], ["A": [], "B": ["1"]]),
      ([(.any, "A"), (.one, "B")], ["1", "2", "3"], ["A": ["1", "2"], "B": ["3"]]),
      ([(.one, "A"), (.atLeastOne, "B")], ["1", "2", "3"], ["A": ["1"], "B": ["2", "3"]]),
      ([(.optional, "A"), (.one, "B")], ["1"], ["A": [], "B": ["1"]]),
      (
        [(.one, "A"), (.any, "B"), (.one, "C")], ["1", "2", "3", "4"],
        ["A": ["1"], "B": ["2", "3"], "C": ["4"]]
      ),
    ] as [([(CommandSpec.Count, String)], [String], [String: [String]])])
  func givesOperandsToPositionals(
    shape: [(CommandSpec.Count, String)], operands: [String], expected: [String: [String]]
  ) throws {
    let positionals = shape.map { CommandSpec.Positional($1, .text, count: $0, "Something") }
    var command = CommandSpec.help
    command.forms = [.init(positionals)]
    var parsed = ParsedArguments()
    parsed.operands = operands
    #expect(try parsed.assigned(to: command).positionals == expected)
  }
}
