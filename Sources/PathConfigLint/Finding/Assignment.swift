import PathConfigClients
import PathConfigSyntax

/// A property that a rule sets, or a setting.
///
/// If a key appears several times in one object, only the last one is an assignment.
struct Assignment: Sendable {
  /// The place of the rule in the file's array, from 0, or nil for a setting.
  let rule: RuleIndex?

  /// All members of the object, and the place of this one among them.
  let members: [JSONMember]
  let index: Int

  /// The places of the members of each name, ascending.
  private let places: [UTF8String: [Int]]

  var member: JSONMember { members[index] }
  var name: UTF8String { member.name.text }
  var value: JSONValue { member.value.value }

  /// The words for it in a sentence: the name, after the word "setting" for a setting.
  var phrase: String {
    rule == nil ? "the setting \(Quotation.of(name))" : Quotation.of(name)
  }

  /// The value's text if it is a string.
  var text: UTF8String? {
    guard case .string(let string) = value else { return nil }
    return string.text
  }

  /// The value that the same object gives another key.
  func sibling(_ name: UTF8String) -> JSONMember? { places[name]?.last.map { members[$0] } }

  /// The part of the file that another value would change, or others beside it or in its place.
  func scope(with others: [UTF8String] = []) -> Finding.Scope {
    rule.map { .properties(([name] + others).distinct(), rule: $0) } ?? .settings
  }

  /// True if no other member of the object has the name.
  var isUnique: Bool { places[name]?.count == 1 }

  /// True if the same object sets nothing else.
  var isAlone: Bool { places.count == 1 }

  /// The edits that remove it, with all members of its name.
  func removal(in document: ConfigurationDocument) -> [Finding.Edit] {
    .removing(places[name] ?? [], from: members, in: document.buffer)
  }

  /// The specification for a client, or nil if the library does not read that name.
  func spec(for client: Client, named other: UTF8String? = nil) -> PropertySpec? {
    rule == nil ? client.setting(other ?? name) : client.property(other ?? name)
  }

  func effectiveValue(for client: Client) -> EffectiveValue {
    client.effectiveValue(value, of: spec(for: client))
  }
}

extension Assignment {
  /// True if the client would take the same without the value.
  func isDefault(for client: Client) -> Bool {
    client.meaning(ofProperty: name, member.value) == client.meaning(ofProperty: name, nil)
  }

  /// Complexity: O(members).
  static func all(in document: ConfigurationDocument) -> [Assignment] {
    let properties = document.rules.flatMap { all($0.properties, rule: $0.index) }
    let settings = all(document.settings, rule: nil)
    return (settings + properties).sorted { left, right in
      left.member.nameRange.lowerBound < right.member.nameRange.lowerBound
    }
  }

  private static func all(_ members: [JSONMember], rule: RuleIndex?) -> [Assignment] {
    let places = Dictionary(grouping: members.indices) { members[$0].name.text }
    return members.indices.compactMap { index in
      guard places[members[index].name.text]?.last == index else { return nil }
      return Assignment(rule: rule, members: members, index: index, places: places)
    }
  }
}
