import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// A fact that a finding states, and that an edit must change.
enum Claim: Sendable {
  /// The client finds a pattern in a URL, or not.
  case finds(Bool, UTF8String, pattern: PatternLabel)

  /// The client rejects a pattern.
  case rejects(pattern: PatternLabel)

  /// Another rule decides a property of a rule, by its place in the file's array, at a URL.
  case loses(UTF8String, UTF8String, rule: RuleIndex)

  /// A property has its value at a URL, or none.
  case has(UTF8String, UTF8String)

  /// Properties exclude each other at URLs.
  case contradicts([UTF8String])

  /// A page never opens.
  case neverOpens(UTF8String)

  /// A property does not have a word at a URL, so that another one has no effect there, if it is named.
  case lacksWord(UTF8String, String, UTF8String, for: UTF8String? = nil)

  var urls: [UTF8String] {
    switch self {
    case .rejects: []
    case .contradicts(let urls): urls
    case .finds(_, let url, _), .loses(_, let url, _), .neverOpens(let url), .has(_, let url),
      .lacksWord(_, _, let url, _):
      [url]
    }
  }
}

/// Tries edits in memory: the file as its clients answer for some URLs, before any edit.
///
/// An edit keeps the law if the claim of its finding is gone, if no URL changes beyond the part of the
/// file that the edit names, and if nothing gets worse: the file loads as well, pages open as well, and
/// no rule loses what it gave. The URLs are the project's pages in every language, or else one for each
/// pattern, and those that findings name. Patterns that an edit leaves as they are keep their answers.
struct Trial: Sendable {
  enum Verdict { case passes, fails, isMeant }

  private let context: LintContext
  private let urls: [UTF8String]

  /// The numbers of the first URLs that are pages of the project, and of those that show a change.
  private let pageCount: Int
  private let lawCount: Int

  /// The answers before any edit, by client; empty if the rules are uncertain.
  private let readings: [Reading]

  /// The places of the file's rules by their text, the last first.
  private let rules: [UTF8String: [RuleIndex]]

  /// True if the file is so large that trying edits would take minutes.
  private let isTooLarge: Bool

  /// Repairs of the JSON that pass together.
  private var repairs: Set<[Finding.Edit]> = []

  /// The bytes that are read, and the answers that are given, for all edits: a second or so.
  private static let maximumWork = 8 << 20

  init(_ context: LintContext, of drafts: [DraftFinding]) {
    self.context = context
    rules = Origins.rules(of: context.document)
    let tried = drafts.filter { !$0.proposals.isEmpty }
    let known = context.declarations.urls
    let pages =
      (context.pages.map { UTF8String($0) }
      + (known?.allLanguages.flatMap(\.urls).sorted() ?? [])).distinct()
    pageCount = pages.count
    let answers = pages.count + context.patterns.count * 2 + tried.count
    let work = context.buffer.bytes.count + context.compiled.count * 20 * answers
    isTooLarge = work * tried.reduce(0) { $0 + $1.proposals.count } > Self.maximumWork
    if isTooLarge || tried.isEmpty {
      (urls, lawCount, readings) = ([], 0, [])
      return
    }
    let examples = pages.isEmpty ? context.examples(for: tried) : []
    // An app may begin at the URL without a path.
    let shown = (pages + examples + [""]).distinct()
    let urls =
      (shown + tried.flatMap { [$0.witness].compactMap(\.self) + ($0.claim?.urls ?? []) })
      .distinct()
    (self.urls, lawCount) = (urls, shown.count)
    readings = context.compiled.map { Reading($0, urls) }
    repairs = repairs(proposedFor: tried)
  }

