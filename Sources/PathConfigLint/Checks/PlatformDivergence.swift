import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The app of one platform: what it has at each moment, and the client that reads it.
package struct LintedPlatform {
  package let client: Client
  fileprivate let answerers: [Answerer]
  fileprivate let documents: [ConfigurationDocument]

  package init(
    _ configuration: Configuration, for client: Client, in app: AppDescription = AppDescription()
  ) {
    self.client = client
    answerers = configuration.answerers(for: client, in: app)
    documents =
      if case .app(let sources) = configuration {
        sources.documents.map(\.document)
      } else { configuration.documents }
  }

  /// The first of its files.
  var buffer: SourceBuffer? { documents.first?.buffer }

  func reads(_ document: ConfigurationDocument) -> Bool {
    documents.contains { $0.buffer === document.buffer }
  }

  /// The URLs that the literals of its files spell.
  fileprivate var literalURLs: [UTF8String] {
    documents.flatMap(\.rules).flatMap(\.patterns).compactMap {
      $0.pattern.example(ignoringCase: false, in: SubjectUniverse.of(client))
    }
  }
}

/// The apps of two platforms, and their table.
struct PlatformPair {
  fileprivate let sides: [LintedPlatform]
  fileprivate let pages: KnownURLs?

  /// The columns that phones have at a moment: one of each platform, each two once.
  private let moments: [(moment: Moment, columns: [Int])]
  private let table: Table

  /// The errors and warnings about the files of both.
  private let known: [Finding]

  /// - Parameter pages: the project's URLs; unless they are all, the literals of the files spell more.
  init(
    _ first: LintedPlatform, _ second: LintedPlatform, at pages: KnownURLs?,
    besides known: [Finding]
  ) {
    let sides = [first, second]
    (self.sides, self.pages) = (sides, pages)
    self.known = known.filter { $0.severity > .info }
    // A URL without a path is no page. Only rules for everything match the last one.
    let literals = sides.flatMap(\.literalURLs).filter { !$0.isEmpty }
    let urls =
      (pages?.urls ?? []).map { UTF8String($0) } + (pages?.areAll == true ? [] : literals)
    let columns = sides.flatMap(\.answerers)
    table = Table(of: urls.distinct() + ["/-/-"], for: columns)
    moments = Moment.allCases.map { moment in
      let own = sides.map { $0.answerers.at(moment).configuration }
      return (moment, own.map { side in columns.firstIndex { $0.configuration == side } ?? 0 })
    }.distinct(by: \.columns).filter { $0.columns.allSatisfy { columns[$0].loads } }
  }
}

extension Check {
  static let platformDivergence = Check(
    "platform-divergence", dependsOn: [.subjects, .letterCase, .properties, .navigation],
    search: .platforms { pair, findings in
      for (_, same) in pair.divergences.grouped(by: \.cause) where !pair.areOfOwnScreen(same) {
        findings.add(pair.finding(on: same))
      }
    })
}

/// A property of a page that one platform reads otherwise than the other.
fileprivate struct Divergence {
  let url: UTF8String
  let name: UTF8String
  let moment: Moment

  /// True if the page opens in another way, too.
  let opensOtherwise: Bool

  /// The part of each platform.
  let sides: [Side]

  fileprivate struct Side {
    let client: Client
    let column: Int
    let document: ConfigurationDocument
    let write: Resolution.Write?

    /// The rule that decides; nil without any, and for one of the library's own.
    let decider: DocumentRule?

    /// The rules that match the page and not every page.
    let own: [DocumentRule]

    /// The same as `decider`; nil for a rule of every page.
    var rule: DocumentRule? { own.first { $0.index == decider?.index } }
  }

  /// Equal for pages that differ because of the same two rules, in a file or in a copy of it.
  ///
  /// A file that suppresses the difference does so for itself alone.
  var cause: [[UTF8String]?] {
    sides.map { $0.rule?.patterns.map(\.text) }
      + sides.filter(\.isAllowed).map { [UTF8String($0.document.buffer.name)] }
  }
}

