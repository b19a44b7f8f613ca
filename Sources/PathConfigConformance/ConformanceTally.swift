package import PathConfigPattern

/// What a comparison has come to so far.
package struct ConformanceTally: Sendable {
  /// Questions of one pattern, in one case mode, about one subject, that both engines answered.
  package var pairs = 0

  /// Pairs in which the pattern was found.
  package var found = 0

  /// Patterns drawn, whether accepted or not; each is compared in both case modes.
  package var patterns = 0
  package var accepted = 0

  /// Accepted patterns, by case mode, that our engine leaves to ICU.
  package var nonRegular: [NonRegularReason: Int] = [:]
  package var tooLarge = 0

  /// Accepted patterns, by case mode, that ICU might take too long to search for.
  package var tooSlow = 0
  package var coverage = ConstructCoverage()

  /// Differences that no known divergence explains, shrunk, each once.
  package private(set) var mismatches: [Mismatch] = []
  package private(set) var mismatchCount = 0

  /// How often each known divergence has been met, by its reason.
  package private(set) var explained: [String: Int] = [:]

  /// Differences that are shrunk and kept; one defect tends to show itself a thousand times.
  private static let maximumMismatches = 40

  package init() {}

  mutating func record(_ mismatch: Mismatch) {
    if let divergence = KnownDivergence.explaining(mismatch) {
      explained[divergence.reason, default: 0] += 1
      return
    }
    mismatchCount += 1
    guard mismatches.count < Self.maximumMismatches else { return }
    let shrunk = mismatch.shrunk()
    if !mismatches.contains(shrunk) { mismatches.append(shrunk) }
  }
}
