extension UnicodeProperty {
  /// The scalars that have the property; `nil` where no table tells.
  ///
  /// Complexity: O(size of the property's table).
  package var scalars: ScalarSet? {
    base.scalars.map { isComplemented ? $0.complement : $0 }
  }
}

extension UnicodeProperty.Base {
  fileprivate var scalars: ScalarSet? {
    switch self {
    case .value(let family, let index): family.table.scalars(at: index)
    case .age(let version): Self.scalars(upTo: version)
    case .numericValue: nil
    case .scalar(let scalar): ScalarSet(scalar)
    case .nothing: .empty
    case .any: .all
    case .ascii: [0...0x7F]
    case .word: .word
    }
  }

  private static func scalars(upTo version: UnicodeVersion) -> ScalarSet {
    var scalars = ScalarSet.empty
    for (index, names) in PropertyFamily.age.table.names.enumerated() {
      if names.contains(where: { UnicodeVersion(lenient: $0.utf8) <= version }) {
        scalars = scalars.union(PropertyFamily.age.table.scalars(at: index))
      }
    }
    return scalars
  }
}
