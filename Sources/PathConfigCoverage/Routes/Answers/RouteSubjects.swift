package import PathConfigAutomata
import PathConfigDiagnostics
package import PathConfigModel
import PathConfigPattern

/// The subjects that one client asks about when an app follows the URLs of a route.
package enum RouteSubjects: Sendable {
  case language(Language)

  /// The language would be larger than the limits.
  case unknown(LanguageLimitReached)

  /// The language where it is known.
  package var language: Language? {
    if case .language(let language) = self { language } else { nil }
  }
}

/// The subjects of several routes for one client.
package struct RouteLanguages: Sendable {
  /// For each of the routes; exclusions have theirs too.
  package let subjects: [RouteSubjects]

  /// Determinises the routes, on the given limits, and takes from each what an earlier route of its
  /// group serves.
  ///
  /// The path stands as the client cuts it, without a query.
  ///
  /// Complexity: O(routes² outlines + states of those that meet).
  package init(
    _ routes: [Route], for profile: ClientProfile, in universe: Universe,
    limits: LanguageLimits = .standard
  ) {
    let all = routes.map { Self.subjects(of: $0, profile, universe, limits) }
    let outlines = all.map { $0.language.map { Outline($0) } }
    var result: [RouteSubjects] = []
    for (place, route) in routes.enumerated() {
      guard let group = route.group, let language = all[place].language,
        let outline = outlines[place]
      else {
        result.append(all[place])
        continue
      }
      var earlier: [Language] = []
      for other in 0..<place where routes[other].group == group {
        guard let known = all[other].language, let meeting = outlines[other],
          outline.mayMeet(meeting), !earlier.contains(known)
        else { continue }
        var search = LanguageSearch(inside: [language, known])
        if search.shortest() != .none { earlier.append(known) }
      }
      result.append(Self.difference(language, earlier, universe, limits))
    }
    subjects = result
  }

  /// Where that is too large, the whole is a bound.
  private static func difference(
    _ language: Language, _ earlier: [Language], _ universe: Universe, _ limits: LanguageLimits
  ) -> RouteSubjects {
    if earlier.isEmpty { return .language(language) }
    do throws(LanguageLimitReached) {
      var rest = language
      for other in earlier {
        let outside = try universe.complement(of: other, limits: limits)
        rest = try universe.intersection([rest, outside], limits: limits)
      }
      return .language(rest)
    } catch {
      return .unknown(error)
    }
  }

  private static func subjects(
    of route: Route, _ profile: ClientProfile, _ universe: Universe, _ limits: LanguageLimits
  ) -> RouteSubjects {
    let expression =
      expression(route, profile, heedingConstraints: true)
      ?? expression(route, profile, heedingConstraints: false)
    guard let expression else { return .unknown(.tooManyInstructions(0)) }
    do throws(LanguageLimitReached) {
      return .language(try universe.language(searchingFor: [expression], limits: limits))
    } catch {
      return .unknown(error)
    }
  }

  /// Nil where a constraint is beyond the automata.
  private static func expression(
    _ route: Route, _ profile: ClientProfile, heedingConstraints heeds: Bool
  ) -> RegularExpression? {
    let text = route.pattern(for: profile, heedingConstraints: heeds)
    guard case .accepted(let syntax) = PatternParser.parse(text),
      case .regular(let expression) = PatternLowering.lower(syntax, ignoringCase: false)
    else { return nil }
    return expression
  }
}
