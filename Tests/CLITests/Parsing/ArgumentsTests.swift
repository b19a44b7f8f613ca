import Foundation
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

  /// The result: flags as `name` or `name=value`, a bar, the operands, and after another bar the rest.
  private static func scan(_ arguments: [String], stopsAtOperand: Bool = false) throws -> [String] {
    let (parsed, rest) = try ArgumentScanner.scan(
      arguments[...], flags: flags, stopsAtOperand: stopsAtOperand)
    let found = parsed.occurrences.map { occurrence in
      occurrence.flag.long + (occurrence.value.map { "=\($0)" } ?? "")
    }
    return found + ["|"] + parsed.operands + (rest.isEmpty ? [] : ["|"] + rest)
  }

  private static func words(_ line: String) -> [String] {
    line.isEmpty ? [] : line.components(separatedBy: " ")
  }

  /// Flags may stand anywhere.
  ///
  /// A format and an output next to each other belong together. A patch, or the fixed text of standard
  /// input, has standard output for itself.
  @Test func argumentsAreReadAsTheTableSays() throws {
    try GoldenFile.replay(
      "Tests/Tables/command-line.txt",
      [
        "scan": { [try Self.scan(Self.words($0)).joined(separator: " ")] },
        "scan to the first operand": { line in
          [try Self.scan(Self.words(line), stopsAtOperand: true).joined(separator: " ")]
        },
        "timeout": { text in
          let timeout = try? Command.merge.parse(["a", "--timeout", text])[.timeout]
          return [timeout.map { "\($0)" } ?? "refused"]
        },
        "outputs": { line in
          let arguments = try? Command.lint.parse(Self.words(line))
          return [arguments.map { $0.reports.map(\.name).joined(separator: " ") } ?? "refused"]
        },
        "outputs beside fixes": Self.outputsBesideFixes,
        "colours": { line in
          let words = line.split(separator: " ").map(String.init)
          let choice = try #require(ColorChoice(rawValue: words[0]))
          let variables = words.filter { $0.contains("=") }.map { word in
            let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(sides[0]), String(sides[1]))
          }
          let environment = Environment(
            variables: Dictionary(uniqueKeysWithValues: variables), currentDirectory: "/")
          let isColored = choice.isColored(environment, isTerminal: words[1] == "on")
          return [isColored ? "coloured" : "plain"]
        },
      ])
  }

  private static func outputsBesideFixes(_ line: String) throws -> [String] {
    let arguments = try Command.lint.parse(words(line))
    do throws(RunFailure) {
      let read = try arguments.reportsBesideFixes()
      expectEqual(arguments.fixes, !line.isEmpty)
      let patch = read.patch.map { ["patch>\($0.name)"] } ?? []
      return [(patch + read.0.map(\.name)).joined(separator: " ")]
    } catch {
      return ["error: \(error.explanation.message)"]
    }
  }

  /// `String` treats `=` with a combining mark as another character.
  @Test func comparesScalars() throws {
    try expectEqual(Self.scan(["--one=\u{338}a"]), ["one=\u{338}a", "|"])
    let header = "-\u{301}x"
    #expect(throws: RunFailure.unknown("flag", header, suggestion: nil)) {
      try Self.scan([header])
    }
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

  @Test func givesOperandsToPositionals() throws {
    for (shape, operands, expected) in [
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
    ] as [([(Command.Count, String)], [String], [String: [String]])] {
      let positionals = shape.map { Command.Positional($1, .text, count: $0) }
      let command = Command("help", forms: [.init(positionals)]) { _, _ in .success }
      let arguments = try command.parse(operands)
      for (name, values) in expected { expectEqual(arguments[name], values, "\(shape)") }
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

  @Test func theLastOutputOfAResultCounts() throws {
    try expectEqual(Command.merge.parse(["a", "-o", "x", "-o-"]).reports.map(\.name), ["text>-"])
  }
}

extension ReportRequest {
  fileprivate var name: String { "\(format)>\(destination.name)" }
}

extension ReportDestination {
  fileprivate var name: String {
    switch self {
    case .standardOutput: "-"
    case .standardError: "&2"
    case .file(let path): path
    }
  }
}
