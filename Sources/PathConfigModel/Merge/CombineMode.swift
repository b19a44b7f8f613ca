/// The way in which several sources become one configuration.
public enum CombineMode: String, CaseIterable, Sendable {
  /// Rules one after the other, settings key by key, a later source over an earlier.
  case merge

  /// The last source that loads replaces rules and settings, as in the apps.
  case replace
}
