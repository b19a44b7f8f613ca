import Foundation
@testable import PathConfigAutomata
@testable import PathConfigCLI
@testable import PathConfigKit
@testable import PathConfigSyntax
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Hostile text in any place of a file never reaches a terminal unescaped.
struct HostileTextTests {
  private static let seeds: ClosedRange<UInt64> = 1...1

  @Test func usesEveryHostileText() throws {
    for seed in Self.seeds {
      let drawn = try HostileFiles(seed: seed).drawn
      expectEqual(drawn, Set(HostileFiles.texts.map { UTF8String($0) }), "seed \(seed)")
    }
  }

  /// Each run generates hostile texts for every place of its files, and runs every command.
  @Test(arguments: seeds) func writesNoControlCharacters(seed: UInt64) throws {
    let files = try HostileFiles(seed: seed)
    for command in HostileFiles.commands {
      for (formats, arguments) in files.runs(of: command) {
        let console = files.console()
        let code = console.run(.standard, arguments)
        // A refused format would leave nothing to read.
        #expect(code <= .findings || code == .input || formats.count == 1, "\(arguments)")
        for text in [console.errors.text] + console.appended.values.map(\.text) {
          expectHarmless(text, formats[0], arguments)
        }
        for format in formats {
          let output = files.output(of: console, as: format)
          expectHarmless(output, format, arguments)
          if code <= .findings { expectParses(output, format, arguments) }
        }
      }
    }
  }

  /// A terminal shows the control characters that a pipe gets unchanged.
  @Test(arguments: seeds) func aTerminalShowsTheBytesOfAPipeEscaped(seed: UInt64) throws {
    let files = try HostileFiles(seed: seed)
    for arguments in files.rawRuns {
      let console = files.console()
      console.outputIsTerminal = true
      console.input = ChunkSource([files.text])
      _ = console.run(.standard, arguments)
      expectHarmless(console.output.text, "patch", arguments)
    }
  }

  @Test func aPatchIsExactInAPipeAndEscapedOnATerminal() throws {
    let folder = try TemporaryFolder()
    let text = "{\n  \"rules\": [],\n  \"x\": \"\u{202E}\u{9B}\",\n  \"settings\": {},\n}\n"
    try folder.write(text, to: "app.json")
    func patch(onTerminal isTerminal: Bool) -> String {
      let console = ConsoleDouble(in: folder.path)
      console.outputIsTerminal = isTerminal
      _ = console.run(.standard, ["lint", "--diff", "app.json"])
      return console.output.text
    }
    #expect(patch(onTerminal: false).contains("\n   \"x\": \"\u{202E}\u{9B}\",\n"))
    #expect(patch(onTerminal: true).contains("\n   \"x\": \"\u{FFFD}\u{FFFD}\",\n"))
  }

  private func expectHarmless(_ text: String, _ format: String, _ arguments: [String]) {
    for line in text.unicodeScalars.split(separator: "\n") {
      let hidden = line.filter(Self.isHidden)
      #expect(hidden.isEmpty, "\(arguments): \(String(line).debugDescription)")
      let words = String(line.drop { $0.properties.isWhitespace })
      let isCommand = words.hasPrefix("::") && format != "github" && format != "patch"
      #expect(!isCommand, "\(arguments): \(words)")
      #expect(
        format == "patch" || !words.contains("##[") && !words.contains("##vso["),
        "\(arguments): \(words)")
      #expect(!words.hasPrefix("FORGED"), "\(arguments): \(words)")
    }
  }

  /// A check that is independent of the tested code.
  ///
  /// A tab follows a name in a patch.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x08, 0x0A...0x1F, 0x7F...0x9F, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x2069, 0xFEFF, 0xFDD0...0xFDEF, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  private func expectParses(_ text: String, _ format: String, _ arguments: [String]) {
    switch format {
    case "json", "sarif", "gitlab":
      let isByLine = format == "json" && ["query", "visit"].contains(arguments[0])
      for part in isByLine ? text.split(separator: "\n") : [text[...]] {
        let parse = JSONParser.parse(name: "", text: String(part))
        #expect(parse.faults.isEmpty && parse.relaxations.isEmpty, "\(arguments): \(part)")
      }
    case "junit":
      #expect(XMLParser(data: Data(text.utf8)).parse(), "\(arguments): \(text)")
    case "github":
      #expect(
        text.split(separator: "\n").dropLast().allSatisfy { line in
          ["::error ", "::warning ", "::notice "].contains { line.hasPrefix($0) }
        }, "\(arguments): \(text)")
    default: break
    }
  }
}

/// Files in which every name and every text is hostile, and command lines that read them.
private final class HostileFiles {
  static let commands = [
    "lint", "diff", "test", "overlaps", "routes", "query", "visit", "merge", "format",
    "explain",
  ]

  static let texts = [
    "\u{1B}[31mX", "\u{9B}31mY", "\u{202E}abc", "\u{2066}q", "\u{200F}r", "\u{61C}e", "\u{7F}",
    "\u{2028}FORGED", "z\u{200B}w", "v\u{FE0F}s", "t\u{E0041}g", "a\nFORGED", "c\rFORGED",
    TextLook.bold.of("mark"), "`tick", "pi|pe", "<script>alert(1)</script>", "](javascript:x)",
    "@mention #1", "::set-output name=a::b", "\n::error::FORGED", "##[error]x", "##vso[x]y",
    "%0A::error::FORGED", ",file=x", "$x$", "</summary>", "]]>", "--> <!--", "\\", "{0}",
  ]

