import Foundation
@testable import PathConfigCLI
@testable import PathConfigKit
import TestSupport
import Testing

/// Every file of `Tests/Sessions` shows some files, commands in sequence, and all that they print.
///
/// - the first line is the title
/// - `--- NAME` begins a file, `$ COMMAND` a command, `# TEXT` is a line about what follows
/// - `--- http://server/NAME 404 Content-Type: text/html` is what a real server answers from then on
/// - output follows its command: standard error after `! `, standard output as it is, then `? CODE`
///   for an exit code other than 0
/// - a line of a file or of output that begins like one of these has a backslash before it
///
/// `pathconfig` runs in this process, or as the program that `PATHCONFIG_EXECUTABLE` names: so the same
/// files test what ships. `cd` changes the folder of later commands, and any other command runs in a
/// shell. `< FILE` at the end is standard input, `> FILE` is standard output, `NAME=VALUE` at the
/// beginning an environment variable. The folder of the session is printed as `/work`, and its server
/// as `http://server`. `PATHCONFIG_UPDATE_GOLDENS=1` writes what is printed now.
///
/// The README and each guide are sessions beside a copy of `Samples`: their blocks that begin with
/// `$ ` show output without marks.
struct Sessions {
  private static let names =
    files(in: "Tests/Sessions", ending: ".console") + ["README.md"]
    + files(in: "Sources/PathConfigKit/PathConfigKit.docc/Guides", ending: ".md")

  private static func files(in folder: String, ending: String) -> [String] {
    let path = PackageRoot.url.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  private static let ofServers = names.filter {
    $0.hasSuffix(".console")
      && (try? PackageRoot.text(of: $0))?.contains(/:\/\/(localhost|server)/) == true
  }
  private static let ofGit = names.filter {
    (try? PackageRoot.text(of: $0))?.contains("\n$ git ") == true && !ofServers.contains($0)
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
    var session = try Session(PackageRoot.text(of: name), isPage: name.hasSuffix(".md"))
    GoldenFile.expect(try session.replay(), at: name)
  }

  /// A coding agent runs what it reads.
  @Test func everyCommandOfTheSkillIsInItsSession() throws {
    let skill = try PackageRoot.text(of: "Samples/Agents/SKILL.md")
      .replacing("http://localhost:3000", with: "http://server")
      .replacing("CHECK", with: "overriding-rule")
    let run = try PackageRoot.text(of: "Tests/Sessions/agents.console").split(separator: "\n")
    let commands = skill.matches(of: /(?:^|`)(pathconfig [^`\n]+)/.anchorsMatchLineEndings())
    #expect(commands.count > 8)
    for command in commands.map(\.output.1) {
      #expect(run.contains { $0 == "$ \(command)" || $0.hasPrefix("$ \(command) >") }, "\(command)")
    }
  }

