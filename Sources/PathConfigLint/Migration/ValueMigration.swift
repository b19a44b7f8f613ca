import PathConfigAnalysis
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

/// Finds names, words and values for a newer library.
struct ValueMigration {
  /// Changes of names and words that mean the same to the new library as the old ones meant to the
  /// app.
  private(set) var translations: [MigrationChange] = []

  /// Explicit values for properties that were one before: a value of that one decided about both.
  private(set) var completions: [MigrationChange] = []

  /// Values as the old library read them.
  private(set) var readings: [MigrationChange] = []
  private(set) var losses: [MigrationLoss] = []

  private let document: ConfigurationDocument
  private let from: ClientProfile
  private let to: ClientProfile
  private let destinations: DestinationInventory

  /// The properties whose words moved to another one.
  private var splits: [Split] = []

  private struct Split: Hashable {
    var property: UTF8String
    var owner: UTF8String
  }

  init(
    of document: ConfigurationDocument, from: ClientProfile, to: ClientProfile,
    _ destinations: DestinationInventory
  ) {
    self.document = document
    (self.from, self.to) = (from, to)
    self.destinations = destinations
  }

  mutating func collect() {
    let assignments = Assignment.all(in: document)
    for assignment in assignments {
      if assignment.rule == nil, from.setting(assignment.name) != nil,
        to.setting(assignment.name) == nil
      {
        remove(assignment)
      } else if assignment.rule != nil, from.leavesAllToApp(before: to) {
        translate(assignment)
      } else if !follow(assignment) {
        keepReading(of: assignment)
      }
    }
    for split in splits.distinct() {
      for assignment in assignments where assignment.rule != nil { complete(assignment, split) }
    }
  }

  // MARK: Values that only the app read

  private mutating func translate(_ assignment: Assignment) {
    var name = assignment.name
    if to.property(name) == nil {
      guard let meant = MeantName.find(name, among: to.facts.properties.map(\.name)),
        meant.difference == .spelling, assignment.sibling(meant.name) == nil
      else { return }
      name = meant.name
      translations.append(
        change(
          .name, readsItself(Quotation.of(name), to, from), assignment.member.nameRange,
          assignment.name, name, [.writing(name, over: assignment.member.nameRange)]))
    }
    switch to.effectiveValue(ofProperty: name, assignment.value) {
    case .asWritten, .text, .boolean, .word, .unset: return
    case .replacedByDefault(_, let defect), .crashesWhenRead(let defect):
      if case .unknownWord(let word, _) = defect, let owner = owner(of: word, besides: name),
        assignment.sibling(owner) == nil
      {
        move(assignment, to: owner, word)
      } else if let flag = flag(assignment, name) {
        let range = assignment.member.value.range
        translations.append(
          change(
            .value, readsItself(Quotation.of(name), to, from), range, text(assignment),
            UTF8String(flag), [Diagnostic.Edit(replacing: range, with: flag)]))
      } else {
        lose(assignment, isNotRead(assignment, to))
      }
    }
  }

  /// The only other property with this word as a value.
  private func owner(of word: UTF8String, besides name: UTF8String) -> UTF8String? {
    let owners = to.facts.properties.filter { spec in
      guard spec.name != name, case .enumeration(let words, _) = spec.type else { return false }
      return words.contains { UTF8String($0) == word }
    }
    return owners.count == 1 ? owners[0].name : nil
  }

  /// A boolean that is written as a text.
  private func flag(_ assignment: Assignment, _ name: UTF8String) -> String? {
    guard to.property(name)?.type == .boolean, let text = assignment.text else { return nil }
    return ["true", "false"].first { UTF8String($0) == text }
  }

  private mutating func move(_ assignment: Assignment, to owner: UTF8String, _ word: UTF8String) {
    let member = assignment.member
    splits.append(Split(property: assignment.name, owner: owner))
    translations.append(
      change(
        .name, isWordOf(word, owner, assignment.name, to), member.range,
        UTF8String("\(HelpLine.json(assignment.name)): \(HelpLine.json(word))"),
        UTF8String("\(HelpLine.json(owner)): \(HelpLine.json(word))"),
        [.writing(owner, over: member.nameRange), .writing(word, over: member.value.range)]))
  }

  /// Sets the other one of two properties that were one to its default.
  private mutating func complete(_ assignment: Assignment, _ split: Split) {
    guard assignment.name == split.property, let word = assignment.text else { return }
    let belongsToOwner = owner(of: word, besides: split.property) == split.owner
    let other = belongsToOwner ? split.property : split.owner
    guard other == split.property || assignment.sibling(other) == nil,
      case .text(let value)? = to.property(other)?.defaultValue
    else { return }
    let added = "\(HelpLine.json(other)): \(HelpLine.json(UTF8String(value)))"
    let end = assignment.member.range.upperBound
    completions.append(
      change(
        .value, splitReason(split.property, split.owner, to), end..<end, "", UTF8String(added),
        [.inserting(", " + added, at: end)]))
  }

  // MARK: Values that the libraries read

