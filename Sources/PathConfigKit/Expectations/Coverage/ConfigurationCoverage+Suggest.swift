import PathConfigClients
import PathConfigSyntax

extension ConfigurationCoverage {
  /// Expectations that hold and exercise parts that no expectation exercises.
  ///
  /// They are few, because one often exercises several parts. Afterwards their parts count as
  /// exercised. The remaining parts cannot be exercised, or are not known to be.
  ///
  /// - Parameters:
  ///   - apps: those that the coverage is about, in their order.
  ///   - visits: true to expect the outcome of a visit, too.
  package mutating func suggestions(
    _ apps: [NavigatingClient], visits: Bool
  ) -> [Expectation] {
    let search = GapSearch(apps.map(\.client))
    var suggestions: [Expectation] = []
    // A part that decides also matches, so that a property often makes its rule and a pattern
    // unnecessary.
    for kind in [CoverageItem.Kind.key, .pattern, .rule] {
      for item in uncovered where item.kind == kind && !isCovered(item) {
        guard case .open(_, let url, let client) = search.gap(item).verdict,
          !suggestions.contains(where: { $0.url == url && $0.clients.isEmpty }),
          let suggestion = suggestion(url, as: client, among: apps, visits: visits)
        else { continue }
        suggestions.append(suggestion)
      }
    }
    return suggestions
  }

  /// A URL's properties in one client, expected of all clients that agree, and noted as exercised.
  private mutating func suggestion(
    _ url: UTF8String, as client: Int, among apps: [NavigatingClient], visits: Bool
  ) -> Expectation? {
    guard case .resolved(_, let resolution) = apps[client].lookUp(url).answer else { return nil }
    let location = SourceRange(SourceBuffer(name: "", text: ""), 0..<0)
    var expectation = Expectation(url, at: location)
    expectation.properties = resolution.properties.compactMap { property in
      property.winner.map {
        ExpectedProperty(name: property.name, value: $0.property.value, location: location)
      }
    }
    if expectation.properties.isEmpty { expectation.match = .exact }
    if visits { expectation.visit = apps[client].expectedVisit(to: url, at: location) }
    let agreeing = apps.filter { app in
      expectation.failures(app.lookUp(url).answer, in: app).isEmpty
    }
    if agreeing.isEmpty { return nil }
    for app in agreeing { note(expectation, app.lookUp(url).answer, in: app) }
    if agreeing.count < apps.count {
      expectation.clients = agreeing.map { ClientRange($0.client.profile) }
    }
    return expectation
  }
}

extension NavigatingClient {
  /// The outcome of a tap on a link, or nil if code of the app decides.
  fileprivate func expectedVisit(to url: UTF8String, at location: SourceRange) -> ExpectedVisit? {
    let stacks = navigator.stacks(at: .secondScreen)
    let words = outcome(of: VisitStep.link.visit(to: url), from: stacks).words
    guard let last = words.last(where: { $0 != .native }) else { return nil }
    return ExpectedVisit(words.count == 1 ? .last(last) : .all(words), at: location)
  }
}
