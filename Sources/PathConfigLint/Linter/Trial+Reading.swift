import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The answers of one client for some URLs; equal ones are one.
struct Reading: Sendable {
  let compiled: CompiledConfiguration

  /// The subject of each URL, and the place of its answer; nil for what the client does not match.
  private(set) var places: [(subject: UTF8String, answer: Int)?] = []

  private(set) var answers: [Answer] = []
  private var numbers: [Answer.Key: Int] = [:]

  /// The numbers of assignments, before any edit.
  private(set) var assignmentNumbers: [Assignment: Int] = [:]

  /// The first pattern with each text, before any edit.
  private var labels: [UTF8String: Int] = [:]

  /// The properties that patterns give or lose, by the answers before any edit.
  private(set) var assignments: [[Assignment.Numbered]] = []

  /// The engines of the patterns before any edit.
  private var engines: [UTF8String: CompiledPattern.Engine] = [:]

  struct Answer {
    /// The patterns that are found.
    let labels: [Int]

    /// Nil if it is that before the edit: of rules that keep their text and their order.
    let resolution: Resolution?

    struct Key: Hashable {
      let labels: [Int]
      let isKept: Bool
    }

    func finds(_ pattern: PatternLabel) -> Bool { labels.contains(pattern.index) }
  }

  init(_ compiled: CompiledConfiguration, _ urls: [UTF8String]) {
    self.compiled = compiled
    labels = Dictionary(
      compiled.patterns.enumerated().map { ($1.pattern.text, $0) },
      uniquingKeysWith: { first, _ in first })
    engines = labels.mapValues { compiled.patterns[$0].engine }
    let answerer = Answerer(compiled)
    for url in urls {
      guard case .text(let subject) = compiled.client.subject(of: url) else {
        places.append(nil)
        continue
      }
      add(answerer.matchingPatterns(subject), for: subject)
    }
    for place in answers.indices {
      let resolution = resolution(of: place)
      assignments.append(
        resolution.assignments(for: compiled.client) { rule, pattern, name in
          guard let rule else { return nil }
          let assignment = Assignment(rule: rule, pattern: pattern, name: name)
          let number = assignmentNumbers[assignment] ?? assignmentNumbers.count
          assignmentNumbers[assignment] = number
          return number
        })
    }
  }

  /// The same after an edit: new patterns are searched for, and changed rules answer anew.
  init(_ view: ConfigurationView, after before: Reading, _ origins: Origins) {
    let compiled = CompiledConfiguration(
      view, for: before.compiled.client, sharing: before.engines)
    self.compiled = compiled
    let sources = compiled.patterns.map { origins.kept(compiled.rules[$0.rule].fileIndex) }
    var successors = Array(repeating: [Int](), count: before.compiled.patterns.count)
    var fresh: [Int] = []
    for (label, pattern) in compiled.patterns.enumerated() {
      if let known = before.labels[pattern.pattern.text] {
        successors[known].append(label)
      } else {
        fresh.append(label)
      }
    }
    let kept = before.answers.map { answer in
      let labels = answer.labels.flatMap { successors[$0] }.sorted()
      let rules = labels.compactMap { sources[$0] }
      let isSame =
        labels.count == answer.labels.count && rules.count == labels.count
        && rules == rules.sorted()
      return (labels: labels, isSame: isSame)
    }
    for place in before.places {
      guard let place else {
        places.append(nil)
        continue
      }
      let known = kept[place.answer]
      let found = fresh.filter { label in
        if case .found = compiled.search(forPattern: label, in: place.subject).answer {
          true
        } else {
          false
        }
      }
      if found.isEmpty {
        add(known.labels, for: place.subject, isKept: known.isSame)
      } else {
        add((known.labels + found).sorted(), for: place.subject)
      }
    }
  }

  private mutating func add(_ labels: [Int], for subject: UTF8String, isKept: Bool = false) {
    let key = Answer.Key(labels: labels, isKept: isKept)
    let number = numbers[key] ?? answers.count
    if number == answers.count {
      numbers[key] = number
      let resolution = isKept ? nil : compiled.resolution(ofPatterns: labels)
      answers.append(Answer(labels: labels, resolution: resolution))
    }
    places.append((subject, number))
  }

