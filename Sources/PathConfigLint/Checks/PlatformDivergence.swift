import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The file of an app for one platform, and the client that reads it.
package struct LintedPlatform: Sendable {
  let document: ConfigurationDocument
  package let client: Client

  package init(_ document: ConfigurationDocument, for client: Client) {
    self.document = document
    self.client = client
  }

  /// The file as the client matches it, but whatever the letter case, because one of the two
  /// platforms always respects it.
  fileprivate var compiled: CompiledConfiguration {
    let client = client.ignoringCase
    return CompiledConfiguration(ConfigurationView([document], for: client), for: client)
  }

  /// The URLs that the file's own literals spell.
  fileprivate var literalURLs: [UTF8String] {
    document.rules.flatMap(\.patterns).compactMap {
      $0.pattern.example(ignoringCase: false, in: SubjectUniverse.of(client))
    }
  }
}

/// The files of an app for two platforms, which load in both clients.
struct PlatformPair: Sendable {
  let first: LintedPlatform
  let second: LintedPlatform

  /// The URLs at which the two are compared.
  let urls: [UTF8String]

  /// Nil if a client does not load its file, which other checks report.
  ///
  /// - Parameter pages: the project's URLs, or nil for those that the literals of both files spell.
  init?(
    _ first: LintedPlatform, _ second: LintedPlatform, at pages: [UTF8String]?
  ) {
    guard first.client.loads(first.document), second.client.loads(second.document)
    else { return nil }
    self.first = first
    self.second = second
    urls = pages ?? (first.literalURLs + second.literalURLs).distinct()
  }
}

extension Check {
  static let platformDivergence = Check(
    "platform-divergence", dependsOn: [.subjects, .letterCase, .properties],
    search: .platforms { pair, findings in
      let (first, second) = (pair.first.compiled, pair.second.compiled)
      var cache = first.makeCache()
      var otherCache = second.makeCache()
      var reported: Set<UTF8String> = []
      var pairs: Set<[Int?]> = []
      for url in pair.urls {
        guard let subject = pair.subject(of: url) else { continue }
        let answer = first.resolve(subject, using: &cache)
        let other = second.resolve(subject, using: &otherCache)
        for name in (answer.properties + other.properties).map(\.name).distinct()
        where !reported.contains(name) {
          let deciders = (answer.decider(of: name), other.decider(of: name))
          let rule = deciders.0.flatMap { first.rules[$0.rule].written?.index }
          let rules = [deciders.0?.rule, deciders.1?.rule]
          // The same two rules differ in another property already.
          if pairs.contains(rules) { continue }
          guard let finding = pair.divergence(of: name, at: subject, deciders, inRule: rule) else {
            continue
          }
          reported.insert(name)
          pairs.insert(rules)
          findings.add(finding)
        }
      }
    })
}

extension PlatformPair {
  /// The text of a URL that both clients match; nil if they see different parts of it.
  fileprivate func subject(of url: UTF8String) -> UTF8String? {
    guard case .text(let subject) = first.client.subject(of: url),
      case .text(let other) = second.client.subject(of: url), subject == other
    else { return nil }
    return subject
  }

  /// The finding about a property that has another value on one platform than on the other.
  ///
  /// Nil unless both libraries read it differently.
  ///
  /// - Parameters:
  ///   - winners: the assignments that decide, or nil if no rule sets the property.
  ///   - rule: the place of the first one's rule in the file's array.
  fileprivate func divergence(
    of property: UTF8String, at url: UTF8String,
    _ winners: (before: Resolution.Write?, after: Resolution.Write?), inRule rule: Int?
  ) -> DraftFinding? {
    let (before, after) = (winners.before?.property, winners.after?.property)
    guard let spec = first.client.property(property), !spec.isInternal,
      let other = second.client.property(property), !other.isInternal,
      // An app cannot repair a rule of a library's own.
      [before, after].allSatisfy({ $0.map { $0.member != nil } ?? true })
    else { return nil }
    // A value of the wrong type is a finding of its own.
    if let before, let after, UTF8String(before.value.words) == UTF8String(after.value.words) {
      return nil
    }
    guard
      first.client.meaning(ofProperty: property, before?.value)
        != second.client.meaning(ofProperty: property, after?.value)
    else { return nil }
    let values = [value(before, spec, first.client), value(after, other, second.client)]
    // The unset value comes last, because more text follows it.
    let sorted = before == nil ? values.reversed() : values
    let buffer = first.document.buffer
    var finding = DraftFinding(
      .platformDivergence,
      "\(Quotation.of(property)) of \(words(forSubject: url.bytes)) is "
        + sorted.joined(separator: " and "),
      at: SourceRange(buffer, before?.member?.nameRange ?? first.document.rulesOpening))
    finding.clients = [first.client.id, second.client.id]
    finding.property = property
    finding.witness = url
    finding.rule = rule
    if let member = after?.member {
      finding.notes = [
        Finding.Note(
          "\(second.client.title) gets another value here",
          at: SourceRange(second.document.buffer, member.range))
      ]
    }
    return finding
  }

  private func value(
    _ property: EffectiveProperty?, _ spec: PropertySpec, _ client: Client
  ) -> String {
    if let property { return "\(property.value.words) for \(client.title)" }
    let unset = "not set for \(client.title)"
    return switch spec.defaultValue {
    case .boolean(let flag): "\(unset), which takes `\(flag)`"
    case .text(let text): "\(unset), which takes \(Quotation.of(text))"
    case .unspecified, .required: unset
    }
  }
}
