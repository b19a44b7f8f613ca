import Foundation
import PathConfigAutomata
import PathConfigCLI
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Runs changed and broken files through every command, and checks laws that hold for any input.
///
/// A run that ends by a signal, or breaks a law, leaves the files of its last case in the folder that
/// it printed.
final class HostileWorkload {
  private let seed: UInt64
  private let cases: Range<Int>
  private let bases: [[UInt8]]
  private let folder: URL
  private var violations = 0
  private var runs = 0
  private var slowest = (duration: Duration.zero, command: "")

  /// The time limit of any command.
  private static let longest = Duration.seconds(20)

  init(arguments: [String]) throws {
    let arguments = try Arguments(
      arguments, values: ["--cases", "--first", "--seed", "--bases"], switches: [])
    seed = try arguments.seed()
    let first = try arguments.number("--first", or: 0)
    cases = first..<first + (try arguments.number("--cases", or: 1_000))
    bases = try Self.files(below: arguments.word("--bases", or: "Samples"))
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pathconfig-hostile-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// True if every law held.
  func run() throws -> Bool {
    print("hostile: seed \(seed), \(bases.count) bases, the last case is in \(folder.path)")
    for number in cases { try run(case: number) }
    if violations == 0 { try FileManager.default.removeItem(at: folder) }
    let seconds = slowest.duration / .seconds(1)
    print(
      "hostile: \(cases.count) cases, \(runs) runs, \(violations) violations; the slowest took "
        + String(format: "%.2f s: ", seconds) + slowest.command
        + "; \(ProcessMemory.residentKilobytes / 1024) MB resident")
    return violations == 0
  }

  private static func files(below path: String) throws -> [[UInt8]] {
    let root = URL(fileURLWithPath: path)
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let files = try names.filter { $0.hasSuffix(".json") }.sorted().map {
      Array(try Data(contentsOf: root.appendingPathComponent($0)))
    }
    guard !files.isEmpty else { throw BenchmarkError.unreadable(path) }
    return files
  }
}

// MARK: - A case

extension HostileWorkload {
  private func run(case number: Int) throws {
    var draw = HostileFile(seed: seed &+ UInt64(number) &* 0x9E37_79B9, bases: bases)
    try write(Array("\(number)\n".utf8), to: "case")
    let file = draw.next()
    try write(file, to: "a.json")
    try write(draw.next(), to: "b.json")
    try write(draw.next(), to: "other")
    let client = draw.random.pick(ClientProfile.newestOfEveryLine).id
    let clients = draw.random.chance(1, in: 2) ? ["--client", client] : []
    let answers = ["text", "json", "markdown"]
    let findings = answers + ["github", "sarif", "gitlab", "junit"]
    check(number, ["lint"] + clients, ["a.json"], &draw, findings)
    check(number, ["diff"] + clients, ["a.json", "b.json"], &draw, answers + ["github"])
    for command in ["query", "visit"] {
      check(number, [command] + clients, [draw.url(), "a.json"], &draw, answers, of: "json lines")
    }
    check(number, ["overlaps"] + clients, ["a.json"], &draw, answers)
    check(number, ["routes"] + clients, ["other", "a.json"], &draw, answers)
    check(number, ["traffic"] + clients, ["other", "a.json"], &draw, answers)
    run(number, ["traffic", "--merge", "other"])
    check(number, ["test"] + clients, ["other", "a.json"], &draw, findings)
    run(number, ["lint", "--show-settings", "--config", "other", "a.json"])
    run(number, ["merge", "a.json", "b.json"])
    checkSettles(number, ["format", "-"], file)
    checkSettles(number, ["lint", "--fix", "-"] + clients, file)
    checkSettles(number, ["lint", "--fix-unsafe", "-"] + clients, file)
  }

  /// Runs a command in one of its formats, and reads the report.
  private func check(
    _ number: Int, _ command: [String], _ operands: [String], _ draw: inout HostileFile,
    _ formats: [String], of lines: String? = nil
  ) {
    let format = draw.random.pick(formats)
    let arguments = command + operands + ["--format", format]
    let (code, output) = run(number, arguments)
    guard code < .usage else { return }
    // The JSON of some commands is an object on each line.
    let form = format == "json" ? lines ?? format : format
    if let fault = ReportLaw.fault(in: output, format: form) { report(number, arguments, fault) }
  }