extension PlatformPair {
  /// The differences, moment by moment, the properties that open a page in another way first.
  fileprivate var divergences: [Divergence] {
    let everywhere = table.rows.last?.cells.map { cell in
      Set((cell.answer.resolution?.rules ?? []).map(\.rule))
    }
    let all = moments.flatMap { moment, columns in
      table.rows.dropLast().flatMap { row -> [Divergence] in
        let cells = columns.map { row.cells[$0] }
        let answers = cells.compactMap(\.answer.resolution)
        // A native screen of one platform is meant to differ, and one that is missing is a mistake of
        // its own.
        let areNative = cells.map { $0.opening.screen != nil }
        guard answers.count == 2, areNative[0] == areNative[1],
          cells.allSatisfy({ $0.opening.missing == nil })
        else { return [] }
        let opensOtherwise = cells[0].opening.words != cells[1].opening.words
        let names = answers.flatMap(\.properties).map(\.name).distinct()
        // No client reads `context` where `presentation` alone decides.
        let readsContext =
          !opensOtherwise || cells.contains { $0.opening.words.contains(.modal) }
        return names.compactMap { name -> Divergence? in
          if name == "context", !readsContext { return nil }
          let sides = zip(self.sides, zip(columns, answers)).map { side, part in
            let (column, answer) = part
            let (answerer, write) = (table.columns[column], answer.decider(of: name))
            let rules = answerer.compiled.rules
            let decider = write.flatMap { rules[$0.rule].written }
            let own = answer.rules.filter { everywhere?[column].contains($0.rule) == false }
            return Divergence.Side(
              client: side.client, column: column,
              document: answerer.outcome?.document ?? side.documents[0], write: write,
              decider: decider, own: own.compactMap { rules[$0.rule].written })
          }
          let isSeen = opensOtherwise && ["context", "presentation"].contains(name)
          let found = Divergence(
            url: row.url, name: name, moment: moment, opensOtherwise: isSeen, sides: sides)
          return differ(found) && !isKnown(found) ? found : nil
        }
      }
    }
    return all.filter(\.opensOtherwise) + all.filter { !$0.opensOtherwise }
  }

  /// True if both libraries read the property, and the rules of the files give it another meaning.
  private func differ(_ found: Divergence) -> Bool {
    let values = found.sides.map { $0.write?.property.value }
    let meanings = zip(found.sides, values).map { $0.client.meaning(ofProperty: found.name, $1) }
    return found.sides.allSatisfy { side in
      // An app cannot repair a rule of a library's own.
      side.client.property(found.name)?.isInternal == false
        && side.write.map { $0.property.member != nil } ?? true
        && !side.own.flatMap(\.otherMembers).contains(where: \.namesPlatform)
    } && meanings[0] != meanings[1]
      // A value of the wrong type is a finding of its own.
      && (values.contains { $0 == nil } || values[0]?.canonicalForm != values[1]?.canonicalForm)
  }

  /// True if another finding is about the property at the page, or about the rule that decides: it goes
  /// with that mistake.
  private func isKnown(_ found: Divergence) -> Bool {
    known.contains { finding in
      let side = found.sides.first { $0.document.buffer === finding.location.text }
      let isMended = (finding.fixes + finding.choices).contains { edit in
        guard case .properties(let names, let rule) = edit.scope else { return false }
        return names.contains(found.name)
          && ((side?.own ?? []) + [side?.decider].compactMap(\.self)).contains { $0.index == rule }
      }
      if isMended { return true }
      if let property = finding.property, property != found.name { return false }
      if finding.witness == found.url || finding.pages.contains(found.url) { return true }
      // A mistake in one of its patterns explains the pages that it names.
      let isOfRule = finding.pattern == nil || !finding.consequences.isEmpty
      return isOfRule && finding.rule != nil && finding.rule == side?.decider?.index
    }
  }
}

extension JSONMember {
  /// True for a comment that speaks of a platform, so that its rule is meant for one.
  fileprivate var namesPlatform: Bool {
    guard case .string(let string) = value.value else { return false }
    let text = string.text.string.lowercased()
    return ClientPlatform.allCases.contains { text.contains($0.rawValue) }
  }
}

