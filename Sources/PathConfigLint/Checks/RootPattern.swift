import PathConfigClients
import PathConfigSyntax

extension Check {
  static let rootPattern = Check("root-pattern", dependsOn: [.subjects]) { pattern, context in
    let sequences = PatternSequence.all(in: pattern.syntax)
    // Another check reports a slash that overrides other rules.
    let overrides = context.analysis?.overridingRules.contains(pattern.rule) ?? false
    let slashes = overrides ? [] : sequences.filter(\.isSlash)
    let roots = sequences.filter { $0.isRoot && $0.items.count == 2 }
    if slashes.isEmpty && roots.isEmpty || isRepeated(pattern, context) { return [] }
    let text = Quotation.of(pattern.syntax.text)
    return slashes.prefix(1).map { slash in
      [suspicion(of: slash, "/posts", context) { _ in "`/` matches every page, not only the root" }]
    }
      + roots.prefix(ReadablePattern.maximumSuspects).map { root in
        [
          suspicion(of: root, "/posts/", context) {
            "\(text) matches every path that ends in a slash, such as \(Quotation.of($0))"
          }
        ]
      }
  }
}

/// True if the rule matches the same URLs without the pattern, which another check reports.
private func isRepeated(_ pattern: ReadablePattern, _ context: LintContext) -> Bool {
  let place = context.patterns[pattern.index].place
  let others = context.placesOfPatterns[place.index].filter { $0 != pattern.index }
  return cover(of: pattern, among: others, context) != nil
}

/// A pattern for the root that matches more, at pages of the project.
private func suspicion(
  of sequence: PatternSequence, _ url: String, _ context: LintContext,
  _ message: @escaping (String) -> String
) -> Suspicion {
  let range = sequence.range(0..<sequence.items.count)
  var suspicion = Suspicion(range, .matches, url, message)
  suspicion.edits = context.rootPatterns.map { [(range, $0)] }
  suspicion.needsPage = true
  return suspicion
}

extension LintContext {
  /// Patterns that only match the root, the best first: with its slash and without, or with it.
  ///
  /// They also allow any query string if one of the clients matches queries.
  var rootPatterns: [String] {
    let end = clients.contains(where: \.matchesQueryStrings) ? #"(?:\?.*)?$"# : "$"
    return ["^/?\(end)", "^/\(end)"]
  }
}

extension PatternSequence {
  /// True if it is a slash and is the whole pattern, or a whole alternative, and so matches every page.
  fileprivate var isSlash: Bool {
    beginsPattern && endsPattern && items.count == 1 && items[0].character == "/"
  }

  /// True if it is `/$` or `^/$` and is the whole pattern, or a whole alternative.
  var isRoot: Bool {
    guard beginsPattern, endsPattern, items.last?.isEnd == true else { return false }
    let middle = items.dropLast().drop { $0.isStart }
    return middle.count == 1 && middle.first?.character == "/"
  }
}
