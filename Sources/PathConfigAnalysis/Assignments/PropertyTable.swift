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
    package func value(ofRule rule: Int) -> Int? { writer(ofRule: rule)?.value }

    /// The assignment of a rule, or nil if the rule does not set the property.
    func writer(ofRule rule: Int) -> Writer? { places[rule].map { writers[$0] } }

    /// The last writer among rules that match, ascending.
    func winner(among rules: [Int]) -> Writer? {
      rules.reversed().lazy.compactMap { writer(ofRule: $0) }.first
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
              defaultValue: numbering.number(
                of: ComparableValue(defaultOf: property.name, for: compiled.client))))
        }
        let value = numbering.number(
          of: ComparableValue(property.value.value, of: property.name, for: compiled.client))
        keys[place].places[rule.index] = keys[place].writers.count
        keys[place].writers.append(Writer(rule: rule.index, property: index, value: value))
      }
    }
    self.keys = keys
    keyOfName = places
  }

  package func key(_ name: UTF8String) -> Key? { keyOfName[name].map { keys[$0] } }
}

/// A value of a property as the client compares it.
///
/// Two values are equal if the client treats them alike. The library's own values compare as it
/// reads them. `Modal` equals `modal` if case does not count, and an unknown word equals the
/// default. Values for the app compare as JSON.
struct ComparableValue: Hashable, Sendable {
  /// The text that is compared.
  let text: UTF8String

  init(_ value: JSONValue, of property: UTF8String, for client: Client) {
    self.init(value, read: client.effectiveValue(ofProperty: property, value))
  }

  /// A value of a setting.
  init(_ value: JSONValue, ofSetting name: UTF8String, for client: Client) {
    self.init(value, read: client.effectiveValue(ofSetting: name, value))
  }

  private init(_ value: JSONValue, read: EffectiveValue) {
    switch read {
    case .asWritten: text = value.canonicalForm
    case .text(let held): text = Self.canonical(.string(held))
    case .boolean(let flag): text = Self.canonical(.bool(flag))
    case .word(let word): text = Self.canonical(.string(word))
    case .unset(let value): text = Self.text(of: value)
    case .replacedByDefault(let value, _): text = Self.text(of: value)
    case .crashesWhenRead:
      text = UTF8String(repairing: Array("crash ".utf8) + value.canonicalForm.bytes)
    }
  }

  /// The value of a property that no rule sets.
  init(defaultOf property: UTF8String, for client: Client) {
    text = Self.text(of: client.property(property)?.defaultValue)
  }

  /// The value of a setting that is absent.
  init(defaultOfSetting name: UTF8String, for client: Client) {
    text = Self.text(of: client.setting(name)?.defaultValue)
  }

  /// A value outside JSON gets a text outside JSON, so that it never equals a value of a file.
  private static func text(of value: PropertySpec.Default?) -> UTF8String {
    switch value {
    case .boolean(let flag): canonical(.bool(flag))
    case .text(let text): canonical(.string(text))
    case .unspecified(let words): UTF8String("unspecified \(words)")
    case .required: "required"
    case nil: "unset"
    }
  }

  private static func canonical(_ output: JSONOutput) -> UTF8String {
    JSONWriter.write(output, style: .canonical)
  }
}

/// Numbers for values of properties: equal ones for values that clients treat alike.
///
/// Two configurations that are compared share one numbering, each with its own client.
struct ValueNumbering {
  private var numbers: [UTF8String: Int] = [:]

  mutating func number(of value: ComparableValue) -> Int {
    if let known = numbers[value.text] { return known }
    numbers[value.text] = numbers.count
    return numbers.count - 1
  }
}
