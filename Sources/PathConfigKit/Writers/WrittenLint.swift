import PathConfigClients
import PathConfigLint
import PathConfigSyntax

extension ProjectLint {
  /// Makes the findings in what programs write those in the programs.
  ///
  /// A finding that a hole could undo is none. A method with several configurations has a mistake once.
  /// Nobody edits a program but its author.
  package static func finishPrograms(in all: inout [Linted]) {
    var seen: Set<String> = []
    let outcomes = all.compactMap { linted in
      linted.input.written.map { ($0, $0.rulePlaces(in: linted.file.document)) }
    }
    for place in all.indices {
      guard let written = all[place].input.written else { continue }
      let rules = written.rulePlaces(in: all[place].file.document)
      let others = outcomes.filter { written.isOutcome(ofSameMethodAs: $0.0) }.map {
        Set($0.1.values)
      }
      var result = all[place].file.result
      let lost = written.lostBackslashes(in: all[place].file)
      let lists = written.joinedStrings(in: all[place].file.document)
      let own = result.findings.filter { finding in
        // A missing backslash has one reason.
        !lost.contains { $0.location.range.overlaps(finding.location.range) }
      }.map { finding in
        var finding = finding
        (finding.fixes, finding.choices) = ([], [])
        // An app of another library may have values of its own.
        if all[place].file.clientsAreCandidates,
          finding.clients.count < all[place].file.clients.count,
          finding.check == "invalid-value" || finding.check == "client-only-property"
        {
          finding.severity = .info
        }
        let isPHP = finding.location.name.hasSuffix(".php")
        if let help = finding.help, help.contains("\\\\"), !finding.location.name.hasSuffix(".erb")
        {
          let language = isPHP ? "PHP" : "Ruby"
          finding.help = help + "; in \(language)'s single quotes, one backslash is enough"
        } else if isPHP, let help = finding.help, help.contains("`{}`") {
          finding.help = help + ", in PHP `(object) []`"
        }
        let range = finding.location.range
        if finding.pattern != nil, let list = lists.first(where: { $0.place.contains(range) }) {
          finding.help = "Ruby joins strings without a comma between them: write \(list.text)"
        }
        return finding
      }
      let findings = own + lost + written.repeatedKeys(in: all[place].file)
      result.findings = findings.filter { finding in
        !written.hasHole(undoing: finding)
          && !others.contains { $0.hasSome(ofRulesOf: finding, at: rules) }
          && seen.insert(finding.description).inserted
      }
      result.findings.sort(by: Finding.isOrderedBefore)
      all[place].file.result = result
    }
  }
}

extension ProjectLint {
  /// The same files without the findings in a copy that its program has, too.
  ///
  /// Nobody edits such a copy.
  package static func saidOnce(_ all: [Linted]) -> [Linted] {
    all.map { linted in
      let program = all.first { other in
        other.input.written != nil && other.app.entry?.name == linted.app.entry?.name
      }
      guard let program, linted.input.written == nil,
        linted.app.settings.isCopy(linted.input.reference)
      else { return linted }
      let said = Set(program.file.result.findings.compactMap(program.file.identity))
      // A missing backslash explains what the copy's pattern does.
      let lost = Set(
        program.file.result.findings.filter { $0.check == "misleading-pattern" }
          .compactMap(\.pattern))
      let identity = linted.file.identity
      var linted = linted
      linted.file.result.findings.removeAll { finding in
        identity(finding).map(said.contains) ?? false
          || finding.pattern.map(lost.contains) ?? false
      }
      for place in linted.file.result.findings.indices {
        linted.file.result.findings[place].fixes = []
      }
      return linted
    }
  }
}

extension Set<UTF8String> {
  /// True if a finding is about what rules do to each other, and another outcome of the method has some of
  /// these rules without the others: it needs them.
  ///
  /// A rule that overrides all before it is a mistake in its own outcome.
  fileprivate func hasSome(
    ofRulesOf finding: Finding, at places: [RuleIndex: UTF8String]
  ) -> Bool {
    guard let check = Check.named(finding.check), check.ground != .text,
      check.id != "overriding-rule"
    else { return false }
    let rules = [finding.rule] + finding.culprits + finding.consequences.map(\.rule)
    let own = Set(rules.compactMap { $0.flatMap { places[$0] } })
    let shared = own.intersection(self)
    return !shared.isEmpty && shared.count < own.count
  }
}

extension LintedFile {
  /// Gives the identity of a finding among files with the same rules; nil for one in another text.
  package var identity: (Finding) -> [UTF8String]? {
    let document = document
    let rules = document.textsOfRules
    return { finding in
      guard finding.location.text === document.buffer else { return nil }
      let rule = finding.rule.flatMap { rules[$0] } ?? ""
      return [rule, UTF8String(finding.check), UTF8String(finding.message)]
    }
  }
}

