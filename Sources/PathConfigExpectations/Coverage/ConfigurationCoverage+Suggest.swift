import PathConfigDiagnostics
import PathConfigJSON
package import PathConfigMatching
import PathConfigModel

extension ConfigurationCoverage {
  /// Expectations that hold and exercise what none does; few, since one often exercises several
  /// parts.
  ///
  /// Afterwards what they exercise counts as exercised, so that what is left cannot be, or is not
  /// known to be.
  ///
  /// - Parameter clients: those that the coverage is of, in their order.
  package mutating func suggestions(_ clients: [CompiledClient]) -> [Expectation] {
    let search = GapSearch(clients)
    var suggestions: [Expectation] = []
    // What decides also matches, so that a property often spares its rule and a pattern.
    for kind in [CoverageItem.Kind.key, .pattern, .rule] {
      for item in uncovered where item.kind == kind && !isCovered(item) {
        guard case .open(_, let url, let client) = search.gap(item).verdict,
          !suggestions.contains(where: { $0.url == url && $0.clients.isEmpty }),
          let suggestion = suggestion(url, as: client, among: clients)
        else { continue }
        suggestions.append(suggestion)
      }
    }
    return suggestions
  }

  /// What a URL gets from one client, expected of all that agree, and noted as exercised.
  private mutating func suggestion(
    _ url: UTF8String, as client: Int, among clients: [CompiledClient]
  ) -> Expectation? {
    guard case .resolved(_, let resolution) = clients[client].answer(url) else { return nil }
    let location = SourceRange(SourceBuffer(name: "", text: ""), 0..<0)
    var expectation = Expectation(url, at: location)
    expectation.properties = resolution.properties.compactMap { property in
      property.winner.map {
        ExpectedProperty(name: property.name, value: $0.property.value, location: location)
      }
    }
    if expectation.properties.isEmpty { expectation.match = .exact }
    let agreeing = clients.filter { other in
      expectation.failures(other.answer(url), of: other.compiled).isEmpty
    }
    if agreeing.isEmpty { return nil }
    for other in agreeing { note(expectation, other.answer(url), of: other) }
    if agreeing.count < clients.count {
      expectation.clients = agreeing.map { ClientRange($0.profile) }
    }
    return expectation
  }
}
