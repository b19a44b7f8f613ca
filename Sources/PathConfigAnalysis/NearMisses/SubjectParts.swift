import PathConfigAutomata
import PathConfigSyntax

/// A subject as path and query, and its small changes.
struct SubjectParts {
  private let path: [UInt8]

  /// The query with its question mark, or empty.
  private let query: [UInt8]

  /// The places of slashes that begin a segment.
  private let slashes: [Int]

  init(_ subject: some Collection<UInt8>) {
    let bytes = Array(subject)
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    path = Array(bytes[..<end])
    query = Array(bytes[end...])
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

  /// The same with a word in place of each segment that another path has, too, one at a time.
  func withOneSegmentReplaced(unlessAbsentFrom other: SubjectParts) -> [[UInt8]] {
    let known = Set(other.segments.map { Array(other.path[$0]) })
    return segments.filter { known.contains(Array(path[$0])) }.map { segment in
      path[..<segment.lowerBound] + otherWord + path[segment.upperBound...] + query
    }
  }

  private var segments: [Range<Int>] {
    slashes.map { place in
      let end = path[(place + 1)...].firstIndex(of: slash) ?? path.endIndex
      return (place + 1)..<end
    }
  }

  /// The nearest subject of a language by one kind of change, or nil if none is near enough.
  func candidate(
    _ change: NearMiss.Change, in language: Language
  ) -> (bytes: [UInt8], edits: Int)? {
    let subject = path + query
    switch change {
    case .letterCase:
      return NearestSubject(to: subject, in: language, by: .letterCase, atMost: 16)
        .map { ($0.bytes, $0.edits) }
    case .spelling:
      guard let found = NearestSubject(to: subject, in: language, by: .spelling, atMost: 2),
        isSlip(found.bytes, found.edits)
      else { return nil }
      return (found.bytes, found.edits)
    case .segmentAdded:
      return language.subject(subject, withASegmentBefore: slashes).map { ($0, 1) }
    default: return nil
    }
  }

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
        || min(before.count, after.count) >= (edits == 1 ? 4 : 8)
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
