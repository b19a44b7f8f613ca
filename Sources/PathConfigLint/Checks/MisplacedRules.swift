import PathConfigClients
import PathConfigSyntax

extension DraftFinding {
  /// Adds the fix for rules that are not where clients look for them, and the text to write.
  ///
  /// An empty array is offered only if nothing in the file looks like rules: it would remove those of
  /// installed apps.
  mutating func repairRules(_ fault: ShapeFault, in context: LintContext) {
    finding.help = noRules
    guard let root = context.document.parse.root else { return }
    if let wrapped = fault.wrapped { return unwrap(wrapped, from: root, fault) }
    switch root.value {
    case .string(let string) where string.text.bytes.contains(UInt8(ascii: "{")):
      offerFix(
        "Decode the string", isSafe: false, changing: fault.scope,
        edits: [Finding.Edit(replacing: root.range, with: string.text.string)])
      finding.help = "encode it once: the text of the string is the JSON to send"
    case .array where root.looksLikeRules:
      wrap(root, in: "{\"rules\": ", "}", "Put the array in an object", fault, context)
    case .object(let object):
      if let rules = object.last("rules")?.value { return list(rules, fault, context) }
      if object.last("patterns") != nil, object.last("properties") != nil {
        return wrap(root, in: "{\"rules\": [", "]}", "Put the rule in `rules`", fault, context)
      }
      if root.holdsPatterns {
        finding.help = "move the rules to the top, as in `{\"rules\": [{\"patterns\": …}]}`"
      }
    case _ where root.holdsPatterns:
      finding.help = "send an object, as in `{\"rules\": [{\"patterns\": …}]}`"
    default: adviseRules(fault, or: "{\"rules\": []}")
    }
  }

  private var noRules: String { "add the app's rules, or `\"rules\": []` if it has none" }

  /// Leaves out what is around a configuration.
  private mutating func unwrap(
    _ wrapped: Range<Int>, from root: JSONNode, _ fault: ShapeFault
  ) {
    if let key = fault.key, key.bytes.starts(with: "settings".utf8) {
      finding.help = "move `rules` to the top, beside `settings`"
      return
    }
    offerFix(
      "Leave out what is around it", isSafe: false, changing: fault.scope,
      edits: [
        .removing(root.range.lowerBound..<wrapped.lowerBound),
        .removing(wrapped.upperBound..<root.range.upperBound),
      ])
    let part = fault.key.map { "the object in \(Quotation.of($0))" } ?? "the object in it"
    finding.help = "send \(part), with nothing around it"
  }

  /// Writes an array of rules in place of another value.
  private mutating func list(
    _ rules: JSONNode, _ fault: ShapeFault, _ context: LintContext
  ) {
    if case .string(let string) = rules.value, string.text.string.contains("patterns") {
      let text = string.text.string
      offerFix(
        "Decode the string", isSafe: false, changing: fault.scope,
        edits: [Finding.Edit(replacing: rules.range, with: text)])
      finding.help =
        HelpLine.fits(text) ? HelpLine.replace(with: text) : "write the array, not its text"
      return
    }
    guard case .object(let object) = rules.value, rules.looksLikeRules || rules.holdsPatterns else {
      return adviseRules(fault, or: "[]")
    }
    guard rules.looksLikeRules else {
      return wrap(rules, in: "[", "]", "Put the rule in an array", fault, context)
    }
    offerFix(
      "Replace it with the list of its values", isSafe: false, changing: fault.scope,
      edits: [
        Finding.Edit(replacing: rules.range.lowerBound..<rules.range.lowerBound + 1, with: "["),
        Finding.Edit(replacing: rules.range.upperBound - 1..<rules.range.upperBound, with: "]"),
      ] + object.members.map { .removing($0.nameRange.lowerBound..<$0.value.range.lowerBound) })
    let values = object.members.map { context.buffer.text(in: $0.value.range) }
    let text = "[\(values.joined(separator: ", "))]"
    finding.help =
      HelpLine.fits(text)
      ? HelpLine.replace(with: text)
      : "replace it with the list of its values, in their order, as `array_values` does in PHP"
  }

  /// Puts two texts around a value.
  private mutating func wrap(
    _ node: JSONNode, in opening: String, _ closing: String, _ title: String,
    _ fault: ShapeFault, _ context: LintContext
  ) {
    offerFix(
      title, isSafe: false, changing: fault.scope,
      edits: .wrapping(node.range, in: opening, closing))
    finding.help = HelpLine.wrap(context.buffer.text(in: node.range), in: opening, closing)
  }
}
