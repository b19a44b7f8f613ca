/// What checks of suppressions look at once everything else is found in a file.
struct SuppressionContext: Sendable {
  /// What is allowed and was not found, in the order in which it is written.
  let unused: [Allowance]

  /// What the baseline lists and was not found.
  let stale: [StaleEntry]
}

/// An entry of a baseline that lists more findings than there are.
struct StaleEntry: Sendable {
  let entry: Baseline.Entry

  /// How many of them are there still; nil where the file is gone.
  let found: Int?
}