  private(set) var drawn: Set<UTF8String> = []
  private let folder: TemporaryFolder
  private let seed: UInt64
  private var random: SeededGenerator
  private var names: [String] = []

  /// The texts that are drawn next: all come once before one comes again.
  private var deck: [String] = []

  /// The first configuration.
  private(set) var text = ""

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    folder = try TemporaryFolder()
    for suffix in ["ios.json", "android.json", "expectations.json", "routes.txt"] {
      names.append("./" + draw().replacing("/", with: "_") + "-" + suffix)
    }
    text = configuration()
    try folder.write(text, to: names[0])
    try folder.write(configuration(), to: names[1])
    try folder.write(
      object([
        ("configuration", string(names[0])),
        (
          "expectations",
          "["
            + (0..<3).map { _ in
              object([
                ("url", string("https://example.com/" + draw())),
                ("properties", object([(draw(), string(draw()))])),
              ])
            }.joined(separator: ",") + "]"
        ),
      ]), to: names[2])
    let paths = (0..<6).map { _ in "/" + draw().replacing("\n", with: "") }
    try folder.write(paths.joined(separator: "\n"), to: names[3])
  }

  func console() -> ConsoleDouble {
    let console = ConsoleDouble()
    console.environment = Environment(
      variables: ["GITHUB_STEP_SUMMARY": "summary.md"], currentDirectory: folder.path)
    console.input = ChunkSource(["https://example.com/\u{1B}[31m\u{202E}\n/\u{9B}::\n::a::\n"])
    return console
  }

  /// The report of a run in one format: from a file, or else from standard output.
  func output(of console: ConsoleDouble, as format: String) -> String {
    (console.files["\(folder.path)/out.\(format)"] ?? console.output).text
  }

  /// Command lines, each with the formats that it requests.
  ///
  /// One run writes them all, one of them to standard output; the seed decides which.
  func runs(of command: String) -> [(formats: [String], arguments: [String])] {
    let (ios, android, expectations, routes) = (names[0], names[1], names[2], names[3])
    func all(_ formats: [String], _ arguments: [String]) -> [([String], [String])] {
      let first = Int(seed) % formats.count
      let others = formats[..<first] + formats[(first + 1)...]
      let toFiles = others.flatMap { ["--format", $0, "-o", "out.\($0)"] }
      return [(formats, [command] + arguments + ["--format", formats[first]] + toFiles)]
    }
    let ofAnswers = ["text", "json", "markdown"]
    let ofFindings = ofAnswers + ["github", "sarif", "gitlab", "junit"]
    switch command {
    case "lint":
      return all(ofFindings, ["--all", ios, android])
    case "diff":
      return all(ofAnswers + ["github"], ["--all", ios, android])
        + all(["text", "markdown", "github"], ["--expect", "none", ios, android])
    case "test": return all(ofFindings, ["--fail-under", "100", expectations])
    case "overlaps": return all(ofAnswers, ["--all", ios])
    case "routes": return all(ofAnswers, ["--all", routes, ios])
    case "query": return all(ofAnswers, ["-", ios])
    case "visit": return all(ofAnswers, ["--state", "main=[/] modal=[/a]", "-", ios])
    case "merge": return [(["json"], ["merge", "--provenance", ios, android])]
    case "format": return [(["text"], ["format", "--dry-run", ios, android])]
    default:
      return [["explain", draw()], [draw()], ["lint", draw()]].map { (["text"], $0) }
    }
  }

  /// Command lines for output that a program has to get back unchanged.
  var rawRuns: [[String]] {
    [
      ["format", "-"], ["lint", "--fix", "-"], ["lint", "--diff", names[0], names[1]],
      ["lint", "--fix=all", "--diff", names[0]], ["merge", names[0], names[1]],
    ]
  }

  private func configuration() -> String {
    let rules = (0..<3).map { _ in
      object([
        ("patterns", "[\(string(draw())), \(string(escaped(draw()))), \"/a.*\"]"),
        (
          "properties",
          object([
            ("context", string(["modal", draw()].randomElement(using: &random) ?? "")),
            (draw(), string(draw())), (draw(), object([(draw(), string(draw()))])),
          ])
        ),
        ("lint", object([("allow", object([(draw(), string(draw()))]))])),
      ])
    }
    let settings = object([(draw(), string(draw())), ("x", "[\(string(draw()))]")])
    return object([
      ("settings", settings), ("rules", "[\n\(rules.joined(separator: ",\n"))\n]"),
      (draw(), string(draw())),
    ])
  }

  private func draw() -> String {
    if deck.isEmpty { deck = Self.texts.shuffled(using: &random) }
    let text = deck.removeLast()
    drawn.insert(UTF8String(text))
    return text
  }

  /// A pattern that matches the text.
  private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { "\\^$.|?*+()[]{}".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }
      .joined()
  }

  /// JSON with the necessary escapes only.
  private func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20:
        result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(string($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }
}
