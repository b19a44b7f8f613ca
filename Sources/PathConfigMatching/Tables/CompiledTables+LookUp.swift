import PathConfigAutomata
public import PathConfigDiagnostics
public import PathConfigJSON
public import PathConfigModel

extension CompiledTables {
  /// One client of a compiled file.
  public struct Client: Sendable {
    let record: ClientRecord

    init(_ record: ClientRecord) { self.record = record }

    /// The id, such as `hotwire-native-ios@1.3`.
    public var id: String { record.id.string }

    /// The name for people, such as `Hotwire Native iOS 1.3`.
    public var title: String { record.title.string }

    /// The verdict on loading, before any look-up.
    public var verdict: Standing.Verdict { record.verdict }

    /// The causes of the verdict; empty if the configuration loads.
    public var reasons: [String] {
      (0..<record.reasons.count).compactMap {
        record.texts[record.reasons[$0, .word]]?.string
      }
    }

    /// The patterns that only ICU can run, which answers do not include.
    ///
    /// Empty unless the file was compiled with `--allow-fallback`.
    public var unknownPatterns: [UTF8String] {
      (0..<record.unknown.count).compactMap { number in
        record.unknown[number, .word].flatMap { record.texts[record.patterns[$0, .text]] }
      }
    }

    /// The settings in force, each key once.
    public var settings: [(name: UTF8String, value: JSONNode)] {
      (0..<record.settings.count).compactMap { record.value($0, in: record.settings) }
    }
  }

  /// The answer to a look-up.
  public struct Answer: Sendable {
    /// The rules that match, in order.
    public let rules: [MatchedRule]

    /// The properties that they set, in the order of first assignment.
    public let properties: [Property]

    /// The reasons for which the app crashes at this look-up; empty if it does not.
    public let crashes: [String]

    /// The value of a property as written; nil if no matching rule sets it.
    public subscript(name: UTF8String) -> JSONNode? {
      properties.first { $0.name == name }?.value
    }
  }

  /// A rule that matches.
  public struct MatchedRule: Hashable, Sendable {
    /// The place among all rules in force, from 0; the client's own rules come last.
    public let rule: Int

    /// The first of its patterns that matches.
    public let pattern: UTF8String
    let label: Int
  }

  /// A property with the rules that set it.
  public struct Property: Sendable {
    /// The key in `properties`.
    public let name: UTF8String

    /// The value as written by the last of the rules.
    public let value: JSONNode

    /// The places of the matching rules that set it, in order; the last one decides.
    public let rules: [Int]
  }

  /// The reason for which a look-up gives no properties.
  public enum LookUpError: Error, Hashable, Sendable {
    /// The text is not a URL for this client.
    case notAURL(URLDefect)

    /// The app crashes: the client's URL parser throws, and nothing catches it.
    case parserThrows(URLDefect)

    /// The app crashes: a mistake in a file makes this look-up fail.
    case crashes([String])

    /// The client has no configuration.
    case notLoaded([String])

    /// The compiled file is damaged.
    case damaged
  }
}

extension CompiledTables.Client {
  /// The states of a look-up that are worth keeping: the answers that have been put together so far.
  public struct Cache: ~Copyable {
    fileprivate var sets = LabelSets()
    fileprivate var subject: ContiguousArray<UInt8> = []

    /// Nil for a client with one table, which is walked as it is.
    fileprivate var product: TableProduct?

    /// By automaton and set there, the number here.
    fileprivate var numbers: [[LabelSets.Number?]]
    fileprivate var always: LabelSets.Number = LabelSets.empty
    fileprivate var answers: [CompiledTables.Answer?] = []

    fileprivate static let maximumSets = 10_000
    fileprivate static let maximumStates = 20_000

    fileprivate init(_ record: ClientRecord) {
      numbers = record.automata.map { Array(repeating: nil, count: $0.setCount) }
      let labels = (0..<record.always.count).compactMap { record.always[$0, .word] }
      always = sets.number(of: ContiguousArray(labels.map { UInt32(truncatingIfNeeded: $0) }))
      product = record.automata.count > 1 ? TableProduct(record.automata) : nil
    }
  }

