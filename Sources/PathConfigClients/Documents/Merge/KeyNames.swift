import PathConfigSyntax

/// The names under which a client knows the keys of a configuration.
///
/// Of keys that are the same to it, the first gives the name. All later code compares names by
/// their bytes.
struct KeyNames {
  private let equality: KeyEquality

  /// The first names, by the name as text.
  ///
  /// The equality of text is Unicode's canonical equivalence, as in a dictionary of the client.
  private var first: [String: UTF8String] = [:]

  init(_ equality: KeyEquality) {
    self.equality = equality
  }

  /// Complexity: O(length of the name).
  mutating func name(of key: JSONString) -> UTF8String {
    switch equality {
    case .sameCharacters: return key.key
    case .canonicalEquivalence:
      if let known = first[key.text.string] { return known }
      first[key.text.string] = key.text
      return key.text
    }
  }
}
