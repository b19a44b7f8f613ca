import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension Check {
  static let versionDependent = Check(
    id: "version-dependent",
    summary: "a difference between releases of one library",
    rationale: """
      Users run several versions of your app at once, and the server sends the same file to all of \
      them. Releases of a library differ in trailing slashes, percent escapes, built-in rules, \
      properties, and the types of values.

      The check reports each kind of difference once, at the first place in the file. Use \
      `--client` or `.pathconfig.json` to name the releases that your users have.
      """,
    level: .on(.warning),
    dependsOn: [.subjects, .ownRules, .properties, .values],
    examples: [
      .finds(
        "A trailing slash",
        for: ["hotwire-native-ios@1.2", "hotwire-native-ios@1.3"],
        in: """
          {"rules": [
            {"patterns": [«"/new$"»], "properties": {"context": "modal"}}
          ]}
          """,
        """
        releases treat the trailing slash of `/new/` differently: `context` is `modal` in Hotwire \
        Native iOS 1.2 and `default` in 1.3
        """),
      .finds(
        "Letters that URLs contain as escapes",
        for: ["hotwire-native-ios@1.2", "hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": [«"/café/?$"»], "properties": {"context": "modal"}}]}"#,
        """
        releases decode `/caf%C3%A9` differently: `context` is `modal` in Hotwire Native iOS 1.2 \
        and `default` in 1.3
        """),
      .finds(
        "Built-in rules of a later release",
        for: ["hotwire-native-android@1.1", "hotwire-native-android@1.2"],
        in: """
          {"rules": «[»{"patterns": [".*"], "properties": {"uri": "hotwire://fragment/web"}}]}
          """,
        """
        releases have different built-in rules for `/recede_historical_location`: `presentation` \
        is `default` in Hotwire Native Android 1.1 and `pop` in 1.2
        """),
      .finds(
        "A property of a later release",
        for: ["hotwire-native-ios@1.0.0", "hotwire-native-ios@1.1"],
        in: #"{"rules": [{"patterns": ["/a"], "properties": {«"animated"»: false}}]}"#,
        "`animated` has an effect in Hotwire Native iOS 1.1 but not in Hotwire Native iOS 1.0.0"),
      .finds(
        "A number that an older release holds as text",
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
        "the setting `level` is the text `5` in Hotwire Native Android 1.1 and a number in 1.2"),
      .ignores(
        "Patterns that match with and without the slash",
        for: ["hotwire-native-ios@1.2", "hotwire-native-ios@1.3"],
        in: """
          {"rules": [
            {"patterns": ["/new/?$", "/posts/?$"], "properties": {"context": "modal"}}
          ]}
          """),
      .ignores(
        "A slash that does not change any property",
        for: ["hotwire-native-ios@1.2", "hotwire-native-ios@1.3"],
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "default"}}]}"#),
      .ignores(
        "Releases of different libraries", for: ["hotwire-native-ios@1.3", "turbo-ios@7.1"],
        in: #"{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}"#),
      .ignores(
        "The default of a property that one release does not read",
        for: ["hotwire-native-ios@1.0.0", "hotwire-native-ios@1.1"],
        in: #"{"rules": [{"patterns": ["/a"], "properties": {"animated": true}}]}"#),
    ],
    find: VersionDependence.find)
}

private enum VersionDependence {
  static func find(in context: LintContext, into findings: inout Findings) {
    // Another check reports a file that a release does not load.
    let loading = context.clients.filter { client in
      if case .loads = client.verdict(on: context.document) { true } else { false }
    }
    for comparison in ReleaseComparison.all(among: loading) {
      compareURLs(comparison, in: context, into: &findings)
      compareValues(comparison, in: context, into: &findings)
    }
  }

  /// A difference and its place in the file.
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
      // Another check reports a pattern that a release never finds.
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
    finding.help = help(for: place.difference, place.pattern?.written.text)
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
      held.help = writeText(first)
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
    /// Only some of the releases read the property, and the value differs from the one without it.
    case read
    /// A number or boolean is text for some of them.
    case held
  }

  /// The releases' readings of a value.
  ///
  /// Nil if they are the same, or if another check reports that one of them refuses it.
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
    // Another check reports properties of other libraries, which mean nothing to an app of this
    // one.
    if specs.isEmpty, assignment.isReadByAnyClient { return nil }
    let isText = values.map { if case .text = $0 { true } else { false } }
    return isText.contains(true) && isText.contains(false) ? .held : nil
  }
}