  func verdict(on edits: Finding.Fix, of finding: DraftFinding) -> Verdict {
    if isTooLarge || repairs.contains(edits.edits) { return .passes }
    let before = context.document
    guard let after = context.document(after: [edits]), context.isTakenAsWell(after),
      // An edit that repairs the JSON as well would show mistakes that the fault hides.
      finding.check == Check.invalidJSON.id
        || after.parse.faults.count == before.parse.faults.count
    else { return .fails }
    if case .rejects(let pattern)? = finding.claim, isRejected(pattern, in: after) { return .fails }
    if readings.isEmpty { return .passes }
    let origins = Origins(of: after, in: rules)
    let app = AppDescription(context.declarations, reading: [after])
    let view = ConfigurationView([after])
    for reading in readings {
      let client = reading.compiled.client
      let change = Change(
        before: reading, after: Reading(view, after: reading, origins), urls: urls,
        pageCount: pageCount, origins: origins, apps: (context.app, app))
      if finding.clients.isEmpty || finding.clients.contains(client.id), let claim = finding.claim,
        !change.ends(claim, in: after)
      {
        return .fails
      }
      if case .finds(true, _, let pattern)? = finding.claim,
        change.takesEveryPage({ $0.finds(pattern) }, { $0.finds(pattern) })
      {
        return .isMeant
      }
      if let rule = edits.scope.rule, change.takesEveryPage(ofRule: rule) { return .fails }
      // A file that is rejected for another reason keeps the law as it is written.
      if !change.keepsLaw(within: edits.scope, at: lawCount) { return .fails }
    }
    return .passes
  }
}

extension Trial {
  /// The repairs of the JSON, if they keep the law together and each ends its fault.
  ///
  /// Reading the file again for each of a hundred takes longer than everything else.
  private func repairs(proposedFor drafts: [DraftFinding]) -> Set<[Finding.Edit]> {
    let mended = drafts.filter { draft in
      draft.check == Check.invalidJSON.id && draft.proposals.map(\.scope) == [.file]
    }
    let repairs = mended.flatMap(\.proposals).map(\.edits)
    let all = Finding.Fix("", isSafe: false, changing: .file, edits: repairs.flatMap(\.self))
    guard repairs.count > 1, let last = all.edits.map(\.range.upperBound).max(),
      verdict(on: all, of: mended[0]) == .passes,
      let after = context.document(after: [all])
    else { return [] }
    func faultCount(in document: ConfigurationDocument, upTo end: Int) -> Int {
      document.parse.faults.count { $0.range.lowerBound <= end }
    }
    let growth = after.buffer.bytes.count - context.buffer.bytes.count
    let isMended =
      faultCount(in: after, upTo: last + growth) + repairs.count
      <= faultCount(in: context.document, upTo: last)
    return isMended ? Set(repairs) : []
  }
}

extension LintContext {
  /// URLs in place of the project's pages: those that patterns spell, and those at which rules meet whose
  /// properties may exclude each other once an edit writes one.
  fileprivate func examples(for tried: [DraftFinding]) -> [UTF8String] {
    let changed = tried.flatMap(\.proposals).compactMap { proposal -> RuleIndex? in
      if case .properties(_, let rule) = proposal.scope { rule } else { nil }
    }
    return patterns.compactMap { example(of: $0.written.pattern) }.map { UTF8String($0) }
      + compiled.flatMap { meetings(ofRules: Set(changed), for: $0.client, $0.rules) }
  }

  /// A URL that two rules match, for each pair of a given rule and another one whose properties may
  /// exclude those of the first.
  private func meetings(
    ofRules places: Set<RuleIndex>, for client: Client, _ rules: [EffectiveRule]
  ) -> [UTF8String] {
    let refused = client.facts.contradictions.value.flatMap(\.values)
    let names = Set(refused.map { UTF8String($0.name) })
    let setting = rules.filter { $0.properties.contains { names.contains($0.name) } }
    let changed = setting.filter { $0.fileIndex.map(places.contains) ?? false }
    if changed.isEmpty { return [] }
    let languages = languages(for: client)
    var budget = languages.budget()
    return changed.prefix(8).flatMap { rule in
      setting.filter { $0.place != rule.place }.prefix(20).compactMap { other -> UTF8String? in
        let both = [rule.place, other.place].sorted()
        return languages.url(matchedBy: both, budget: &budget)
      }
    }
  }
}

