@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigLint
@testable import PathConfigSyntax
import TestSupport
import Testing

struct ArgumentsTests {
  private static let one: Flag<String?> = .option(
    "one", takes: "X", .text, in: .input
  ).letter("o")
  private static let many: Flag<[String]> = .list("many", takes: "X", in: .input)
    .letter("m")
  private static let on: Flag<Bool> = .toggle("on", in: .input).letter("n")
  private static let quiet: Flag<Bool> = .toggle("quiet", in: .input).letter("q")
  private static let flags: [FlagSpec] = .of(one, many, on, quiet, .help)

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
    try expectEqual(scan(arguments), expected)
  }

  @Test(arguments: [
    (["-q", "a", "-n"], ["quiet", "|", "|", "a", "-n"]),
    (["--one", "a", "b"], ["one=a", "|", "|", "b"]),
    (["--", "-n"], ["|", "|", "-n"]),
    (["-", "a"], ["|", "|", "-", "a"]),
  ])
  func stopsBeforeTheFirstOperand(arguments: [String], expected: [String]) throws {
    try expectEqual(scan(arguments, stopsAtOperand: true), expected)
  }

  /// `String` treats `=` with a combining mark as another character.
  @Test func comparesScalars() throws {
    try expectEqual(scan(["--one=\u{338}a"]), ["one=\u{338}a", "|"])
    let header = "-\u{301}x"
    #expect(throws: RunFailure.unknown("flag", header, suggestion: nil)) { _ = try scan([header]) }
  }

  @Test func theLastOccurrenceCounts() throws {
    let (parsed, _) = try ArgumentScanner.scan(
      ["--one", "a", "--on", "--many", "x", "--one", "b", "--many", "y"],
      flags: Self.flags)
    expectEqual(parsed[Self.one], "b")
    expectEqual(parsed[Self.many], ["x", "y"])
    #expect(parsed[Self.on])
    #expect(!parsed[Self.quiet])
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
    ] as [([(Command.Count, String)], [String], [String: [String]])])
  func givesOperandsToPositionals(
    shape: [(Command.Count, String)], operands: [String], expected: [String: [String]]
  ) throws {
    let positionals = shape.map { Command.Positional($1, .text, count: $0) }
    let command = Command("help", forms: [.init(positionals)]) { _, _ in .success }
    let arguments = try command.parse(operands)
    for (name, values) in expected { expectEqual(arguments[name], values) }
  }

  // MARK: - Values

  @Test(arguments: [
    ("1", 1_000), ("0.001", 1), ("3600", 3_600_000), ("1.0009", 1_000), ("007", 7_000),
    ("0.25", 250),
  ])
  func timeoutsAreDecimalSeconds(text: String, milliseconds: Int) throws {
    try expectEqual(
      Command.merge.parse(["a", "--timeout", text])[.timeout], .milliseconds(milliseconds))
  }

  @Test(arguments: [
    "0", "0.0001", "3600.001", "3601", ".", "1e3", "0x10", "inf", "nan", "-1", "+1", " 1",
    "1 ", "1.2.3", "99999999999999999999", "١",
  ])
  func otherTimeoutsAreRefused(text: String) {
    #expect(throws: RunFailure.self) {
      try Command.merge.parse(["a", "--timeout", text])
    }
  }

  @Test func levelsAndListsOfChecksAreReadInOrder() throws {
    let arguments = try Command.lint.parse([
      "--check", "x-y=error", "--check=x-y=off", "--select", "a,b-*", "--select=c",
    ])
    expectEqual(arguments[.check].map(\.id), ["x-y", "x-y"])
    expectEqual(arguments[.check].map(\.level), [.on(.error), .off])
    expectEqual(arguments[.select], ["a", "b-*", "c"])
  }

  // MARK: - Reports

  @Test(
    arguments: [
      ([], ["text>-"]),
      (["--format", "json"], ["json>-"]),
      (["--output", "a"], ["text>a"]),
      (["--format", "json", "--output", "a"], ["json>a"]),
      (["--output", "a", "--format", "json"], ["json>a"]),
      (["--format", "json", "--output", "a", "--format", "text"], ["json>a", "text>-"]),
      (["--format", "text", "--format", "json", "--output", "a"], ["text>-", "json>a"]),
      (["--format", "json", "--format", "text", "--output", "-"], nil),
      (["-fjson", "-oa", "-fjson", "-ob"], ["json>a", "json>b"]),
      (["-oa", "-fjson", "-ftext", "-ob"], ["json>a", "text>b"]),
      (["-oa", "-fjson", "-ob"], nil),
      (["-oa", "-ob"], nil),
      (["-fjson", "-oa", "-ob"], nil),
      (["-fjson", "-oa", "-ftext", "-oa"], nil),
      (["-fjson", "-ftext"], nil),
      (["-o-"], ["text>-"]),
    ] as [([String], [String]?)])
  func formatsAndOutputsArePaired(arguments: [String], expected: [String]?) throws {
    guard let expected else {
      #expect(throws: RunFailure.self) { try Command.lint.parse(arguments) }
      return
    }
    try expectEqual(Command.lint.parse(arguments).reports.map(\.name), expected)
  }

  @Test func theLastOutputOfAResultCounts() throws {
    try expectEqual(Command.merge.parse(["a", "-o", "x", "-o-"]).reports.map(\.name), ["text>-"])
  }

  /// A patch, or the fixed text of standard input, has standard output for itself.
  @Test(
    arguments: [
      ("", nil, ["text>-"]), ("--fix", nil, ["text>-"]), ("--fix --fix-unsafe", nil, ["text>-"]),
      ("--fix -fjson", nil, ["json>-"]), ("--fix -", nil, ["text>&2"]),
      ("--fix - -o x", nil, ["text>x"]), ("--diff --fix", .standardOutput, []),
      ("--diff --fix=all -", .standardOutput, []), ("--diff -o x", .file("x"), []),
      ("--diff -fjson -o x", .standardOutput, ["json>x"]),
    ] as [(String, ReportDestination?, [String])])
  func fixesAndReportsShareTheOutputs(
    line: String, patch: ReportDestination?, reports: [String]
  ) throws {
    let arguments = try Command.lint.parse(line.split(separator: " ").map(String.init))
    let read = try arguments.reportsBesideFixes()
    expectEqual(arguments.fixes, !line.isEmpty)
    expectEqual(read.patch, patch)
    expectEqual(read.0.map(\.name), reports)
  }

  @Test(arguments: [
    (["--diff", "-fjson"], "standard output holds the patch; give `--format json` an `--output`"),
    (
      ["--fix", "-", "-ftext"],
      "standard output holds the fixed text; give `--format text` an `--output`"
    ),
  ])
  func aReportDoesNotMixWithTheResult(arguments: [String], message: String) throws {
    let error = #expect(throws: RunFailure.self) {
      try Command.lint.parse(arguments).reportsBesideFixes()
    }
    expectEqual(error?.explanation.message, message)
  }
}

extension ReportRequest {
  fileprivate var name: String {
    switch destination {
    case .standardOutput: "\(format)>-"
    case .standardError: "\(format)>&2"
    case .file(let path): "\(format)>\(path)"
    }
  }
}