extension Assignment {
  /// True if any described client reads a property, or setting, of the name.
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
    case .trailingSlash: "releases treat the trailing slash of \(url) differently"
    case .escapes: "releases decode \(url) differently"
    case .ownRules: "releases have different built-in rules for \(url)"
    }
  let values = ClientClause.values(
    difference.values.map { (clients: $0.clients, value: phrase($0.value)) })
  return "\(cause): \(Quotation.of(difference.property)) is \(values)"
}

private func phrase(_ value: JSONOutput) -> String {
  switch value {
  case .null: return "not set"
  case .string(let text): return Quotation.of(text)
  case .node(let node):
    if case .string(let string) = node.value { return Quotation.of(string.text) }
    return Quotation.of(JSONWriter.write(node))
  default: return Quotation.of(JSONWriter.write(value))
  }
}

private func help(for difference: URLDifference, _ pattern: UTF8String?) -> String {
  switch difference.cause {
  case .trailingSlash:
    pattern.flatMap(withOptionalSlash).map { HelpLine.replace(with: JSONText.escaped($0.string)) }
      ?? "change the pattern to match both forms, as in `/new/?$`"
  case .escapes:
    pattern.flatMap(withBothForms).map { HelpLine.replace(with: JSONText.escaped($0.string)) }
      ?? "change the pattern to match both forms, as in `/caf(?:é|%C3%A9)`"
  case .ownRules: "add a rule for the older releases: \(HelpLine.code(rule(for: difference)))"
  }
}

/// The pattern with `/?` before the `$` at its end, or nil for another end.
private func withOptionalSlash(_ pattern: UTF8String) -> UTF8String? {
  guard pattern.bytes.last == UInt8(ascii: "$") else { return nil }
  let path = pattern.bytes.dropLast()
  let start = path.last == UInt8(ascii: "/") ? path.dropLast() : path
  guard let last = start.last, !#"\?*+"#.utf8.contains(last) else { return nil }
  return UTF8String(repairing: Array(start) + Array("/?$".utf8))
}

/// The pattern with each letter both literal and in the form of URLs, or nil if that is not
/// certain.
private func withBothForms(_ pattern: UTF8String) -> UTF8String? {
  guard !pattern.bytes.contains(UInt8(ascii: "[")) else { return nil }
  var text = ""
  var isChanged = false
  for scalar in pattern.unicodeScalars {
    guard !scalar.isASCII else {
      text.unicodeScalars.append(scalar)
      continue
    }
    isChanged = true
    let escapes = String(scalar).utf8.percentEncoded { _ in false }
    text += "(?:\(scalar)|\(String(decoding: escapes, as: UTF8.self)))"
  }
  return isChanged ? UTF8String(text) : nil
}

/// A rule that gives all releases the value of the newest one.
private func rule(for difference: URLDifference) -> String {
  let value = difference.values.last.map { JSONWriter.write($0.value).string } ?? "null"
  let properties = "{\(HelpLine.json(difference.property)): \(value)}"
  return "{\"patterns\": [\(HelpLine.json(difference.url))], \"properties\": \(properties)}"
}

private func others(_ count: Int, _ cause: URLDifference.Cause) -> String {
  let noun = cause == .ownRules ? "URL" : "pattern"
  return counted(count, "other \(noun) differs", "other \(noun)s differ") + " too"
}

private func otherValues(_ count: Int) -> String {
  counted(count, "other value differs", "other values differ") + " too"
}

private func writeText(_ assignment: Assignment) -> String {
  let text = JSONWriter.write(assignment.member.value)
  return
    "replace the value with \(HelpLine.code(HelpLine.json(text))), which every release reads alike"
}

private func isRead(_ assignment: Assignment, _ releases: [ClientProfile]) -> String {
  let readers = releases.filter { assignment.spec(for: $0) != nil }
  let others = releases.filter { assignment.spec(for: $0) == nil }
  return "\(assignment.phrase) has an effect in \(ClientNames.brief(readers)) but not in "
    + ClientNames.brief(others, "or")
}

private func isHeld(_ assignment: Assignment, _ releases: [ClientProfile]) -> String {
  let type = JSONType(assignment.value)?.phrase ?? "no value"
  let values = releases.map { release in
    if case .text(let text) = assignment.effectiveValue(for: release) {
      return (clients: [release], value: "the text \(Quotation.of(text))")
    }
    return (clients: [release], value: type)
  }
  return "\(assignment.phrase) is \(ClientClause.values(values))"
}
