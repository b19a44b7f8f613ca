import PathConfigClients
import PathConfigSyntax

// Wrong shapes of a file: for each kind its check, its remedy, and what else decides.

extension Check {
  static let missingRules = shapes("missing-rules") { fault, _, context in
    let verdict = context.verdict(on: fault.kind)
    if verdict == .none { return nil }
    // No client keeps any of the rules.
    return context.finding(fault.description, at: fault.range, verdict, severity: .error) {
      $0 == .countsAsAbsent ? loadsNoRules : $0.verb
    }
  }

  static let invalidRule = shapes("invalid-rule") { fault, others, context in
    var cause = fault.description
    // Consequences of the patterns come first, and cover the properties.
    if others.has(.patternsMissing, and: .propertiesMissing, rule: fault.rule),
      !others.isMisspelt(nil, rule: fault.rule)
    {
      if fault.kind == .propertiesMissing { return nil }
      cause = "rule \(fault.rule?.number ?? 1) has neither `patterns` nor `properties`"
    }
    return context.finding(cause, at: fault.range, context.verdict(on: fault.kind))
  }

  static let invalidSettings = shapes("invalid-settings") { fault, _, context in
    context.finding(fault.description, at: fault.range, context.verdict(on: fault.kind))
  }

  static let emptyRule = shapes("empty-rule", dependsOn: []) { fault, others, context in
    guard let rule = fault.rule else { return nil }
    var lack =
      fault.kind == .patternsEmpty
      ? "no patterns and matches no URL" : "no properties and changes nothing"
    if others.has(.patternsEmpty, and: .propertiesEmpty, rule: rule) {
      if fault.kind == .propertiesEmpty { return nil }
      lack = "neither patterns nor properties"
    }
    var finding = context.finding("rule \(rule.number) has \(lack)", at: fault.range)
    finding.stance = .indifferent
    // A rule for everything is a place to write properties later.
    if fault.kind == .propertiesEmpty, context.document.rule(rule)?.isForEverything ?? false {
      finding.severity = .info
    }
    return finding
  }

  static let misspeltKey = shapes("misspelt-key") { fault, _, context in
    guard let key = fault.key else { return nil }
    guard let meant = fault.meant else {
      var finding = context.finding(fault.description, at: fault.range, severity: .warning)
      finding.stance = .indifferent
      return finding
    }
    let (wrong, right) = (Quotation.of(key), Quotation.of(meant))
    let verdict = fault.kindOfAbsence.map { context.verdict(on: $0) } ?? .none
    let isBystander = context.document.has(meant, inRule: fault.rule)
    var finding = context.finding("\(wrong) should be \(right)", at: fault.range)
    if isBystander {
      finding.message = "no client reads \(wrong) next to \(right)"
      finding.severity = .warning
    } else if verdict == .none {
      finding.message += ": no client reads it"
    } else {
      finding.effect = verdict == .countsAsAbsent ? loadsNoRules : verdict.verb
    }
    finding.stance = finding.effect == nil ? .indifferent : .affected
    return finding
  }

  /// - Parameter judge: the finding about an evident fault of the check, or nil if it is beside the
  ///   point.
  private static func shapes(
    _ id: String, dependsOn dependencies: [ClientDependency] = [.shape],
    _ judge: @escaping @Sendable (ShapeFault, ShapeFaults, LintContext) -> DraftFinding?
  ) -> Check {
    Check(id, dependsOn: dependencies) { context, findings in
      let faults = context.shapeFaults
      for fault in faults.all where !findings.isFull && fault.check == id {
        guard context.isEvident(fault) else { continue }
        guard var finding = judge(fault, faults, context) else { continue }
        finding.repair(fault, in: context)
        findings.add(finding)
      }
    }
  }
}

extension LintContext {
  /// True if no fault of the text could have caused a wrong shape, and an absent key has no other
  /// spelling.
  fileprivate func isEvident(_ fault: ShapeFault) -> Bool {
    guard let key = fault.missingKey else {
      // A whole file or list has faults of its own.
      return fault.check == Check.missingRules.id
        ? hasCertainShape(fault.range) : isCertain(fault.range)
    }
    return !shapeFaults.isMisspelt(key, rule: fault.rule)
      && hasCertainShape(rule: fault.rule)
  }
}

