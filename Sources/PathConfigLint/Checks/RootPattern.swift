import PathConfigClients
import PathConfigSyntax

extension Check {
  static let rootPattern = Check("root-pattern", dependsOn: [.subjects]) { pattern, context in
    let roots = PatternSequence.all(in: pattern.syntax).filter(\.isRoot)
    var slash = pattern.slash
    if roots.isEmpty && slash == nil || isRepeated(pattern, context) { return [] }
    // Another check reports the slash of a rule that overrides others.
    if context.analysis?.overriders.contains(where: { $0.rule.index == pattern.rule }) == true {
      slash = nil
    }
    return [slash.map { [everyPage($0, in: pattern, context)] }].compactMap { $0 }
      + roots.prefix(ReadablePattern.maximumSuspects).map {
        otherThanRoot($0, in: pattern, context)
      }
  }
}

/// True if the rule matches the same URLs without the pattern, which another check reports.
private func isRepeated(_ pattern: ReadablePattern, _ context: LintContext) -> Bool {
  let place = context.patterns[pattern.index].place
  let others = context.placesOfPatterns[place].filter { $0 != pattern.index }
  return cover(of: pattern, among: others, context) != nil
}

private func everyPage(
  _ slash: PatternSequence, in pattern: ReadablePattern, _ context: LintContext
) -> Suspicion {
  let root = context.rootPattern(insteadOf: pattern)
  var suspicion = Suspicion(slash.range(0..<1), .matches, "/posts") { _ in
    "`/` matches every page: did you mean the root, `^/$`?"
  }.offering("Write `\(root)`", [(slash.range(0..<1), root)])
  if context.isGeneral(ruleOf: pattern) {
    suspicion.severity = .info
    suspicion.help =
      "replace it with `\(JSONText.escaped(root))` for the root, or with `.*` for every page"
    suspicion.choices = [[(slash.range(0..<1), ".*")]]
  }
  return suspicion
}

/// A pattern for the root that matches more, or else less.
private func otherThanRoot(
  _ sequence: PatternSequence, in pattern: ReadablePattern, _ context: LintContext
) -> [Suspicion] {
  let range = sequence.range(0..<sequence.items.count)
  let text = Quotation.of(pattern.syntax.text)
  let wider = Suspicion(range, .matches, sequence.items.count == 2 ? "/posts/" : nil) {
    "\(text) matches every path that ends in a slash, such as \(Quotation.of($0))"
  }
  // An app that begins at another URL does not have the one without a path.
  let start = context.declarations.start.map { context.client.subject(of: $0) == .text("") }
  let isElsewhere =
    start == false || context.opensNoPage(ruleOf: pattern)
    || context.hasEarlierRuleWithoutPath(than: pattern)
  var narrower = Suspicion(range, .ruleMisses, isElsewhere ? nil : "") { _ in
    "\(text) does not match `https://example.com`, which has no path"
  }
  narrower.severity = .info
  let root = context.rootPattern(insteadOf: pattern)
  return [wider, narrower].map { $0.offering("Write `\(root)`", [(range, root)]) }
}

extension LintContext {
  /// True if the rule of a pattern may be meant as the general one.
  ///
  /// It comes first, has no other pattern, and sets only default words.
  fileprivate func isGeneral(ruleOf pattern: ReadablePattern) -> Bool {
    guard pattern.rule == document.rules.first?.index, placesOfPatterns.first?.count == 1 else {
      return false
    }
    return assignments.filter { $0.rule == pattern.rule }.allSatisfy { assignment in
      clients.allSatisfy { client in
        guard let spec = assignment.spec(for: client), case .enumeration = spec.type,
          case .text(let word) = spec.defaultValue
        else { return true }
        return assignment.text == UTF8String(word)
      }
    }
  }
}

extension LintContext {
  /// A pattern that only matches the root, with its slash and without.
  ///
  /// It also allows any query string if one of the clients matches queries. It needs the slash if the
  /// URL without a path may be all that a rule above has: it is for that URL, or another rule's `/`
  /// takes every other page from it. A rule that opens no page does not get it either, because the app
  /// may begin there.
  func rootPattern(insteadOf pattern: ReadablePattern) -> String {
    let needsSlash =
      hasEarlierRuleWithoutPath(than: pattern) || opensNoPage(ruleOf: pattern)
      || pattern.slash != nil
        && patterns.contains { $0.rule != pattern.rule && $0.written.text == "/" }
    return (needsSlash ? "^/" : "^/?")
      + (clients.contains(where: \.matchesQueryStrings) ? #"(?:\?.*)?$"# : "$")
  }

  /// True if the rule of a pattern has a presentation that opens no page.
  fileprivate func opensNoPage(ruleOf pattern: ReadablePattern) -> Bool {
    document.rules[patterns[pattern.index].place].properties.contains(where: \.opensNoPage)
  }

  /// True if a rule above that of a pattern matches the URL without a path, and not `/`.
  ///
  /// Complexity: O(patterns).
  fileprivate func hasEarlierRuleWithoutPath(than pattern: ReadablePattern) -> Bool {
    patterns[..<pattern.index].indices.contains { place in
      patterns[place].rule != pattern.rule && finds(patternAt: place, in: "") == true
        && finds(patternAt: place, in: "/") == false
    }
  }
}

extension ReadablePattern {
  /// The slash that is the whole pattern, or a whole alternative, and so matches every page, or
  /// nil.
  var slash: PatternSequence? {
    PatternSequence.all(in: syntax).first { sequence in
      sequence.beginsPattern && sequence.endsPattern && sequence.items.count == 1
        && sequence.items[0].character == "/"
    }
  }
}

extension PatternSequence {
  /// True if it is `/$` or `^/$` and is the whole pattern, or a whole alternative.
  var isRoot: Bool {
    guard beginsPattern, endsPattern, items.last?.isEnd == true else { return false }
    let middle = items.dropLast().drop { $0.isStart }
    return middle.count == 1 && middle.first?.character == "/"
  }
}
