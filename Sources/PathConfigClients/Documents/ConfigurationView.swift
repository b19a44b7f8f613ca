import PathConfigSyntax

/// The rules and settings of a configuration that are in effect, and the sources that they are from.
///
/// A view refers to the rules of its documents.
package struct ConfigurationView: Sendable {
  /// Every source, lowest precedence first, those that take no part included.
  package let sources: [Source]

  /// The users' rules in order.
  ///
  /// `rules(for:)` adds the client's own.
  package private(set) var rules: [EffectiveRule] = []

  /// Each key once, at the place where it first appeared, with its last value.
  private(set) var settings: [EffectiveSetting] = []

  /// The table of the patterns, which the client's own rules use too.
  let patternTable: PatternTable

  /// The fate of the configuration in the client.
  let standing: Standing

  /// A source and its part in the view.
  package struct Source: Sendable {
    package let document: ConfigurationDocument

    /// The client's verdict on the file, or nil if no client was asked.
    package let verdict: LoadVerdict?

    /// True if its rules and settings are among those in effect.
    package let isInForce: Bool

    /// A source takes no part if the client rejects it, or if it was not read to its end.
    ///
    /// Without a client, a source takes part if it has a `rules` array or settings, even with faults.
    init(_ document: ConfigurationDocument, for client: Client?) {
      self.document = document
      verdict = client?.verdict(on: document)
      isInForce =
        verdict.map { $0.word == .loads || $0.word == .crashes }
        ?? (document.hasRulesArray || !document.settings.isEmpty)
    }
  }

  /// Merges documents: rules one after the other, and settings key by key.
  ///
  /// Complexity: O(rules + settings).
  ///
  /// - Parameters:
  ///   - documents: lowest precedence first.
  ///   - client: the client that has the configuration, or nil for none.
  ///   - patterns: the table of the run, or nil for that of the first document.
  package init(
    _ documents: [ConfigurationDocument], for client: Client? = nil,
    patterns: PatternTable? = nil
  ) {
    sources = documents.map { Source($0, for: client) }
    standing = Standing(of: sources)
    patternTable = patterns ?? documents.first?.patternTable ?? PatternTable()
    var names = KeyNames(joinsEquivalent: client?.joinsEquivalentKeys ?? false)
    var all: [EffectiveSetting] = []
    for document in sources.filter(\.isInForce).map(\.document) {
      for rule in document.rules {
        rules.append(EffectiveRule(rule, of: document.buffer, RulePlace(rules.count), &names))
      }
      for member in document.settings {
        all.append(EffectiveSetting(member, of: document.buffer, &names))
      }
    }
    settings = all.grouped(by: \.name).map { $1[$1.count - 1] }
  }

  /// The values that only a running program has, each part once.
  package var holes: [ConfigurationHole] {
    sources.filter(\.isInForce).flatMap(\.document.holes).distinct(by: \.sentence)
  }

  /// The rules that a client goes through: those of the users and, at the end, the library's own.
  package func rules(for client: Client) -> [EffectiveRule] {
    let own = JSONParser.parse(name: "client", text: client.builtInRules.json)
    var names = KeyNames(joinsEquivalent: client.joinsEquivalentKeys)
    return rules
      + ConfigurationDocument(own, patterns: patternTable).rules.map {
        EffectiveRule($0, of: nil, RulePlace(rules.count + $0.index.offset), &names)
      }
  }
}

/// A setting in force.
public struct EffectiveSetting: Sendable {
  /// The key in `settings`.
  ///
  /// Of keys that are the same to the client, it is the first.
  public let name: UTF8String

  private let buffer: SourceBuffer
  let member: JSONMember

  /// The value as written.
  public var value: JSONNode { member.value }

  /// The key with its value, in the source that set it last.
  public var location: SourceRange { SourceRange(buffer, member.range) }

  fileprivate init(_ member: JSONMember, of buffer: SourceBuffer, _ names: inout KeyNames) {
    name = names.name(of: member.name)
    self.buffer = buffer
    self.member = member
  }
}

/// The names under which a client knows the keys of a configuration.
///
/// Of keys that are the same to it, the first gives the name. All later code compares names by
/// their bytes.
struct KeyNames {
  let joinsEquivalent: Bool