  /// Runs a command on a text, and again on its output, which the second run must not change.
  private func checkSettles(_ number: Int, _ arguments: [String], _ text: [UInt8]) {
    let (code, first) = run(number, arguments, input: text)
    guard code < .usage else { return }
    let (_, second) = run(number, arguments, input: first)
    if second != first { report(number, arguments, "the second run changes the text again") }
  }

  @discardableResult private func run(
    _ number: Int, _ arguments: [String], input: [UInt8] = []
  ) -> (code: ExitCode, output: [UInt8]) {
    // Text that replaces standard input goes to a program, all other text to a terminal.
    let console = MemoryConsole(input: input, isTerminal: !arguments.contains("-"))
    let start = ContinuousClock.now
    let code = console.run(arguments, in: folder.path)
    let duration = ContinuousClock.now - start
    runs += 1
    if duration > slowest.duration {
      slowest = (duration, "case \(number): \(arguments.joined(separator: " "))")
    }
    if duration > Self.longest { report(number, arguments, "it takes \(duration)") }
    let isText = !arguments.contains("-") && arguments.last == "text"
    for text in (isText ? [console.outputBytes] : []) + [console.errorBytes] {
      if let raw = ReportLaw.raw(in: text) { report(number, arguments, "raw \(raw)") }
    }
    return (code, console.outputBytes)
  }

  private func report(_ number: Int, _ arguments: [String], _ fault: String) {
    violations += 1
    print("case \(number): \(arguments.joined(separator: " ")): \(fault)")
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }
}

/// Generates files that somebody hostile or unlucky could have written, from valid files.
struct HostileFile {
  var random: SeededGenerator

  /// The files to change; never empty.
  private let bases: [[UInt8]]

  init(seed: UInt64, bases: [[UInt8]]) {
    random = SeededGenerator(seed: seed)
    self.bases = bases
  }

  /// A base after one to six changes; one in forty is noise, and one in twenty is unchanged.
  mutating func next() -> [UInt8] {
    if random.chance(1, in: 40) { return noise() }
    var bytes = random.pick(bases)
    if random.chance(1, in: 20) { return bytes }
    for _ in 0..<Int.random(in: 1...6, using: &random) { change(&bytes) }
    return bytes
  }

  /// A URL or a path for a question.
  mutating func url() -> String {
    random.pick([
      "/", "/new", "/a/b?c=d", "https://example.com/posts/1/edit", "/%", "/\u{1B}[31m", "",
      "/recede_historical_location", "//", "mailto:a@b", "/caf\u{E9}", "http://[::1", "/a\u{202E}b",
    ])
  }

  private mutating func noise() -> [UInt8] {
    (0..<Int.random(in: 0...4_000, using: &random)).map { _ in
      UInt8(truncatingIfNeeded: random.next())
    }
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...24, using: &random))
    switch Int.random(in: 0..<10, using: &random) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 2: bytes.removeLast(bytes.count - place)
    case 3 where place < bytes.count:
      bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 4:
      let other = random.pick(bases)
      let start = Int.random(in: 0...other.count, using: &random)
      bytes.insert(contentsOf: other[start..<min(other.count, start + 200)], at: place)
    case 5, 6: replaceString(in: &bytes, near: place)
    case 7:
      let count = Int.random(in: 2...300, using: &random)
      let part = random.pick(Self.repeated)
      bytes.insert(contentsOf: (0..<count).flatMap { _ in Array(part.utf8) }, at: place)
    default: bytes.insert(contentsOf: Array(random.pick(Self.words).utf8), at: place)
    }
  }

  /// Puts something hostile between the next two quotation marks.
  private mutating func replaceString(in bytes: inout [UInt8], near place: Int) {
    let mark = UInt8(ascii: "\"")
    guard let start = bytes[place...].firstIndex(of: mark),
      let end = bytes[(start + 1)...].firstIndex(of: mark)
    else { return }
    let keeps = random.chance(1, in: 2)
    let text = random.pick(Self.texts)
    let where_ = keeps ? Int.random(in: (start + 1)...end, using: &random) : start + 1
    bytes.replaceSubrange(where_..<(keeps ? where_ : end), with: Array(text.utf8))
  }

  /// Parts of JSON and of path configurations, where they do not belong.
  private static let words = [
    "{", "}", "[", "]", ",", ":", "\"", "'", "\\", "//", "/*", "*/", "#", "null", "true", "NaN",
    "1e400", "-0", "5e-324", "0x10", "\u{FEFF}", "\"rules\":[],", "\"settings\":null,",
    "\"patterns\":\"/a\",", "\"properties\":{},", "\"rules\":", "=", ";", "\0", "\n", "\r\n", "\t",
    ")]}'\n", "\"context\":\"modal\",", "\"lint\":{\"allow\":{\"dead-rule\":\"\"}},",
  ]

  private static let repeated = ["[", "{\"a\":", "\"/a\",", "(", "\\\\", ",", "]", "é", " ", "(?:"]

  /// Texts for a pattern, a name or a value.
  private static let texts = [
    "\\u001b[31mred", "\u{1B}]0;title\u{7}", "\u{202E}gnp", "\u{2028}", "\\u0000", "\\ud800", "`",
    "|", "<script>alert(1)</script>", "](javascript:alert(1))", "@everyone", "::error::x", "%0A",
    "\\n::set-output name=a::b", "&lt;", "]]>", "--", "$", " ", "$ ", "(", "[", "*", "\\\\", "(?i)",
    "(?=.*x)(?=.*y)", "(a+)+b", "(?!.*a.*b)", "\\\\p{L}", ".*", "/new$", "^/$", "a{1000}",
    "[\\\\w&&[^a]]", "\\\\Q", "(?<n>a)\\\\k<n>", "é", "e\u{301}", "K", "ß", "/%20", "/a//b", "?",
    "#", "x$y", "\\\\/", "\\\\.", "modal", "replace_root", "uri", "...", "a\tb",
  ]
}

