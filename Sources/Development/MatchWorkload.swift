import Foundation
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

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

/// Measures the matcher against `NSRegularExpression` in one process, in turns, on random rules and
/// subjects.
struct MatchContest {
  private let arguments: Arguments
  private let ruleCount: Int
  private let subjectCount: Int
  private let rounds: Int
  private let seed: UInt64

  init(arguments: [String]) throws {
    self.arguments = try Arguments(
      arguments, values: ["--rules", "--subjects", "--rounds", "--seed"])
    ruleCount = try self.arguments.number("--rules", or: 100, atLeast: 3)
    subjectCount = try self.arguments.number("--subjects", or: 10_000, atLeast: 1)
    rounds = try self.arguments.number("--rounds", or: 20, atLeast: 1)
    seed = try self.arguments.seed()
  }

  /// The number of ICU's searches in a round: a thousand times ours take as long.
  private static let icuSearches = 20_000

  /// A compilation takes ICU as long as some searches.
  private static let icuCompilations = 4_000

  func run() throws -> Bool {
    let drawn = RealisticRules(count: ruleCount, seed: seed)
    let rules = try Self.rules(drawn)
    var traffic = RealisticTraffic(for: drawn, seed: seed &+ 1)
    var subjects = Subjects()
    for _ in 0..<subjectCount { subjects.append(UTF8String(traffic.target()).bytes) }
    var report = BenchmarkReport("match")
    report.parameters = [
      ("rules", ruleCount), ("patterns", rules.count), ("subjects", subjectCount),
      ("seed", Int(clamping: seed)),
    ]
    var contest = Round(rules, subjects)
    report.check(
      "ICU finds the same rules for \(contest.sample.count) subjects", contest.agreesWithICU())
    if report.isRight { measure(&contest, into: &report) }
    return report.print(asJSON: arguments.printsJSON)
  }

  private func measure(_ contest: inout Round, into report: inout BenchmarkReport) {
    var compile = Samples()
    var single = Samples()
    var cached = Samples()
    var perCall = Samples()
    let all = Double(subjectCount)
    let few = contest.fewSubjects(searches: Self.icuSearches)
    let fewer = contest.fewSubjects(searches: Self.icuCompilations)
    for round in 0..<rounds {
      _ = compile.time { RuleMatcher(contest.rules, ignoringCase: false) }
      _ = single.time(per: all) { contest.matchOneByOne() }
      // The spread of ICU is small relative to its time: every fourth round is enough.
      guard round % 4 == 0 else { continue }
      _ = cached.time(per: Double(few)) { contest.searchByICU(few) }
      _ = perCall.time(per: Double(fewer)) { contest.compileAndSearchByICU(fewer) }
    }
    report.add("one by one", .nanosecondsPerSubject, single, group: "match")
    report.add("NSRegularExpression, kept", .nanosecondsPerSubject, cached, group: "match")
    report.add("NSRegularExpression, made anew", .nanosecondsPerSubject, perCall, group: "match")
    report.add("compile", .nanoseconds, compile)
    report.counts = [("cacheBytes", contest.cacheBytes)]
  }

  /// The patterns of the rules, each with its rule's number.
  private static func rules(_ drawn: RealisticRules) throws -> [RuleMatcher.Rule] {
    let document = ConfigurationDocument(
      JSONParser.parse(name: "rules.json", bytes: drawn.json.bytes))
    guard let client = try? ClientProfile.find("hotwire-native-android") else {
      throw BenchmarkError.usage
    }
    let configuration = SourceStack([document]).combined(for: client)
    return configuration.rules(for: client).enumerated().flatMap { number, rule in
      rule.patterns.map { RuleMatcher.Rule(id: UInt32(number), pattern: $0.text) }
    }
  }
}

// MARK: - The contenders

extension MatchContest {
  /// The data of a round.
  private struct Round: ~Copyable {
    let rules: [RuleMatcher.Rule]
    private let matcher: RuleMatcher
    private var cache: SearchCache
    private let subjects: Subjects
    private let kept: [(id: UInt32, pattern: any FallbackPattern)]

