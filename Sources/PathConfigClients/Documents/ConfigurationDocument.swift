import PathConfigSyntax

/// One path configuration file as written, with its mistakes.
///
/// Nothing is normalised, and everything sound is kept: a file with one bad rule still has its
/// other rules. Linting reports the mistakes. Compiling shows whether a client loads the file.
public struct ConfigurationDocument: Sendable {
  /// The text's tree, syntax faults and relaxations.
  package var parse: JSONParse

  /// The table that the rules' patterns are from.
  package let patternTable: PatternTable

  /// The members of `settings` in the order of the file, duplicate keys included.
  package var settings: [JSONMember] = []

  /// The value of `settings`, whatever its type, or nil if there is none.
  package var settingsRange: Range<Int>?

  /// The rules that are objects, in order.
  ///
  /// `DocumentRule.index` is their place in the array.
  package var rules: [DocumentRule] = []

  /// The value of `rules`, whatever its type, or nil if there is none.
  package var rulesRange: Range<Int>?

  /// The members of the root beside `settings` and `rules`, in order.
  package var otherMembers: [JSONMember] = []

  /// The values that only a running program has, if a program writes the configuration.
  package var holes: [ConfigurationHole] = []

  /// The faults of the shape, in the order of the file.
  package var shapeFaults: [ShapeFault] = []

  /// The members of each `settings` and `properties` that a later one in the same object overrides.
  ///
  /// Some clients read them, too.
  var overriddenObjects: [OverriddenObject] = []

  /// The path that shows the app of the file; nil if its name does.
  package var place: String?

  /// True if `rules` is an array, empty or not.
  package internal(set) var hasRulesArray = false

  /// The text that every range points into.
  package var buffer: SourceBuffer { parse.buffer }

  /// The name of the file in messages: a path as given, or a URL without its secrets.
  public var name: String { buffer.name }

  /// The absence of `settings`, which crashes some clients, or nil if there are settings.
  package var absentSettings: ShapeFault? {
    guard settingsRange == nil, let root = parse.root, case .object = root.value else { return nil }
    return ShapeFault(kind: .settingsMissing, range: root.opening)
  }

  /// The text of the file.
  ///
  /// Complexity: O(bytes).
  public var text: String { buffer.text(in: 0..<buffer.bytes.count) }

  /// A document that is still empty.
  init(parse: JSONParse, patterns: PatternTable) {
    self.parse = parse
    patternTable = patterns
  }
}

extension ConfigurationDocument {
  /// Reads a file's bytes, such as `Data`, in UTF-8, UTF-16 or UTF-32.
  ///
  /// Complexity: O(bytes).
  ///
  /// - Parameters:
  ///   - json: the bytes of the file, with any content.
  ///   - name: the name of the file in messages, such as its path.
  public init(json: some Sequence<UInt8>, name: String) {
    self.init(JSONParser.parse(name: name, bytes: ContiguousArray(json)))
  }

  /// Reads JSON that is text already.
  ///
  /// Complexity: O(n).
  ///
  /// - Parameters:
  ///   - json: the text of the file, with any content.
  ///   - name: the name of the file in messages, such as its path.
  public init(json: String, name: String) {
    self.init(JSONParser.parse(name: name, text: json))
  }

  /// Reads a parsed text as a path configuration, keeping the sound parts.
  ///
  /// No pattern is parsed yet.
  ///
  /// - Parameter patterns: the table of the run, so that files with the same pattern share it.
  ///
  /// Complexity: O(nodes of the first four levels).
  package init(_ parse: JSONParse, patterns: PatternTable = PatternTable()) {
    var reader = DocumentReader(patterns: patterns)
    var document = ConfigurationDocument(parse: parse, patterns: patterns)
    reader.read(parse, into: &document)
    document.shapeFaults = reader.faults
    document.shapeFaults.sortStably { $0.range.lowerBound < $1.range.lowerBound }
    document.overriddenObjects = reader.overriddenObjects
    document.dropOverriddenNumbers()
    document.markOverflowingValues()
    self = document
  }

  /// Drops overflowing numbers that no client converts, because a later member of the same name
  /// overrides them.
  private mutating func dropOverriddenNumbers() {
    if !parse.relaxations.contains(where: { $0.kind == .overflowingNumber }) { return }
    var overridden: [Range<Int>] = []
    parse.root?.addOverriddenValues(to: &overridden)
    overridden.reverse()
    parse.relaxations.removeAll { relaxation in
      let place = relaxation.range.lowerBound
      let next = overridden.partitioningIndex { $0.lowerBound > place }
      return relaxation.kind == .overflowingNumber && next > 0
        && overridden[next - 1].contains(place)
    }
  }

