import Foundation
import PathConfigClients
import PathConfigSyntax

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Runs changed, broken and very large files through every command of the tool as it ships, and checks
/// laws that hold for any input.
///
/// Every run is a process. Runs that break a law leave their files in the folder that is printed.
///
/// Unchecked, because the compiler cannot see the lock around the tally.
final class HostileWorkload: @unchecked Sendable {
  private let executable: String
  private let seed: UInt64
  private let cases: Range<Int>
  private let bases: HostileBases
  private let limits: Limits
  private let folder: URL
  private let lock = NSLock()
  private var tally = Tally()

  /// The most that a run may cost.
  private struct Limits {
    /// Processor time for files of up to 64 KiB; six times as much for larger ones.
    var seconds: Double
    var kilobytes: Int

    func seconds(for bytes: Int) -> Double { bytes > HostileFile.large ? 6 * seconds : seconds }
  }

  init(arguments: [String]) throws {
    let arguments = try Arguments(
      arguments, operands: 0...1,
      values: ["--cases", "--first", "--seed", "--bases", "--seconds", "--memory"], switches: [])
    executable = Benchmark.tool(at: arguments.operands.first)
    seed = try arguments.seed()
    let first = try arguments.number("--first", or: 0)
    cases = first..<first + (try arguments.number("--cases", or: 1_000))
    limits = Limits(
      seconds: Double(try arguments.number("--seconds", or: 5)),
      kilobytes: try arguments.number("--memory", or: 1_024) * 1_024)
    bases = try HostileBases(below: arguments.word("--bases", or: "Samples"))
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pathconfig-hostile-\(UUID().uuidString)").resolvingSymlinksInPath()
  }

  /// True if every law held.
  func run() throws -> Bool {
    print("hostile: seed \(seed), \(bases.files.count) bases, files in \(folder.path)")
    let (cases, lock) = (self.cases, self.lock)
    nonisolated(unsafe) var next = cases.lowerBound
    DispatchQueue.concurrentPerform(
      iterations: ProcessInfo.processInfo.activeProcessorCount
    ) { _ in
      while let number = lock.withLock({ () -> Int? in
        defer { next += 1 }
        return next < cases.upperBound ? next : nil
      }) { run(case: number) }
    }
    for (command, count) in tally.runs.sorted(by: { $0.key < $1.key })
    where count >= 20 && tally.readReports[command].map({ $0 * 10 < count }) ?? false {
      violate("\(command): fewer than a tenth of its runs end with a report to read")
    }
    if tally.violations == 0 { try? FileManager.default.removeItem(at: folder) }
    print(tally.table)
    print(
      "hostile: \(cases.count) cases, \(tally.runs.values.reduce(0, +)) runs, "
        + "\(tally.violations) violations")
    return tally.violations == 0
  }

  private func violate(_ text: String) {
    lock.withLock {
      tally.violations += 1
      print("VIOLATION: " + text)
    }
  }

  /// The sum of all runs.
  private struct Tally {
    var violations = 0
    var runs: [String: Int] = [:]
    /// The runs with a report that was read in its format.
    var readReports: [String: Int] = [:]
    var slowest: [String: (seconds: Double, run: String)] = [:]
    var largest: [String: (kilobytes: Int, run: String)] = [:]

    /// The slowest and the largest run of every command.
    var table: String {
      runs.keys.sorted().map { command in
        let (slow, large) = (slowest[command], largest[command])
        return "\(command): \(runs[command, default: 0]) runs, \(readReports[command, default: 0]) "
          + "reports; slowest " + String(format: "%.2f s", slow?.seconds ?? 0)
          + " (\(slow?.run ?? "")), largest \((large?.kilobytes ?? 0) / 1_024) MiB (\(large?.run ?? ""))"
      }.joined(separator: "\n")
    }
  }
}

// MARK: - A case

extension HostileWorkload {
  private func run(case number: Int) {
    do {
      let folder = folder.appendingPathComponent("\(number)")
      var drawn = HostileCase(
        number: number, folder: folder,
        draw: HostileFile(seed: seed &+ UInt64(number) &* 0x9E37_79B9, bases: bases))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let before = lock.withLock { tally.violations }
      try run(&drawn)
      if lock.withLock({ tally.violations }) == before {
        try FileManager.default.removeItem(at: folder)
      }
    } catch {
      violate("case \(number): \(error)")
    }
  }

  /// Every command on small files; one command on a large one, which may take seconds.
  private func run(_ drawn: inout HostileCase) throws {
    let isLarge = drawn.draw.random.chance(1, in: 8)
    let first = isLarge ? drawn.draw.grown() : drawn.draw.next()
    drawn.bytes = first.count
    try drawn.write(first, to: "a.json")
    try drawn.write(drawn.draw.next(), to: "b.json")
    try drawn.write(drawn.draw.other(), to: "other")
    try drawn.write(drawn.draw.lines(), to: "lines")
    try drawn.write(drawn.draw.expectations(), to: "expectations.json")
    var questions = self.questions(&drawn)
    if isLarge { questions = [drawn.draw.random.pick(questions)] }
    for question in questions { try ask(question, drawn) }
  }

  /// A command in one of its formats.
  private struct Question {
    var arguments: [String]
    /// The format of a report that a program reads; nil if the output is no report.
    var format: String?
    /// True if the command reads standard input, and a second run leaves the output of the first as it is.
    var settles = false
    var isForPeople: Bool { format == "text" }
  }

