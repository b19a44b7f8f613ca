import PathConfigDiagnostics

/// The names under which a client knows the keys of a configuration: of those that are one key to it,
/// the first.
///
/// Everything after this compares names by their bytes.
struct KeyNames {
  private let equality: KeyEquality

  /// By the name as text, whose equality is Unicode's canonical equivalence, as a dictionary of the
  /// client's has it.
  private var first: [String: UTF8String] = [:]

  init(_ equality: KeyEquality) {
    self.equality = equality
  }

  /// Complexity: O(length of the name).
  mutating func name(of key: UTF8String) -> UTF8String {
    switch equality {
    case .sameCharacters: return key
    case .canonicalEquivalence:
      if let known = first[key.string] { return known }
      first[key.string] = key
      return key
    }
  }
}
