/// The facts for the check of suppressions, after all other checks of a file.
struct SuppressionContext: Sendable {
  /// The suppressions without a finding, in the order in which they are written.
  let unused: [Allowance]
}
