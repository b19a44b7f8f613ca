import PathConfigClients
import PathConfigSyntax

extension DraftFinding {
  /// Adds the fix for rules that are not where clients look for them, and the text to write.
  ///
  /// An empty array is offered only if nothing in the file looks like rules: it would remove those of
  /// installed apps.
  mutating func repairRules(_ fault: ShapeFault, in context: LintContext) {
    decision = "add the app's rules, or `\"rules\": []` if it has none"
    guard let root = context.document.parse.root else { return }
    if let wrapped = fault.wrapped { return unwrap(wrapped, from: root, fault) }
    switch root.value {
    case .string(let string) where string.text.bytes.contains(UInt8(ascii: "{")):
      propose(
        "encode it once: the text of the string is the JSON to send", isSafe: false,
        changing: fault.scope, [Finding.Edit(replacing: root.range, with: string.text.string)])
    case .array where root.looksLikeRules:
      proposeWrapping(root.range, in: "{\"rules\": ", "}", isSafe: false, fault, context)
    case .object(let object):
      if let rules = object.last("rules")?.value { return list(rules, fault, context) }
      if object.last("patterns") != nil, object.last("properties") != nil {
        return proposeWrapping(
          root.range, in: "{\"rules\": [", "]}", isSafe: false, fault, context)
      }
      if root.holdsPatterns {
        decision = "move the rules to the top, as in `{\"rules\": [{\"patterns\": …}]}`"
      }
    case _ where root.holdsPatterns:
      decision = "send an object, as in `{\"rules\": [{\"patterns\": …}]}`"
    default: proposeRules(fault, or: "{\"rules\": []}")
    }
  }

  /// Leaves out what is around a configuration.
  private mutating func unwrap(
    _ wrapped: Range<Int>, from root: JSONNode, _ fault: ShapeFault
  ) {
    if let key = fault.key, key.bytes.starts(with: "settings".utf8) {
      decision = "move `rules` to the top, beside `settings`"
      return
    }
    let part = fault.key.map { "the object in \(Quotation.of($0))" } ?? "the object in it"
    propose(
      "send \(part), with nothing around it", isSafe: false, changing: fault.scope,
      [
        .removing(root.range.lowerBound..<wrapped.lowerBound),
        .removing(wrapped.upperBound..<root.range.upperBound),
      ])
  }

  /// Writes an array of rules in place of another value.
  private mutating func list(
    _ rules: JSONNode, _ fault: ShapeFault, _ context: LintContext
  ) {
    if case .string(let string) = rules.value, string.text.string.contains("patterns") {
      let text = string.text.string
      return propose(
        HelpLine.fits(text) ? HelpLine.replace(with: text) : "write the array, not its text",
        isSafe: false, changing: fault.scope, [Finding.Edit(replacing: rules.range, with: text)])
    }
    guard case .object(let object) = rules.value, rules.looksLikeRules || rules.holdsPatterns else {
      return proposeRules(fault, or: "[]")
    }
    guard rules.looksLikeRules else {
      return proposeWrapping(rules.range, in: "[", "]", isSafe: false, fault, context)
    }
    let values = object.members.map { context.buffer.text(in: $0.value.range) }
    let text = "[\(values.joined(separator: ", "))]"
    propose(
      HelpLine.fits(text)
        ? HelpLine.replace(with: text)
        : "replace it with the list of its values, in their order, as `array_values` does in PHP",
      isSafe: false, changing: fault.scope,
      [
        Finding.Edit(replacing: rules.range.lowerBound..<rules.range.lowerBound + 1, with: "["),
        Finding.Edit(replacing: rules.range.upperBound - 1..<rules.range.upperBound, with: "]"),
      ] + object.members.map { .removing($0.nameRange.lowerBound..<$0.value.range.lowerBound) })
  }

  /// Puts two texts around a value.
  mutating func proposeWrapping(
    _ range: Range<Int>, in opening: String, _ closing: String, isSafe: Bool, _ fault: ShapeFault,
    _ context: LintContext
  ) {
    let text = opening + context.buffer.text(in: range) + closing
    propose(
      HelpLine.fits(text)
        ? HelpLine.replace(with: text)
        : "add \(HelpLine.code(opening)) before it and \(HelpLine.code(closing)) after it",
      isSafe: isSafe, changing: fault.scope,
      [.inserting(opening, at: range.lowerBound), .inserting(closing, at: range.upperBound)])
  }
}
