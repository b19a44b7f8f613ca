import PathConfigClients
import PathConfigSyntax

extension ClientDependency {
  /// The places where the facts of the group were read or seen for a client, distinct and in order.
  package func citations(for client: ClientProfile) -> [Citation] {
    if case .navigation = self {
      let rows = AppNavigator(client, in: AppDescription()).table
      return (rows.map(\.source) + [client.facts.navigation.launch.source]).distinct()
    }
    return allCitations(client.facts).distinct()
  }

  private func allCitations(_ facts: ClientFacts) -> [Citation] {
    switch self {
    case .syntax: [facts.syntaxError.source]
    case .dialect: JSONRelaxation.Kind.allCases.compactMap { facts.dialect[$0]?.source }
    case .shape: ShapeFault.Kind.allCases.compactMap { facts.shapeConsequences[$0]?.source }
    case .repeatedKeys: [facts.repeatedKey.source, facts.keyEquality.source]
    case .nestedValues: [facts.nestedValue.source]
    case .patterns:
      [facts.invalidPattern.source, facts.emptyPattern.source, facts.letterEscape.source]
    case .subjects:
      [facts.path.source, facts.trailingSlash.source, facts.query.source, facts.urlParser.source]
    case .letterCase: [facts.caseSensitivity.source]
    case .properties: facts.properties.map(\.source) + facts.contradictions.map(\.source)
    case .navigation: []
    case .settings: facts.settings.map(\.source)
    case .sources:
      [
        facts.combination.source, facts.cachedCopy.source, facts.cacheKey.source,
        facts.storedCopyForm.source, facts.storingMoment.source, facts.missingBundledFile.source,
      ]
    case .servers: [facts.acceptedStatuses.source, facts.networkFailure.source]
    }
  }
}