    init(_ rules: [RuleMatcher.Rule], _ subjects: Subjects) {
      self.rules = rules
      self.subjects = subjects
      matcher = RuleMatcher(rules, ignoringCase: false)
      cache = matcher.automaton.makeCache()
      kept = rules.compactMap { rule in
        ICUEngine().compile(rule.pattern, ignoringCase: false).map { (rule.id, $0) }
      }
    }

    var cacheBytes: Int { cache.byteCount }

    /// The subjects that ICU searches for comparison.
    var sample: Range<Int> { 0..<min(200, subjects.count) }

    /// The number of subjects for a number of searches.
    func fewSubjects(searches: Int) -> Int {
      max(1, min(subjects.count, searches / max(1, rules.count)))
    }

    private func text(_ number: Int) -> UTF8String {
      UTF8String(wellFormed: ContiguousArray(subjects.bytes[subjects[number]]))
    }

    mutating func agreesWithICU() -> Bool {
      // A span of the property would keep all of `self`, with the cache, from being changed.
      let subjects = subjects
      let ids = matcher.ids
      for number in sample {
        let set = matcher.match(subjects.bytes.span.extracting(subjects[number]), using: &cache)
        let labels: [UInt32] = Array(cache.labels(of: set))
        let subject = text(number)
        var expected: Set<UInt32> = []
        for (id, pattern) in kept where pattern.isFound(in: subject) { expected.insert(id) }
        if labels.map({ ids[Int($0)] }) != expected.sorted() { return false }
      }
      return true
    }

    mutating func matchOneByOne() -> Int {
      let subjects = subjects
      var sum = 0
      let bytes = subjects.bytes.span
      for number in 0..<subjects.count {
        sum &+= matcher.match(bytes.extracting(subjects[number]), using: &cache).index
      }
      return sum
    }

    func searchByICU(_ count: Int) -> Int {
      var found = 0
      for number in 0..<count {
        let subject = text(number)
        for (_, pattern) in kept where pattern.isFound(in: subject) { found += 1 }
      }
      return found
    }

