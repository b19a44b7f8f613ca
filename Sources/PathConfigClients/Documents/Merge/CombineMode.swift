/// The way in which several sources become one configuration.
public enum CombineMode: String, CaseIterable, Sendable {
  /// Rules one after the other, settings key by key.
  ///
  /// A later source wins over an earlier one.
  case merge

  /// The last source that loads replaces rules and settings, as in the apps.
  case replace
}
