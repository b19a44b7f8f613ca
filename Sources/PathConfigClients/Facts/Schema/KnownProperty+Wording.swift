import PathConfigSyntax

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
