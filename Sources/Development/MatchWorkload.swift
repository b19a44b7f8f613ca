import Foundation
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// Matches subjects against rules with the protocol of other matchers, so that all can run in turns
/// and their answers be compared.
struct MatchWorkload {
  private let subjects: SubjectBatch
  private let matcher: RuleMatcher

  /// The time that compiling took.
  private let duration: Duration

  /// The resident memory before compiling.
  private let kilobytesBefore: Int

  init(arguments: [String]) throws {
    let arguments = try Arguments(arguments, operands: 2...2, switches: ["--ignore-case"])
    let ignoresCase = arguments.has("--ignore-case")
    let files = arguments.operands
    let rules = try Self.rules(in: Self.lines(of: files[0]))
    var subjects = SubjectBatch()
    for line in try Self.lines(of: files[1]) { subjects.append(UTF8String(repairing: line).bytes) }
    self.subjects = subjects
    kilobytesBefore = ProcessMemory.residentKilobytes
    let start = ContinuousClock.now
    matcher = RuleMatcher(rules, ignoringCase: ignoresCase)
    duration = ContinuousClock.now - start
  }

  /// Answers the lines of standard input until it ends.
  func serve() throws {
    let start = ContinuousClock.now
    var cache = matcher.automaton.makeCache()
    let milliseconds = (duration + (ContinuousClock.now - start)) / .milliseconds(1)
    let growth = ProcessMemory.residentKilobytes - kilobytesBefore
    answer(
      "ready pathconfig compile_ms \(String(format: "%.3f", milliseconds)) rss_delta_kb \(growth)")
    var answers = RuleAnswers()
    while let line = readLine() {
      let words = line.split(separator: " ")
      switch (words.first, words.count) {
      case ("run", 3):
        let (duration, checksum) = run(range(words[1], words[2]), &cache, &answers)
        answer("ns \(duration / .nanoseconds(1)) \(checksum)")
      case ("dump", 3):
        try dump(range("0", words[2]), to: String(words[1]), &cache)
        answer("ok")
      case ("rss", 1):
        answer("rss \(ProcessMemory.residentKilobytes)")
      default:
        answer("error: not understood: \(line)")
      }
    }
  }

  /// Writes a line at once: the other side waits for it.
  private func answer(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  /// The subjects from one number up to another, as far as they exist.
  private func range(_ from: Substring, _ upTo: Substring) -> Range<Int> {
    let end = min(max(Int(upTo) ?? 0, 0), subjects.count)
    return min(max(Int(from) ?? 0, 0), end)..<end
  }

  private func run(
    _ range: Range<Int>, _ cache: inout SearchCache, _ answers: inout RuleAnswers
  ) -> (Duration, UInt64) {
    var checksum: UInt64 = 0
    let start = ContinuousClock.now
    let bytes = subjects.bytes.span
    for index in range {
      let set = matcher.match(bytes.extracting(subjects[index]), using: &cache)
      checksum &+= answers.sum(of: set, in: &cache, matcher) &* UInt64(index + 1)
    }
    return (ContinuousClock.now - start, checksum)
  }

  private func dump(
    _ range: Range<Int>, to path: String, _ cache: inout SearchCache
  ) throws {
    var text = ""
    for index in range {
      let set = matcher.match(subjects.bytes.span.extracting(subjects[index]), using: &cache)
      let ids = cache.labels(of: set).map { String(matcher.ids[Int($0)]) }
      text += ids.joined(separator: " ") + "\n"
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// The lines of a file as bytes; the line break after the last line ends it.
  private static func lines(of path: String) throws -> [ArraySlice<UInt8>] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BenchmarkError.unreadable(path)
    }
    var lines = Array(data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func rules(
    in lines: [ArraySlice<UInt8>]
  ) throws -> [RuleMatcher.Rule] {
    try lines.enumerated().map { index, line in
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")),
        let id = UInt32(String(decoding: line[..<tab], as: UTF8.self))
      else { throw BenchmarkError.malformedRule(line: index + 1) }
      return RuleMatcher.Rule(id: id, pattern: UTF8String(repairing: line[(tab + 1)...]))
    }
  }
}