  /// The first names, by the name as text.
  ///
  /// The equality of text is Unicode's canonical equivalence, as in a dictionary of the client.
  private(set) var first: [String: UTF8String] = [:]

  /// Complexity: O(length of the name).
  mutating func name(of key: JSONString) -> UTF8String {
    if !joinsEquivalent { return key.name }
    if let known = first[key.text.string] { return known }
    first[key.text.string] = key.text
    return key.text
  }
}

extension [UTF8String] {
  /// True if no text comes twice.
  ///
  /// A few are compared one by one, which is faster than hashing them.
  var areDistinct: Bool {
    count > 8
      ? Set(self).count == count
      : indices.allSatisfy { place in !self[..<place].contains(self[place]) }
  }
}

// MARK: - Verdict

/// The fate of a configuration in a client, before anyone looks up a URL.
public struct Standing: Sendable {
  /// The answer to the question whether the client loads the configuration.
  public enum Verdict: String, CaseIterable, Sendable {
    /// The client loads at least one source.
    case loads

    /// The client rejects every source, or there are no sources.
    case rejected

    /// The app crashes.
    case crashes

    /// A source is too large or too deep to be read to its end.
    case undecided
  }

  /// The answer in one word.
  public let verdict: Verdict

  /// The causes by source and place.
  ///
  /// Empty if the configuration loads.
  public let reasons: [SourceReason]

  fileprivate init(of sources: [ConfigurationView.Source]) {
    let words = Set(sources.compactMap(\.verdict?.word))
    let failure = [Verdict.crashes, .undecided].first(where: words.contains)
    verdict = failure ?? (sources.contains(where: \.isInForce) ? .loads : .rejected)
    let causes =
      verdict == .loads ? [] : sources.filter { failure == nil || $0.verdict?.word == failure }
    reasons = causes.flatMap { source in
      (source.verdict?.reasons ?? []).map { SourceReason($0, in: source.document.buffer) }
    }
  }
}

/// One cause of a client's verdict on a source, with its place.
public struct SourceReason: Hashable, Sendable {
  /// The cause and the client's reaction, without a full stop.
  public var sentence: String

  /// The text that causes it.
  public var location: SourceRange

  /// `path:line:column: cause`, where the reaction is said already.
  let cause: String

  package init(_ reason: LoadVerdict.Reason, in buffer: SourceBuffer) {
    sentence = reason.sentence
    location = SourceRange(buffer, reason.range)
    cause = "\(location): \(reason.words)"
  }

  /// The same as the description.
  package var text: String { description }
}

extension SourceReason: CustomStringConvertible {
  /// `path:line:column: sentence`.
  public var description: String { "\(location): \(sentence)" }
}

// MARK: - Output

extension ConfigurationView {
  /// The configuration as path configuration JSON, for `JSONWriter`.
  ///
  /// With provenance, every rule has a member `provenance`, and the root has one that names the
  /// sources and the place of each setting. Every client skips members that it does not know, so
  /// that the output is still a usable configuration.
  ///
  /// A client's own rules are not written, because the client adds them again. Members beside
  /// `patterns` and `properties` stay with their rule. Members beside `rules` and `settings` belong
  /// to one file and are dropped.
  package func output(withProvenance: Bool = false) -> JSONOutput {
    // A rule without patterns matches nothing, and some clients reject a file for it.
    let matchable = rules.filter { !$0.patterns.isEmpty }
    return .members([
      "version": withProvenance ? 1 : .none,
      // Without them, Turbo Native Android crashes.
      "settings": settings.isEmpty && !sources.contains(where: { $0.document.settingsRange != nil })
        ? .none : .object(settings.map { .init($0.name, .node($0.value)) }),
      "rules": .array(matchable) { $0.output(withProvenance) },
      "provenance": withProvenance ? provenance : .none,
    ])
  }

  private var provenance: JSONOutput {
    [
      "sources": .array(sources) {
        ["file": .string($0.document.buffer.name), "inForce": .bool($0.isInForce)]
      },
      "settings": .object(settings.map { .init($0.name, origin($0.location)) }),
    ]
  }
}

