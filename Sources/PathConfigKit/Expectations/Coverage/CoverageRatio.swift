/// The number of exercised things of one kind, and the number of all.
package struct CoverageRatio: Hashable, Sendable {
  package let covered: Int
  package let total: Int

  /// - Precondition: `0 <= covered <= total`, and both below a hundredth of the largest number.
  init(covered: Int, total: Int) {
    precondition(0 <= covered && covered <= total)
    self.covered = covered
    self.total = total
  }

  /// Whole per cent, rounded down, so that 100 means all of them.
  ///
  /// It is 100 if there are none.
  package var percent: Int { total == 0 ? 100 : covered * 100 / total }
}