extension App {
  /// The app with what its program writes in place of the copy that it has; nil without both.
  ///
  /// A note names a program that cannot be read; one that cannot run counts as unread.
  package func afterNextDeploy() throws(RunFailure) -> App? {
    guard case .app(let selected) = references[0], selected.part == nil, let entry,
      entry.writer != nil, case .app(var sources) = configuration,
      let deployed = try entry.deployed.map(settings.source), let copy = inputs.last,
      copy.reference == deployed
    else { return nil }
    let program = try project.app(entry, "writer")
    do throws(RunFailure) {
      let input = try project.input(.app(program), for: .answers)
      sources.server = input.server
      var next = self
      next.inputs[inputs.count - 1] = input
      next.configuration = .app(sources)
      return next
    } catch {
      let failure = error.explanation
      if failure.place != nil {
        project.surroundings.missed(failure)
      } else {
        project.surroundings.note("skipped \(program.text): \(failure.message)")
      }
      return nil
    }
  }

  /// Notes that its copy of the server's file is not what its program writes.
  ///
  /// A difference that no page of the app has is none.
  ///
  /// - Parameter others: those of the same question; one may be the program.
  func noteStaleCopy(besides others: [App]) {
    guard references.count == 1, let entry, let copy = inputs.last,
      !others.contains(where: { $0.entry?.name == entry.name && $0.inputs.last?.written != nil }),
      let next = project.program(after: copy, of: entry, in: settings)
    else { return }
    guard let pages = (try? pages())?.urls.urls else {
      return project.note(next, after: copy, of: entry)
    }
    let columns = [copy, next].map { Answerer([$0.document], for: clients[0]) }
    let rows = Table(of: pages.map { UTF8String($0) }, for: columns).rows.filter { row in
      row.cells[0].answer.resolution?.description != row.cells[1].answer.resolution?.description
    }
    if rows.isEmpty { return }
    let names = rows.map { quoted($0.url.string) }
    project.note(
      next, after: copy, of: entry,
      "\(listed(names, atMost: 3)) \(rows.count == 1 ? "differs" : "differ")")
  }
}

extension Project {
  /// The text of an app's program, if all its rules are known and are not those of the app's copy.
  package func program(
    after copy: ConfigurationInput, of app: NamedApp, in settings: Settings
  ) -> ConfigurationInput? {
    guard case .path = copy.reference, settings.isCopy(copy.reference), let writer = app.writer,
      let source = try? settings.readable(writer), let all = try? sources(of: .source(source)),
      all.count == 1, case .program(let program) = all[0], let next = try? written(program),
      next.written?.knowsRules == true, next.document.textsOfRules != copy.document.textsOfRules
    else { return nil }
    return next
  }

  /// Notes that an app's copy is not what its program writes.
  package func note(
    _ program: ConfigurationInput, after copy: ConfigurationInput, of app: NamedApp,
    _ difference: String = "the rules differ"
  ) {
    let url = app.server.flatMap { RemoteURL($0.reference.string) }
    let origin = source(around: copy.reference).localOrigin ?? "http://localhost:3000"
    let address = url.map { $0.isOnThisMachine ? $0.text : origin + $0.target } ?? "ADDRESS"
    surroundings.note(
      .init(
        "\(copy.name) is a copy of what \(program.name) wrote before: \(difference)",
        help: "see it by `pathconfig diff @\(app.name).deployed @\(app.name).writer`, and renew it "
          + "from a server that runs this branch by "
          + "`curl -fsS --create-dirs -o \(copy.reference.shellWord) \(shellQuoted(address))`"))
  }
}

extension ConfigurationDocument {
  /// A short text for each rule, the same for rules with the same patterns and properties.
  fileprivate var textsOfRules: [RuleIndex: UTF8String] {
    rules.reduce(into: [:]) { texts, rule in
      var hash = FNVHash()
      for pattern in rule.patterns { hash.combine(pattern.text.bytes + [0]) }
      for property in rule.properties {
        hash.combine(property.name.text.bytes + [0] + property.value.canonicalForm.bytes)
      }
      texts[rule.index] = UTF8String(hash.digits)
    }
  }
}

extension WrittenConfiguration {
  /// The place of each rule in the program.
  fileprivate func rulePlaces(in document: ConfigurationDocument) -> [RuleIndex: UTF8String] {
    document.rules.reduce(into: [:]) { places, rule in
      places[rule.index] = source(of: rule.range).map {
        UTF8String("\($0.buffer.name):\($0.range.lowerBound)")
      }
    }
  }

  fileprivate func isOutcome(ofSameMethodAs other: WrittenConfiguration) -> Bool {
    !conditions.isEmpty && name == other.name && module == other.module
  }

  /// True if all rules are known, with their patterns and properties.
  package var knowsRules: Bool {
    holes.allSatisfy { $0.part == .settings || $0.part == .other }
  }

  /// True if a pattern of a rule is known, or if there is none.
  var knowsSomeRules: Bool {
    json.span.firstRange(of: "\"patterns\":[\"", in: 0..<json.count) != nil
      || !holes.contains { $0.part.isRules || $0.part == .root }
  }