extension EffectiveRule {
  fileprivate func output(_ withProvenance: Bool) -> JSONOutput {
    var members: [JSONOutput.Member] = [
      .init("patterns", .array(patterns) { .string($0.text) }),
      .init("properties", .object(properties.map { .init($0.name, .node($0.value)) })),
    ]
    guard let written, let location else { return .object(members) }
    for note in written.otherMembers {
      // A configuration that was printed with provenance may come in again as a source.
      if withProvenance, note.name.text == "provenance" { continue }
      members.append(.init(note.name.text, .node(note.value)))
    }
    if withProvenance {
      members.append(
        .init("provenance", origin(location, ["rule": .integer(written.index.offset)])))
    }
    return .object(members)
  }
}

/// The name of an input and a range of it, with further members between.
private func origin(_ place: SourceRange, _ members: JSONOutput = [:]) -> JSONOutput {
  .joined(["file": .string(place.buffer.name)], members, ["range": .range(place)])
}

/// The place of a rule among all rules in effect, from 0, the client's own rules last.
///
/// A place in a file's array is a `RuleIndex`: elements other than rules count there, too.
public struct RulePlace: Hashable, Comparable, Sendable {
  /// The place from 0.
  public let index: Int

  /// The number for people, who count the rules of several files from 1.
  package var number: Int { index + 1 }

  package init(_ index: Int) { self.index = index }

  /// True if a rule comes before another one.
  public static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

extension Array {
  /// The element for a rule, in a list with one for each rule in effect.
  package subscript(place: RulePlace) -> Element { self[place.index] }
}

/// The place of a pattern among those of all rules in effect, from 0: its label in the matcher.
package struct PatternLabel: Hashable, Comparable, Sendable {
  package let index: Int

  package init(_ index: Int) { self.index = index }

  package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// A rule in effect: one of a document, or the client library's own.
package struct EffectiveRule: Sendable {
  package let place: RulePlace

  /// The properties in the order of the file.
  ///
  /// Of a repeated key, only the last member counts.
  package let properties: [EffectiveProperty]

  /// The text that the rule is from, or nil for the library's own rules.
  package let buffer: SourceBuffer?
  private let rule: DocumentRule

  package var patterns: [DocumentPattern] { rule.patterns }

  /// The rule in its file, or nil for the library's own rules.
  package var written: DocumentRule? { buffer == nil ? nil : rule }

  /// The place of the rule in its file, or nil for the library's own rules.
  package var fileIndex: RuleIndex? { buffer == nil ? nil : rule.index }

  /// The input's name, or `client` for the library's own rules.
  package var sourceName: String { buffer?.name ?? "client" }

  /// The place of the rule, or nil for the library's own rules.
  package var location: SourceRange? { buffer.map { SourceRange($0, rule.range) } }

  /// The place of a pattern of this rule, or nil for the library's own rules.
  package func location(of pattern: DocumentPattern) -> SourceRange? {
    buffer.map { SourceRange($0, pattern.range) }
  }

  /// - Parameter buffer: nil for the library's own rules.
  init(_ rule: DocumentRule, of buffer: SourceBuffer?, _ place: RulePlace, _ names: inout KeyNames)
  {
    self.place = place
    self.rule = rule
    self.buffer = buffer
    let all = rule.properties.map {
      EffectiveProperty(
        name: names.name(of: $0.name), value: $0.value, member: buffer == nil ? nil : $0,
        buffer: buffer)
    }
    properties =
      all.map(\.name).areDistinct ? all : all.reversed().distinct(by: \.name).reversed()
  }
}

/// A property assignment in effect.
///
/// Values of two assignments are compared by `value.canonicalForm`, which ignores places.
package struct EffectiveProperty: Sendable {
  /// The key.
  ///
  /// Of keys that are the same to the client, it is the first in the configuration.
  package let name: UTF8String
  package let value: JSONNode

  /// The member in the rule's file, or nil for the library's own rules.
  package let member: JSONMember?
  fileprivate let buffer: SourceBuffer?

  /// The key with its value, or nil for the library's own rules.
  package var location: SourceRange? {
    member.flatMap { member in buffer.map { SourceRange($0, member.range) } }
  }
}
