import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

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
    var subjects = SubjectBatch()
    for _ in 0..<subjectCount { subjects.append(UTF8String(traffic.target()).bytes) }
    var report = BenchmarkReport("match")
    report.parameters = [
      ("rules", ruleCount), ("patterns", rules.count), ("subjects", subjectCount),
      ("seed", Int(clamping: seed)),
    ]
    var contest = Round(rules, subjects)
    report.check(
      "ICU finds the same rules for \(contest.sample.count) subjects", contest.agreesWithICU())
    report.check("batches find the same as one by one", contest.batchesAgree())
    if report.isRight { measure(&contest, into: &report) }
    return report.print(asJSON: arguments.printsJSON)
  }

  private func measure(_ contest: inout Round, into report: inout BenchmarkReport) {
    var compile = Samples()
    var single = Samples()
    var batch = Samples()
    var cached = Samples()
    var perCall = Samples()
    let all = Double(subjectCount)
    let few = contest.fewSubjects(searches: Self.icuSearches)
    let fewer = contest.fewSubjects(searches: Self.icuCompilations)
    for round in 0..<rounds {
      _ = compile.time { RuleMatcher(contest.rules, ignoringCase: false) }
      _ = single.time(per: all) { contest.matchOneByOne() }
      _ = batch.time(per: all) { contest.matchBatch() }
      // The spread of ICU is small relative to its time: every fourth round is enough.
      guard round % 4 == 0 else { continue }
      _ = cached.time(per: Double(few)) { contest.searchByICU(few) }
      _ = perCall.time(per: Double(fewer)) { contest.compileAndSearchByICU(fewer) }
    }
    report.add("one by one", .nanosecondsPerSubject, single, group: "match")
    report.add("batch", .nanosecondsPerSubject, batch, group: "match")
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
    let configuration = SourceStack([document]).combined(.merge, for: client)
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
    private let subjects: SubjectBatch
    private var sets: ContiguousArray<SearchCache.LabelSet?> = []
    private let kept: [(id: UInt32, pattern: any FallbackPattern)]

    init(_ rules: [RuleMatcher.Rule], _ subjects: SubjectBatch) {
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

    mutating func batchesAgree() -> Bool {
      let subjects = subjects
      cache.search(subjects, into: &sets)
      for number in 0..<subjects.count {
        let set = matcher.match(subjects.bytes.span.extracting(subjects[number]), using: &cache)
        guard let batched = sets[number] else { continue }
        // If the automaton decides alone, both are its own.
        if matcher.isAutomatonAlone, batched.index != set.index { return false }
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

    mutating func matchBatch() -> Int {
      cache.search(subjects, into: &sets)
      return sets.count
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