  /// Tells overflowing values of properties and settings, at any depth, from other overflowing
  /// numbers.
  private mutating func markOverflowingValues() {
    for (index, relaxation) in parse.relaxations.enumerated()
    where relaxation.kind == .overflowingNumber {
      let next = rules.partitioningIndex { $0.range.lowerBound > relaxation.range.lowerBound }
      let parts = [settingsRange, next > 0 ? rules[next - 1].propertiesRange : nil]
      if parts.contains(where: { $0?.contains(relaxation.range) ?? false }) {
        parse.relaxations[index].kind = .overflowingValue
      }
    }
  }
}

extension JSONNode {
  /// Adds the outermost values in it that a later member of the same name overrides, the last first.
  ///
  /// Complexity: O(nodes).
  fileprivate func addOverriddenValues(to ranges: inout [Range<Int>]) {
    switch value {
    case .array(let array):
      for element in array.elements.reversed() { element.addOverriddenValues(to: &ranges) }
    case .object(let object):
      var later: Set<UTF8String> = []
      for member in object.members.reversed() {
        if later.insert(member.name.text).inserted {
          member.value.addOverriddenValues(to: &ranges)
        } else {
          ranges.append(member.value.range)
        }
      }
    case .null, .bool, .number, .string, .unreadable: break
    }
  }
}

/// The members of a `settings` or `properties` that is not the last one of its object.
struct OverriddenObject: Sendable {
  var members: [JSONMember]

  /// The place of the rule in its array, from 0, or nil outside rules.
  var rule: RuleIndex?
}

/// The members that the format knows, by the object they belong to.
private enum KnownMembers {
  static let root: [UTF8String] = ["settings", "rules"]
  static let patterns: UTF8String = "patterns"
  static let properties: UTF8String = "properties"
  static let rule = [patterns, properties]
}

/// One pass over a tree that collects shape faults on its way.
private struct DocumentReader {
  let patterns: PatternTable
  var faults: [ShapeFault] = []
  var overriddenObjects: [OverriddenObject] = []

  /// True inside the value of a member that a later one of the same name overrides.
  ///
  /// Of its faults only wrong types count, since those end the reading.
  var isOverridden = false

  mutating func read(_ parse: JSONParse, into document: inout ConfigurationDocument) {
    guard let root = parse.root, JSONType(root.value) != nil else {
      // For a text that is not JSON, the syntax faults are enough.
      if parse.faults.allSatisfy({ $0.kind == .noValue }) {
        note(.noValue, at: parse.root?.range ?? 0..<0)
      }
      return
    }
    guard case .object(let object) = root.value else {
      let type = JSONType(root.value)
      let wrapped = root.wrappedConfiguration()?.range
      note(
        type == .null ? .rootNull : .rootNotObject, at: root.range, found: type, wrapped: wrapped)
      return
    }
    noteKeys(of: object, known: KnownMembers.root)
    if let settings = member("settings", of: object, { $0.readSettings($1) }) {
      document.settingsRange = settings.range
      document.settings = settings.value
    }
    if let rules = member("rules", of: object, { $0.readRules($1) }) {
      document.rulesRange = rules.range
      document.rules = rules.value
      document.hasRulesArray = object.last("rules").flatMap { JSONType($0.value.value) } == .array
    } else {
      let wrapped = root.wrappedConfiguration()
      note(
        .rulesMissing, at: root.opening,
        key: wrapped.map { UTF8String($0.path.map(\.string).joined(separator: ".")) },
        wrapped: wrapped?.range)
    }
    document.otherMembers = object.members.filter { !KnownMembers.root.contains($0.name.text) }
  }

  /// The last member of a name, with the result of reading its value, or nil if there is none.
  ///
  /// The others are read, too.
  private mutating func member<Value>(
    _ name: UTF8String, of object: JSONObject,
    _ read: (inout DocumentReader, JSONNode) -> Value
  ) -> (range: Range<Int>, value: Value)? {
    let members = object.members.filter { $0.name.text == name }
    let isInside = isOverridden
    for member in members.dropLast() {
      isOverridden = true
      _ = read(&self, member.value)
    }
    isOverridden = isInside
    return members.last.map { ($0.value.range, read(&self, $0.value)) }
  }

