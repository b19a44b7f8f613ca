import PathConfigSyntax

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
    var reader = DocumentReader(patterns)
    var document = ConfigurationDocument(parse: parse, patterns: patterns)
    reader.read(parse, into: &document)
    document.shapeFaults = reader.sortedFaults()
    self = document
  }
}

/// The members that the format knows, by the object they belong to.
private enum KnownMembers {
  static let root: [UTF8String] = ["settings", "rules"]
  static let rule: [UTF8String] = ["patterns", "properties"]
}

/// One pass over a tree that collects shape faults on its way.
private struct DocumentReader {
  private let patterns: PatternTable
  private var faults: [ShapeFault] = []

  init(_ patterns: PatternTable) {
    self.patterns = patterns
  }

  func sortedFaults() -> [ShapeFault] {
    let places = faults.enumerated().sorted { left, right in
      (left.element.range.lowerBound, left.offset) < (right.element.range.lowerBound, right.offset)
    }
    return places.map(\.element)
  }

  mutating func read(_ parse: JSONParse, into document: inout ConfigurationDocument) {
    guard let root = parse.root, JSONType(root.value) != nil else {
      // For a text that is not JSON, the syntax faults are enough.
      if parse.faults.allSatisfy({ $0.kind == .noValue }) {
        faults.append(ShapeFault(.noValue, at: parse.root?.range ?? 0..<0))
      }
      return
    }
    guard case .object(let object) = root.value else {
      let type = JSONType(root.value)
      let kind: ShapeFault.Kind = type == .null ? .rootNull : .rootNotObject
      faults.append(ShapeFault(kind, at: root.range, found: type))
      return
    }
    noteKeys(of: object, known: KnownMembers.root, rule: nil)
    if let settings = object.last("settings") {
      document.settingsRange = settings.value.range
      document.settings = readSettings(settings.value)
    }
    if let rules = object.last("rules") {
      document.rulesRange = rules.value.range
      document.rules = readRules(rules.value)
      document.hasRulesArray = JSONType(rules.value.value) == .array
    } else {
      faults.append(ShapeFault(.rulesMissing, at: opening(of: root)))
    }
    document.otherMembers = object.members.filter { !KnownMembers.root.contains($0.name.text) }
  }

  private mutating func readSettings(_ node: JSONNode) -> [JSONMember] {
    switch node.value {
    case .object(let object):
      return object.members
    case .null:
      faults.append(ShapeFault(.settingsNull, at: node.range))
    case .array(let array) where array.elements.isEmpty:
      faults.append(ShapeFault(.settingsEmptyArray, at: node.range, found: .array))
    case .unreadable:
      break
    default:
      faults.append(ShapeFault(.settingsNotObject, at: node.range, found: JSONType(node.value)))
    }
    return []
  }

  private mutating func readRules(_ node: JSONNode) -> [DocumentRule] {
    switch node.value {
    case .array(let array):
      var rules: [DocumentRule] = []
      for (index, element) in array.elements.enumerated() {
        if let rule = readRule(element, index: index) { rules.append(rule) }
      }
      if let comma = array.trailingComma {
        faults.append(ShapeFault(.ruleMissingAfterComma, at: comma, rule: array.elements.count))
      }
      return rules
    case .null:
      faults.append(ShapeFault(.rulesNull, at: node.range))
    case .unreadable:
      break
    default:
      faults.append(ShapeFault(.rulesNotArray, at: node.range, found: JSONType(node.value)))
    }
    return []
  }

  private mutating func readRule(_ node: JSONNode, index: Int) -> DocumentRule? {
    guard case .object(let object) = node.value else {
      if let type = JSONType(node.value) {
        let kind: ShapeFault.Kind = type == .null ? .ruleNull : .ruleNotObject
        faults.append(ShapeFault(kind, at: node.range, rule: index, found: type))
      }
      return nil
    }
    noteKeys(of: object, known: KnownMembers.rule, rule: index)
    var rule = DocumentRule(index: index, range: node.range)
    if let patterns = object.last("patterns") {
      rule.patternsRange = patterns.value.range
      rule.patterns = readPatterns(patterns.value, rule: index)
    } else {
      faults.append(ShapeFault(.patternsMissing, at: opening(of: node), rule: index))
    }
    if let properties = object.last("properties") {
      rule.propertiesRange = properties.value.range
      rule.properties = readProperties(properties.value, rule: index)
    } else {
      faults.append(ShapeFault(.propertiesMissing, at: opening(of: node), rule: index))
    }
    rule.otherMembers = object.members.filter { !KnownMembers.rule.contains($0.name.text) }
    return rule
  }