  private func questions(_ drawn: inout HostileCase) -> [Question] {
    let client = drawn.draw.random.pick(Client.newestOfEveryLine).id
    let clients = drawn.draw.random.chance(1, in: 2) ? ["--client", client] : []
    let answers = ["text", "json", "markdown"]
    let findings = answers + ["github", "sarif", "gitlab", "junit"]
    let url = drawn.draw.url()
    let asked: [([String], [String])] = [
      (["lint", "a.json"], findings), (["diff", "a.json", "b.json"], answers + ["github"]),
      (["query", url, "a.json"], answers), (["visit", url, "a.json"], answers),
      (["overlaps", "a.json"], answers), (["routes", "lines", "a.json"], answers),
      (["traffic", "lines", "a.json"], answers),
    ]
    var questions = asked.map { words, formats in
      let format = drawn.draw.random.pick(formats)
      // The JSON of these two is an object on each line.
      let isLines = format == "json" && ["query", "visit"].contains(words[0])
      return Question(
        arguments: words + clients + ["--color", "never", "--format", format],
        format: isLines ? "json lines" : format)
    }
    let format = drawn.draw.random.pick(findings)
    questions += [
      Question(
        arguments: ["test", "expectations.json", "--color", "never", "--format", format],
        format: format),
      Question(arguments: ["test", "--suggest", "--source", "a.json"] + clients, format: "json"),
      Question(arguments: ["compile", "a.json"] + clients, format: "json"),
      Question(arguments: ["report", "a.json"] + clients, format: "html"),
      Question(arguments: ["merge", "a.json", "b.json"]),
      Question(arguments: ["traffic", "--merge", "other"]),
      Question(arguments: ["lint", "--show-settings", "--config", "other", "a.json"]),
      Question(arguments: ["lint", "--diff", "a.json"] + clients),
      Question(arguments: ["format", "-"], settles: true),
      Question(arguments: ["lint", "--fix", "-"] + clients, settles: true),
      Question(arguments: ["lint", "--fix-unsafe", "-"] + clients, settles: true),
    ]
    return questions
  }

  private func ask(_ question: Question, _ drawn: HostileCase) throws {
    let first = try run(question.arguments, drawn, input: question.settles ? "a.json" : nil)
    if question.isForPeople {
      let shown = try run(question.arguments, drawn, onTerminal: true)
      if let raw = ReportLaw.raw(in: shown.output) {
        violate("\(drawn.name(question.arguments)): raw \(raw) at a terminal")
      }
    }
    let command = Self.command(question.arguments)
    if question.format != nil { lock.withLock { tally.readReports[command, default: 0] += 0 } }
    guard first.code == 0 || first.code == 1 else { return }
    if question.settles {
      try drawn.write(first.output, to: "again")
      let second = try run(question.arguments, drawn, input: "again")
      if second.output != first.output {
        violate("\(drawn.name(question.arguments)): the second run changes the text again")
      }
    }
    // A pattern that no table can run leaves `compile` without a report; a message says why.
    if first.output.isEmpty, first.explains { return }
    guard let format = question.format else { return }
    // Without a finding, the format for GitHub has nothing to say.
    if first.output.isEmpty, format != "github" {
      violate("\(drawn.name(question.arguments)): it prints nothing")
    }
    if let fault = ReportLaw.fault(in: first.output, format: format) {
      violate("\(drawn.name(question.arguments)): \(fault)")
    }
    lock.withLock { tally.readReports[command, default: 0] += 1 }
  }

  /// The command with those flags that make another one of it.
  private static func command(_ arguments: [String]) -> String {
    let parts = ["--suggest", "--merge", "--show-settings", "--diff", "--fix", "--fix-unsafe"]
    return ([arguments[0]] + arguments.filter(parts.contains)).joined(separator: " ")
  }

  /// Runs the tool, and checks what holds for every run.
  private func run(
    _ arguments: [String], _ drawn: HostileCase, input: String? = nil, onTerminal: Bool = false
  ) throws -> (code: Int32, output: [UInt8], explains: Bool) {
    let run = try ChildProcess(
      executable: executable, arguments: arguments, folder: drawn.folder.path,
      input: input.map(drawn.path) ?? "/dev/null",
      environment: ["HOME=\(drawn.folder.path)", "PATH=/usr/bin:/bin", "TERM=xterm"]
    ).finish(onTerminal: onTerminal, within: .seconds(120))
    let name = drawn.name(arguments)
    let command = Self.command(arguments)
    // Beside other processes a run takes longer than alone.
    let seconds = run.processor / .seconds(1)
    let isSlow = seconds > limits.seconds(for: drawn.bytes)
    lock.withLock {
      tally.runs[command, default: 0] += 1
      if seconds > tally.slowest[command]?.seconds ?? 0 { tally.slowest[command] = (seconds, name) }
      if run.peakKilobytes > tally.largest[command]?.kilobytes ?? 0 {
        tally.largest[command] = (run.peakKilobytes, name)
      }
    }
    if isSlow { violate("\(name): it takes " + String(format: "%.1f s", seconds)) }
    if run.peakKilobytes > limits.kilobytes {
      violate("\(name): it takes \(run.peakKilobytes / 1_024) MiB")
    }
    // The workload itself ends a process that is far too slow.
    guard let code = run.status else {
      if !isSlow { violate("\(name): a signal ends it") }
      return (-1, [], false)
    }
    if code > 3 { violate("\(name): exit code \(code)") }
    if let raw = ReportLaw.raw(in: run.errors) { violate("\(name): raw \(raw) in a message") }
    return (code, run.output, !run.errors.isEmpty)
  }
}

/// One case: its files, and where they are.
private struct HostileCase {
  let number: Int
  let folder: URL
  var draw: HostileFile

  /// The size of the file that may be large.
  var bytes = 0

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func name(_ arguments: [String]) -> String {
    "case \(number): \(arguments.joined(separator: " "))"
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
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
    // The parser reads no more than this.
    if bytes.count > 16 << 20 { return nil }
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