  @Test func readmeSetsUpWithTwoCommands() throws {
    let lines = try PackageRoot.text(of: "README.md").split(separator: "\n")
    #expect(lines.contains("swift test"))
    #expect(lines.contains("swift run pathconfig query /session/new Samples/Apps/ios.json"))
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
  private let isPage: Bool
  private let folder: TemporaryFolder
  private var server: SessionServer?

  /// The folder of the commands, after those of `cd`.
  private var current: String

  init(_ text: String, isPage: Bool) throws {
    self.isPage = isPage
    let usesSamples = isPage && text.contains("\n$ ")
    folder = try usesSamples ? TemporaryFolder(copying: "Samples") : TemporaryFolder()
    current = folder.path
    var isOutput = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("$ ") {
        blocks.append(.command(String(line.dropFirst(2))))
        isOutput = true
      } else if isPage {
        isOutput = isOutput && line != "```"
        if !isOutput { blocks.append(.text(line)) }
      } else if line.hasPrefix("--- ") {
        blocks.append(.file(name: String(line.dropFirst(4)), lines: []))
        isOutput = false
      } else if line.hasPrefix("# ") {
        blocks.append(.text(line))
        isOutput = true
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
    let hasServer = blocks.contains { block in
      if case .file(let name, _) = block { name.hasPrefix(SessionServer.name) } else { false }
    }
    if hasServer { server = try SessionServer() }
    for (index, block) in blocks.enumerated() {
      switch block {
      case .text(let line):
        lines.append(line)
        // An empty line separates a paragraph from what follows.
        guard !isPage, line.hasPrefix("# "), index + 1 < blocks.count else { continue }
        if case .text = blocks[index + 1] { continue }
        lines.append("")
      case .file(let name, let content):
        // An empty line separates the file from what follows.
        let content = content.last == "" ? content.dropLast() : content[...]
        let text = content.map { $0 + "\n" }.joined()
        if name.hasPrefix(SessionServer.name) {
          server?.answer(name.dropFirst(SessionServer.name.count), text)
        } else {
          try folder.write(named(text), to: name)
        }
        lines += ["--- " + name] + content.map(Self.escaped) + [""]
      case .command(let command) where command.hasPrefix("cd "):
        for part in command.dropFirst(3).split(separator: "/") {
          if part == ".." {
            current = current.split(separator: "/").dropLast().map { "/" + $0 }.joined()
          } else {
            current += "/" + part
          }
        }
        lines += ["$ " + command] + separator(after: index, isNeeded: false)
      case .command(let command):
        let printed = try run(command)
        lines += ["$ " + command] + printed
        lines += separator(after: index, isNeeded: !(isPage && printed.isEmpty))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The empty line between what a command prints and the next block.
  ///
  /// - Parameter isNeeded: false after a command that prints nothing, if another command follows.
  private func separator(after index: Int, isNeeded: Bool) -> [String] {
    guard index + 1 < blocks.count, case .command = blocks[index + 1] else {
      return isPage ? [] : [""]
    }
    return isNeeded ? [""] : []
  }

  private static func isMark(_ line: some StringProtocol) -> Bool {
    ["$ ", "--- ", "! ", "? ", "# ", "\\"].contains { line.hasPrefix($0) }
  }

  private static func escaped(_ line: String) -> String { isMark(line) ? "\\" + line : line }

  /// The lines that a command prints.
  private func run(_ command: String) throws -> [String] {
    let command = named(command)
    var words = Self.words(of: command).map {
      $0.hasPrefix("/work/") ? $0.replacing("/work", with: folder.path) : $0
    }
    var variables: [String: String] = ["HOME": folder.path]
    while let equals = words.first?.firstIndex(of: "="), words[0].first?.isUppercase == true {
      let value = String(words[0][words[0].index(after: equals)...])
      variables[String(words[0][..<equals])] = value.replacing("/work", with: folder.path)
      words.removeFirst()
    }
    let isPlain = !["|", ">>", "&&", ";"].contains { words.contains($0) }
    let (code, output, errors) =
      words.first == "pathconfig" && isPlain
      ? try tool(Array(words.dropFirst()), variables) : try shell(command)
    if isPage { return lines(of: errors) + lines(of: output) }
    return lines(of: errors).map { "! " + $0 } + lines(of: output).map(Self.escaped)
      + (code == 0 ? [] : ["? \(code)"])
  }

  /// The text with the server's real address.
  private func named(_ text: String) -> String {
    server.map { text.replacing(SessionServer.name, with: $0.address) } ?? text
  }

  private func lines(of text: String) -> [String] {
    if text.isEmpty { return [] }
    var text = text.replacing(folder.path, with: "/work")
    if let server { text = text.replacing(server.address, with: SessionServer.name) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return text.hasSuffix("\n") ? lines.dropLast() : lines + ["\\ no line feed at the end"]
  }

  /// Runs the tool; `< FILE` and `> FILE` end its words.
  private func tool(
    _ words: [String], _ variables: [String: String]
  ) throws -> (Int, String, String) {
    var words = words
    var input: [UInt8] = []
    if let redirection = words.firstIndex(of: "<") {
      input = Array(
        try Data(contentsOf: URL(fileURLWithPath: "\(current)/\(words[redirection + 1])")))
      words.removeSubrange(redirection...)
    }
    let target = words.firstIndex(of: ">").map { words[$0 + 1] }
    if target != nil { words.removeLast(2) }
    let (code, output, errors) = try ran(words, variables, input)
    try expectSameOfLint(after: words, code, output, variables)
    let violations = try OutputForm.violations(of: output, printedBy: words)
    expectEqual(violations, [], "\(words)")
    if let target {
      try output.write(toFile: "\(current)/\(target)", atomically: true, encoding: .utf8)
    }
    return (code, target == nil ? output : "", errors)
  }

  private func ran(
    _ words: [String], _ variables: [String: String], _ input: [UInt8] = []
  ) throws -> (Int, String, String) {
    try Self.executable.map { try program($0, words, variables, input) }
      ?? inProcess(words, variables, input)
  }

  /// The law of a run with fixes: it reports what the next `lint` reports, and a patch ends with the exit
  /// code of `lint`.
  private func expectSameOfLint(
    after words: [String], _ code: Int, _ output: String, _ variables: [String: String]
  ) throws {
    let fixes = words.filter { $0.hasPrefix("--fix") || $0 == "--diff" }
    let others: Set = ["-", "-o", "--output"]
    guard words.first == "lint", !fixes.isEmpty, code < 2, others.isDisjoint(with: words) else {
      return
    }
    let (next, text, _) = try ran(words.filter { !fixes.contains($0) }, variables)
    expectEqual(next, code, "\(words)")
    if fixes.contains("--diff") { return }
    let lines = text.split(separator: "\n").filter { !$0.contains(/^\d+ can be fixed with --fix/) }
    expectEqual(lines, output.split(separator: "\n"), "\(words)")
  }

  /// The program to test; nil to run the tool in this process.
  private static let executable = ProcessInfo.processInfo.environment["PATHCONFIG_EXECUTABLE"]

  private func program(
    _ path: String, _ words: [String], _ variables: [String: String], _ input: [UInt8]
  ) throws -> (Int, String, String) {
    let path = URL(fileURLWithPath: path, relativeTo: PackageRoot.url).path
    let search = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
    let run = try FinishedProgram(
      [path] + words, in: current, environment: search.merging(variables) { $1 }, input: input)
    return (Int(run.status), run.output, run.errors)
  }

  private func inProcess(
    _ words: [String], _ variables: [String: String], _ input: [UInt8]
  ) -> (Int, String, String) {
    var console = Console.process()
    let (output, errors) = (MemorySink(), MemorySink())
    console.standardOutput = output
    console.standardError = errors
    (console.outputIsTerminal, console.errorIsTerminal) = (false, false)
    console.standardInput = ChunkSource(bytes: input.isEmpty ? [] : [ContiguousArray(input)])
    console.inputIsTerminal = false
    let code = CommandLineTool.standard.run(
      arguments: words,
      environment: Environment(variables: variables, currentDirectory: current), console: console)
    return (Int(code.rawValue), output.text, errors.text)
  }

  private func shell(_ command: String) throws -> (Int, String, String) {
    let result = try Console.process().runProgram(
      ProgramCall(
        arguments: ["sh", "-c", command], folder: current,
        environment: [
          "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A",
          "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
          "GIT_COMMITTER_EMAIL": "a@example.com",
        ]))
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

/// The server of a session: a path, and what is answered there.
private final class SessionServer {
  static let name = "http://server"

  private final class Answers: @unchecked Sendable {
    let lock = NSLock()
    var all: [String: (status: Int, fields: [String: String], body: String)] = [:]
  }

  private let answers = Answers()
  private let server: LoopbackServer
  let address: String

  init() throws {
    server = try LoopbackServer { [answers] request, connection in
      let answer = answers.lock.withLock { answers.all[request.path] }
      connection.answer(answer?.status ?? 404, answer?.fields ?? [:], answer?.body ?? "")
    }
    address = server.address("")
  }

  deinit { server.stop() }

  /// Sets an answer from `/NAME STATUS FIELD: VALUE`.
  func answer(_ head: Substring, _ body: String) {
    let words = head.split(separator: " ").map(String.init)
    var fields = ["Content-Type": "application/json"]
    if words.count > 3 {
      fields[String(words[2].dropLast())] = words[3...].joined(separator: " ")
    }
    answers.lock.withLock {
      answers.all[words[0]] = (words.count > 1 ? Int(words[1]) ?? 200 : 200, fields, body)
    }
  }
}
