import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// Every file of `Tests/Sessions` shows some files, commands in sequence, and all that they print.
///
/// - the first line is the title
/// - `--- NAME` begins a file, `$ COMMAND` a command
/// - output follows its command: standard error after `! `, standard output as it is, then `? CODE`
///   for an exit code other than 0
/// - a line of a file or of output that begins like one of these has a backslash before it
///
/// `pathconfig` runs in this process, `cd` changes the folder of later commands, and any other command
/// runs in a shell. `< FILE` at the end is standard input, `NAME=VALUE` at the beginning an environment variable. The folder of the session is printed
/// as `/work`. `PATHCONFIG_UPDATE_GOLDENS=1` writes what is printed now.
@Suite struct Sessions {
  private static let folder = "Tests/Sessions"

  private static let names: [String] = {
    let path = PackageRoot.url.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".console") }.sorted()
  }()

  private static func text(of name: String) throws -> String {
    try PackageRoot.text(of: "\(folder)/\(name)")
  }

  private static let ofServers = names.filter {
    (try? text(of: $0))?.contains("://localhost") == true
  }
  private static let ofGit = names.filter {
    (try? text(of: $0))?.contains("\n$ git ") == true && !ofServers.contains($0)
  }

  @Test(arguments: names.filter { !(ofServers + ofGit).contains($0) })
  func printsWhatItShows(name: String) throws { try replay(name) }

  @Test(.enabled(if: Git.isInstalled, "git is not installed"), arguments: ofGit)
  func printsWhatItShowsOfRevisions(name: String) throws { try replay(name) }

  @Test(
    .enabled(if: Curl.isInstalled && Git.isInstalled, "curl or git is not installed"),
    arguments: ofServers)
  func printsWhatItShowsOfServers(name: String) throws { try replay(name) }

  private func replay(_ name: String) throws {
    var session = try Session(Self.text(of: name))
    GoldenFile.expect(try session.replay(), at: "\(Self.folder)/\(name)")
  }
}

/// One session in a folder of its own.
private struct Session {
  private enum Block {
    case text(String)
    case file(name: String, lines: [String])
    case command(String)
  }

  private var blocks: [Block] = []
  private let folder: TemporaryFolder

  /// The folder of the commands, after those of `cd`.
  private var current: String

  init(_ text: String) throws {
    folder = try TemporaryFolder()
    current = folder.path
    var isOutput = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("$ ") {
        blocks.append(.command(String(line.dropFirst(2))))
        isOutput = true
      } else if line.hasPrefix("--- ") {
        blocks.append(.file(name: String(line.dropFirst(4)), lines: []))
        isOutput = false
      } else if case .file(let name, let lines)? = blocks.last {
        let isEscaped = line.hasPrefix("\\") && Self.isMark(line.dropFirst())
        blocks[blocks.count - 1] = .file(
          name: name, lines: lines + [isEscaped ? String(line.dropFirst()) : line])
      } else if !isOutput {
        blocks.append(.text(line))
      }
    }
  }

  /// Runs the session, and returns it with what is printed now.
  mutating func replay() throws -> String {
    var lines: [String] = []
    for block in blocks {
      switch block {
      case .text(let line): lines.append(line)
      case .file(let name, let content):
        // An empty line separates the file from what follows.
        let content = content.last == "" ? content.dropLast() : content[...]
        try folder.write(content.map { $0 + "\n" }.joined(), to: name)
        lines += ["--- " + name] + content.map(Self.escaped) + [""]
      case .command(let command) where command.hasPrefix("cd "):
        current += "/" + command.dropFirst(3)
        lines += ["$ " + command]
      case .command(let command):
        lines += ["$ " + command] + (try run(command)) + [""]
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func isMark(_ line: some StringProtocol) -> Bool {
    ["$ ", "--- ", "! ", "? ", "\\"].contains { line.hasPrefix($0) }
  }

  private static func escaped(_ line: String) -> String { isMark(line) ? "\\" + line : line }

  /// The lines that a command prints.
  private func run(_ command: String) throws -> [String] {
    var words = Self.words(of: command)
    var variables: [String: String] = ["HOME": folder.path]
    while let equals = words.first?.firstIndex(of: "="), words[0].first?.isUppercase == true {
      variables[String(words[0][..<equals])] = String(words[0][words[0].index(after: equals)...])
      words.removeFirst()
    }
    let isPlain = !["|", ">", ">>", "&&", ";"].contains { words.contains($0) }
    let (code, output, errors) =
      words.first == "pathconfig" && isPlain
      ? try tool(Array(words.dropFirst()), variables) : try shell(command)
    var lines = Self.lines(errors.replacing(folder.path, with: "/work")).map { "! " + $0 }
    lines += Self.lines(output.replacing(folder.path, with: "/work")).map(Self.escaped)
    return lines + (code == 0 ? [] : ["? \(code)"])
  }

  private static func lines(_ text: String) -> [String] {
    if text.isEmpty { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return text.hasSuffix("\n") ? lines.dropLast() : lines + ["\\ no line feed at the end"]
  }

  private func tool(
    _ words: [String], _ variables: [String: String]
  ) throws -> (Int, String, String) {
    var words = words
    var console = Console.process()
    let (output, errors) = (MemorySink(), MemorySink())
    console.standardOutput = output
    console.standardError = errors
    (console.outputIsTerminal, console.errorIsTerminal) = (false, false)
    console.standardInput = ChunkSource([])
    console.inputIsTerminal = false
    if let redirection = words.firstIndex(of: "<") {
      let input = try Data(
        contentsOf: URL(fileURLWithPath: "\(current)/\(words[redirection + 1])"))
      console.standardInput = ChunkSource(bytes: [ContiguousArray(input)])
      words.removeSubrange(redirection...)
    }
    let environment = Environment(variables: variables, currentDirectory: current)
    let code = CommandLineTool.standard.run(
      arguments: words, environment: environment, console: console)
    return (Int(code.rawValue), output.text, errors.text)
  }

  private func shell(_ command: String) throws -> (Int, String, String) {
    let result = try Console.process().runProgram(
      ProgramCall(
        arguments: ["sh", "-c", command], folder: current,
        environment: ["HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1"]))
    return (
      result.status, String(decoding: result.output, as: UTF8.self),
      String(decoding: result.errors, as: UTF8.self)
    )
  }

  /// The words of a command; quotation marks of both kinds hold a word together.
  private static func words(of command: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in command {
      switch (character, quote) {
      case (character, character): quote = nil
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case (" ", nil):
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap { $0 }
  }
}
