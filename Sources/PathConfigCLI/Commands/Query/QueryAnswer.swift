import PathConfigKit

/// What one client makes of one URL.
struct QueryAnswer {
  let url: UTF8String
  let client: QueriedClient
  let outcome: Outcome

  enum Outcome {
    case resolved(subject: UTF8String, Resolution)
    case rejected([QueriedClient.Reason])
    case crashes(subject: UTF8String?, [QueriedClient.Reason])
    case crashesOnURL(URLDefect)
    case notAURL(URLDefect)
  }

  /// A property as the client reads it, where that is not as it is written.
  struct EffectiveProperty {
    var name: UTF8String
    var value: JSONOutput
  }

  var subject: UTF8String? {
    switch outcome {
    case .resolved(let subject, _): subject
    case .crashes(let subject, _): subject
    case .rejected, .crashesOnURL, .notAURL: nil
    }
  }

  var resolution: Resolution? {
    if case .resolved(_, let resolution) = outcome { resolution } else { nil }
  }

  /// `loads`, `rejected` or `crashes`.
  var verdict: String {
    switch outcome {
    case .resolved, .notAURL: "loads"
    case .rejected: "rejected"
    case .crashes, .crashesOnURL: "crashes"
    }
  }

  /// Why there are no properties, a sentence each.
  var reasons: [String] {
    switch outcome {
    case .resolved: []
    case .rejected(let reasons), .crashes(_, let reasons): reasons.map(\.text)
    case .crashesOnURL(let defect):
      ["the client's URL parser throws and nothing catches it: \(defect)"]
    case .notAURL(let defect): ["there is nothing to look up: \(defect)"]
    }
  }

  var effective: [EffectiveProperty] {
    (resolution?.properties ?? []).compactMap { property in
      effectiveValue(property)?.output.map { EffectiveProperty(name: property.name, value: $0) }
    }
  }

  /// What a person should know beside the properties.
  var notes: [String] {
    guard let resolution else { return [] }
    let values = resolution.properties.compactMap { property in
      effectiveValue(property)?.note(for: property.name)
    }
    return values + contradictions(resolution) + undecidedPatterns
  }

  private func effectiveValue(_ property: Resolution.ResolvedProperty) -> EffectiveValue? {
    property.winner.map {
      client.profile.effectiveValue(ofProperty: property.name, $0.property.value.value)
    }
  }

  private func contradictions(_ resolution: Resolution) -> [String] {
    client.profile.contradictions { name in
      resolution.properties.first { $0.name == name }?.winner?.property.value.value
    }.map(\.sentence)
  }

  /// Patterns of which no engine here can say whether they match.
  private var undecidedPatterns: [String] {
    client.compiled.patterns.compactMap { pattern in
      guard case .unsupported = pattern.fate else { return nil }
      return "`\(pattern.pattern.text)` of rule \(pattern.rule + 1) could not be run and is taken "
        + "as not matching"
    }
  }
}
