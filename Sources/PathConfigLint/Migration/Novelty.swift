import PathConfigDiagnostics
import PathConfigJSON
import PathConfigMatching
package import PathConfigModel

/// Something that a newer library does on its own, whatever the file says.
package struct Novelty: Sendable {
  /// A sentence without a full stop.
  package let sentence: String
  package let source: Citation

  /// In the order in which users meet them: rules, properties, navigation.
  static func all(
    from original: ConfigurationDocument, to document: ConfigurationDocument,
    _ clients: (from: ClientProfile, to: ClientProfile), _ fallback: any FallbackEngine
  ) -> [Novelty] {
    let (from, to) = clients
    return ownRules(in: original, from: from, to: to, fallback)
      + readProperties(in: document, from: from, to: to)
      + defaults(from: from, to: to)
      + ownDestinations(in: document, from: from, to: to)
      + NavigationNovelty.all(from: from, to: to)
  }

  private static func ownRules(
    in document: ConfigurationDocument, from: ClientProfile, to: ClientProfile,
    _ fallback: any FallbackEngine
  ) -> [Novelty] {
    let known = from.builtInRules.map(\.pattern)
    let added = to.builtInRules.filter { !known.contains($0.pattern) }
    if added.isEmpty { return [] }
    let compiled = CompiledConfiguration(
      SourceStack([document]).combined(.merge, for: from), for: from, fallback: fallback)
    var cache = compiled.makeCache()
    return added.compactMap { rule in
      guard let (name, value) = rule.properties.first else { return nil }
      let found = compiled.resolve(UTF8String(rule.pattern), using: &cache).properties
        .first { $0.name == UTF8String(name) }?.winner?.property.value
      let before = to.meaning(ofProperty: UTF8String(name), found)
      if before == to.meaning(ofProperty: UTF8String(name), value.node) { return nil }
      return Novelty(
        sentence: decidesItself(
          rule.pattern, name, JSONWriter.write(value.node), was: found.map { JSONWriter.write($0) }),
        source: to.facts.builtInRules.source)
    }
  }

  /// The properties of the file that only the new library reads.
  private static func readProperties(
    in document: ConfigurationDocument, from: ClientProfile, to: ClientProfile
  ) -> [Novelty] {
    let used = Set(document.rules.flatMap { $0.properties.map(\.name.text) })
    let specs = to.facts.properties.filter { spec in
      used.contains(spec.name) && from.property(spec.name) == nil
    }
    guard let first = specs.first else { return [] }
    return [Novelty(sentence: readsItself(specs.map(\.name)), source: first.source)]
  }

  /// Properties without which both libraries do something else.
  private static func defaults(from: ClientProfile, to: ClientProfile) -> [Novelty] {
    to.facts.properties.compactMap { spec in
      guard let old = from.property(spec.name), old.defaultValue != spec.defaultValue,
        let sentence = isTaken(spec.defaultValue, for: spec.name)
      else { return nil }
      return Novelty(sentence: sentence, source: spec.source)
    }
  }

  /// Deep links that the app has to go on registering.
  private static func ownDestinations(
    in document: ConfigurationDocument, from: ClientProfile, to: ClientProfile
  ) -> [Novelty] {
    let values = document.rules.flatMap(\.properties).filter { member in
      let kind = to.property(member.name.text)?.destination
      return kind == .deepLink || kind == .fallbackDeepLink
    }
    let links = values.compactMap { member -> UTF8String? in
      if case .string(let string) = member.value.value { string.text } else { nil }
    }.distinct().filter { link in
      to.ownDeepLink(succeeding: link) == nil && !to.ownDeepLinks.contains(link)
    }
    guard from.name != to.name, let first = links.first else { return [] }
    return [
      Novelty(
        sentence: mustRegister(first, others: links.count - 1), source: to.facts.ownDeepLinks.source
      )
    ]
  }
}

// MARK: - Wording

private func decidesItself(
  _ pattern: String, _ name: String, _ value: UTF8String, was old: UTF8String?
) -> String {
  "\(Quotation.of(pattern)) in a path or query: the library's own rule sets "
    + "\(Quotation.of(name)) to \(Quotation.of(value)), whatever the file says; it was "
    + (old.map { Quotation.of($0) } ?? "not set")
}

private func readsItself(_ names: [UTF8String]) -> String {
  "the library itself reads \(listed(names.map { Quotation.of($0) }))"
}

private func isTaken(_ value: PropertySpec.Default, for name: UTF8String) -> String? {
  let words: String? =
    switch value {
    case .boolean(let flag): "`\(flag)`"
    case .text(let text): Quotation.of(text)
    case .unspecified(let words): words
    case .required: nil
    }
  return words.map { "where no rule sets \(Quotation.of(name)), the library takes \($0)" }
}

private func mustRegister(_ link: UTF8String, others: Int) -> String {
  let rest = others == 0 ? "" : " and \(counted(others, "other deep link"))"
  return "the app must go on registering \(Quotation.of(link))\(rest): the library has no such "
    + "screen"
}
