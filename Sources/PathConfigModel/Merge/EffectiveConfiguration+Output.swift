import PathConfigDiagnostics
package import PathConfigJSON

extension EffectiveConfiguration {
  /// The configuration as path configuration JSON, for `JSONWriter`.
  ///
  /// With provenance, every rule has a member `provenance` and the root has one that names the
  /// sources and the place of each setting. Every client passes over members it does not know, so
  /// that the output stays a configuration that can be used as it is. A client's own rules are not
  /// written, since the client adds them again; members beside `patterns` and `properties` stay
  /// with their rule, those beside `rules` and `settings` belong to one file and go.
  package func output(withProvenance: Bool = false) -> JSONOutput {
    var members: [JSONOutput.Member] = []
    if !settings.isEmpty {
      members.append(
        .init("settings", .object(settings.map { .init($0.name, .node($0.value)) })))
    }
    members.append(
      .init("rules", .array(matchable.map { $0.output(withProvenance: withProvenance) })))
    if withProvenance { members.append(.init("provenance", provenance)) }
    return .object(members)
  }

  /// A rule without patterns matches nothing, and some clients reject a file for it.
  private var matchable: [EffectiveRule] { rules.filter { !$0.patterns.isEmpty } }

  private var provenance: JSONOutput {
    let sources = sources.map { source -> JSONOutput in
      ["file": .string(source.document.buffer.name), "inForce": .bool(source.isInForce)]
    }
    let settings = settings.map { setting in
      JSONOutput.Member(
        setting.name, .place(SourceRange(setting.buffer, setting.member.range)))
    }
    return [
      "combine": .string(mode.rawValue), "sources": .array(sources), "settings": .object(settings),
    ]
  }
}

extension EffectiveRule {
  fileprivate func output(withProvenance: Bool) -> JSONOutput {
    var members: [JSONOutput.Member] = [
      .init("patterns", .array(patterns.map { .string($0.text) })),
      .init("properties", .object(properties.map { .init($0.name, .node($0.value)) })),
    ]
    if case .source(let buffer, let rule) = origin {
      // A configuration that was printed with provenance may come in again as a source.
      members += rule.otherMembers
        .filter { !withProvenance || $0.name.text != "provenance" }
        .map { .init($0.name.text, .node($0.value)) }
      if withProvenance {
        let place = SourceRange(buffer, rule.range)
        let index = JSONOutput.Member("rule", .integer(rule.index))
        members.append(.init("provenance", .place(place, [index])))
      }
    }
    return .object(members)
  }
}
