import PathConfigSyntax

/// The effect of one visit.
package struct Outcome: Sendable {
  /// In the order in which users see them.
  ///
  /// There is at least one.
  package var operations: [Operation]

  /// The stacks after them.
  package var end: Stacks

  /// The properties on which the operations, the end and the notes depend.
  package var used: PropertySet

  /// The rows that decided, by their places in the table of the navigator.
  package var rows: [Int]

  /// True if the screens move.
  package var isAnimated: Bool
  package var notes: [Note]
  package var assumptions: [Assumption]
}

extension Outcome {
  /// True if nothing can follow, because the app is gone.
  package var isCrash: Bool {
    if case .crash = operations.last { true } else { false }
  }

  /// The properties of a URL that do not count on this way, by name in the order of the answer.
  ///
  /// Properties that no library reads belong to the app and are left out.
  package func unread(among resolution: Resolution) -> [UTF8String] {
    resolution.properties.map(\.name).filter { name in
      let property = PropertySet(name)
      return property != [] && property != .historicalLocation && used.isDisjoint(with: property)
    }
  }

  /// The operations joined by ` > ` and, after ` => `, the stacks.
  var text: String {
    "\(operations.map(\.description).joined(separator: " > ")) => \(end)"
  }
}
