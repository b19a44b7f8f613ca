import PathConfigClients
import PathConfigSyntax

extension Check {
  static let invalidRule = Check("invalid-rule", dependsOn: [.shape], find: InvalidRules.find)
}

private enum InvalidRules {
  static func find(in context: LintContext, into findings: inout Findings) {
    let faults = context.document.shapeFaults
    var misspelt: Set<Meant> = []
    var withoutProperties: Set<Int?> = []
    var withoutPatterns: Set<Int?> = []
    for fault in faults {
      switch fault.kind {
      case .misspeltKey: misspelt.insert(Meant(key: fault.meant, rule: fault.rule))
      case .patternsMissing: withoutPatterns.insert(fault.rule)
      case .propertiesMissing: withoutProperties.insert(fault.rule)
      default: break
      }
    }
    for fault in faults where isOurs(fault) {
      var cause = fault.description
      if let key = fault.missingKey {
        guard context.hasCertainShape(rule: fault.rule),
          !misspelt.contains(Meant(key: key, rule: fault.rule))
        else { continue }
        let lacksBoth =
          withoutPatterns.contains(fault.rule) && withoutProperties.contains(fault.rule)
          && !misspelt.contains { $0.rule == fault.rule }
        // Consequences of the patterns come first, and cover the properties.
        if lacksBoth, fault.kind == .propertiesMissing { continue }
        if lacksBoth { cause = lacksPatternsAndProperties(fault.rule ?? 0) }
      } else if !context.isCertain(fault.range) {
        continue
      }
      findings.add(finding(cause, fault, in: context))
    }
  }

  /// A key that is a misspelling of another.
  private struct Meant: Hashable {
    var key: UTF8String?
    var rule: Int?
  }

  private static func isOurs(_ fault: ShapeFault) -> Bool {
    switch fault.kind {
    case .ruleNull, .patternNull: !fault.isMissingElement
    case .ruleNotObject, .patternsMissing, .patternsNull, .patternsNotArray, .patternScalar,
      .patternNotString, .propertiesMissing, .propertiesNull, .propertiesEmptyArray,
      .propertiesNotObject:
      true
    default: false
    }
  }

  private static func finding(
    _ cause: String, _ fault: ShapeFault, in context: LintContext
  ) -> Finding {
    var finding = context.finding(cause, at: fault.range, context.verdict(on: fault.kind))
    finding.help = help(for: fault, writtenAs: context.buffer.text(in: fault.range))
    finding.fixes = fix(for: fault, in: context).map { [$0] } ?? []
    return finding
  }

  private static func fix(for fault: ShapeFault, in context: LintContext) -> Finding.Fix? {
    let range = fault.range
    let scope = fault.rule.map { Finding.Scope.rule($0) } ?? .file
    switch (fault.kind, fault.found) {
    case (.patternsNotArray, .string) where range.count > 2:
      return Finding.Fix(
        "Put the pattern in an array", isSafe: true, changing: scope,
        edits: [.inserting("[", at: range.lowerBound), .inserting("]", at: range.upperBound)])
    case (.patternScalar, _):
      // Clients that read the number take its text for the pattern.
      let text = UTF8String(repairing: context.buffer.bytes[range])
      return Finding.Fix(
        "Put it in quotation marks", isSafe: true, changing: scope,
        edits: [.writing(text, over: range)])
    default: return nil
    }
  }
}

extension ShapeFault {
  /// The key that is absent.
  fileprivate var missingKey: UTF8String? {
    switch kind {
    case .patternsMissing: "patterns"
    case .propertiesMissing: "properties"
    default: nil
    }
  }
}

// MARK: - Wording

private func lacksPatternsAndProperties(_ rule: Int) -> String {
  "rule \(rule + 1) has neither `patterns` nor `properties`"
}

private func help(for fault: ShapeFault, writtenAs text: String) -> String? {
  switch fault.kind {
  case .ruleNull: "remove it"
  case .ruleNotObject: "remove it, or write a rule, as in \(exampleOfRule)"
  case .patternsMissing: "remove the rule, or add its patterns, as in `\"patterns\": [\"/new\"]`"
  case .patternsNotArray where fault.found == .string && text.utf8.count > 2:
    HelpLine.wrap(text, in: "[", "]")
  case .patternsNull, .patternsNotArray:
    "remove the rule, or write its patterns as an array, as in `[\"/new\"]`"
  case .patternNull: "remove it"
  case .patternScalar: HelpLine.replace(with: HelpLine.json(UTF8String(text)))
  case .patternNotString: "move each pattern to `patterns` as a string, as in `\"/new\"`"
  case .propertiesMissing:
    "remove the rule, or add its properties, as in `\"properties\": \(exampleOfProperties)`"
  case .propertiesNull, .propertiesEmptyArray, .propertiesNotObject:
    "remove the rule, or write its properties as an object, as in `\(exampleOfProperties)`"
  default: nil
  }
}

private let exampleOfProperties = #"{"context": "modal"}"#
private let exampleOfRule = #"`{"patterns": ["/new"], "properties": {"context": "modal"}}`"#