  private mutating func readSettings(_ node: JSONNode) -> [JSONMember] {
    members(
      of: node, null: .settingsNull, emptyArray: .settingsEmptyArray, other: .settingsNotObject)
  }

  private mutating func readRules(_ node: JSONNode) -> [DocumentRule] {
    guard let array = self.array(node, null: .rulesNull, other: .rulesNotArray) else { return [] }
    let rules = array.elements.enumerated().compactMap { readRule($1, index: RuleIndex($0)) }
    if let comma = array.trailingComma {
      note(.ruleMissingAfterComma, at: comma, rule: RuleIndex(array.elements.count))
    }
    return rules
  }

  private mutating func readRule(_ node: JSONNode, index: RuleIndex) -> DocumentRule? {
    guard case .object(let object) = node.value else {
      noteType(of: node, null: .ruleNull, other: .ruleNotObject, rule: index)
      return nil
    }
    noteKeys(of: object, known: KnownMembers.rule, rule: index)
    var rule = DocumentRule(index: index, range: node.range)
    let patterns = member(KnownMembers.patterns, of: object) { $0.readPatterns($1, rule: index) }
    if let patterns {
      rule.patternsRange = patterns.range
      rule.patterns = patterns.value
    } else {
      note(.patternsMissing, at: node.opening, rule: index)
    }
    let properties = member(KnownMembers.properties, of: object) {
      $0.readProperties($1, rule: index)
    }
    if let properties {
      rule.propertiesRange = properties.range
      rule.properties = properties.value
    } else {
      note(.propertiesMissing, at: node.opening, rule: index)
    }
    rule.otherMembers = object.members.filter { !KnownMembers.rule.contains($0.name.text) }
    return rule
  }

  private mutating func readPatterns(_ node: JSONNode, rule: RuleIndex) -> [DocumentPattern] {
    guard
      let array = self.array(node, null: .patternsNull, other: .patternsNotArray, rule: rule)
    else { return [] }
    if array.elements.isEmpty, array.trailingComma == nil {
      note(.patternsEmpty, at: node.range, rule: rule)
    }
    let patterns = array.elements.enumerated().compactMap {
      readPattern($1, index: $0, rule: rule)
    }
    if let comma = array.trailingComma {
      note(.patternMissingAfterComma, at: comma, rule: rule, pattern: array.elements.count)
    }
    return patterns
  }

  private mutating func readPattern(
    _ node: JSONNode, index: Int, rule: RuleIndex
  ) -> DocumentPattern? {
    let kind: ShapeFault.Kind?
    var text: UTF8String?
    var escapes = EscapeMap(contentStart: node.range.lowerBound)
    switch node.value {
    case .string(let string): (kind, text, escapes) = (nil, string.text, string.escapes)
    case .number(let number): (kind, text) = (.patternScalar, number.text)
    case .bool(let flag): (kind, text) = (.patternScalar, flag ? "true" : "false")
    case .null: kind = .patternNull
    case .array, .object: kind = .patternNotString
    case .unreadable: kind = nil
    }
    if let kind {
      note(kind, at: node.range, rule: rule, pattern: index, found: JSONType(node.value))
    }
    return text.map { text in
      DocumentPattern(
        index: index, pattern: patterns.pattern(text), isString: kind == nil,
        range: node.range, escapes: escapes)
    }
  }

  private mutating func readProperties(_ node: JSONNode, rule: RuleIndex) -> [JSONMember] {
    if case .object(let object) = node.value, object.members.isEmpty {
      note(.propertiesEmpty, at: node.range, rule: rule)
    }
    return members(
      of: node, null: .propertiesNull, emptyArray: .propertiesEmptyArray,
      other: .propertiesNotObject, rule: rule)
  }

  private mutating func array(
    _ node: JSONNode, null: ShapeFault.Kind, other: ShapeFault.Kind, rule: RuleIndex? = nil
  ) -> JSONArray? {
    if case .array(let array) = node.value { return array }
    noteType(of: node, null: null, other: other, rule: rule)
    return nil
  }