/// A console in memory for one run of the tool; files are read from the disk and never written.
struct MemoryConsole {
  private let output = Sink()
  private let errors = Sink()
  private let input: [UInt8]
  private let isTerminal: Bool

  /// - Parameter isTerminal: true if a terminal shows the output, and must not obey control
  ///   characters.
  init(input: [UInt8], isTerminal: Bool) {
    self.input = input
    self.isTerminal = isTerminal
  }

  /// The bytes that the tool has written.
  var outputBytes: [UInt8] { output.bytes }
  var errorBytes: [UInt8] { errors.bytes }

  /// Runs the tool, without colour.
  func run(_ arguments: [String], in folder: String) -> ExitCode {
    var console = Console(
      standardInput: Source(input), standardOutput: output, standardError: errors,
      openFile: { _, _ throws(SystemError) in Sink() })
    console.outputIsTerminal = isTerminal
    console.errorIsTerminal = true
    console.columns = 80
    return CommandLineTool.standard.run(
      arguments: arguments, environment: Environment(currentDirectory: folder), console: console)
  }

  private final class Sink: ByteSink {
    var bytes: [UInt8] = []

    func write(_ bytes: ContiguousArray<UInt8>) { self.bytes += bytes }
    func close(discarding: Bool) {}
  }

  /// Unchecked, because one run reads it, in one thread at a time.
  private final class Source: ByteSource, @unchecked Sendable {
    private var rest: ContiguousArray<UInt8>

    init(_ bytes: [UInt8]) {
      rest = ContiguousArray(bytes)
    }

    func read() -> ContiguousArray<UInt8> {
      defer { rest = [] }
      return rest
    }
  }
}

/// The laws of all output of the tool, whatever its input.
enum ReportLaw {
  /// The reason why a report cannot be read in its format; nil if it can.
  static func fault(in report: [UInt8], format: String) -> String? {
    switch format {
    case "json", "sarif", "gitlab": faultInJSON(report)
    case "json lines":
      report.split(separator: UInt8(ascii: "\n")).lazy.compactMap { faultInJSON(Array($0)) }.first
    case "junit": faultInXML(report)
    case "github": raw(in: report).map { "raw \($0)" }
    default: nil
    }
  }

  private static func faultInJSON(_ bytes: [UInt8]) -> String? {
    let parse = JSONParser.parse(name: "report", bytes: ContiguousArray(bytes))
    if let fault = parse.faults.first { return fault.message }
    return parse.relaxations.first?.message
  }

  private static func faultInXML(_ bytes: [UInt8]) -> String? {
    let parser = XMLParser(data: Data(bytes))
    if parser.parse() { return nil }
    return parser.parserError.map { "\($0)" } ?? "no XML"
  }

  /// A control character for terminals, or one that changes the order of others; nil if there is
  /// none.
  ///
  /// Line feeds end lines, and a carriage return with an erasure is the line of progress.
  static func raw(in text: [UInt8]) -> String? {
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0A: continue
      case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        return "U+" + String(scalar.value, radix: 16, uppercase: true)
      default: continue
      }
    }
    return nil
  }
}
