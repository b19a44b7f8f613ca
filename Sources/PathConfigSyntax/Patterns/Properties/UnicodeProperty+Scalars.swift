extension UnicodeProperty {
  /// The scalars that have the property, or `nil` if only ICU knows them.
  ///
  /// Complexity: O(size of the property's table).
  var scalars: ScalarSet? {
    base.scalars.map { isComplemented ? $0.complement : $0 }
  }
}

extension UnicodeProperty.Base {
  fileprivate var scalars: ScalarSet? {
    switch self {
    case .value(let family, let index): family.table.scalars(at: index)
    case .ofICU: nil
    case .scalar(let scalar): ScalarSet(scalar)
    case .any: .all
    case .ascii: [0...0x7F]
    case .word: .word
    }
  }
}
