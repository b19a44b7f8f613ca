import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The search for rules that nearly match a subject.
///
/// A change comes from the subject itself, or from the automaton of a pattern. The matcher confirms
/// each. Changes that no URL of the client can lead to are left out. The encoding of the path is an
/// exception, because it keeps some patterns from matching anything.
package struct NearMissSearch {
  private let client: CompiledClient
  private let universe: Universe

  /// Patterns whose automata are asked in one search.
  ///
  /// The rules behind them are not looked at.
  private static let maximumPatterns = 500

  /// The longest subject that is changed.
  private static let maximumLength = 512

  package init(_ client: CompiledClient) {
    self.client = client
    universe = SubjectUniverse.of(client.profile)
  }

  /// At most three near misses, the nearest first, each rule once.
  ///
  /// Only rules of a file that would change a property count.
  ///
  /// Complexity: O(patterns · states · length), within the limits.
  ///
  /// - Parameter resolution: the answer for the subject.
  package func nearMisses(of subject: UTF8String, _ resolution: Resolution) -> [NearMiss] {
    let path = SubjectParts(subject.bytes)
    guard subject.bytes.count <= Self.maximumLength else { return [] }
    var found: [NearMiss] = []
    func offer(_ change: NearMiss.Change, _ changed: [UInt8]) {
      for miss in misses(change, changed, resolution)
      where !found.contains(where: { $0.rule == miss.rule }) && isOwed(miss, path) {
        found.append(miss)
      }
    }
    for (change, changed) in path.changes where found.count < 3 {
      if isPossible(changed) || change.isOfEncoding { offer(change, changed) }
    }
    for change in [NearMiss.Change.letterCase, .spelling, .segmentRemoved, .segmentAdded]
    where found.count < 3 {
      let candidates =
        change == .segmentRemoved ? path.withoutOneSegment : candidates(change, path, resolution)
      for changed in candidates where found.count < 3 && isPossible(changed) {
        offer(change, changed)
      }
    }
    return Array(found.prefix(3))
  }

  /// True if the rule matches because of the common part of the two subjects.
  ///
  /// `/settings` matches after any subject that gets a segment more, and `/$` any that gets a
  /// slash.
  private func isOwed(_ miss: NearMiss, _ path: SubjectParts) -> Bool {
    let others =
      switch miss.change {
      case .queryRemoved: [[UInt8]]()
      case .segmentAdded:
        SubjectParts(miss.subject.bytes).withOneSegmentReplaced(unlessAbsentFrom: path)
      default: [SubjectParts(miss.subject.bytes).withAllSegmentsReplaced]
      }
    return !others.contains { other in
      client.resolve(UTF8String(repairing: other)).rules.contains { $0.rule == miss.rule }
    }
  }

  private func isPossible(_ subject: [UInt8]) -> Bool { universe.all.contains(subject) }

  /// The rules that match a changed subject but not the original, and would change a property.
  private func misses(
    _ change: NearMiss.Change, _ changed: [UInt8], _ resolution: Resolution
  ) -> [NearMiss] {
    let subject = UTF8String(repairing: changed)
    let answer = client.resolve(subject)
    return answer.rules.compactMap { match in
      guard case .source = client.compiled.rules[match.rule].origin,
        !resolution.rules.contains(where: { $0.rule == match.rule })
      else { return nil }
      let effect = answer.properties.filter { property in
        property.decider.rule == match.rule && property.differs(from: resolution)
      }
      if effect.isEmpty { return nil }
      return NearMiss(
        rule: match.rule, pattern: match.pattern, change: change, subject: subject,
        effect: effect.map { ($0.name, $0.value) })
    }
  }

  /// Changed subjects that the automata of patterns lead to, those with the fewest edits first.
  private func candidates(
    _ change: NearMiss.Change, _ path: SubjectParts, _ resolution: Resolution
  ) -> [[UInt8]] {
    let matching = Set(resolution.rules.map(\.rule))
    var subjects: [(bytes: [UInt8], edits: Int)] = []
    var asked = 0
    for pattern in client.compiled.patterns where !matching.contains(pattern.rule) {
      guard case .automaton = pattern.fate,
        case .source = client.compiled.rules[pattern.rule].origin
      else { continue }
      asked += 1
      if asked > Self.maximumPatterns { break }
      let language = pattern.pattern.pattern.language(
        ignoringCase: client.profile.caseSensitivity == .insensitive, in: universe)
      guard let language = language.language, !language.isEmpty else { continue }
      if let candidate = path.candidate(change, in: language) { subjects.append(candidate) }
    }
    // Stable: of equally near subjects that of the first pattern comes first.
    return subjects.enumerated()
      .sorted { ($0.element.edits, $0.offset) < ($1.element.edits, $1.offset) }
      .map(\.element.bytes)
  }
}

extension NearMiss.Change {
  fileprivate var isOfEncoding: Bool { self == .percentDecoded || self == .percentEncoded }
}

extension Resolution.ResolvedProperty {
  /// True if another answer has no such property, or another value of it.
  fileprivate func differs(from resolution: Resolution) -> Bool {
    guard let other = resolution[name] else { return true }
    return JSONWriter.write(value, style: .canonical) != JSONWriter.write(other, style: .canonical)
  }
}
