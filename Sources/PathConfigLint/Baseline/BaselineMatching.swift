import PathConfigDiagnostics

/// Decides which entry of a baseline accepts which finding.
///
/// Findings whose rule is unchanged go first. Then come those that share most patterns with the
/// rule of an entry, at least one.
struct BaselineMatching {
  /// For each entry the number of findings that it can still accept.
  private(set) var remaining: [Int]

  private let entries: [Baseline.Entry]

  /// The places of entries by the whole key.
  private var equal: [Baseline.Key: [Int]] = [:]

  /// The places of entries by the fingerprint and one of the patterns, so that a finding looks at few.
  private var related: [Baseline.Key: [Int]] = [:]

  /// The number of entries of one pattern that are looked at for a finding.
  ///
  /// Hostile files have thousands.
  private static let maximumCandidates = 64

  init(_ entries: [Baseline.Entry]) {
    self.entries = entries
    remaining = entries.map(\.count)
    for (place, entry) in entries.enumerated() {
      equal[entry.key, default: []].append(place)
      for pattern in entry.key.patterns {
        related[entry.key.with(pattern), default: []].append(place)
      }
    }
  }

  /// For each finding the place of the entry that accepts it, or nil.
  ///
  /// Complexity: O(findings · patterns · candidates), with few candidates each.
  mutating func accept(_ keys: [Baseline.Key]) -> [Int?] {
    var accepted = keys.map { take(from: equal[$0] ?? []) }
    let pairs = keys.indices.filter { accepted[$0] == nil }.flatMap { index in
      related(to: keys[index]).map { (shared: $0.value, finding: index, entry: $0.key) }
    }
    let ordered = pairs.sorted { left, right in
      (right.shared, left.finding, left.entry) < (left.shared, right.finding, right.entry)
    }
    for pair in ordered where accepted[pair.finding] == nil {
      accepted[pair.finding] = take(from: [pair.entry])
    }
    return accepted
  }

  /// The entries that share patterns with a key, and the number of these patterns.
  private func related(to key: Baseline.Key) -> [Int: Int] {
    var shared: [Int: Int] = [:]
    for pattern in key.patterns {
      let places = (related[key.with(pattern)] ?? []).lazy.filter { remaining[$0] > 0 }
      for place in places.prefix(Self.maximumCandidates) { shared[place, default: 0] += 1 }
    }
    return shared
  }

  private mutating func take(from places: [Int]) -> Int? {
    guard let place = places.first(where: { remaining[$0] > 0 }) else { return nil }
    remaining[place] -= 1
    return place
  }
}

extension Baseline.Key {
  /// The same fingerprint with one of the patterns.
  fileprivate func with(_ pattern: UTF8String) -> Baseline.Key {
    Baseline.Key(fingerprint: fingerprint, patternsOfRule: [pattern])
  }
}
