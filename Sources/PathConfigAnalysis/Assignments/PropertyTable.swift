import PathConfigClients
import PathConfigSyntax

/// The writers and values of each property.
package struct PropertyTable: Sendable {
  /// A rule that sets a property.
  struct Writer: Sendable {
    /// The rule's place in the effective list, from 0.
    let rule: Int

    /// The place among the rule's properties.
    let property: Int

    /// A number for the value, equal for values that the client treats alike.
    let value: Int
  }

  /// All assignments of one property.
  package struct Key: Sendable {
    package let name: UTF8String

    /// In the order of the rules.
    ///
    /// A rule occurs at most once.
    fileprivate(set) var writers: [Writer]

    /// The value if no rule sets it.
    package let defaultValue: Int

    /// For each rule its place among the writers.
    fileprivate var places: [Int: Int] = [:]

    /// The value that a rule sets, or nil if the rule does not set the property.
    package func value(ofRule rule: Int) -> Int? {
      places[rule].map { writers[$0].value }
    }

    /// The assignment of a rule, or nil if the rule does not set the property.
    func writer(ofRule rule: Int) -> Writer? { places[rule].map { writers[$0] } }

    /// The last writer among rules that match, ascending.
    func winner(among rules: [Int]) -> Writer? {
      for rule in rules.reversed() {
        if let place = places[rule] { return writers[place] }
      }
      return nil
    }
  }

  /// In the order of their first assignment.
  package let keys: [Key]

  private let keyOfName: [UTF8String: Int]

  /// Complexity: O(assignments).
  package init(_ compiled: CompiledConfiguration) {
    var numbering = ValueNumbering()
    self.init(compiled, &numbering)
  }

  init(_ compiled: CompiledConfiguration, _ numbering: inout ValueNumbering) {
    var keys: [Key] = []
    var places: [UTF8String: Int] = [:]
    for rule in compiled.rules {
      for (index, property) in rule.properties.enumerated() {
        let place = places[property.name] ?? keys.count
        if place == keys.count {
          places[property.name] = place
          keys.append(
            Key(
              name: property.name, writers: [],
              defaultValue: numbering.number(ofDefaultOf: property.name, for: compiled.profile)))
        }
        let value = numbering.number(
          of: property.value.value, property.name, for: compiled.profile)
        keys[place].places[rule.index] = keys[place].writers.count
        keys[place].writers.append(Writer(rule: rule.index, property: index, value: value))
      }
    }
    self.keys = keys
    keyOfName = places
  }

  package func key(_ name: UTF8String) -> Key? { keyOfName[name].map { keys[$0] } }
}
