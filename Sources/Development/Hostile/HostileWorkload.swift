import Foundation
import PathConfigAutomata
import PathConfigCLI
import PathConfigClients

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
    let client = draw.pick(ClientProfile.newestOfEveryLine).id
    let clients = draw.chance(1, of: 2) ? ["--client", client] : []
    check(number, ["lint"] + clients, ["a.json"], &draw, Self.lintFormats)
    check(number, ["diff"] + clients, ["a.json", "b.json"], &draw, Self.diffFormats)
    check(
      number, ["query"] + clients, [draw.url(), "a.json"], &draw, ["text", "json"], of: "json lines"
    )
    check(
      number, ["visit"] + clients, [draw.url(), "a.json"], &draw, ["text", "json"], of: "json lines"
    )
    check(number, ["overlaps"] + clients, ["a.json"], &draw, ["text", "json"])
    check(number, ["routes"] + clients, ["other", "a.json"], &draw, ["text", "json"])
    check(number, ["traffic"] + clients, ["other", "a.json"], &draw, ["text", "json"])
    run(number, ["traffic", "--merge", "other"])
    check(number, ["test"] + clients, ["other", "a.json"], &draw, Self.testFormats)
    run(number, ["lint", "--show-settings", "--config", "other", "a.json"])
    run(number, ["merge", "a.json", "b.json"])
    checkSettles(number, ["format", "-"], file)
    checkSettles(number, ["lint", "--fix", "-"] + clients, file)
    checkSettles(number, ["lint", "--fix-unsafe", "-"] + clients, file)
  }

  private static let lintFormats = [
    "text", "json", "sarif", "github", "gitlab", "junit",
  ]
  private static let diffFormats = [
    "text", "json", "markdown", "github", "sarif", "gitlab", "junit",
  ]
  private static let testFormats = [
    "text", "json", "junit", "sarif", "github", "gitlab",
  ]

  /// Runs a command in one of its formats, and reads the report.
  private func check(
    _ number: Int, _ command: [String], _ operands: [String], _ draw: inout HostileFile,
    _ formats: [String], of lines: String? = nil
  ) {
    let format = draw.pick(formats)
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
