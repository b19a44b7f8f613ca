import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel
import PathConfigPattern

/// Releases of one library that are asked together, and the meaning of a file to each.
struct ReleaseComparison {
  /// At least two, in ascending order.
  let releases: [ClientProfile]

  /// The release whose reading of values counts: values that are equal to it are not a difference.
  private var newest: ClientProfile { releases[releases.count - 1] }

  /// The libraries with several releases among the clients, in the order asked.
  static func all(among clients: [ClientProfile]) -> [ReleaseComparison] {
    if clients.count < 2 { return [] }
    var names: [ClientName] = []
    for client in clients where !names.contains(client.name) { names.append(client.name) }
    return names.compactMap { name in
      let releases = clients.filter { $0.name == name }.sorted { $0.version < $1.version }
      return releases.count > 1 ? ReleaseComparison(releases: releases) : nil
    }
  }
}

/// A URL for which releases resolve a property to different values.
struct URLDifference {
  enum Cause: Hashable {
    /// Only some releases keep a slash at the end of the path in the subject.
    case trailingSlash
    /// Only some releases resolve escapes before that.
    case escapes
    /// Only some releases add a rule of their own.
    case ownRules
  }

  var cause: Cause
  var url: UTF8String
  var property: UTF8String

  /// Each behaviour's value, as JSON.
  var values: [(clients: [ClientProfile], value: JSONOutput)]
}

extension ReleaseComparison {
  /// The differences of behaviours at URLs for which a pattern was meant, one for each cause.
  func differences(
    _ behaviours: [ReleaseBehaviour], at pattern: RulePattern, in document: ConfigurationDocument
  ) -> [URLDifference] {
    guard case .accepted(let syntax) = pattern.parse else { return [] }
    let names = document.rules[pattern.place].properties.map(\.name.text)
    var found: [URLDifference] = []
    for url in SubjectSample.urls(of: syntax) {
      guard let difference = difference(behaviours, at: url, names, ofRule: pattern.place),
        !found.contains(where: { $0.cause == difference.cause })
      else { continue }
      found.append(difference)
    }
    return found
  }

  private func difference(
    _ behaviours: [ReleaseBehaviour], at url: UTF8String, _ names: [UTF8String], ofRule place: Int
  ) -> URLDifference? {
    // Nearly every URL has the same subject for all, and needs no look-up.
    let subjects = behaviours.compactMap { $0.subject(of: url) }
    guard subjects.count == behaviours.count, subjects.contains(where: { $0 != subjects[0] })
    else { return nil }
    let answers = zip(behaviours, subjects).compactMap { $0.answer($1) }
    guard answers.count == behaviours.count,
      answers.contains(where: { $0.matches(rule: place) }),
      answers.contains(where: { !$0.matches(rule: place) })
    else { return nil }
    let paths = subjects.map(withoutSlash)
    let cause: URLDifference.Cause =
      paths.allSatisfy { $0 == paths[0] } ? .trailingSlash : .escapes
    return difference(cause, url, names, behaviours) { answers[$0].value(of: $1) }
  }

  /// The differences of behaviours at the URLs of rules that only some of them add.
  func differencesByOwnRules(_ behaviours: [ReleaseBehaviour]) -> [URLDifference] {
    let rules = releases.flatMap(\.builtInRules).distinct(by: \.pattern)
    return rules.compactMap { rule in
      let url = UTF8String(rule.pattern)
      let names = rule.properties.map { UTF8String($0.name) }
      let values = behaviours.compactMap { ownOrResolved(rule, url, $0) }
      guard values.count == behaviours.count else { return nil }
      return difference(.ownRules, url, names, behaviours) { values[$0]($1) }
    }
  }

  /// The value of a property for the URL of a rule that libraries add, or nil if it is not known.
  ///
  /// It is that of the library's own rule, which is the last, or else of the file's rules.
  private func ownOrResolved(
    _ rule: BuiltInRule, _ url: UTF8String, _ behaviour: ReleaseBehaviour
  ) -> ((UTF8String) -> JSONValue?)? {
    if let own = behaviour.builtInRules.first(where: { $0.pattern == rule.pattern }) {
      return { name in
        own.properties.first { UTF8String($0.name) == name }?.value.node.value
      }
    }
    guard let subject = behaviour.subject(of: url), let answer = behaviour.answer(subject) else {
      return nil
    }
    return { answer.value(of: $0) }
  }

  /// The first of some properties whose values differ.
  ///
  /// - Parameter value: the value for a behaviour, by its place, of a property.
  private func difference(
    _ cause: URLDifference.Cause, _ url: UTF8String, _ names: [UTF8String],
    _ behaviours: [ReleaseBehaviour], value: (Int, UTF8String) -> JSONValue?
  ) -> URLDifference? {
    for name in names where isRelevant(name) {
      let values = behaviours.indices.map { reading(value($0, name), of: name) }
      let texts = values.map { JSONWriter.write($0, style: .canonical) }
      if texts.contains(where: { $0 != texts[0] }) {
        return URLDifference(
          cause: cause, url: url, property: name,
          values: zip(behaviours, values).map { ($0.clients, $1) })
      }
    }
    return nil
  }

  /// True if a property means something to the library or, as far as is known, to the app.
  private func isRelevant(_ name: UTF8String) -> Bool {
    if let spec = newest.property(name) { return !spec.isInternal }
    return newest.facts.properties.isEmpty || !PropertyKnowledge.isReadByAny(name)
  }

  /// A deciding value as the newest release reads it.
  ///
  /// Null if there is neither value nor default.
  private func reading(_ value: JSONValue?, of name: UTF8String) -> JSONOutput {
    guard let value else { return newest.property(name)?.defaultValue.output ?? .null }
    return newest.effectiveValue(ofProperty: name, value).output
      ?? .node(JSONNode(range: 0..<0, value: value))
  }

  /// The subject without a slash at the end of its path.
  private func withoutSlash(_ subject: UTF8String) -> UTF8String {
    let end = subject.bytes.firstIndex(of: UInt8(ascii: "?")) ?? subject.bytes.count
    guard end > 1, subject.bytes[end - 1] == UInt8(ascii: "/") else { return subject }
    var bytes = subject.bytes
    bytes.remove(at: end - 1)
    return UTF8String(wellFormed: bytes)
  }
}
