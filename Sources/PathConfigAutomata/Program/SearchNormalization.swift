import PathConfigSyntax

/// The expressions to search for, each as a sequence of parts by their numbers.
///
/// The search must find one of them. Rewrites keep the result of a search and shrink the program.
/// All are exact for the boolean answer of a search over any subject. Each alternative at the top
/// is a sequence of its own. A part at either end that may be empty is dropped, because the search
/// finds the rest with and without it.
struct SearchPlan {
  private(set) var numbers: [UInt32] = []
  private var ends: [Int] = []

  var sequenceCount: Int { ends.count }

  /// The parts of a sequence.
  func sequence(_ index: Int) -> ArraySlice<UInt32> {
    numbers[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  mutating func add(_ expression: RegularExpression, _ parts: inout PartNumbers) {
    switch expression {
    case .alternation(let alternatives):
      for alternative in alternatives { add(alternative, &parts) }
    case .concatenation(let items):
      if !items.indices.allSatisfy({ !items[$0].isConcatenation }) {
        add(items.flatMap { $0.flattenedConcatenation }, &parts)
      } else {
        add(items, &parts)
      }
    default:
      addSingle(expression, &parts)
    }
  }

  private mutating func add(_ items: [RegularExpression], _ parts: inout PartNumbers) {
    var first = 0
    var end = items.count
    while first < end, items[first].isNullable { first += 1 }
    while first < end, items[end - 1].isNullable { end -= 1 }
    if end - first == 1 { return addSingle(items[first], &parts) }
    for index in first..<end { numbers.append(parts.number(of: items[index])) }
    ends.append(numbers.count)
  }

  private mutating func addSingle(_ part: RegularExpression, _ parts: inout PartNumbers) {
    if part.isNullable {
      ends.append(numbers.count)
      return
    }
    switch part {
    case .alternation:
      add(part, &parts)
    case .repetition(let body, minimum: 1, _):
      // One repetition is enough for a search to find `x+`.
      add(body, &parts)
    default:
      numbers.append(parts.number(of: part))
      ends.append(numbers.count)
    }
  }
}

extension RegularExpression {
  fileprivate var isConcatenation: Bool {
    if case .concatenation = self { true } else { false }
  }

  fileprivate var flattenedConcatenation: [RegularExpression] {
    if case .concatenation(let parts) = self {
      parts.flatMap { $0.flattenedConcatenation }
    } else {
      [self]
    }
  }

  /// True if the empty string matches at every position, whatever the text around it.
  var isNullable: Bool {
    switch self {
    case .set, .after, .before, .remaining: false
    case .concatenation(let parts): parts.allSatisfy { $0.isNullable }
    case .alternation(let parts): parts.contains { $0.isNullable }
    case .repetition(let body, let minimum, _): minimum == 0 || body.isNullable
    }
  }
}
