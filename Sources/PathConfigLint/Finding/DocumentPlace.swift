import PathConfigClients
import PathConfigSyntax

/// The innermost part of a configuration that a place of the file belongs to.
enum DocumentPlace: Hashable {
  /// In the outermost object, or in a part of it that no client reads.
  case root
  /// Directly in the array of rules.
  case rules
  /// In a rule's object, or in a part of it that no client reads.
  case rule(RuleIndex)
  case patterns(rule: RuleIndex)
  /// Directly in the properties' object.
  case properties(rule: RuleIndex)
  /// Inside the value of a property.
  case property(UTF8String, rule: RuleIndex)
  /// Directly in the settings' object.
  case settings
  /// Inside the value of a setting.
  case setting(UTF8String)

  /// The place of the rule.
  var rule: RuleIndex? {
    switch self {
    case .root, .rules, .settings, .setting: nil
    case .rule(let rule), .patterns(let rule), .properties(let rule), .property(_, let rule): rule
    }
  }

  /// The part of the file that another text there would change.
  var scope: Finding.Scope {
    switch self {
    case .root, .rules: .file
    case .settings, .setting: .settings
    case .rule(let rule), .patterns(let rule), .properties(let rule), .property(_, let rule):
      .rule(rule)
    }
  }

  /// The words for it after a preposition: `the properties of rule 2`.
  var phrase: String {
    switch self {
    case .root: "the file"
    case .rules: "`rules`"
    case .rule(let rule): "rule \(rule.number)"
    case .patterns(let rule): "the patterns of rule \(rule.number)"
    case .properties(let rule): "the properties of rule \(rule.number)"
    case .property(let name, let rule): "\(Quotation.of(name)) of rule \(rule.number)"
    case .settings: "the settings"
    case .setting(let name): "the setting \(Quotation.of(name))"
    }
  }
}

extension ConfigurationDocument {
  /// Complexity: O(log rules + log members).
  func place(of offset: Int) -> DocumentPlace {
    if let rule = rule(at: offset) { return place(of: offset, in: rule) }
    if rulesRange?.contains(offset) == true { return .rules }
    if settingsRange?.contains(offset) != true { return .root }
    return settings.member(around: offset).map { .setting($0.name.text) } ?? .settings
  }

  private func place(of offset: Int, in rule: DocumentRule) -> DocumentPlace {
    if rule.patternsRange?.contains(offset) == true { return .patterns(rule: rule.index) }
    if rule.propertiesRange?.contains(offset) != true { return .rule(rule.index) }
    let member = rule.properties.member(around: offset)
    return member.map { .property($0.name.text, rule: rule.index) } ?? .properties(rule: rule.index)
  }

  private func rule(at offset: Int) -> DocumentRule? {
    firstRule { $0.range.upperBound > offset }.flatMap { $0.range.contains(offset) ? $0 : nil }
  }

  /// The rule that encloses a range.
  ///
  /// Complexity: O(log rules).
  func enclosingRule(of range: Range<Int>) -> DocumentRule? {
    firstRule { $0.range.upperBound >= range.upperBound }
      .flatMap { $0.range.lowerBound <= range.lowerBound ? $0 : nil }
  }

  /// The rule at a place of the file, or nil if there is no object.
  ///
  /// Complexity: O(log rules).
  func rule(_ index: RuleIndex) -> DocumentRule? {
    firstRule { $0.index >= index }.flatMap { $0.index == index ? $0 : nil }
  }

  /// The first rule for which a condition is true.
  ///
  /// The condition must then be true for all later rules.
  private func firstRule(where holds: (DocumentRule) -> Bool) -> DocumentRule? {
    let index = rules.partitioningIndex(where: holds)
    return index < rules.count ? rules[index] : nil
  }
}

extension [JSONMember] {
  /// The member whose value encloses an offset, among those of one object in the order of the file.
  ///
  /// Complexity: O(log members).
  fileprivate func member(around offset: Int) -> JSONMember? {
    let index = partitioningIndex { $0.value.range.upperBound > offset }
    return index < count && self[index].value.range.contains(offset) ? self[index] : nil
  }

  /// The member that encloses a range, among those of one object in the order of the file.
  ///
  /// Complexity: O(log members).
  func member(around range: Range<Int>) -> JSONMember? {
    let next = partitioningIndex { $0.range.lowerBound > range.lowerBound }
    return next > 0 && range.upperBound <= self[next - 1].range.upperBound ? self[next - 1] : nil
  }
}