  /// Follows a screen of the older library's to the newer one's own.
  private mutating func follow(_ assignment: Assignment) -> Bool {
    guard let text = assignment.text, to.property(assignment.name)?.destination != nil,
      from.name != to.name, destinations.hasURI(text) != true,
      let own = to.ownDeepLink(succeeding: text)
    else { return false }
    let range = assignment.member.value.range
    translations.append(
      change(.value, isOwnScreen(to), range, text, own, [.writing(own, over: range)]))
    return true
  }

  /// Writes the old library's reading of a value if the new one reads it differently.
  private mutating func keepReading(of assignment: Assignment) {
    let reader = from.reading(like: to)
    let before = comparable(assignment.value, assignment, for: reader)
    guard before != comparable(assignment.value, assignment, for: to),
      let read = assignment.effectiveValue(for: reader).output
    else { return }
    let text = JSONWriter.write(read)
    let value = JSONParser.parse(name: "", bytes: text.bytes).root?.value
    guard let value, comparable(value, assignment, for: to) == before else { return }
    let range = assignment.member.value.range
    readings.append(
      change(
        .value, readingReason(from, to), range, self.text(assignment), text,
        [Diagnostic.Edit(replacing: range, with: text.string)]))
  }

  private func comparable(
    _ value: JSONValue, _ assignment: Assignment, for client: ClientProfile
  ) -> ComparableValue {
    assignment.rule == nil
      ? ComparableValue(value, ofSetting: assignment.name, for: client)
      : ComparableValue(value, of: assignment.name, for: client)
  }

  /// Takes out a setting that only the old library reads.
  private mutating func remove(_ assignment: Assignment) {
    let isDefault =
      comparable(assignment.value, assignment, for: from)
      == ComparableValue(defaultOfSetting: assignment.name, for: from)
    if !isDefault { lose(assignment, isNotRead(assignment, to)) }
    translations.append(
      change(
        .setting, unreadSettingReason(to), assignment.member.range,
        UTF8String("\(HelpLine.json(assignment.name)): \(text(assignment))"), nil,
        [.removingMember(at: assignment.index, of: assignment.members, in: document.buffer)]))
  }

  // MARK: Entries

  private func text(_ assignment: Assignment) -> UTF8String {
    JSONWriter.write(assignment.member.value)
  }

  private func change(
    _ kind: MigrationChange.Kind, _ reason: String, _ range: Range<Int>, _ before: UTF8String,
    _ after: UTF8String?, _ edits: [Diagnostic.Edit]
  ) -> MigrationChange {
    MigrationChange(
      kind: kind, reason: reason, range: range, before: before.string, after: after?.string,
      edits: edits)
  }

  private mutating func lose(_ assignment: Assignment, _ sentence: String) {
    let rule = assignment.rule.flatMap(document.rule)
    var witness: UTF8String?
    for pattern in rule?.patterns ?? [] where witness == nil {
      witness = pattern.pattern.urls(for: from).example
    }
    losses.append(
      MigrationLoss(sentence: sentence, range: assignment.member.range, witness: witness))
  }
}

extension ClientProfile {
  /// The library's own screen with an older library's deep link except for the scheme; nil if it
  /// has none.
  func ownDeepLink(succeeding text: UTF8String) -> UTF8String? {
    let scheme = "turbo".utf8
    let rest = text.bytes.dropFirst(scheme.count)
    guard text.bytes.starts(with: scheme), rest.starts(with: "://".utf8) else { return nil }
    return self.ownDeepLinks.first { own in
      own != text && own.bytes.drop { $0 != UInt8(ascii: ":") }.elementsEqual(rest)
    }
  }
}

// MARK: - Wording

private func readsItself(_ name: String, _ to: ClientProfile, _ from: ClientProfile) -> String {
  "\(to.title) reads \(name) itself; \(from.title) left it to the app"
}

private func isWordOf(
  _ word: UTF8String, _ owner: UTF8String, _ name: UTF8String, _ to: ClientProfile
) -> String {
  "to \(to.title), \(Quotation.of(word)) is a value of \(Quotation.of(owner)) and not of "
    + Quotation.of(name)
}

private func splitReason(_ name: UTF8String, _ owner: UTF8String, _ to: ClientProfile) -> String {
  "\(to.title) has two properties, \(Quotation.of(name)) and \(Quotation.of(owner)), for what "
    + "\(Quotation.of(name)) alone decided: a later rule must set both"
}

private func isOwnScreen(_ to: ClientProfile) -> String {
  "\(to.title) has this screen itself, under its own deep link"
}

private func readingReason(_ from: ClientProfile, _ to: ClientProfile) -> String {
  "\(to.title) reads the value in another way; this is what \(from.title) made of it"
}

private func isNotRead(_ assignment: Assignment, _ to: ClientProfile) -> String {
  let value = Quotation.of(JSONWriter.write(assignment.member.value))
  return "\(assignment.phrase) is \(value), which \(to.title) does not know"
}

private func unreadSettingReason(_ to: ClientProfile) -> String {
  "\(to.title) does not read this setting"
}
