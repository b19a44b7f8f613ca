import Foundation
@testable import PathConfigCLI
import TestSupport
import Testing

/// Promises that every entry of the table keeps.
struct TableTests {
  @Test func namesOfCommandsAreDistinctAndInOneStyle() {
    let names = Command.table.map(\.name)
    expectEqual(Set(names).count, names.count)
    for name in names { #expect(isKebabCase(name), "\(name)") }
    let all = names + Command.table.flatMap(\.synonyms)
    expectEqual(Set(all).count, all.count)
  }

  @Test(arguments: Command.table.map(\.name))
  func flagsAreDistinct(name: String) throws {
    let command = try spec(name)
    let flags = command.flags + FlagSpec.everyCommand
    let long = flags.map(\.long)
    let short = flags.compactMap(\.short)
    expectEqual(Set(long).count, long.count)
    expectEqual(Set(short).count, short.count)
  }

  /// One letter and one name mean one thing throughout the tool.
  @Test func flagsMeanTheSameInEveryCommand() {
    let flags = Command.table.flatMap(\.flags) + FlagSpec.everyCommand
    for flag in flags {
      let twins = flags.filter { $0.long == flag.long }
      expectEqual(Set(twins.map(\.short)).count, 1, "\(flag.long)")
      let homonyms = flags.filter { $0.short != nil && $0.short == flag.short }
      #expect(homonyms.allSatisfy { $0.long == flag.long }, "\(flag.long)")
      if case .choices = flag.value?.kind { continue }
      expectEqual(Set(twins.map { $0.value?.name }).count, 1, "\(flag.long)")
    }
  }

  /// The flags whose text or words depend on the command.
  private static let variedFlags: Set = [
    // Leaves nothing out: each command says what it leaves out otherwise.
    "all",
    // What is not written differs.
    "dry-run",
    // Severities of findings, and kinds of routes.
    "fail-on",
    // Each command has some of the formats, some of the actions and some of the requests.
    "format", "include", "undecided",
    // One file for each format, or the only result.
    "output",
    // Expectations, and journeys.
    "suggest",
  ]

  @Test func flagsOfOneNameHaveOneText() {
    let flags = Command.table.flatMap(\.flags) + FlagSpec.everyCommand
    let varied = Dictionary(grouping: flags, by: \.long).filter { _, twins in
      Set(twins.map { "\($0.doc) \(String(describing: $0.value?.kind))" }).count > 1
    }
    expectEqual(Set(varied.keys), Self.variedFlags)
  }

  /// The readers of flags whose type depends on the command, by their names in the code.
  private static let readers: [String: [String: String]] = [
    "fail-on": [
      "failOn": "LintRun.swift", "failOnRoutes": "RoutesCommand.swift",
      "failOnTraffic": "TrafficCommand.swift",
    ],
    // `ReportRequest` reads it, whatever its type.
    "output": [:],
  ]

  /// A flag that is read with another type than the command's would silently be absent.
  @Test func flagsOfOneNameHaveOneType() throws {
    let flags = Command.table.flatMap(\.flags) + FlagSpec.everyCommand
    let varied = Dictionary(grouping: flags, by: \.long).filter { _, twins in
      Set(twins.map(\.type)).count > 1
    }
    expectEqual(Set(varied.keys), Set(Self.readers.keys))
    let folder = "Sources/PathConfigCLI"
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: PackageRoot.url.appendingPathComponent(folder).path)
    let texts = try paths.filter { $0.hasSuffix(".swift") }.map { path in
      (path: path, text: try PackageRoot.text(of: "\(folder)/\(path)"))
    }
    for (name, reader) in Self.readers.values.joined() {
      let reading = texts.filter { $0.text.contains("[.\(name)]") }.map(\.path)
      #expect(!reading.isEmpty)
      for path in reading {
        #expect(path.hasSuffix(reader) || path.hasSuffix("LintRun+Settings.swift"), "\(path)")
      }
    }
  }