private let loadsNoRules: VerbPhrase = "load[s] it without rules"

/// The wrong shapes of a file, by rule.
struct ShapeFaults: Sendable {
  fileprivate let all: [ShapeFault]
  private var kinds: [RuleIndex?: Set<ShapeFault.Kind>] = [:]
  private var misspelt: [RuleIndex?: Set<UTF8String>] = [:]

  init(_ document: ConfigurationDocument) {
    all = [document.absentSettings].compactMap { $0 } + document.shapeFaults
    for fault in all {
      kinds[fault.rule, default: []].insert(fault.kind)
      if fault.kind == .misspeltKey, let meant = fault.meant {
        misspelt[fault.rule, default: []].insert(meant)
      }
    }
  }

  /// True if a key is there in another spelling, or any key for nil.
  fileprivate func isMisspelt(_ key: UTF8String?, rule: RuleIndex? = nil) -> Bool {
    misspelt[rule].map { keys in key.map(keys.contains) ?? true } ?? false
  }

  fileprivate func has(
    _ one: ShapeFault.Kind, and other: ShapeFault.Kind, rule: RuleIndex?
  ) -> Bool {
    kinds[rule]?.isSuperset(of: [one, other]) ?? false
  }
}

// MARK: - The table

extension ShapeFault {
  /// True if it is the null that some client reads between two adjacent commas.
  var isMissingElement: Bool {
    (kind == .ruleNull || kind == .patternNull) && range.isEmpty
  }

  /// The check that reports it.
  var check: String {
    if isOverridden { return "duplicate-key" }
    return switch kind {
    case .noValue: "invalid-json"
    case .rootNull, .rootNotObject, .rulesMissing, .rulesNull, .rulesNotArray: "missing-rules"
    case .settingsMissing, .settingsNull, .settingsEmptyArray, .settingsNotObject:
      "invalid-settings"
    case .patternsEmpty, .propertiesEmpty: "empty-rule"
    case .misspeltKey: "misspelt-key"
    case .memberRepeated: "duplicate-key"
    case .ruleMissingAfterComma, .patternMissingAfterComma: "trailing-comma"
    case .ruleNull, .patternNull: isMissingElement ? "lenient-json" : "invalid-rule"
    case .ruleNotObject, .patternsMissing, .patternsNull, .patternsNotArray, .patternScalar,
      .patternNotString, .propertiesMissing, .propertiesNull, .propertiesEmptyArray,
      .propertiesNotObject:
      "invalid-rule"
    }
  }

  /// The part of the file that a repair would change.
  var scope: Finding.Scope {
    if let rule { return .rule(rule) }
    return meant == "settings" ? .settings : .file
  }

  private static let keys: [(name: UTF8String, absence: Kind)] = [
    ("rules", .rulesMissing), ("settings", .settingsMissing), ("patterns", .patternsMissing),
    ("properties", .propertiesMissing),
  ]

  /// The absent key.
  fileprivate var missingKey: UTF8String? { Self.keys.first { $0.absence == kind }?.name }

  /// The fault that the missing key causes.
  fileprivate var kindOfAbsence: Kind? { Self.keys.first { $0.name == meant }?.absence }

  /// The member as the first of the outermost object, on its own line if the others have lines.
  fileprivate static func emptySettings(in document: ConfigurationDocument) -> String {
    let member = #""settings": {}"#
    guard let root = document.parse.root, case .object(let object) = root.value,
      let first = object.members.first
    else { return member }
    let opening = document.buffer.text(in: root.range.lowerBound + 1..<first.nameRange.lowerBound)
    return opening.contains(where: \.isNewline) ? "\(opening)\(member)," : "\(member), "
  }
}

