import PathConfigSyntax

/// A property or a setting, with the reading of each release of some clients.
struct KnownProperty {
  let name: UTF8String

  /// The reading of each release that reads it, by client and then by version.
  let readings: [Reading]

  struct Reading {
    var profile: ClientProfile
    var spec: PropertySpec
  }

  /// All properties or settings that some releases read and an app may set.
  ///
  /// They are in the order of the longest lists.
  static func all(
    in releases: [ClientProfile], _ specs: KeyPath<ClientFacts, [PropertySpec]>
  ) -> [KnownProperty] {
    let readings = releases.flatMap { profile in
      profile.facts[keyPath: specs].filter { !$0.isInternal }.map {
        Reading(profile: profile, spec: $0)
      }
    }
    let names = united(releases.map { $0.facts[keyPath: specs].map(\.name) })
    return names.compactMap { name in
      let readings = readings.filter { $0.spec.name == name }
      return readings.isEmpty ? nil : KnownProperty(name: name, readings: readings)
    }
  }

  /// The releases that read it in a certain way.
  func span(where holds: (PropertySpec) -> Bool) -> ReleaseSpan {
    let found = Set(readings.filter { holds($0.spec) }.map(\.profile.id))
    return ReleaseSpan(among: readings.map(\.profile)) { found.contains($0.id) }
  }

  /// The different values of a fact, in the order of the readings.
  func distinct<Value: Hashable>(_ fact: (PropertySpec) -> Value) -> [Value] {
    readings.map { fact($0.spec) }.distinct()
  }

  /// Every word that some release knows.
  var words: [String] { united(distinct(\.words)) }
}

/// Every element of some lists once, those of the longest list first, in its order.
private func united<Element: Hashable>(_ lists: [[Element]]) -> [Element] {
  lists.enumerated()
    .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
    .flatMap(\.element).distinct()
}

extension PropertySpec {
  /// The words of an enumeration, or none for another type.
  var words: [String] {
    if case .enumeration(let words, _) = type { words } else { [] }
  }
}

extension KnownProperty {
  /// The form of the value that all releases read alike.
  ///
  /// It is a boolean and not its text, a word in the letter case of the list, or null for no value.
  /// Words of any release are allowed, because no two releases have different words for the same.
  func schema(for releases: [ClientProfile]) -> JSONSchema {
    let schema = form.described(explanation(for: releases))
    return commonDefault.map(schema.defaulting) ?? schema
  }

  private var form: JSONSchema {
    let types = distinct(\.type)
    var forms: [JSONSchema] = types.contains(.boolean) ? [.boolean] : []
    if types.contains(.string) {
      forms.append(.string)
    } else if !words.isEmpty {
      forms.append(.words(words))
    }
    return JSONSchema.anyOf(forms).orNull
  }

  /// The common default of every release, if it is a value.
  private var commonDefault: JSONOutput? {
    let defaults = distinct(\.defaultValue)
    guard defaults.count == 1 else { return nil }
    switch defaults[0] {
    case .boolean, .text: return defaults[0].output
    case .unspecified, .required: return nil
    }
  }
}

extension KnownProperty {
  /// The effect of the property, and the differences between releases, a paragraph a fact.
  func explanation(for releases: [ClientProfile]) -> String {
    let paragraphs =
      distinct(\.summary) + words.map(explanation) + [readBy(releases), defaults]
      + [letterCase, otherTypes, requirement] + contradictions(of: releases)
    return paragraphs.compactMap { $0 }.map(JSONSchema.sentence).joined(separator: "\n")
  }

  /// The meaning of a word, by client if clients differ, and the clients that know it if not all
  /// do.
  private func explanation(of word: String) -> String {
    let knowers = span { $0.words.contains(word) }
    let restriction = knowers == span { _ in true } ? "" : " (only \(knowers.phrase))"
    let releases = readings.filter { $0.spec.words.contains(word) }.map(\.profile)
    let meanings = WordMeaning.of(word, ofProperty: name).compactMap { meaning -> String? in
      let meant = ReleaseSpan(among: releases) { meaning.platforms.contains($0.name.platform) }
      if meant.isEmpty { return nil }
      let isMeantByAll = meant == ReleaseSpan(among: releases) { _ in true }
      return meaning.text + (isMeantByAll ? restriction : " (\(meant.phrase))")
    }
    return "\(quoted(word)): \(meanings.joined(separator: "; "))"
  }

  private func readBy(_ releases: [ClientProfile]) -> String {
    let readers = ReleaseSpan(among: releases) { profile in
      readings.contains { $0.profile.id == profile.id }
    }
    return "read by \(readers.phrase)"
  }

  private var defaults: String? {
    let defaults = distinct(\.defaultValue).filter { $0 != .required }
    let hasOne = distinct(\.defaultValue).count == 1
    let texts = defaults.map { value in
      hasOne ? value.phrase : "\(value.phrase) for \(span { $0.defaultValue == value }.phrase)"
    }
    return texts.isEmpty ? nil : "default: \(texts.joined(separator: "; "))"
  }

  private var letterCase: String? {
    let strict = span { $0.isCaseSensitive == true }
    let lenient = span { $0.isCaseSensitive == false }
    return strict.isEmpty || lenient.isEmpty ? nil : "letter case counts for \(strict.phrase)"
  }

  private var otherTypes: String? {
    let span = span { $0.reading == .cast }
    return span.isEmpty ? nil : "a value of another type crashes \(span.phrase)"
  }

  private var requirement: String? {
    let span = span { $0.defaultValue == .required }
    return span.isEmpty ? nil : "required by \(span.phrase)"
  }

  private func contradictions(of releases: [ClientProfile]) -> [String] {
    let all = releases.flatMap(\.facts.contradictions)
      .filter { $0.values.contains { UTF8String($0.name) == name } }
      // The meanings of the words cover it.
      .filter { $0.consequence != .countsAsAbsent }
      .distinct(by: \.phrase)
    return all.map { contradiction in
      let span = ReleaseSpan(among: releases) { profile in
        profile.facts.contradictions.contains { $0.phrase == contradiction.phrase }
      }
      return "not \(contradiction.phrase) for \(span.phrase): \(contradiction.sentence)"
    }
  }
}

extension PropertySpec {
  /// True if the letter case of a word counts, or nil if no words are read.
  fileprivate var isCaseSensitive: Bool? {
    if case .enumeration(_, let isCaseSensitive) = type { isCaseSensitive } else { nil }
  }
}

extension PropertySpec.Default {
  fileprivate var phrase: String {
    switch self {
    case .boolean(let flag): "`\(flag)`"
    case .text(let text): quoted(text)
    case .unspecified(let what): what
    case .required: "none"
    }
  }
}

extension Contradiction {
  /// The values that exclude each other.
  fileprivate var phrase: String {
    values.map { "\(quoted($0.name)) \(quoted($0.value))" }.joined(separator: " with ")
  }
}

private func quoted(_ word: String) -> String { "`\(word)`" }
