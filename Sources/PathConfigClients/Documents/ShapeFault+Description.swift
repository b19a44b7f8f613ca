import PathConfigSyntax

extension ShapeFault: CustomStringConvertible {
  /// A sentence without a full stop for the fault.
  ///
  /// Rules and patterns count from 1.
  package var description: String {
    switch kind {
    case .noValue: "the file is empty"
    case .rootNull: "the file is null instead of an object"
    case .rootNotObject: "the file is \(foundPhrase) instead of an object"
    case .rulesMissing: "the file has no `rules`"
    case .rulesNull: "`rules` is null"
    case .rulesNotArray: "`rules` is \(foundPhrase) instead of an array"
    case .memberRepeated: "`\(key?.string ?? "")` appears more than once"
    case .ruleNull: "\(rulePhrase) is null"
    case .ruleNotObject: "\(rulePhrase) is \(foundPhrase) instead of an object"
    case .ruleMissingAfterComma: "a comma follows the last rule"
    default: ruleMemberDescription
    }
  }

  private var ruleMemberDescription: String {
    switch kind {
    case .patternsMissing: "\(rulePhrase) has no `patterns`"
    case .patternsNull: "`patterns` of \(rulePhrase) is null"
    case .patternsNotArray: "`patterns` of \(rulePhrase) is \(foundPhrase) instead of an array"
    case .patternsEmpty: "\(rulePhrase) has no patterns"
    case .patternNull: "\(patternPhrase) is null"
    case .patternScalar, .patternNotString: "\(patternPhrase) is \(foundPhrase) instead of a string"
    case .patternMissingAfterComma: "a comma follows the last pattern of \(rulePhrase)"
    case .propertiesMissing: "\(rulePhrase) has no `properties`"
    case .propertiesNull: "`properties` of \(rulePhrase) is null"
    case .propertiesEmptyArray:
      "`properties` of \(rulePhrase) is an empty array, not an object"
    case .propertiesNotObject:
      "`properties` of \(rulePhrase) is \(foundPhrase) instead of an object"
    case .propertiesEmpty: "\(rulePhrase) has no properties"
    case .settingsMissing: "the file has no `settings`"
    case .settingsNull: "`settings` is null"
    case .settingsEmptyArray: "`settings` is an empty array, not an object"
    case .settingsNotObject: "`settings` is \(foundPhrase) instead of an object"
    case .misspeltKey:
      "`\(key?.string ?? "")` should be `\(meant?.string ?? "")`"
    default: kind.rawValue
    }
  }

  private var foundPhrase: String { found?.phrase ?? "no value" }
  private var rulePhrase: String { "rule \((rule ?? 0) + 1)" }
  private var patternPhrase: String { "pattern \((pattern ?? 0) + 1) of \(rulePhrase)" }
}
