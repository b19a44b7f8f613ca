/// The facts for checks of suppressions, after all other checks of a file.
struct SuppressionContext: Sendable {
  /// The suppressions without a finding, in the order in which they are written.
  let unused: [Allowance]

  /// The entries of the baseline without a finding.
  let stale: [StaleEntry]
}

/// An entry of a baseline that lists more findings than there are.
struct StaleEntry: Sendable {
  let entry: Baseline.Entry

  /// The number of its findings that still exist, or nil if the file is gone.
  let found: Int?
}
