import PathConfigSyntax

/// A departure from the shape `{"settings": {…}, "rules": [{"patterns": […], "properties": {…}}]}`.
///
/// `ClientFacts.shapeConsequences` says how a client treats it.
package struct ShapeFault: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The text has no value: it is empty, or nothing in it could be read.
    case noValue
    case rootNull
    case rootNotObject

    case rulesMissing
    case rulesNull
    case rulesNotArray
    /// `rules`, `settings`, `patterns` or `properties` occurs more than once in its object.
    case memberRepeated

    case ruleNull
    case ruleNotObject
    /// A comma after the last rule.
    ///
    /// If they tolerate it, some clients read a null rule after it.
    case ruleMissingAfterComma

    case patternsMissing
    case patternsNull
    case patternsNotArray
    case patternsEmpty
    case patternNull
    /// A number or a boolean in place of a pattern.
    case patternScalar
    /// An array or an object in place of a pattern.
    case patternNotString
    case patternMissingAfterComma

    case propertiesMissing
    case propertiesNull
    /// `[]`, which some serialisers write for an empty object.
    case propertiesEmptyArray
    case propertiesNotObject
    case propertiesEmpty

    /// Not a fault of the file, and so not in a document's list: see
    /// `ConfigurationDocument.absentSettings`.
    case settingsMissing
    case settingsNull
    case settingsEmptyArray
    case settingsNotObject

    /// A key that is almost one that the format knows, such as `pattern`, or a property of a rule that is
    /// not in its `properties`.
    case misspeltKey

    /// True for a value that a reader with fixed types cannot read.
    var isWrongType: Bool {
      switch self {
      case .rulesNotArray, .ruleNotObject, .patternsNotArray, .patternNotString,
        .propertiesNotObject, .settingsNotObject:
        true
      default: false
      }
    }
  }

  package var kind: Kind

  /// True for a fault in the value of a member that a later one of the same name overrides.
  package var isOverridden = false

  /// The value that is wrong.
  ///
  /// For an absent value it is the opening brace of the object that lacks it. For a repeated or
  /// misspelt key it is the key with its quotation marks.
  package var range: Range<Int>

  /// The place of the rule, or nil outside rules.
  package var rule: RuleIndex?

  /// The place of the pattern in its array, from 0, or nil if the fault is not about a pattern.
  var pattern: Int?

  /// The wrong type that the value has.
  package var found: JSONType?

  /// The key as written, of a misspelt or repeated one, or those that lead to rules in another place.
  package var key: UTF8String?

  /// The key that a misspelt one was probably meant to be; nil for a property in the wrong place.
  package var meant: UTF8String?

  /// The value inside the file that is a configuration, if the file itself is none.
  package var wrapped: Range<Int>?
}

extension ShapeFault: CustomStringConvertible {
  /// A sentence without a full stop for the fault.
  ///
  /// Rules and patterns count from 1.
  package var description: String {
    switch kind {
    case .noValue: "the file is empty"
    case .rootNull: "the file is null instead of an object"
    case .rootNotObject: "the file is \(foundPhrase) instead of an object"
    case .rulesMissing:
      key.map { "the rules are in `\($0.string)` and not at the top" } ?? "the file has no `rules`"
    case .rulesNull: "`rules` is null"
    case .rulesNotArray: "`rules` is \(foundPhrase) instead of an array"
    case .memberRepeated: "`\(key?.string ?? "")` appears more than once"
    case .ruleNull: "\(rulePhrase) is null"
    case .ruleNotObject: "\(rulePhrase) is \(foundPhrase) instead of an object"
    case .ruleMissingAfterComma: "a comma follows the last rule"
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
      meant.map { "`\(key?.string ?? "")` should be `\($0.string)`" }
        ?? "`\(key?.string ?? "")` is outside `properties`, where no client reads it"
    }
  }

  private var foundPhrase: String { found?.phrase ?? "no value" }
  private var rulePhrase: String { "rule \(rule?.number ?? 1)" }
  private var patternPhrase: String { "pattern \((pattern ?? 0) + 1) of \(rulePhrase)" }
}
