import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let unreachedPattern = Check("unreached-pattern", dependsOn: [.subjects]) {
    context, findings in
    guard let known = context.declarations.urls else { return }
    for pattern in context.readablePatterns where !context.reachesKnownURL(pattern) {
      // Another check reports a pattern that no URL at all can match.
      guard let language = context.language(ofPattern: pattern.index), !language.isEmpty,
        let routes = known.language(context.client)
      else { continue }
      var search = LanguageSearch(inside: [language, routes])
      guard search.shortest() == .none else { continue }
      var finding = context.finding(
        "no route of the project matches \(Quotation.of(pattern.syntax.text))", about: pattern)
      finding.stance = .agreed
      finding.help = "remove it, or write the pattern of a route"
      if let url = PatternSample.url(of: pattern.syntax),
        let near = nearest(to: url, in: known.urls)
      {
        finding.help = "remove it, or write the pattern of a route, such as \(Quotation.of(near))"
      }
      findings.add(finding)
    }
  }
}

/// The URL of a route with the fewest other letters.
///
/// Complexity: O(length²) for each of a few hundred routes.
private func nearest(to url: String, in routes: [String]) -> String? {
  let text = Array(url.unicodeScalars)
  return routes.prefix(500).min { left, right in
    NearestName.editDistance(text, Array(left.unicodeScalars))
      < NearestName.editDistance(text, Array(right.unicodeScalars))
  }
}
