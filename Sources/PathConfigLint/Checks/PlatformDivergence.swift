import PathConfigAnalysis
import PathConfigAutomata
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
  fileprivate func languages(within universe: Universe?) -> ConfigurationLanguages {
    let client = client.ignoringCase
    return ConfigurationLanguages(
      CompiledConfiguration(ConfigurationView([document], for: client), for: client),
      within: universe)
  }
}

/// The files of an app for two platforms, which load in both clients.
///
/// The comparison covers the URLs that the first client can produce.
struct PlatformPair: Sendable {
  let first: LintedPlatform
  let second: LintedPlatform
  let languages: (first: ConfigurationLanguages, second: ConfigurationLanguages)

  /// Nil if a client does not load its file, which other checks report.
  ///
  /// - Parameter universe: the URLs that count, as the first client sees them, or nil for all.
  init?(
    _ first: LintedPlatform, _ second: LintedPlatform, within universe: Universe?
  ) {
    guard first.client.simplyLoads(first.document), second.client.simplyLoads(second.document)
    else { return nil }
    self.first = first
    self.second = second
    let languages = first.languages(within: universe)
    self.languages = (languages, second.languages(within: languages.universe))
  }
}

extension Check {
  static let platformDivergence = Check(
    "platform-divergence", dependsOn: [.subjects, .letterCase, .properties],
    search: .platforms { pair, findings in
      let (before, after) = pair.languages
      var budget = before.budget()
      let difference = ConfigurationDifference(from: before, to: after, budget: &budget)
      var cacheBefore = before.compiled.makeCache()
      var cacheAfter = after.compiled.makeCache()
      var reported: Set<UTF8String> = []
      var doubt = difference.doubts.first.map { doubt in
        doubt.reason.phrase(in: doubt.isAboutAfter ? after : before)
      }
      for change in difference.changes where !reported.contains(change.property) {
        let url = UTF8String(repairing: change.witness)
        func decider(
          _ languages: ConfigurationLanguages, _ cache: inout MatchCache
        ) -> Resolution.Write? {
          languages.compiled.resolve(url, using: &cache).decider(of: change.property)
        }
        let winners = (
          before: decider(before, &cacheBefore), after: decider(after, &cacheAfter)
        )
        if winners.before?.rule != change.before || winners.after?.rule != change.after {
          doubt = doubt ?? UndecidedReason.enginesDisagree.phrase(in: before)
        } else if let finding = pair.divergence(of: change.property, at: url, winners) {
          reported.insert(change.property)
          findings.add(finding)
        }
      }
      if reported.isEmpty, let doubt {
        findings.giveUp(at: pair.first.document.rulesOpening, because: doubt)
      }
    })
}

extension PlatformPair {
  /// The finding about a property that has another value on one platform than on the other.
  ///
  /// Nil unless both libraries read it differently, at a URL that both can produce.
  ///
  /// - Parameter winners: the assignments that decide, or nil if no rule sets the property.
  fileprivate func divergence(
    of property: UTF8String, at url: UTF8String,
    _ winners: (before: Resolution.Write?, after: Resolution.Write?)
  ) -> Finding? {
    let (before, after) = (winners.before?.property, winners.after?.property)
    guard let spec = first.client.property(property), !spec.isInternal,
      let other = second.client.property(property), !other.isInternal,
      // An app cannot repair a rule of a library's own.
      [before, after].allSatisfy({ $0.map { $0.member != nil } ?? true }),
      case .text(let subject) = second.client.subject(of: url), subject == url
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
    var finding = Finding(
      .platformDivergence,
      "\(Quotation.of(property)) of \(words(forSubject: url.bytes)) is "
        + sorted.joined(separator: " and "),
      at: SourceRange(buffer, before?.member?.nameRange ?? first.document.rulesOpening))
    finding.clients = [first.client.id, second.client.id]
    finding.property = property
    finding.witness = url
    finding.rule = winners.before.flatMap { languages.first.compiled.rules[$0.rule].written?.index }
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
