import PathConfigClients
import PathConfigSyntax

/// A value of a property as the client compares it.
///
/// Two values are equal if the client treats them alike. The library's own values compare as it
/// reads them. `Modal` equals `modal` if case does not count, and an unknown word equals the
/// default. Values for the app compare as JSON.
struct ComparableValue: Hashable, Sendable {
  /// The text that is compared.
  let text: UTF8String

  init(_ value: JSONValue, of property: UTF8String, for client: ClientProfile) {
    self.init(value, read: client.effectiveValue(ofProperty: property, value))
  }

  /// A value of a setting.
  init(_ value: JSONValue, ofSetting name: UTF8String, for client: ClientProfile) {
    self.init(value, read: client.effectiveValue(ofSetting: name, value))
  }

  private init(_ value: JSONValue, read: EffectiveValue) {
    switch read {
    case .asWritten: text = value.canonicalForm.text
    case .text(let held): text = Self.canonical(.string(held))
    case .boolean(let flag): text = Self.canonical(.bool(flag))
    case .word(let word): text = Self.canonical(.string(word))
    case .unset(let value): text = Self.text(of: value)
    case .replacedByDefault(let value, _): text = Self.text(of: value)
    case .crashesWhenRead:
      text = UTF8String(repairing: Array("crash ".utf8) + value.canonicalForm.text.bytes)
    }
  }

  /// The value of a property that no rule sets.
  init(defaultOf property: UTF8String, for client: ClientProfile) {
    text = Self.text(of: client.property(property)?.defaultValue)
  }

  /// The value of a setting that is absent.
  init(defaultOfSetting name: UTF8String, for client: ClientProfile) {
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
