import PathConfigDiagnostics

/// A path cut at its slashes, to tell in a moment that most routes have no URL in common.
struct RouteSegments {
  /// Nil for a segment that is not the same in all URLs; nil as a whole where the number of segments
  /// is not.
  private let texts: [UTF8String?]?

  /// Complexity: O(bytes).
  init(_ route: Route) {
    guard route.extent == .path, !route.ignoresCase else {
      texts = nil
      return
    }
    var texts: [UTF8String?] = []
    var current: UTF8String? = ""
    for part in route.path.parts {
      switch part {
      case .literal(let text):
        let pieces = text.bytes.split(
          separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (place, piece) in pieces.enumerated() {
          if place > 0 {
            texts.append(current)
            current = ""
          }
          current = current.map { UTF8String(wellFormed: $0.bytes + piece) }
        }
      // A constraint may let slashes in.
      case .parameter(let name) where !route.constraints.contains { $0.parameter == name }:
        current = nil
      case .parameter, .glob, .optional, .repeated, .anyCharacter, .oneOf, .expression:
        self.texts = nil
        return
      }
    }
    self.texts = texts + [current]
  }

  /// False where no URL can be of both.
  func mayMeet(_ other: RouteSegments) -> Bool {
    guard let texts, let others = other.texts else { return true }
    if texts.count != others.count { return false }
    return zip(texts, others).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
  }
}