  func resolution(of answer: Int) -> Resolution {
    answers[answer].resolution ?? compiled.resolution(ofPatterns: answers[answer].labels)
  }

  /// The place in the file of the rule of a pattern; nil for the client's own.
  func index(ofPattern label: Int) -> RuleIndex? {
    compiled.rules[compiled.patterns[label].rule].fileIndex
  }

  /// The assignment of a pattern, by its rule's place in the file before any edit.
  struct Assignment: Hashable {
    let rule: RuleIndex
    let pattern: UTF8String
    let name: UTF8String

    /// The fate of an assignment at some URLs, by its number.
    typealias Numbered = (number: Int, fate: Fate)

    struct Fate: OptionSet {
      let rawValue: UInt8

      static let decides = Fate(rawValue: 1)

      /// Its value counts, although another rule may repeat it.
      static let counts = Fate(rawValue: 2)

      /// Another rule overrides it with another value.
      static let isLost = Fate(rawValue: 4)
    }
  }
}

extension Resolution {
  /// The fates of the assignments that patterns make.
  ///
  /// - Parameter number: the number of the assignment by a rule's place in the file, its pattern and the
  ///   name of the property; nil for one of no interest.
  func assignments(
    for client: Client, _ number: (RuleIndex?, UTF8String, UTF8String) -> Int?
  ) -> [Reading.Assignment.Numbered] {
    properties.flatMap { property in
      let value = client.effect(of: property.name, property.value)
      return property.writes.compactMap { write -> Reading.Assignment.Numbered? in
        let (match, name) = (write.match, write.property.name)
        guard let number = number(match.fileIndex, match.patternText, name) else { return nil }
        if write.rule == property.decider.rule { return (number, [.decides, .counts]) }
        let isSame = client.effect(of: property.name, write.value) == value
        return (number, isSame ? .counts : .isLost)
      }
    }
  }
}

/// The rules of an edited file, by their places in its array, with those of the file before.
struct Origins {
  private var old: [RuleIndex: RuleIndex] = [:]

  /// Those of the rules that keep their text.
  private let kept: [RuleIndex: RuleIndex]

  /// Rules with the same text are the same, and the others keep their order.
  ///
  /// - Parameter rules: the places of the rules before any edit by their text, the last first.
  init(of after: ConfigurationDocument, in rules: [UTF8String: [RuleIndex]]) {
    var unused = rules
    var changed: [RuleIndex] = []
    for rule in after.rules {
      if let origin = unused[after.buffer.key(of: rule.range)]?.popLast() {
        old[rule.index] = origin
      } else {
        changed.append(rule.index)
      }
    }
    kept = old
    let rest = unused.values.joined().sorted()
    // A rule that is added has none.
    if rest.count <= changed.count, rest.isEmpty || rest.count == changed.count {
      for (index, origin) in zip(changed, rest) { old[index] = origin }
    }
  }

  /// The places of a file's rules by their text, the last first.
  static func rules(of document: ConfigurationDocument) -> [UTF8String: [RuleIndex]] {
    Dictionary(grouping: document.rules.reversed()) { document.buffer.key(of: $0.range) }
      .mapValues { $0.map(\.index) }
  }

  subscript(_ rule: RuleIndex?) -> RuleIndex? { rule.flatMap { old[$0] } }

  /// The place before the edit of a rule that keeps its text; the client's own come last.
  func kept(_ rule: RuleIndex?) -> RuleIndex? { rule.map { kept[$0] } ?? RuleIndex(.max) }

  /// The place of a rule in the edited file; nil if it is gone.
  func place(of rule: RuleIndex) -> RuleIndex? { old.first { $0.value == rule }?.key }
}

extension SourceBuffer {
  /// The text of a range, to be compared.
  fileprivate func key(of range: Range<Int>) -> UTF8String {
    UTF8String(wellFormed: ContiguousArray(bytes[range]))
  }
}