  /// An empty cache for look-ups of this client.
  public func makeCache() -> Cache { Cache(record) }

  /// Looks up one URL.
  ///
  /// - Parameter url: a whole URL, or a path with or without a query.
  public func lookUp(
    _ url: String
  ) throws(CompiledTables.LookUpError) -> CompiledTables.Answer {
    var cache = makeCache()
    return try lookUp(UTF8String(url), using: &cache)
  }

  /// Looks up one URL and remembers the answer.
  ///
  /// Complexity: O(length of the URL), for each table of the client.
  ///
  /// - Parameters:
  ///   - url: a whole URL, or a path with or without a query.
  ///   - cache: of this client.
  public func lookUp(
    _ url: UTF8String, using cache: inout Cache
  ) throws(CompiledTables.LookUpError) -> CompiledTables.Answer {
    if record.verdict != .loads, !record.ownRulesAnswer { throw noAnswer }
    var subject: ContiguousArray<UInt8> = []
    swap(&subject, &cache.subject)
    defer { swap(&subject, &cache.subject) }
    switch record.cutter.cut(url.bytes.span, into: &subject) {
    case .cut: break
    case .notAURL(let defect): throw record.verdict == .loads ? .notAURL(defect) : noAnswer
    case .crashes(let defect, _):
      throw record.verdict == .loads ? .parserThrows(defect) : noAnswer
    }
    let answer = try answer(to: subject, &cache)
    if record.verdict != .loads, answer.rules.isEmpty { throw noAnswer }
    if !answer.crashes.isEmpty { throw .crashes(answer.crashes) }
    return answer
  }

  private var noAnswer: CompiledTables.LookUpError {
    record.verdict == .crashes ? .crashes(reasons) : .notLoaded(reasons)
  }

  private func answer(
    to subject: ContiguousArray<UInt8>, _ cache: inout Cache
  ) throws(CompiledTables.LookUpError) -> CompiledTables.Answer {
    let stateCount = cache.product?.stateCount ?? 0
    if cache.sets.count > Cache.maximumSets || stateCount > Cache.maximumStates {
      cache = Cache(record)
    }
    guard let found = subject.withUnsafeBufferPointer({ cache.labels(of: $0, record.automata) })
    else { throw .damaged }
    if Int(found) < cache.answers.count, let known = cache.answers[Int(found)] { return known }
    guard let answer = record.answer(patterns: cache.sets.labels(of: found)) else {
      throw .damaged
    }
    while cache.answers.count <= Int(found) { cache.answers.append(nil) }
    cache.answers[Int(found)] = answer
    return answer
  }
}

extension CompiledTables.Client.Cache {
  /// The labels that a subject has in all tables; nil where one is damaged.
  fileprivate mutating func labels(
    of subject: UnsafeBufferPointer<UInt8>, _ automata: [TableAutomaton]
  ) -> LabelSets.Number? {
    if product != nil {
      return product?.labels(of: subject, automata, from: always, in: &sets) { sets, place, set in
        Self.number(of: set, of: automata[place], &numbers[place], &sets)
      }
    }
    var found = always
    let isSound = automata.first?.walk(subject) { set in
      guard let known = Self.number(of: set, of: automata[0], &numbers[0], &sets) else {
        return false
      }
      found = sets.union(found, known)
      return true
    }
    return isSound == false ? nil : found
  }

  /// The number of the labels of a set of a table.
  ///
  /// - Parameter numbers: those that are known, by the sets of the table.
  private static func number(
    of set: Int, of automaton: TableAutomaton, _ numbers: inout [LabelSets.Number?],
    _ sets: inout LabelSets
  ) -> LabelSets.Number? {
    guard set >= 0, set < numbers.count else { return nil }
    if let known = numbers[set] { return known }
    guard let labels = automaton.labels(of: set) else { return nil }
    let number = sets.number(of: labels)
    numbers[set] = number
    return number
  }
}
