/// A way in which our engine is known to differ from ICU, with its reason.
///
/// This is the one place for them; whatever is not covered here is a defect.
package struct KnownDivergence: Sendable {
  /// Why the answers differ, as a sentence.
  package let reason: String
  private let covers: @Sendable (Mismatch) -> Bool

  /// None is known.
  package static let all: [KnownDivergence] = []

  /// The divergence that explains a mismatch.
  package static func explaining(_ mismatch: Mismatch) -> KnownDivergence? {
    all.first { $0.covers(mismatch) }
  }
}