extension Divergence.Side {
  /// The rule about the page for which the file suppresses the check.
  var allowed: DocumentRule? {
    own.last { Suppressions(document).allow(.platformDivergence, inRule: $0.index) }
  }

  /// True if the file suppresses the check for one of the rules about the page, or for all.
  var isAllowed: Bool {
    allowed != nil || Suppressions(document).allow(.platformDivergence, inRule: nil)
  }

  func value(of name: UTF8String) -> String {
    if let write { return "\(write.property.value.words) for \(client.title)" }
    let unset = "not set for \(client.title)"
    return switch client.property(name)?.defaultValue {
    case .boolean(let flag): "\(unset), which takes `\(flag)`"
    case .text(let text): "\(unset), which takes \(Quotation.of(text))"
    default: unset
    }
  }
}

extension PlatformPair {
  /// Of the rules that give a property the meaning that it has on the other platform, the one of most
  /// pages; nil if no page has it.
  private func rule(
    of side: Divergence.Side, giving name: UTF8String, as other: Divergence.Side
  ) -> DocumentRule? {
    let wanted = other.client.meaning(ofProperty: name, other.write?.property.value)
    let deciders = table.rows.compactMap { row -> RulePlace? in
      let write = row.cells[side.column].answer.resolution?.decider(of: name)
      let meaning = side.client.meaning(ofProperty: name, write?.property.value)
      return meaning == wanted ? write?.rule : nil
    }
    let most = deciders.grouped { $0 }.max { $0.1.count < $1.1.count }
    return most.flatMap { table.columns[side.column].compiled.rules[$0.0].written }
  }

  /// True if a rule makes the list of a resource a modal, too, so that the section is meant to be one.
  private func makesSectionModal(_ side: Divergence.Side, at url: UTF8String) -> Bool {
    table.rows.contains { row in
      let decider = row.cells[side.column].answer.resolution?.decider(of: "context")
      return decider?.match.label == side.write?.match.label
        && decider.map { side.client.isWord("modal", $0.value.value, of: "context") } ?? false
        && pages?.action(of: row.url)?.name == "index"
        && pages?.controller(of: row.url) == pages?.controller(of: url)
    }
  }

  /// The rule about no other pages than these, which is the place to say something of them.
  private func rule(of side: Divergence.Side, aboutOnly urls: [UTF8String]) -> DocumentRule? {
    let others = table.rows.filter { !urls.contains($0.url) }.flatMap { row in
      row.cells[side.column].answer.resolution?.rules ?? []
    }
    return side.own.last { rule in !others.contains { $0.fileIndex == rule.index } }
  }

  /// True if the rule of one platform names a screen of its own, and has no page that is alike on the
  /// other: it is meant for one.
  fileprivate func areOfOwnScreen(_ all: [Divergence]) -> Bool {
    all[0].sides.contains { side in
      let usual = table.rows.last?.cells[side.column].answer.resolution
      let ofLibrary = side.client.ownDeepLinks.map { JSONWriter.write(.string($0)) }
      let ownScreen = side.rule?.properties.first { member in
        let form = member.value.canonicalForm
        return side.client.property(member.name.text)?.destination != nil
          && !ofLibrary.contains(form) && form != usual?[member.name.text]?.canonicalForm
      }
      let pages = table.rows.filter { row in
        let write = row.cells[side.column].answer.resolution?.decider(of: all[0].name)
        return write != nil && write?.rule == side.write?.rule
      }.map(\.url)
      return ownScreen != nil && Set(all.map(\.url)).isSuperset(of: pages)
    }
  }

