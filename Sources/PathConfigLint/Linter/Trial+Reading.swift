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
  private(set) var assignmentNumbers: [Assignments.Assignment: Int] = [:]

  /// The first pattern with each text, before any edit.
  private var labels: [UTF8String: Int] = [:]

  /// The properties that patterns give or lose, by the answers before any edit.
  private(set) var assignments: [Assignments] = []

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
    let answerer = Answerer(compiled)
    for url in urls {
      guard case .text(let subject) = compiled.client.subject(of: url) else {
        places.append(nil)
        continue
      }
      add(answerer.matchingPatterns(subject), for: subject)
    }
    for place in answers.indices {
      assignments.append(
        Assignments(resolution(of: place), for: compiled.client) { rule, pattern, name in
          guard let rule else { return nil }
          let assignment = Assignments.Assignment(rule: rule, pattern: pattern, name: name)
          let number = assignmentNumbers[assignment] ?? assignmentNumbers.count
          assignmentNumbers[assignment] = number
          return number
        })
    }
  }

  /// The same after an edit: new patterns are searched for, and changed rules answer anew.
  init(_ compiled: CompiledConfiguration, after before: Reading, _ origins: Origins) {
    self.compiled = compiled
    let isKept = compiled.patterns.map { origins.keeps(compiled.rules[$0.rule].fileIndex) }
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
      let isSame = labels.count == answer.labels.count && labels.allSatisfy { isKept[$0] }
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

  /// The assignments that patterns make, by the rules' places in the file before any edit.
  struct Assignments {
    /// By their numbers.
    private(set) var decided: Set<Int> = []

    /// Those whose value counts, although another rule may repeat it, and those that others override
    /// with another value.
    private(set) var kept: Set<Int> = []
    private(set) var lost: Set<Int> = []

    struct Assignment: Hashable {
      let rule: RuleIndex
      let pattern: UTF8String
      let name: UTF8String
    }

    init(joining all: [Assignments]) {
      for one in all {
        decided.formUnion(one.decided)
        kept.formUnion(one.kept)
        lost.formUnion(one.lost)
      }
    }

    /// - Parameter number: the number of the assignment by a rule's place in the file, its pattern and the
    ///   name of the property; nil for one of no interest.
    init(
      _ resolution: Resolution, for client: Client,
      _ number: (RuleIndex?, UTF8String, UTF8String) -> Int?
    ) {
      for property in resolution.properties {
        let value = client.effect(of: property.name, property.value)
        for write in property.writes {
          guard
            let number = number(
              write.match.fileIndex, write.match.patternText, write.property.name)
          else { continue }
          let decides = write.rule == property.decider.rule
          if decides { decided.insert(number) }
          if decides || client.effect(of: property.name, write.value) == value {
            kept.insert(number)
          } else {
            lost.insert(number)
          }
        }
      }
    }
  }
}

/// The rules of an edited file, by their places in its array, with those of the file before.
struct Origins {
  private var old: [RuleIndex: RuleIndex] = [:]

  /// The rules that keep their text; none if some of them change places.
  private var kept: Set<RuleIndex> = []

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
    let order = after.rules.compactMap { old[$0.index] }
    if order == order.sorted() { kept = Set(old.keys) }
    let rest = unused.values.joined().sorted()
    // A rule that is added has none.
    if rest.count <= changed.count, rest.isEmpty || rest.count == changed.count {
      for (index, origin) in zip(changed, rest) { old[index] = origin }
    }
  }

  subscript(_ rule: RuleIndex?) -> RuleIndex? { rule.flatMap { old[$0] } }

  /// True if a rule keeps its text, and its place among the others; the client's own do.
  func keeps(_ rule: RuleIndex?) -> Bool { rule.map(kept.contains) ?? true }

  /// The place of a rule in the edited file; nil if it is gone.
  func place(of rule: RuleIndex) -> RuleIndex? { old.first { $0.value == rule }?.key }
}

extension SourceBuffer {
  /// The text of a range, to be compared.
  func key(of range: Range<Int>) -> UTF8String {
    UTF8String(wellFormed: ContiguousArray(bytes[range]))
  }
}