extension Trial {
  /// True if a client still rejects a pattern.
  ///
  /// The rules of a file with faults are uncertain, and its patterns are not.
  private func isRejected(_ label: PatternLabel, in document: ConfigurationDocument) -> Bool {
    let patterns = document.rules.flatMap(\.patterns)
    return patterns.count == context.patterns.count
      && context.clients.contains { $0.rejection(of: patterns[label.index].pattern) != nil }
  }
}

/// The difference that an edit makes for one client.
private struct Change {
  let before: Reading
  let after: Reading
  let urls: [UTF8String]
  let pageCount: Int
  let origins: Origins
  let apps: (before: AppDescription, after: AppDescription)

  private var client: Client { before.compiled.client }

  /// The numbers of the answers at a URL.
  private struct Pair: Hashable { let old, new: Int }

  private func resolution(_ reading: Reading, at url: UTF8String) -> Resolution? {
    urls.firstIndex(of: url).flatMap { reading.places[$0] }.map {
      reading.resolution(of: $0.answer)
    }
  }

  /// True if a claim no longer holds.
  func ends(_ claim: Claim, in document: ConfigurationDocument) -> Bool {
    let answers = claim.urls.compactMap { resolution(after, at: $0) }
    guard let answer = answers.first else { return true }
    switch claim {
    case .rejects: return true
    case .finds(let isFound, let url, let pattern):
      guard before.compiled.patterns.count == after.compiled.patterns.count,
        let place = urls.firstIndex(of: url).flatMap({ after.places[$0] })
      else { return true }
      return after.answers[place.answer].finds(pattern) != isFound
    case .loses(let name, _, let rule):
      guard let place = origins.place(of: rule), let written = document.rule(place) else {
        return true
      }
      return !written.properties.contains { $0.name.text == name }
        || answer.decider(of: name)?.match.fileIndex == place
    case .contradicts:
      return answers.allSatisfy { answer in client.contradictions { answer[$0]?.value }.isEmpty }
    case .neverOpens(let url):
      return Opening(of: url, answer, for: client, in: apps.after).kind != .never
    case .has(let name, let url):
      return resolution(before, at: url).map {
        client.effect(of: name, $0[name]) != client.effect(of: name, answer[name])
      } ?? true
    case .lacksWord(let name, let word, let url, let property):
      if answer[name].map({ client.isWord(word, $0.value, of: name) }) ?? false { return true }
      guard let property else { return false }
      // Without the property, its condition does not matter.
      return resolution(before, at: url)?.decider(of: property).flatMap { write in
        write.match.fileIndex.flatMap(origins.place).flatMap(document.rule)
      }.map { rule in !rule.properties.contains { $0.name.text == property } } ?? true
    }
  }

  /// True if a rule has pages, and none after the edit.
  func takesEveryPage(ofRule rule: RuleIndex) -> Bool {
    guard let place = origins.place(of: rule) else { return false }
    func matches(_ answer: Reading.Answer, _ reading: Reading, _ index: RuleIndex) -> Bool {
      answer.labels.contains { reading.index(ofPattern: $0) == index }
    }
    return takesEveryPage({ matches($0, before, rule) }, { matches($0, after, place) })
  }

  /// True if a condition holds at pages, and another at none after the edit.
  func takesEveryPage(
    _ isFound: (Reading.Answer) -> Bool, _ isFoundAfter: (Reading.Answer) -> Bool
  ) -> Bool {
    func holdsAtPage(_ reading: Reading, _ condition: (Reading.Answer) -> Bool) -> Bool {
      let found = reading.answers.map(condition)
      return reading.places.prefix(pageCount).contains { $0.map { found[$0.answer] } ?? false }
    }
    return holdsAtPage(before, isFound) && !holdsAtPage(after, isFoundAfter)
  }