  /// The finding about pages with one cause, at the rule to change: that of the platform on which no
  /// rule is about them.
  ///
  /// - Parameter all: never empty.
  fileprivate func finding(on all: [Divergence]) -> DraftFinding {
    let same = all.filter { $0.name == all[0].name }
    let (name, sides) = (all[0].name, all[0].sides)
    let urls = same.map(\.url).distinct()
    // The unset value comes last, because more text follows it.
    let sorted = sides[0].write == nil ? sides.reversed() : sides
    let values = sorted.map { $0.value(of: name) }.joined(separator: " and ")
    let isSet = sides.contains { $0.rule != nil }
    let lacking = sides.firstIndex { isSet && $0.rule == nil && !$0.isAllowed }
    let place = sides.firstIndex(where: \.isAllowed) ?? lacking ?? 0
    let (own, other) = (sides[place], sides[1 - place])
    let about = place == lacking ? rule(of: own, aboutOnly: urls) : own.allowed
    let target = place == lacking ? rule(of: own, giving: name, as: other) : nil
    let range =
      (about ?? target).map { $0.patternsRange ?? $0.range }
      ?? (place == lacking ? nil : own.write?.property.member?.nameRange)
      ?? own.document.rulesOpening
    let seen = Set(same.map(\.moment))
    let time =
      seen.count == moments.count
      ? "" : seen == [.beforeDownload] ? " before the first download" : " after the download"
    var finding = DraftFinding(
      .platformDivergence, "\(Quotation.of(name)) of \(listed(urls)) is \(values)\(time)",
      at: SourceRange(own.document.buffer, range),
      severity: all[0].opensOtherwise && !sides.contains { makesSectionModal($0, at: urls[0]) }
        ? .warning : .info)
    finding.clients = self.sides.map(\.client.id)
    (finding.property, finding.witness) = (name, urls[0])
    finding.pages = pages == nil ? [] : urls
    finding.rule = (about ?? target ?? own.rule)?.index
    guard let write = other.write, let location = write.location else { return finding }
    finding.notes = [
      .init("\(write.match.phrase) sets it for \(other.client.title)", at: location)
    ]
    if place != lacking { return finding }
    finding.claim = .has(name, urls[0])
    finding.decision = "decide which of the two is meant"
    // A pattern with a mistake of its own is no model.
    let patterns = same.compactMap { $0.sides[1 - place].write?.match.patternText }.distinct()
      .filter { pattern in !known.contains { $0.pattern == pattern } }
      .map { HelpLine.json($0) }
    let exact = pages?.patterns(for: urls, own.client) ?? []
    let member = "\(HelpLine.json(name)): \(JSONWriter.write(write.value))"
    let all = pages?.inEveryLanguage(urls) ?? urls
    finding.propose(
      "add \(HelpLine.code(member)) to rule \(about?.index.number ?? 1)", changing: .pages(all),
      about.flatMap { own.document.adding([member], toRule: $0) }.map { [$0] })
    for texts in [patterns, exact] {
      finding.propose(texts.prefix(3), in: target, orSetting: member, of: own.document, at: all)
    }
    return finding
  }

  /// Tries what a finding proposes for the file of one platform.
  var trial: @Sendable (DraftFinding) -> Trial? {
    let files = sides.flatMap { side in side.documents.map { ($0, side.client) } }
    var declarations = Declarations()
    declarations.urls = pages
    return { [declarations] finding in
      files.first { $0.0.buffer === finding.finding.location.text }.map { document, client in
        let context = LintContext(
          document, clients: [client], levels: .none, declarations: declarations,
          clientsAreCandidates: false)
        return Trial(context, of: [finding])
      }
    }
  }
}

extension DraftFinding {
  /// Proposes patterns for a rule, or else a rule with them at the end of a file.
  ///
  /// - Parameters:
  ///   - texts: the patterns as JSON.
  ///   - member: the property that the new rule sets, as JSON.
  mutating func propose(
    _ texts: some Collection<String>, in rule: DocumentRule?, orSetting member: String,
    of document: ConfigurationDocument, at pages: [UTF8String]
  ) {
    let list = texts.joined(separator: ", ")
    let text = rule == nil ? HelpLine.rule(list, setting: member) : list
    let code = Quotation.of(UTF8String(text), atMost: .max)
    let last = rule == nil ? document.rules.last?.range : rule?.patterns.last?.range
    guard !texts.isEmpty, let last else { return }
    propose(
      rule.map { "add \(code) to the patterns of rule \($0.index.number)" }
        ?? "add at the end: \(code)",
      orElse: true, changing: .pages(pages), [.inserting(", \(text)", at: last.upperBound)])
  }
}