extension DraftFinding {
  /// Adds the fixes of a wrong shape, and the text to write instead.
  fileprivate mutating func repair(_ fault: ShapeFault, in context: LintContext) {
    let range = fault.range
    switch (fault.kind, fault.found) {
    case (.rootNotObject, _), (.rulesMissing, _), (.rulesNotArray, _):
      repairRules(fault, in: context)
    case (.rootNull, _): proposeRules(fault, or: "{\"rules\": []}")
    case (.rulesNull, _): proposeRules(fault, or: "[]")
    case (.patternsNotArray, .string) where range.count > 2:
      proposeWrapping(range, in: "[", "]", isSafe: true, fault, context)
    case (.patternScalar, _):
      // Clients that read the number take its text for the pattern.
      propose(
        UTF8String(repairing: context.buffer.bytes[range]), over: range, isSafe: true,
        changing: fault.scope)
    case (.ruleNull, _), (.patternNull, _), (.ruleNotObject, _):
      propose("remove it", changing: fault.scope, [.removingItem(range, in: context.buffer)])
      guard fault.kind == .ruleNotObject else { break }
      addition =
        ", or write a rule, as in `{\"patterns\": [\"/new\"], \"properties\": \(properties)}`"
    case (.patternNotString, _):
      decision = "move each pattern to `patterns` as a string, as in `\"/new\"`"
    case (.settingsMissing, _):
      propose(
        "add `\"settings\": {}`", isSafe: true, changing: .settings,
        [.inserting(ShapeFault.emptySettings(in: context.document), at: range.upperBound)])
    case (.settingsNotObject, _), (.settingsNull, _), (.settingsEmptyArray, _):
      propose(
        "replace it with", "`{}`", isSafe: fault.kind == .settingsNotObject ? nil : true,
        changing: .settings, [.init(replacing: range, with: "{}")])
      if fault.kind == .settingsNotObject { addition = " or an object, as in `{\"tabs\": 5}`" }
    case (.misspeltKey, _):
      guard let meant = fault.meant else {
        decision = "move it into `properties`"
        break
      }
      guard context.document.has(meant, inRule: fault.rule) else {
        decision = "\(HelpLine.rename(to: meant)) once what is in it has no mistakes"
        return propose(
          HelpLine.rename(to: meant), isSafe: true, changing: fault.scope,
          [.writing(meant, over: range)])
      }
      let member = context.document.parse.root?.member(named: range)
      let edits = member.map { [Finding.Edit.removingItem($0, in: context.buffer)] }
      propose("remove it", changing: .nothing, edits)
      addition = ", or move its content to \(Quotation.of(meant))"
    default:
      let help = fault.kind.repair
      (decision, addition) = (help, ", or \(help)")
      propose(
        "remove the rule", changing: fault.scope,
        fault.rule.flatMap(context.document.removingRule).map { [$0] })
    }
  }

  /// Proposes rules in place of the fault.
  ///
  /// - Parameter none: the text without any, which removes those of installed apps.
  mutating func proposeRules(_ fault: ShapeFault, or none: String) {
    propose(
      "write the app's rules, or \(HelpLine.code(none)) if it has none", changing: fault.scope,
      [.init(replacing: fault.range, with: none)])
  }
}

extension ShapeFault.Kind {
  /// The text to write in a rule that has a part too few or of a wrong type.
  fileprivate var repair: String {
    switch self {
    case .patternsMissing: "add its patterns, as in `\"patterns\": [\"/new\"]`"
    case .patternsNull, .patternsNotArray: "write its patterns as an array, as in `[\"/new\"]`"
    case .propertiesMissing: "add its properties, as in `\"properties\": \(properties)`"
    case .propertiesNull, .propertiesEmptyArray, .propertiesNotObject:
      "write its properties as an object, as in `\(properties)`"
    default: "add what is missing"
    }
  }
}

private let properties = #"{"context": "modal"}"#

extension JSONNode {
  /// The range of the member of the object, or of one of its rules, whose name is at a place.
  fileprivate func member(named name: Range<Int>) -> Range<Int>? {
    switch value {
    case .object(let object):
      object.members.first { $0.nameRange == name }?.range
        ?? object.members.lazy.compactMap { $0.value.member(named: name) }.first
    case .array(let array): array.elements.lazy.compactMap { $0.member(named: name) }.first
    default: nil
    }
  }
}

extension ConfigurationDocument {
  /// True if a rule, or the outermost object for nil, has a known key.
  fileprivate func has(_ key: UTF8String, inRule index: RuleIndex?) -> Bool {
    let rule = index.flatMap { self.rule($0) }
    return switch key {
    case "rules": rulesRange != nil
    case "settings": settingsRange != nil
    case "patterns": rule?.patternsRange != nil
    case "properties": rule?.propertiesRange != nil
    default: false
    }
  }
}