  private mutating func readPatterns(_ node: JSONNode, rule: Int) -> [DocumentPattern] {
    switch node.value {
    case .array(let array):
      if array.elements.isEmpty, array.trailingComma == nil {
        faults.append(ShapeFault(.patternsEmpty, at: node.range, rule: rule))
      }
      var patterns: [DocumentPattern] = []
      for (index, element) in array.elements.enumerated() {
        if let pattern = readPattern(element, index: index, rule: rule) { patterns.append(pattern) }
      }
      if let comma = array.trailingComma {
        faults.append(
          ShapeFault(
            .patternMissingAfterComma, at: comma, rule: rule, pattern: array.elements.count))
      }
      return patterns
    case .null:
      faults.append(ShapeFault(.patternsNull, at: node.range, rule: rule))
    case .unreadable:
      break
    default:
      faults.append(
        ShapeFault(.patternsNotArray, at: node.range, rule: rule, found: JSONType(node.value)))
    }
    return []
  }

  private mutating func readPattern(
    _ node: JSONNode, index: Int, rule: Int
  ) -> DocumentPattern? {
    func coerced(_ text: UTF8String) -> DocumentPattern {
      let escapes = EscapeMap(contentStart: node.range.lowerBound)
      return DocumentPattern(
        index: index, pattern: patterns.pattern(text), form: .coerced, range: node.range,
        escapes: escapes)
    }
    var kind = ShapeFault.Kind.patternScalar
    var pattern: DocumentPattern?
    switch node.value {
    case .string(let string):
      return DocumentPattern(
        index: index, pattern: patterns.pattern(string.text), form: .string, range: node.range,
        escapes: string.escapes)
    case .number(let number):
      pattern = coerced(number.text)
    case .bool(let flag):
      pattern = coerced(flag ? "true" : "false")
    case .null:
      kind = .patternNull
    case .array, .object:
      kind = .patternNotString
    case .unreadable:
      return nil
    }
    faults.append(
      ShapeFault(kind, at: node.range, rule: rule, pattern: index, found: JSONType(node.value)))
    return pattern
  }

  private mutating func readProperties(_ node: JSONNode, rule: Int) -> [JSONMember] {
    switch node.value {
    case .object(let object):
      if object.members.isEmpty {
        faults.append(ShapeFault(.propertiesEmpty, at: node.range, rule: rule))
      }
      return object.members
    case .null:
      faults.append(ShapeFault(.propertiesNull, at: node.range, rule: rule))
    case .array(let array) where array.elements.isEmpty:
      faults.append(
        ShapeFault(.propertiesEmptyArray, at: node.range, rule: rule, found: .array))
    case .unreadable:
      break
    default:
      faults.append(
        ShapeFault(.propertiesNotObject, at: node.range, rule: rule, found: JSONType(node.value)))
    }
    return []
  }

  /// Notes repeated known keys, and keys that are almost known ones.
  private mutating func noteKeys(of object: JSONObject, known: [UTF8String], rule: Int?) {
    var first: [UTF8String: Range<Int>] = [:]
    for member in object.members {
      let key = member.name.text
      if known.contains(key) {
        if let range = first[key] {
          faults.append(
            ShapeFault(
              .memberRepeated, at: member.nameRange, rule: rule, key: key, firstRange: range))
        } else {
          first[key] = member.nameRange
        }
      } else if let meant = NearestName.of(key, among: known) {
        faults.append(
          ShapeFault(.misspeltKey, at: member.nameRange, rule: rule, key: key, meant: meant))
      }
    }
  }

  /// The opening brace of an object, where reports about absent members belong.
  private func opening(of node: JSONNode) -> Range<Int> {
    node.range.lowerBound..<min(node.range.lowerBound + 1, node.range.upperBound)
  }
}
