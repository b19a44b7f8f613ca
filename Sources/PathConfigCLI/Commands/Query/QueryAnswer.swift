import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

/// The answer of one client to one URL, as a report shows it.
struct QueryAnswer {
  /// The configuration of this answer; nil if there is only one.
  let side: String?
  let url: UTF8String
  let client: CompiledClient
  let answer: ClientAnswer

  /// The client that combines sources as its library does, if the command line combines them
  /// otherwise.
  let replacement: CompiledClient?

  /// The end of a URL that does not open in the app; nil if it does.
  var departure: Departure?

  /// The rules that nearly match; nil unless they were requested.
  var nearMisses: [NearMiss]?

  /// A property as the client reads it, if it differs from the written value.
  struct EffectiveProperty {
    var name: UTF8String
    var value: JSONOutput
  }

  var subject: UTF8String? { answer.subject }
  var resolution: Resolution? { answer.resolution }

  /// The reasons why a configuration gives no properties, a sentence each.
  var reasons: [String] { answer.reasons }

  /// The subject, if it differs from the URL.
  var differingSubject: UTF8String? {
    subject.flatMap { $0 == url ? nil : $0 }
  }

  /// The word for the answer: the reaction to the configuration, and to the look-up.
  var verdict: Standing.Verdict {
    switch answer {
    case .resolved, .notAURL: .loads
    case .rejected, .nothingLoaded, .ownRulesAlone: .rejected
    case .crashes, .crashesOnURL: .crashes
    case .undecided: .undecided
    }
  }

  /// The effective values; an unreadable one has none, but a note.
  var effective: [EffectiveProperty] {
    (resolution?.properties ?? []).compactMap { property in
      guard let written = property.winner?.property.value, let read = effectiveValue(property),
        let value = read.output
      else { return nil }
      if JSONWriter.write(value) == JSONWriter.write(written) { return nil }
      return EffectiveProperty(name: property.name, value: value)
    }
  }

  /// The notes for people beside the properties.
  var notes: [String] {
    (departure.map { [$0.sentence] } ?? []) + notesOnProperties
  }

  private var notesOnProperties: [String] {
    guard let resolution else { return [] }
    let values = resolution.properties.compactMap { property in
      effectiveValue(property)?.note(for: property.name)
    }
    return values + missingRequirements(resolution) + contradictions(resolution)
      + replacementNotes(resolution) + rejectedSources + crashesElsewhere
      + undecidedPatterns(resolution)
  }

  private func effectiveValue(_ property: Resolution.ResolvedProperty) -> EffectiveValue? {
    property.winner.map {
      client.profile.effectiveValue(ofProperty: property.name, $0.property.value.value)
    }
  }

  private func missingRequirements(_ resolution: Resolution) -> [String] {
    client.profile.missingRequirements(among: resolution.decidingValue).map(\.sentence)
  }

  private func contradictions(_ resolution: Resolution) -> [String] {
    client.profile.contradictions(among: resolution.decidingValue).map(\.sentence)
  }

  /// The values that an app with replaced sources would get instead of those of the merged list.
  private func replacementNotes(_ resolution: Resolution) -> [String] {
    guard let subject, let replaced = replacement?.resolve(subject) else { return [] }
    let names = resolution.properties.map(\.name) + replaced.properties.map(\.name)
    let differences = names.distinct().compactMap { name -> String? in
      let values = (resolution.value(of: name), replaced.value(of: name))
      if values.0 == values.1 { return nil }
      return "`\(name)` is \(values.1.map { "\($0)" } ?? "not set")"
    }
    if differences.isEmpty { return [] }
    let last =
      client.configuration.sources.last(where: \.isInForce)
      .map { " with \($0.document.buffer.name) alone" } ?? ""
    return [
      "the client replaces sources instead of merging them:\(last) "
        + differences.joined(separator: ", ")
    ]
  }

  /// Sources that the client does not load.
  ///
  /// The answer itself says so if there is no other source.
  private var rejectedSources: [String] {
    if case .ownRulesAlone = answer { return [] }
    return client.configuration.sources.compactMap { source in
      guard case .rejected(let reasons)? = source.verdict, let first = reasons.first else {
        return nil
      }
      let place = SourceReason(first, in: source.document.buffer).text
      return "the client does not load \(source.document.buffer.name): \(place)"
    }
  }

  /// The reasons for crashes outside of look-ups; settings that one source lacks may come from
  /// another.
  private var crashesElsewhere: [String] {
    let sources = client.configuration.sources.filter(\.isInForce)
    let hasSettings = sources.contains { $0.document.absentSettings == nil }
    return sources.flatMap { source in
      (source.verdict?.crashesBesideLookUps ?? []).compactMap { reason in
        if reason.cause == .shape(.settingsMissing), hasSettings { return nil }
        return SourceReason(reason, in: source.document.buffer).text
      }
    }
  }

  /// The patterns for which no engine here can decide whether they match.
  private func undecidedPatterns(_ resolution: Resolution) -> [String] {
    let unsupported = client.compiled.patterns.indices.filter { index in
      if case .unsupported = client.compiled.patterns[index].fate { true } else { false }
    }
    return unsupported.map { "\(name(ofPattern: $0)) cannot be run: it is taken as not matching" }
      + resolution.undecided.map {
        "\(name(ofPattern: $0)) was given up after too many steps: it is taken as not matching"
      }
  }

  private func name(ofPattern index: Int) -> String {
    let pattern = client.compiled.patterns[index]
    let location = client.compiled.rules[pattern.rule].location(of: pattern.pattern)
    let place = location.map { "\($0): " } ?? ""
    return "\(place)`\(pattern.pattern.text.shortened())` of rule \(pattern.rule + 1)"
  }
}

extension Resolution {
  fileprivate func decidingValue(of name: UTF8String) -> JSONValue? {
    properties.first { $0.name == name }?.winner?.property.value.value
  }

  /// The deciding value as JSON; equal values have equal texts.
  fileprivate func value(of name: UTF8String) -> UTF8String? {
    properties.first { $0.name == name }?.winner.map {
      JSONWriter.write($0.property.value, style: .canonical)
    }
  }
}