  /// True if nothing changes beyond a part of the file, and nothing is worse, at the first URLs.
  func keepsLaw(within scope: Finding.Scope, at count: Int) -> Bool {
    var known: [Pair: [UTF8String]] = [:]
    for (place, url) in urls.prefix(count).enumerated() {
      guard let old = before.places[place], let new = after.places[place],
        let next = after.answers[new.answer].resolution
      else { continue }
      let answer = before.resolution(of: old.answer)
      let pair = Pair(old: old.answer, new: new.answer)
      let names = known[pair] ?? changes(from: answer, to: next)
      known[pair] = names
      if names.isEmpty { continue }
      let isNamed =
        scope.names(url)
        || names.allSatisfy { name in
          scope.covers(
            name,
            of: [
              answer.decider(of: name)?.match.fileIndex,
              origins[next.decider(of: name)?.match.fileIndex],
            ].compactMap { $0 })
        }
      guard isNamed, !isWorse(url, answer, next) else { return false }
    }
    return !losesAssignment
  }

  private func changes(from answer: Resolution, to next: Resolution) -> [UTF8String] {
    (answer.properties + next.properties).map(\.name).distinct().filter {
      client.effect(of: $0, answer[$0]) != client.effect(of: $0, next[$0])
    }
  }

  /// True if a page opened, or did not crash, or if new properties exclude each other.
  private func isWorse(_ url: UTF8String, _ answer: Resolution, _ next: Resolution) -> Bool {
    let old = Opening(of: url, answer, for: client, in: apps.before)
    let new = Opening(of: url, next, for: client, in: apps.after)
    let contradictions = Set(client.contradictions { answer[$0]?.value }.map(\.sentence))
    return new.weight < old.weight
      || client.contradictions { next[$0]?.value }.contains {
        !contradictions.contains($0.sentence)
      }
  }

  /// True if a pattern decides a property at no URL after the edit, and loses it at some to another
  /// value, where before it decided at some, or its value counted at all.
  private var losesAssignment: Bool {
    let pairs = zip(before.places, after.places).compactMap { old, new in
      old.flatMap { old in new.map { Pair(old: old.answer, new: $0.answer) } }
    }.distinct()
    let none = Array(repeating: Reading.Assignment.Fate(), count: before.assignmentNumbers.count)
    var (old, new) = (none, none)
    for pair in pairs {
      for (number, fate) in before.assignments[pair.old] { old[number].formUnion(fate) }
      let assignments =
        after.answers[pair.new].resolution?.assignments(for: client) { rule, pattern, name in
          origins[rule].flatMap {
            before.assignmentNumbers[.init(rule: $0, pattern: pattern, name: name)]
          }
        } ?? before.assignments[pair.old]
      for (number, fate) in assignments { new[number].formUnion(fate) }
    }
    let worse = Set(
      old.indices.filter { number in
        new[number].contains(.isLost) && !new[number].contains(.decides)
          && (old[number].contains(.decides)
            || old[number].contains(.counts) && !old[number].contains(.isLost))
      })
    if worse.isEmpty { return false }
    // A rule for everything gives defaults, which other rules may override at all pages.
    let defaults = Set(
      before.compiled.rules.compactMap {
        $0.written.flatMap { $0.isForEverything ? $0.index : nil }
      })
    return before.assignmentNumbers.contains {
      worse.contains($0.value) && !defaults.contains($0.key.rule)
    }
  }
}

extension Opening {
  /// The weight of the effect: a crash is worse than a page that never opens.
  fileprivate var weight: Int { words.last == .crash ? 0 : hidesPage ? 1 : 2 }
}

extension Finding.Scope {
  fileprivate func names(_ url: UTF8String) -> Bool {
    if case .pages(let urls) = self { urls.contains(url) } else { false }
  }

  /// The one rule whose patterns may change.
  fileprivate var rule: RuleIndex? { if case .rule(let rule) = self { rule } else { nil } }
}