  /// True if the running program may have a value for which a finding is untrue.
  fileprivate func hasHole(undoing finding: Finding) -> Bool {
    let ground = Check.named(finding.check)?.ground ?? .text
    let own = ([finding.rule] + finding.culprits).compactMap(\.self)
    let first = own.min() ?? RuleIndex(-1)
    return holes.contains { hole in
      if ground == .text { return hasContainer(of: hole, around: finding.location) }
      switch hole.part {
      case .root, .rules: return true
      case .rule(let rule): return ground == .allRules || rule >= first
      case .patterns(let rule):
        // A known pattern of a rule matches with others beside it.
        return ground == .allRules || rule > first && !own.contains(rule)
          || ground == .wholeRule && rule == finding.rule
      case .properties(let rule):
        let isSame = finding.property == nil || hole.key == nil || hole.key == finding.property
        return isSame && (ground == .allRules || rule >= first)
      case .settings, .other: return false
      }
    }
  }

  /// True if a place is the object or array that lacks a value, or what the value may replace.
  private func hasContainer(of hole: Hole, around place: SourceRange) -> Bool {
    guard let container = source(of: hole.container), container.buffer === place.buffer else {
      return false
    }
    let (inner, outer) = (container.range, place.range)
    // A hole may be the member that makes a claim about its whole object untrue.
    return inner.lowerBound == outer.lowerBound || inner.clamped(to: outer) == inner
      || hole.mayReplace && inner.overlaps(outer)
  }

  /// Findings about patterns in double quotes, in which Ruby drops a backslash.
  fileprivate func lostBackslashes(in file: LintedFile) -> [Finding] {
    guard let check = Check.named("misleading-pattern"), file.levels.isOn(check) else { return [] }
    return file.document.rules.flatMap { rule in
      rule.patterns.compactMap { pattern -> Finding? in
        let isLost = lostBackslashes.filter { $0.overlaps(pattern.range) }
        guard let first = isLost.first, let place = source(of: first) else { return nil }
        let escape = place.buffer.text(in: place.range)
        var finding = file.finding(
          check, .warning,
          "Ruby reads `\(escape)` in double quotes as `\(escape.dropFirst())`: the pattern is "
            + Quotation.of(pattern.text), at: first)
        finding.help = "use single quotes, or write `\\\(escape)`"
        (finding.rule, finding.pattern) = (rule.index, pattern.text)
        return finding
      }
    }
  }

  /// Findings about keys that a hash has twice: the language uses the last value.
  fileprivate func repeatedKeys(in file: LintedFile) -> [Finding] {
    guard let check = Check.named("duplicate-key"), file.levels.isOn(check) else { return [] }
    return repeatedKeys.map { key, first in
      let name = Quotation.of(String(file.document.buffer.text(in: key).dropFirst().dropLast()))
      let language = first.name.hasSuffix(".php") ? "PHP" : "Ruby"
      var finding = file.finding(
        check, .warning, "\(name) appears twice here: \(language) uses the last one", at: key)
      finding.notes = [Finding.Note("the first one is here", at: first)]
      finding.help = "remove one of the two"
      return finding
    }
  }

  /// The end of a string that another one follows, and the bytes of the JSON text before it.
  private typealias Gap = (before: Range<Int>, start: Int)

  /// The patterns that Ruby joins of strings side by side, as lists of these strings.
  fileprivate func joinedStrings(
    in document: ConfigurationDocument
  ) -> [(place: Range<Int>, text: String)] {
    let pieces = text.pieces
    let gaps = zip(pieces, pieces.dropFirst()).compactMap { one, other -> Gap? in
      let (start, end) = (one.source.range.upperBound, other.source.range.lowerBound)
      guard one.source.buffer === other.source.buffer, start + 1 < end else { return nil }
      let bytes = one.source.buffer.bytes
      let marks = [bytes[start], bytes[end - 1]]
      guard marks.allSatisfy("\"'".utf8.contains),
        bytes[(start + 1)..<(end - 1)].allSatisfy(\.isBlank)
      else { return nil }
      return (one.range, start)
    }
    if gaps.isEmpty { return [] }
    return document.rules.flatMap(\.patterns).compactMap { pattern in
      let first = gaps.partitioningIndex { $0.before.lowerBound >= pattern.range.lowerBound }
      let own = gaps[first...].prefix { $0.before.upperBound <= pattern.range.upperBound }
      let source = SourceRange(document.buffer, pattern.range)
      var bytes = source.buffer.bytes[source.range]
      for gap in own.reversed() where source.range.contains(gap.start) {
        bytes.insert(UInt8(ascii: ","), at: gap.start + 1)
      }
      let text = Quotation.of(UTF8String(repairing: bytes))
      return own.isEmpty ? nil : (source.range, text)
    }
  }
}

extension LintedFile {
  /// A finding in a text that a program writes, with the severity that somebody chose.
  fileprivate func finding(
    _ check: Check, _ severity: Severity, _ message: String, at range: Range<Int>
  ) -> Finding {
    var finding = Finding(
      check.id, severity, message, at: SourceRange(document.buffer, range))
    if case .on(let severity) = levels.chosenLevel(of: check) { finding.severity = severity }
    return finding
  }
}
