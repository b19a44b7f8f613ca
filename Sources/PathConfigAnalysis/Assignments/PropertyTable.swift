import PathConfigClients
import PathConfigSyntax

/// The writers and values of each property.
package struct PropertyTable: Sendable {
  /// A rule that sets a property.
  struct Writer: Sendable {
    let rule: RulePlace

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
    fileprivate var places: [RulePlace: Int] = [:]

    /// The value that a rule sets, or nil if the rule does not set the property.
    package func value(ofRule rule: RulePlace) -> Int? { writer(ofRule: rule)?.value }

    /// The assignment of a rule, or nil if the rule does not set the property.
    func writer(ofRule rule: RulePlace) -> Writer? { places[rule].map { writers[$0] } }

    /// The last writer among rules that match, ascending.
    func winner(among rules: [RulePlace]) -> Writer? {
      rules.reversed().lazy.compactMap { writer(ofRule: $0) }.first
    }
  }

  /// In the order of their first assignment.
  package let keys: [Key]

  private let keyOfName: [UTF8String: Int]

  /// Complexity: O(assignments).
  package init(_ compiled: CompiledConfiguration) {
    var numbering = Numbers<UTF8String>()
    self.init(compiled, &numbering)
  }

  /// - Parameter numbering: of comparable values; two configurations that are compared share one, each
  ///   with its own client.
  init(_ compiled: CompiledConfiguration, _ numbering: inout Numbers<UTF8String>) {
    var keys: [Key] = []
    var places: [UTF8String: Int] = [:]
    for rule in compiled.rules {
      for (index, property) in rule.properties.enumerated() {
        let place = places[property.name] ?? keys.count
        if place == keys.count {
          places[property.name] = place
          let unset = compiled.client.comparable(nil, ofProperty: property.name)
          keys.append(
            Key(name: property.name, writers: [], defaultValue: Int(numbering.number(of: unset))))
        }
        let number = numbering.number(
          of: compiled.client.comparable(property.value.value, ofProperty: property.name))
        keys[place].places[rule.place] = keys[place].writers.count
        keys[place].writers.append(Writer(rule: rule.place, property: index, value: Int(number)))
      }
    }
    self.keys = keys
    keyOfName = places
  }

  package func key(_ name: UTF8String) -> Key? { keyOfName[name].map { keys[$0] } }
}

/// Values as a client compares them: texts that are equal for values that it treats alike.
///
/// The library's own values compare as it reads them. `Modal` equals `modal` if case does not count,
/// and an unknown word equals the default, as an absent value does. Values for the app compare as
/// JSON.
extension Client {
  /// - Parameter value: nil if no rule sets the property.
  func comparable(_ value: JSONValue?, ofProperty name: UTF8String) -> UTF8String {
    let read = value.map { effectiveValue(ofProperty: name, $0) }
    return Self.comparable(value, read ?? .unset(property(name)?.defaultValue))
  }

  /// - Parameter value: nil if the setting is absent.
  func comparable(_ value: JSONValue?, ofSetting name: UTF8String) -> UTF8String {
    let read = value.map { effectiveValue($0, of: setting(name)) }
    return Self.comparable(value, read ?? .unset(setting(name)?.defaultValue))
  }

  /// A value outside JSON gets a text outside JSON, so that it never equals a value of a file.
  private static func comparable(_ value: JSONValue?, _ read: EffectiveValue) -> UTF8String {
    switch read {
    case .unset(nil): "unset"
    case .unset(.unspecified(let words)), .replacedByDefault(.unspecified(let words), _):
      UTF8String("unspecified \(words)")
    case .unset(.required), .replacedByDefault(.required, _): "required"
    case .crashesWhenRead: UTF8String("crash \(value?.canonicalForm ?? "")")
    case .asWritten: value?.canonicalForm ?? ""
    default: JSONWriter.write(read.output ?? .null, style: .canonical)
    }
  }
}