  private mutating func members(
    of node: JSONNode, null: ShapeFault.Kind, emptyArray: ShapeFault.Kind, other: ShapeFault.Kind,
    rule: RuleIndex? = nil
  ) -> [JSONMember] {
    if case .object(let object) = node.value {
      if isOverridden {
        overriddenObjects.append(OverriddenObject(members: object.members, rule: rule))
      }
      return object.members
    }
    let isEmpty = if case .array(let array) = node.value { array.elements.isEmpty } else { false }
    noteType(of: node, null: null, other: isEmpty ? emptyArray : other, rule: rule)
    return []
  }

  /// Notes a value of a wrong type; the reader has reported one that it could not read.
  private mutating func noteType(
    of node: JSONNode, null: ShapeFault.Kind, other: ShapeFault.Kind, rule: RuleIndex?
  ) {
    guard let type = JSONType(node.value) else { return }
    note(type == .null ? null : other, at: node.range, rule: rule, found: type)
  }

  private mutating func note(
    _ kind: ShapeFault.Kind, at range: Range<Int>, rule: RuleIndex? = nil, pattern: Int? = nil,
    found: JSONType? = nil, key: UTF8String? = nil, meant: UTF8String? = nil,
    wrapped: Range<Int>? = nil
  ) {
    if isOverridden, !kind.isWrongType { return }
    faults.append(
      ShapeFault(
        kind: kind, isOverridden: isOverridden, range: range, rule: rule, pattern: pattern,
        found: found, key: key, meant: meant, wrapped: wrapped))
  }

  /// Notes repeated known keys, and keys that are almost known ones.
  private mutating func noteKeys(
    of object: JSONObject, known: [UTF8String], rule: RuleIndex? = nil
  ) {
    var seen: [UTF8String] = []
    // An array of rules is meant as `rules`, whatever its name.
    lazy var lacksRules = known.contains("rules") && object.last("rules") == nil
    for member in object.members {
      let key = member.name.text
      if known.contains(key) {
        if seen.contains(key) {
          note(.memberRepeated, at: member.nameRange, rule: rule, key: key)
        }
        seen.append(key)
      } else if let meant =
        lacksRules && JSONType(member.value.value) == .array
          && member.value.looksLikeRules ? "rules" : NearestName.of(key, among: known)
      {
        note(.misspeltKey, at: member.nameRange, rule: rule, key: key, meant: meant)
      } else if rule != nil,
        ClientName.allCases.contains(where: { Client.newest(of: $0).property(key) != nil })
      {
        note(.misspeltKey, at: member.nameRange, rule: rule, key: key)
      }
    }
  }
}

extension JSONNode {
  /// The opening brace of an object, where reports about absent members belong.
  fileprivate var opening: Range<Int> {
    range.lowerBound..<min(range.lowerBound + 1, range.upperBound)
  }
}

/// One object of the `rules` array as written.
package struct DocumentRule: Sendable {
  package var index: RuleIndex

  /// The object with its braces.
  package var range: Range<Int>

  /// The patterns in order.
  ///
  /// Elements without a text (null, arrays, objects) are left out, and `DocumentPattern.index` is
  /// the place of the others.
  package var patterns: [DocumentPattern] = []

  /// The value of `patterns`, whatever its type, or nil if there is none.
  package var patternsRange: Range<Int>?

  /// The members of `properties` in the order of the file, duplicate keys included.
  package var properties: [JSONMember] = []

  /// The value of `properties`, whatever its type, or nil if there is none.
  package var propertiesRange: Range<Int>?

  /// The members beside `patterns` and `properties`, such as `comment` and `lint`, in order.
  package var otherMembers: [JSONMember] = []
}

/// One element of a `patterns` array: a pattern and its place.
package struct DocumentPattern: Sendable {
  /// The place in the `patterns` array, from 0.
  package var index: Int

  package var pattern: Pattern

  /// False for a number or a boolean, which some clients read as its text and others refuse.
  package var isString: Bool

  /// The element with its quotation marks.
  package var range: Range<Int>

  /// The place in the file of each byte of `text`.
  package var escapes: EscapeMap

  package var text: UTF8String { pattern.text }
}

/// The type of a JSON value, as a word.
package enum JSONType: String, CaseIterable, Sendable {
  case null
  case boolean
  case number
  case string
  case array
  case object

  /// The type of a value, or nil if no value could be read.
  package init?(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    case .unreadable: return nil
    }
  }

  /// The type with its article, for a sentence.
  package var phrase: String {
    switch self {
    case .null: rawValue
    case .boolean, .number, .string: "a \(rawValue)"
    case .array, .object: "an \(rawValue)"
    }
  }
}
