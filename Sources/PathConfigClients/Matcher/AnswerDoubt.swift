import PathConfigSyntax

/// A reason why an answer may differ from the known one: a value that only a running program has, or
/// a pattern that was given up.
package struct AnswerDoubt: Hashable, Sendable {
  /// A clause without a full stop.
  package let sentence: String
  package let location: SourceRange?

  /// The rule that it is about; nil for rules that are not known.
  package let rule: RulePlace?

  /// The first of the rules that decide a property all the same.
  private let end: Int
  private let part: Part

  private enum Part: Hashable {
    case everything, patterns, properties(UTF8String?)
  }

  /// The sentence with the place.
  package var phrase: String { sentence + (location.map { " (\($0))" } ?? "") }

  /// True if the rule, or one that is not known, may match more URLs than are known.
  package var mayMatchMore: Bool { if case .properties = part { false } else { true } }

  /// - Parameters:
  ///   - rules: those of the document.
  ///   - start: the place of the first of them among the rules in effect.
  private init?(_ hole: ConfigurationHole, in rules: [DocumentRule], from start: Int) {
    func place(_ index: RuleIndex) -> Int {
      start + (rules.firstIndex { $0.index >= index } ?? rules.count)
    }
    (sentence, location) = (hole.sentence, hole.source)
    switch hole.part {
    case .settings, .other: return nil
    case .root: (rule, end, part) = (nil, start + rules.count, .everything)
    case .rules(let next): (rule, end, part) = (nil, place(next), .everything)
    case .rule(let index):
      (rule, end, part) = (RulePlace(place(index)), place(index) + 1, .everything)
    case .patterns(let index):
      (rule, end, part) = (RulePlace(place(index)), place(index) + 1, .patterns)
    case .properties(let index):
      (rule, end, part) = (RulePlace(place(index)), place(index) + 1, .properties(hole.key))
    }
  }

  /// The holes in the rules of documents that are in effect one after the other.
  static func holes(in documents: [ConfigurationDocument]) -> [AnswerDoubt] {
    var start = 0
    return documents.flatMap { document in
      defer { start += document.rules.count }
      return document.holes.compactMap { AnswerDoubt($0, in: document.rules, from: start) }
    }
  }

  /// A pattern that was not run to its end.
  fileprivate init(_ pattern: CompiledPattern, _ match: Resolution.MatchedRule) {
    let isRun = if case .unsupported = pattern.engine { false } else { true }
    let reason = isRun ? "was given up after too many steps" : "cannot be run"
    sentence = "\(Quotation.of(match.patternText)) of \(match.name) \(reason)"
    (location, rule, end, part) = (match.location, match.rule, match.rule.index + 1, .patterns)
  }

  /// True if it may give some properties of an answer other values.
  ///
  /// - Parameter names: the properties; nil for all.
  fileprivate func mayChange(
    _ names: [UTF8String]?, of resolution: Resolution, in compiled: CompiledConfiguration
  ) -> Bool {
    let writes = rule.map { compiled.rules[$0].properties } ?? []
    let own: [UTF8String]? =
      switch part {
      case .everything: nil
      case .properties(let key): key.map { [$0] }
      case .patterns: writes.map(\.name)
      }
    guard let asked = names ?? own else { return true }
    return asked.contains { name in
      if own?.contains(name) == false { return false }
      guard let decider = resolution.decider(of: name) else { return true }
      let isSame =
        part == .patterns
        && writes.contains {
          $0.name == name && $0.value.canonicalForm == decider.value.canonicalForm
        }
      return decider.rule.index < end && !isSame
    }
  }

  /// True if its rule may match where it is not known to, or may set something else there.
  fileprivate func mayApply(to resolution: Resolution, beside others: [AnswerDoubt]) -> Bool {
    let isFound = resolution.rules.contains { $0.rule == rule }
    return switch part {
    case .everything: true
    case .patterns: !isFound
    case .properties: isFound || others.contains { $0.rule == rule && $0.mayMatchMore }
    }
  }
}

extension CompiledConfiguration {
  /// The doubts about an answer, each once.
  package func doubts(about resolution: Resolution) -> [AnswerDoubt] {
    let all =
      holes
      + undecidedPatterns(resolution).map { label in
        AnswerDoubt(patterns[label], .init(pattern: label, in: self))
      }
    if all.isEmpty { return [] }
    return all.filter { $0.mayApply(to: resolution, beside: all) }.distinct(by: \.sentence)
  }

  /// The doubts for which properties of an answer may have other values.
  ///
  /// - Parameter names: the properties; nil for all.
  package func doubts(
    about resolution: Resolution, changing names: [UTF8String]?
  ) -> [AnswerDoubt] {
    doubts(about: resolution).filter { $0.mayChange(names, of: resolution, in: self) }
  }
}