  @Test func flagsAreDescribed() {
    for flag in Command.table.flatMap(\.flags) + FlagSpec.everyCommand {
      #expect(isKebabCase(flag.long), "\(flag.long)")
      #expect(isPhrase(flag.doc, capital: true), "\(flag.long): \(flag.doc)")
      guard let value = flag.value else {
        #expect(!flag.isRepeatable, "\(flag.long)")
        continue
      }
      #expect(!value.name.isEmpty && value.name == value.name.uppercased(), "\(flag.long)")
      expectChoices(of: value.kind, "\(flag.long)")
    }
  }

  /// The words of a flag or a positional are distinct and described.
  private func expectChoices(of kind: ValueKind, _ owner: Comment) {
    guard case .choices(let choices) = kind else { return }
    #expect(choices.count > 1 && Set(choices.map(\.name)).count == choices.count, owner)
    for choice in choices {
      #expect(isKebabCase(choice.name), owner)
      #expect(isPhrase(choice.doc, capital: false), owner)
    }
  }

  @Test(arguments: Command.table.map(\.name))
  func commandsAreDescribed(name: String) throws {
    let command = try spec(name)
    for flag in command.flags {
      for other in flag.excluded + [flag.needed].compactMap(\.self) {
        #expect(command.flags.contains { $0.long == other }, "\(flag.long): \(other)")
      }
    }
    let page = command.page
    #expect(isPhrase(page.summary, capital: true))
    #expect(page.summary.count <= 66, "the overview has one line for it")
    for paragraph in page.discussion { #expect(paragraph.hasSuffix(".")) }
    #expect(!page.examples.isEmpty)
    let positionals = command.forms.flatMap(\.positionals).map(\.name)
    expectEqual(Set(page.arguments.keys), Set(positionals))
    #expect(page.arguments.values.allSatisfy { isPhrase($0, capital: true) })
    expectEqual(command.forms.count { $0.chosenBy == nil }, 1)
    for form in command.forms {
      #expect(form.positionals.count(where: \.count.isUnbounded) <= 1)
      if let flag = form.chosenBy {
        #expect(command.flags.contains { $0.long == flag.long }, "\(flag.long)")
      }
      for positional in form.positionals {
        expectEqual(positional.name, positional.name.uppercased())
        expectChoices(of: positional.kind, "\(name) \(positional.name)")
      }
    }
    if let findings = page.findings { #expect(isPhrase(findings, capital: false)) }
  }

  /// An example that the tool itself refuses is worse than none.
  @Test(arguments: Command.table.map(\.name))
  func examplesAreUnderstood(name: String) throws {
    for example in try spec(name).page.examples {
      #expect(isPhrase(example.doc, capital: true))
      #expect(example.line.count <= 78)
      let words = shellWords(of: example.line).prefix { !["<", ">", "|"].contains($0) }
      expectEqual(words.prefix(2), ["pathconfig", name])
      let console = ConsoleDouble()
      let code = console.run(.idle, Array(words.dropFirst()))
      expectEqual(code, .success, "\(console.errors.text)")
    }
  }

  @Test func everyCommandHasAPageAndEveryPageACommand() throws {
    let names = Command.table.map(\.name)
    let folder = "Sources/PathConfigCLI/Pages"
    let files = try FileManager.default.contentsOfDirectory(
      atPath: PackageRoot.url.appendingPathComponent(folder).path)
    expectEqual(files.sorted(), (names + ["flags"]).map { "\($0).md" }.sorted())
    for name in names {
      try expectEqual(PackageRoot.text(of: "\(folder)/\(name).md"), CommandPage.texts[name])
    }
  }

  @Test func exitCodesAreTheContract() {
    expectEqual(ExitCode.allCases.map(\.rawValue), [0, 1, 2, 3, 70])
  }

  private func spec(_ name: String) throws -> Command {
    try #require(Command.table.first { $0.name == name })
  }

  private func isKebabCase(_ name: String) -> Bool {
    name.first?.isLetter == true && name.last != "-"
      && name.allSatisfy { ("a"..."z").contains($0) || $0 == "-" || $0.isNumber }
  }

  private func isPhrase(_ text: String, capital: Bool) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    return !".!?: ".contains(last) && first.isLetter && first.isUppercase == capital
      && !text.contains("  ") && !text.contains("\n")
  }
}

extension Command: CustomTestStringConvertible {
  /// The name in the output of the tests.
  public var testDescription: String { name }
}
