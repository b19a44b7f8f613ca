import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The search for rules that nearly match a subject.
///
/// A change comes from the subject itself, or from the automaton of a pattern. The matcher confirms
/// each. Changes that no URL of the client can lead to are left out. The encoding of the path is an
/// exception, because it keeps some patterns from matching anything.
///
/// A class, because all questions share the languages and the budgets.
package final class NearMissSearch {
  private let answerer: Answerer

  /// Made for the first change that another rule answers: most URLs have none.
  private lazy var universe = SubjectUniverse.of(answerer.client)

  /// The subjects of the patterns that were asked, by their places; nil where they are too much work.
  private var subjects: [Int: NearbySubjects?] = [:]

  /// Places that the walks through automata may still visit, for all subjects.
  private var placesLeft = 20_000_000

  /// A walk that ends at once takes as long as a visit of this many places.
  private static let placesPerWalk = 200

  /// As many places are visited while one rule of an answer is looked at.
  private static let placesPerRule = 16

  /// Patterns whose automata are asked in one search.
  ///
  /// The rules behind them are not looked at.
  private static let maximumPatterns = 500

  /// The longest subject that is changed.
  private static let maximumLength = 512

  package init(_ answerer: Answerer) {
    self.answerer = answerer
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
    guard subject.bytes.count <= Self.maximumLength, placesLeft > 0 else { return [] }
    var found: [NearMiss] = []
    func offer(_ change: NearMiss.Change, _ changed: [UInt8]) {
      let isOfEncoding = change == .percentDecoded || change == .percentEncoded
      for miss in misses(change, changed, resolution)
      where !found.contains(where: { $0.rule == miss.rule })
        && (isOfEncoding || universe.all.contains(changed)) && isOwed(miss)
      {
        found.append(miss)
      }
    }
    for (change, changed) in path.changes where found.count < 3 { offer(change, changed) }
    for change in [NearMiss.Change.letterCase, .spelling, .segmentRemoved]
    where found.count < 3 {
      let candidates =
        change == .segmentRemoved ? path.withoutOneSegment : candidates(change, path, resolution)
      for changed in candidates where found.count < 3 { offer(change, changed) }
    }
    return Array(found.prefix(3))
  }

  /// True if the rule matches because of the common part of the two subjects.
  ///
  /// `/$` matches any subject that gets a slash.
  private func isOwed(_ miss: NearMiss) -> Bool {
    if miss.change == .queryRemoved { return true }
    let other = UTF8String(repairing: SubjectParts(miss.subject.bytes).withAllSegmentsReplaced)
    return !answerer.resolve(other).rules.contains { $0.rule == miss.rule }
  }

  /// The rules that match a changed subject but not the original, and would change a property.
  private func misses(
    _ change: NearMiss.Change, _ changed: [UInt8], _ resolution: Resolution
  ) -> [NearMiss] {
    let subject = UTF8String(repairing: changed)
    let answer = answerer.resolve(subject)
    placesLeft = max(0, placesLeft - Self.placesPerRule * answer.rules.count)
    return answer.rules.compactMap { match in
      guard answerer.compiled.rules[match.rule].written != nil,
        !resolution.rules.contains(where: { $0.rule == match.rule })
      else { return nil }
      let effect = answer.properties.filter { property in
        property.decider.rule == match.rule && resolution[property.name] != property.value
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
    let (texts, places) = (answerer.requiredTexts, SubjectPlaces(path.bytes))
    let slips = path.slips(change)
    var subjects: [(bytes: [UInt8], edits: Int)] = []
    var asked = 0
    for (place, pattern) in answerer.compiled.patterns.enumerated()
    where !matching.contains(pattern.rule) {
      guard let search = pattern.expression,
        answerer.compiled.rules[pattern.rule].written != nil
      else { continue }
      asked += 1
      if asked > Self.maximumPatterns || placesLeft == 0 { break }
      guard texts[place].mayStand(in: places, after: slips) else { continue }
      placesLeft = max(0, placesLeft - Self.placesPerWalk)
      let known = self.subjects.removeValue(forKey: place)
      var nearby = known ?? (try? NearbySubjects(of: universe, searchingFor: search))
      let candidate = path.candidate(change, in: &nearby, within: &placesLeft)
      self.subjects[place] = .some(nearby)
      if let candidate { subjects.append(candidate) }
    }
    // Of equally near subjects that of the first pattern comes first.
    subjects.sortStably { $0.edits < $1.edits }
    return subjects.map(\.bytes)
  }
}

/// A rule that does not match a subject, and a small change of the subject that makes it match.
package struct NearMiss: Sendable {
  /// The place of the rule among all rules in force.
  package let rule: RulePlace

  /// The place of the first of its patterns that matches the changed subject.
  package let pattern: Int
  package let change: Change

  /// The changed subject, for which the matcher finds the rule.
  package let subject: UTF8String

  /// The properties that the rule then gives another value.
  ///
  /// There is at least one.
  package let effect: [(name: UTF8String, value: JSONNode)]

  /// The kinds of changes, the nearest first.
  package enum Change: String, CaseIterable, Sendable {
    case queryRemoved = "query-removed"
    case slashRemoved = "slash-removed"
    case slashAdded = "slash-added"
    case letterCase = "letter-case"
    case percentDecoded = "percent-decoded"
    case percentEncoded = "percent-encoded"
    case spelling
    case segmentRemoved = "segment-removed"
  }
}

/// A subject as path and query, and its small changes.
struct SubjectParts {
  private let path: [UInt8]

  /// The query with its question mark, or empty.
  private let query: [UInt8]
  private let longestSegment: Int
  var bytes: [UInt8] { path + query }

  /// The places of slashes that begin a segment.
  private let slashes: [Int]

  init(_ subject: some Collection<UInt8>) {
    let bytes = Array(subject)
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    path = Array(bytes[..<end])
    query = Array(bytes[end...])
    longestSegment = path.split(separator: slash).map(\.count).max() ?? 0
    slashes = bytes[..<end].indices.filter { place in
      bytes[place] == slash && place + 1 < end && bytes[place + 1] != slash
    }
  }

  /// The changes that need no pattern, the nearest first.
  var changes: [(change: NearMiss.Change, subject: [UInt8])] {
    var changes: [(NearMiss.Change, [UInt8])] = []
    if !query.isEmpty { changes.append((.queryRemoved, path)) }
    if path.count > 1 {
      if path.last == slash {
        changes.append((.slashRemoved, path.dropLast() + query))
      } else {
        changes.append((.slashAdded, path + [slash] + query))
      }
    }
    let decoded = percentDecoded(path)
    if decoded != path { changes.append((.percentDecoded, decoded + query)) }
    let encoded = percentEncoded(path)
    if encoded != path { changes.append((.percentEncoded, encoded + query)) }
    return changes
  }

  /// The subjects without one segment.
  ///
  /// The last segment stays: without it the path is another page, not the same one elsewhere.
  var withoutOneSegment: [[UInt8]] {
    zip(slashes, slashes.dropFirst()).map { first, next in path[..<first] + path[next...] + query }
  }

  /// The same with a word in place of every segment.
  var withAllSegmentsReplaced: [UInt8] {
    segments.reversed().reduce(path) { path, segment in
      path[..<segment.lowerBound] + otherWord + path[segment.upperBound...]
    } + query
  }

  private var segments: [Range<Int>] {
    slashes.map { place in
      let end = path[(place + 1)...].firstIndex(of: slash) ?? path.endIndex
      return (place + 1)..<end
    }
  }

  /// The nearest subject of a language by letter case or spelling, or nil if none is near enough.
  func candidate(
    _ change: NearMiss.Change, in nearby: inout NearbySubjects?, within places: inout Int
  ) -> (bytes: [UInt8], edits: Int)? {
    let (edit, maximum) = edit(change)
    let found = nearby?.nearest(to: bytes, by: edit, atMost: maximum, within: &places)
    return found.flatMap { edit == .letterCase || isSlip($0.bytes, $0.edits) ? $0 : nil }
  }

  /// The most edits of a change that are slips; a letter in the other case is none.
  func slips(_ change: NearMiss.Change) -> Int { change == .spelling ? edit(change).atMost : 0 }

  /// The edits of a change, and the most that can be slips in the longest word of the path.
  private func edit(_ change: NearMiss.Change) -> (NearbySubjects.Edit, atMost: Int) {
    if change == .letterCase { return (.letterCase, 16) }
    return (.spelling, [2, 1].first { longestSegment >= Self.shortestWord(with: $0) } ?? 0)
  }

  /// The length from which on a word may have so many slips.
  private static func shortestWord(with edits: Int) -> Int { edits == 1 ? 4 : 8 }

  /// True if the words that differ are long enough for the edits to be slips.
  ///
  /// A word of three letters nearly always has a neighbour.
  private func isSlip(_ changed: [UInt8], _ edits: Int) -> Bool {
    let changedPath = changed.prefix { $0 != UInt8(ascii: "?") }
    guard changed.dropFirst(changedPath.count).elementsEqual(query) else { return false }
    let segments = path.split(separator: slash, omittingEmptySubsequences: false)
    let others = changedPath.split(separator: slash, omittingEmptySubsequences: false)
    guard segments.count == others.count else { return false }
    return zip(segments, others).allSatisfy { before, after in
      before.elementsEqual(after)
        || min(before.count, after.count) >= Self.shortestWord(with: edits)
    }
  }
}

private let slash = UInt8(ascii: "/")

/// A segment that no pattern asks for.
private let otherWord = Array("zqxjv".utf8)

// MARK: - Percent encoding

/// The path with its escapes resolved.
///
/// It stays the same if they hide a slash or something other than UTF-8.
private func percentDecoded(_ path: [UInt8]) -> [UInt8] {
  let decoded = path.percentDecoded
  let isPlain =
    decoded.count { $0 == slash } == path.count { $0 == slash }
    && !decoded.contains { $0 < 0x20 || $0 == 0x7F }
  return isPlain && UTF8String(validating: decoded) != nil ? Array(decoded) : path
}

/// The path with an escape for every byte that URLs do not allow.
private func percentEncoded(_ path: [UInt8]) -> [UInt8] {
  Array(path.percentEncoded { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) })
}