    func compileAndSearchByICU(_ count: Int) -> Int {
      var found = 0
      for number in 0..<count {
        let subject = text(number)
        for rule in rules {
          let pattern = ICUEngine().compile(rule.pattern, ignoringCase: false)
          if pattern?.isFound(in: subject) == true { found += 1 }
        }
      }
      return found
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

  let automaton: SearchAutomaton

  /// The rules' ids, ascending; a rule's index here is its label.
  let ids: ContiguousArray<UInt32>
  private let rules: [Rule]
  private let ignoresCase: Bool
  private let fallbacks: [(label: UInt32, pattern: any FallbackPattern)]

  /// A pattern that ICU rejects never matches.
  init(_ rules: [Rule], ignoringCase: Bool) {
    var all: ContiguousArray<UInt32> = []
    for rule in rules { all.append(rule.id) }
    all.sortNumbers()
    var ids: ContiguousArray<UInt32> = []
    for id in all where id != ids.last { ids.append(id) }
    var builder = ProgramBuilder()
    var fallbacks: [(label: UInt32, pattern: any FallbackPattern)] = []
    for rule in rules {
      let label = Self.label(of: rule.id, in: ids)
      if Self.add(rule.pattern, label, ignoringCase, to: &builder) { continue }
      if let pattern = ICUEngine().compile(rule.pattern, ignoringCase: ignoringCase) {
        fallbacks.append((label, pattern))
      }
    }
    self.automaton = SearchAutomaton(builder.build())
    self.ids = ids
    self.rules = rules
    self.ignoresCase = ignoringCase
    self.fallbacks = fallbacks
  }

  /// The index of an id in an ascending list.
  private static func label(of id: UInt32, in ids: ContiguousArray<UInt32>) -> UInt32 {
    UInt32(ids.partitioningIndex { $0 >= id })
  }

  /// True if the automaton runs every pattern that can match.
  var isAutomatonAlone: Bool { fallbacks.isEmpty }

  /// The labels of the rules that match.
  @inline(__always)
  func match(_ subject: Span<UInt8>, using cache: inout SearchCache) -> SearchCache.LabelSet {
    let set = cache.search(subject)
    if let set, fallbacks.isEmpty { return set }
    var bytes: ContiguousArray<UInt8> = []
    for index in subject.indices { bytes.append(subject[index]) }
    return complete(set, UTF8String(wellFormed: bytes), &cache)
  }

  private func complete(
    _ set: SearchCache.LabelSet?, _ text: UTF8String, _ cache: inout SearchCache
  ) -> SearchCache.LabelSet {
    guard let set else { return matchByICUAlone(text, &cache) }
    let found = fallbacks.filter { $0.pattern.isFound(in: text) }.map(\.label)
    if found.isEmpty { return set }
    return cache.set(of: ContiguousArray(Set(cache.labels(of: set) + found).sorted()))
  }

  /// Matches with ICU after the automaton gave up on this subject.
  private func matchByICUAlone(
    _ subject: UTF8String, _ cache: inout SearchCache
  ) -> SearchCache.LabelSet {
    let found = rules.filter { rule in
      ICUEngine().compile(rule.pattern, ignoringCase: ignoresCase)?.isFound(in: subject) ?? false
    }.map { Self.label(of: $0.id, in: ids) }
    return cache.set(of: ContiguousArray(Set(found).sorted()))
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

/// The ids of matching rules by the set of labels, which the resolutions of a configuration cache.
///
/// They are in blocks of four. The number of matching rules changes from one subject to the next,
/// and no processor can predict it. A loop over single ids costs 8 ns a subject, and one over
/// blocks 2 ns.
struct RuleAnswers {
  /// Four ids plus one, and 0 for missing ones.
  private typealias Block = SIMD4<UInt64>

  private static let lanes = 4

  /// The blocks of all answers, one answer after another.
  private var blocks: ContiguousArray<Block> = []
  private var places: ContiguousArray<Place> = []
  private var generation = 0

  /// Half the size of a range of `Int`; there are thousands.
  private struct Place {
    var first: UInt32
    var count: UInt32
    static let unknown = Place(first: .max, count: 0)
  }

  /// The sum of the ids of a set, with one added to each.
  ///
  /// - Parameter cache: inout but unchanged; borrowed, all its 880 bytes would be copied for every
  ///   set.
  @inline(__always)
  mutating func sum(
    of set: SearchCache.LabelSet, in cache: inout SearchCache, _ matcher: borrowing RuleMatcher
  ) -> UInt64 {
    let place = place(of: set, in: &cache, matcher)
    var sum = blocks[Int(place.first)]
    for block in 1..<Int(place.count) { sum &+= blocks[Int(place.first) + block] }
    return sum.wrappedSum()
  }

  @inline(__always)
  private mutating func place(
    of set: SearchCache.LabelSet, in cache: inout SearchCache, _ matcher: borrowing RuleMatcher
  ) -> Place {
    if generation == cache.generation, set.index < places.count {
      let known = places[set.index]
      if known.first != .max { return known }
    }
    return note(set, &cache, matcher)
  }

  /// Records the ids of a set, in one or more blocks.
  private mutating func note(
    _ set: SearchCache.LabelSet, _ cache: inout SearchCache, _ matcher: borrowing RuleMatcher
  ) -> Place {
    if generation != cache.generation {
      blocks.removeAll()
      places.removeAll()
      generation = cache.generation
    }
    let first = blocks.count
    var lane = 0
    blocks.append(Block())
    for label in cache.labels(of: set) {
      if lane == Self.lanes {
        blocks.append(Block())
        lane = 0
      }
      blocks[blocks.count - 1][lane] = UInt64(matcher.ids[Int(label)]) + 1
      lane += 1
    }
    while places.count <= set.index { places.append(.unknown) }
    let place = Place(first: UInt32(first), count: UInt32(blocks.count - first))
    places[set.index] = place
    return place
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
