import Foundation
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Matches subjects against rules with the protocol of other matchers, so that all can run in turns
/// and their answers be compared.
struct MatchWorkload {
  private let subjects: Subjects
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
    var subjects = Subjects()
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

/// Rules in one automaton, with ICU for those that it cannot run.
struct RuleMatcher {
  /// A pattern of a rule; a rule may have several.
  struct Rule {
    var id: UInt32
    var pattern: UTF8String
  }

  let automaton: Program

  /// The rules' ids, ascending; a rule's index here is its label.
  let ids: ContiguousArray<UInt32>
  private let rules: [Rule]
  private let ignoresCase: Bool
  private let fallbacks: [(label: UInt32, pattern: ICUPattern)]

  /// A pattern that ICU rejects never matches.
  init(_ rules: [Rule], ignoringCase: Bool) {
    var all: ContiguousArray<UInt32> = []
    for rule in rules { all.append(rule.id) }
    all.sort()
    var ids: ContiguousArray<UInt32> = []
    for id in all where id != ids.last { ids.append(id) }
    var builder = ProgramBuilder()
    var fallbacks: [(label: UInt32, pattern: ICUPattern)] = []
    for rule in rules {
      let label = Self.label(of: rule.id, in: ids)
      if Self.add(rule.pattern, label, ignoringCase, to: &builder) { continue }
      if let pattern = ICUPattern(rule.pattern, ignoringCase: ignoringCase) {
        fallbacks.append((label, pattern))
      }
    }
    self.automaton = builder.build()
    self.ids = ids
    self.rules = rules
    self.ignoresCase = ignoringCase
    self.fallbacks = fallbacks
  }

  /// The index of an id in an ascending list.
  private static func label(of id: UInt32, in ids: ContiguousArray<UInt32>) -> UInt32 {
    UInt32(ids.partitioningIndex { $0 >= id })
  }

  /// The labels of the rules that match.
  @inline(__always)
  func match(_ subject: Span<UInt8>, using cache: inout SearchCache) -> SearchCache.LabelSet {
    let set = cache.search(subject)
    if let set, fallbacks.isEmpty { return set }
    var bytes: ContiguousArray<UInt8> = []
    for index in subject.indices { bytes.append(subject[index]) }
    return complete(set, UTF8String(wellFormed: bytes), &cache)
  }

  /// Adds what ICU finds: all rules, if the automaton gave up on the subject.
  private func complete(
    _ set: SearchCache.LabelSet?, _ text: UTF8String, _ cache: inout SearchCache
  ) -> SearchCache.LabelSet {
    let asked =
      set != nil
      ? fallbacks
      : rules.compactMap { rule in
        ICUPattern(rule.pattern, ignoringCase: ignoresCase).map {
          (Self.label(of: rule.id, in: ids), $0)
        }
      }
    let found = asked.filter { $0.pattern.isFound(in: text) }.map(\.label)
    if let set, found.isEmpty { return set }
    let known = set.map { Array(cache.labels(of: $0)) } ?? []
    return cache.set(of: ContiguousArray(Set(known + found).sorted()))
  }

  /// True if the automaton decides the pattern, even if only that it never matches.
  private static func add(
    _ pattern: UTF8String, _ label: UInt32, _ ignoringCase: Bool, to builder: inout ProgramBuilder
  ) -> Bool {
    if pattern.isEmpty { return true }
    return switch Pattern(pattern).lowered(ignoringCase: ignoringCase) {
    case .rejected: true
    case .undecided, .nonRegular: false
    case .regular(let expression): (try? builder.add(expression, label: label)) != nil
    }
  }
}

/// The sums of the ids of matching rules by the set of labels.
///
/// A sum is computed once for a set, as an app keeps the properties of a set.
struct RuleAnswers {
  private var sums: ContiguousArray<UInt64> = []
  private var generation = 0

  /// No sum is as large.
  private static let unknown = UInt64.max

  /// The sum of the ids of a set, with one added to each.
  ///
  /// - Parameter cache: inout but unchanged; borrowed, all its 880 bytes would be copied for every
  ///   set.
  @inline(__always)
  mutating func sum(
    of set: SearchCache.LabelSet, in cache: inout SearchCache, _ matcher: borrowing RuleMatcher
  ) -> UInt64 {
    if generation == cache.generation, set.index < sums.count {
      let known = sums[set.index]
      if known != Self.unknown { return known }
    }
    return note(set, &cache, matcher)
  }

  private mutating func note(
    _ set: SearchCache.LabelSet, _ cache: inout SearchCache, _ matcher: borrowing RuleMatcher
  ) -> UInt64 {
    if generation != cache.generation {
      sums.removeAll()
      generation = cache.generation
    }
    var sum: UInt64 = 0
    for label in cache.labels(of: set) { sum &+= UInt64(matcher.ids[Int(label)]) + 1 }
    while sums.count <= set.index { sums.append(Self.unknown) }
    sums[set.index] = sum
    return sum
  }
}

/// Subjects, stored one after another in one buffer.
private struct Subjects: Sendable {
  private(set) var bytes: ContiguousArray<UInt8> = []
  private var ranges: ContiguousArray<Range<Int>> = []

  var count: Int { ranges.count }

  mutating func append(_ subject: ContiguousArray<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: subject)
    ranges.append(start..<bytes.count)
  }

  subscript(index: Int) -> Range<Int> { ranges[index] }
}

/// The memory of the process.
enum ProcessMemory {
  /// The current resident size; on systems without `/proc` the largest so far.
  static var residentKilobytes: Int {
    if let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let number = line.split(whereSeparator: { !$0.isNumber }).first
    {
      return Int(number) ?? 0
    }
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1024
    #else
      return 0
    #endif
  }
}
