import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let versionDependent = Check(
    id: "version-dependent",
    summary: "what releases of one library, asked together, do differently",
    rationale: """
      An app in the stores is several releases at once, and a server gives them all the same file. \
      Between releases it changed whether a slash at the end of the path counts, whether escapes \
      in it are resolved, which rules the library adds itself, which properties it reads, and \
      whether numbers and booleans stay what they are. Each change that this file is affected by \
      is told once, where it begins; name the releases that matter by `--client` or in \
      `.pathconfig.json`.
      """,
    level: .on(.warning),
    dependsOn: [.subjects, .ownRules, .properties, .values],
    examples: [
      .finds(
        "A slash at the end of the path",
        for: ["hotwire-native-ios@1.2", "hotwire-native-ios@1.3"],
        in: """
          {"rules": [
            {"patterns": [«"/new$"», "/edit$"], "properties": {"context": "modal"}}
          ]}
          """,
        """
        the slash at the end of `/new/` counts for some releases only: hotwire-native-ios@1.2 \
        resolves `context` to `modal`, hotwire-native-ios@1.3 resolves `context` to `default`
        """),
      .finds(
        "Letters that a URL holds as escapes",
        for: ["hotwire-native-ios@1.2", "hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": [«"/café/?$"»], "properties": {"context": "modal"}}]}"#,
        """
        escapes as in `/caf%C3%A9` are resolved by some releases only: hotwire-native-ios@1.2 \
        resolves `context` to `modal`, hotwire-native-ios@1.3 resolves `context` to `default`
        """),
      .finds(
        "Rules that a release adds itself",
        for: ["hotwire-native-android@1.1", "hotwire-native-android@1.2"],
        in: """
          {"rules": «[»{"patterns": [".*"], "properties": {"uri": "hotwire://fragment/web"}}]}
          """,
        """
        some releases have a rule of their own for `/recede_historical_location`: \
        hotwire-native-android@1.1 resolves `presentation` to `default`, \
        hotwire-native-android@1.2 resolves `presentation` to `pop`
        """),
      .finds(
        "A property of a later release",
        for: ["hotwire-native-ios@1.0", "hotwire-native-ios@1.1"],
        in: #"{"rules": [{"patterns": ["/a"], "properties": {«"animated"»: false}}]}"#,
        "`animated` is read by hotwire-native-ios@1.1, and not by hotwire-native-ios@1.0"),
      .finds(
        "Numbers that are text",
        for: ["hotwire-native-android@1.1", "hotwire-native-android@1.2"],
        knowing: #"{"properties": {"badge": "number"}}"#,
        in: """
          {"settings": {«"level"»: 5},
           "rules": [
            {"patterns": ["/a"], "properties": {"badge": 5, "title": "A"}},
            {"patterns": ["/recede_historical_location"], "properties": {"presentation": "pop"}},
            {"patterns": ["/resume_historical_location"], "properties": {"presentation": "none"}},
            {"patterns": ["/refresh_historical"], "properties": {"presentation": "refresh"}}
          ]}
          """,
        """
        the setting `level` is text for some releases only: hotwire-native-android@1.1 holds the \
        text `5`, hotwire-native-android@1.2 holds a number
        """),
      .ignores(
        "Patterns that take the path with and without the slash",
        for: ["hotwire-native-ios@1.2", "hotwire-native-ios@1.3"],
        in: """
          {"rules": [
            {"patterns": ["/new/?$", "/posts/?$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "A slash that makes no difference to the properties",
        for: ["hotwire-native-ios@1.2", "hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "default"}}]}"#),
      .ignores(
        "Releases of different libraries", for: ["hotwire-native-ios@1.3", "turbo-ios@7.1"],
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "A value that is the default where it is not read",
        for: ["hotwire-native-ios@1.0", "hotwire-native-ios@1.1"],
        in: #"{"rules": [{"patterns": ["/a"], "properties": {"animated": true}}]}"#),
    ],
    find: VersionDependence.find)
}

private enum VersionDependence {
  static func find(in context: LintContext, into findings: inout Findings) {
    // What a release makes of a file that it does not load is told elsewhere.
    let loading = context.clients.filter { client in
      if case .loads = client.verdict(on: context.document) { true } else { false }
    }
    for comparison in ReleaseComparison.all(among: loading) {
      compareURLs(comparison, in: context, into: &findings)
      compareValues(comparison, in: context, into: &findings)
    }
  }

  /// A difference and where it is told.
  private struct Place {
    var difference: URLDifference
    var range: Range<Int>
    var pattern: RulePattern?
  }

  // MARK: URLs

  private static func compareURLs(
    _ comparison: ReleaseComparison, in context: LintContext, into findings: inout Findings
  ) {
    let behaviours = ReleaseBehaviour.all(of: comparison.releases, context.analyses)
    guard behaviours.count > 1, !context.patterns.isEmpty, let list = context.document.rulesRange
    else { return }
    let opening = list.lowerBound..<list.lowerBound + 1
    var places = comparison.differencesByOwnRules(behaviours).map {
      Place(difference: $0, range: opening)
    }
    for (index, pattern) in context.patterns.enumerated()
    where context.isCertain(pattern.written.range) {
      let differences = comparison.differences(behaviours, at: pattern, in: context.document)
      if differences.isEmpty { continue }
      // What a release never finds is told as such.
      let isUnmatchable = behaviours.contains { behaviour in
        behaviour.profile.trailingSlash == .stripped
          && context.languages.language(ofPattern: index, for: behaviour.profile)?.isEmpty == true
      }
      if isUnmatchable { continue }
      places += differences.map {
        Place(difference: $0, range: pattern.written.range, pattern: pattern)
      }
    }
    for cause in [URLDifference.Cause.trailingSlash, .escapes, .ownRules] {
      let ofCause = places.filter { $0.difference.cause == cause }
      if let first = ofCause.first {
        findings.add(finding(first, among: ofCause, comparison))
      }
    }
  }

  private static func finding(
    _ place: Place, among all: [Place], _ comparison: ReleaseComparison
  ) -> Finding {
    var finding = Finding(message(place.difference), at: place.range)
    finding.clients = comparison.releases
    finding.rule = place.pattern?.rule
    finding.pattern = place.pattern?.written.text
    finding.property = place.difference.property
    finding.witness = place.difference.url
    finding.help = help(for: place.difference.cause)
    if all.count > 1 {
      finding.notes = [Diagnostic.Note(others(all.count - 1, place.difference.cause))]
    }
    return finding
  }

  // MARK: Values

  private static func compareValues(
    _ comparison: ReleaseComparison, in context: LintContext, into findings: inout Findings
  ) {
    var heldDifferently: [Assignment] = []
    var readBySome: [(assignment: Assignment, count: Int)] = []
    for assignment in context.assignments where context.isCertain(assignment.member.range) {
      switch comparison.difference(of: assignment) {
      case .held: heldDifferently.append(assignment)
      case .read:
        if let place = readBySome.firstIndex(where: { $0.assignment.name == assignment.name }) {
          readBySome[place].count += 1
        } else {
          readBySome.append((assignment, 1))
        }
      case nil: break
      }
    }
    for (assignment, count) in readBySome {
      findings.add(
        finding(assignment, isRead(assignment, comparison.releases), count, comparison))
    }
    if let first = heldDifferently.first {
      var held = finding(
        first, isHeld(first, comparison.releases), heldDifferently.count, comparison)
      held.help = writeText
      findings.add(held)
    }
  }

  private static func finding(
    _ assignment: Assignment, _ message: String, _ count: Int, _ comparison: ReleaseComparison
  ) -> Finding {
    var finding = Finding(message, at: assignment.member.nameRange)
    finding.clients = comparison.releases
    finding.rule = assignment.rule
    if assignment.rule != nil { finding.property = assignment.name }
    if count > 1 { finding.notes = [Diagnostic.Note(otherValues(count - 1))] }
    return finding
  }
}

extension ReleaseComparison {
  fileprivate enum ValueDifference {
    /// Only some of the releases read the property, and the value is not what holds without it.
    case read
    /// A number or boolean is text for some of them.
    case held
  }

  /// What releases make of a value; nil where it is the same, or where another check tells that one
  /// of them does not take it.
  fileprivate func difference(of assignment: Assignment) -> ValueDifference? {
    if case .null = assignment.value { return nil }
    if !assignment.value.isScalar, releases.contains(where: { $0.nestedValue != .none }) {
      return nil
    }
    let values = releases.map { assignment.effectiveValue(for: $0) }
    let specs = releases.compactMap { assignment.spec(for: $0) }
    for value in values {
      switch value {
      case .crashesWhenRead, .replacedByDefault: return nil
      default: break
      }
    }
    if !specs.isEmpty, specs.count < releases.count {
      let written = JSONWriter.write(assignment.member.value, style: .canonical)
      let isDefault = specs.contains { spec in
        JSONWriter.write(spec.defaultValue.output, style: .canonical) == written
      }
      return isDefault || specs.contains(where: \.isInternal) ? nil : .read
    }
    // What only another library reads is told as such, and means nothing to an app of this one.
    if specs.isEmpty, assignment.isReadByAnyClient { return nil }
    let isText = values.map { if case .text = $0 { true } else { false } }
    return isText.contains(true) && isText.contains(false) ? .held : nil
  }
}

extension Assignment {
  /// Whether any described client reads a property, or setting, of the name.
  fileprivate var isReadByAnyClient: Bool {
    rule == nil
      ? ClientProfile.all.contains { $0.setting(name) != nil } : PropertyKnowledge.isReadByAny(name)
  }
}

// MARK: - Wording

private func message(_ difference: URLDifference) -> String {
  let url = Quotation.of(difference.url)
  let cause =
    switch difference.cause {
    case .trailingSlash: "the slash at the end of \(url) counts for some releases only"
    case .escapes: "escapes as in \(url) are resolved by some releases only"
    case .ownRules: "some releases have a rule of their own for \(url)"
    }
  let statements = difference.values.flatMap { clients, value in
    clients.map { ($0, resolves(difference.property, to: value)) }
  }
  return "\(cause): \(ClientClause.join(statements))"
}

private func resolves(_ property: UTF8String, to value: JSONOutput) -> VerbPhrase {
  let words = "\(Quotation.of(property)) to \(phrase(value))"
  return VerbPhrase("resolves \(words)", "resolve \(words)")
}

private func phrase(_ value: JSONOutput) -> String {
  switch value {
  case .null: return "nothing"
  case .string(let text): return Quotation.of(text)
  case .node(let node):
    if case .string(let string) = node.value { return Quotation.of(string.text) }
    return Quotation.of(JSONWriter.write(node))
  default: return Quotation.of(JSONWriter.write(value))
  }
}

private func help(for cause: URLDifference.Cause) -> String {
  switch cause {
  case .trailingSlash: "end the pattern in `/?$` where both forms of the path are meant"
  case .escapes: "let the pattern take both, as `(?:é|%C3%A9)` does"
  case .ownRules: "write rules for these URLs as long as releases without them are in use"
  }
}

private func others(_ count: Int, _ cause: URLDifference.Cause) -> String {
  let noun = cause == .ownRules ? "URL" : "pattern"
  return count == 1 ? "so it is with 1 other \(noun)" : "so it is with \(count) other \(noun)s"
}

private func otherValues(_ count: Int) -> String {
  count == 1 ? "so it is with 1 other value" : "so it is with \(count) other values"
}

private let writeText = "write it as a string, which all of them hold alike"

private func isRead(_ assignment: Assignment, _ releases: [ClientProfile]) -> String {
  let readers = releases.filter { assignment.spec(for: $0) != nil }
  let others = releases.filter { assignment.spec(for: $0) == nil }
  return "\(assignment.phrase) is read by \(ClientClause.names(readers)), and not by "
    + ClientClause.names(others, "or")
}

private func isHeld(_ assignment: Assignment, _ releases: [ClientProfile]) -> String {
  let type = JSONType(assignment.value)?.phrase ?? "no value"
  let statements = releases.map { release in
    switch assignment.effectiveValue(for: release) {
    case .text(let text):
      (
        release,
        VerbPhrase(
          "holds the text \(Quotation.of(text))", "hold the text \(Quotation.of(text))")
      )
    default: (release, VerbPhrase("holds \(type)", "hold \(type)"))
    }
  }
  return "\(assignment.phrase) is text for some releases only: \(ClientClause.join(statements))"
}
