import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The relation of an app's routes and URLs to the rules of a configuration, for one client.
package struct RouteCoverage: Sendable {
  package let languages: ConfigurationLanguages

  /// The answer for each route of the list.
  ///
  /// Exclusions have none.
  package let answers: [RouteAnswer]

  /// For each rule of the files, in order.
  package private(set) var rules: [RuleCount] = []

  /// The resolutions of URLs, in the order of the routes, then of the URLs.
  package private(set) var classes: [PropertyClass] = []

  private var placeOfValues: [ResolvedValues: Int] = [:]

  /// Routes and URLs that only rules for everything match.
  package private(set) var uncovered = Finding()

  /// Routes and URLs that look like a form but do not open as a modal.
  package private(set) var notModal = Finding()

  /// Routes that have no URL of their own, because earlier ones serve them all.
  package private(set) var withoutURL: [Int] = []

  /// The number of URLs that the client cannot be asked about.
  package let hitsWithoutSubject: Int

  /// The rules that match every path.
  package let catchAll: [Int]
  private let isCatchAll: Set<Int>

  /// The part of a list that one rule matches.
  package struct RuleCount: Sendable {
    package var rule: Int

    /// The routes whose URLs all match it, by their places.
    package var always: [Int] = []

    /// The routes with some matching URLs, each with one of them.
    package var sometimes: [(route: Int, witness: [UInt8])] = []
    package var undecided: [(route: Int, reason: UndecidedReason)] = []

    /// For a rule that nothing reaches, a route that it matches with unusual values, and one of its
    /// URLs.
    ///
    /// Such a value of a parameter is one that Rails does not generate.
    package fileprivate(set) var unusual: (route: Int, witness: [UInt8])?

    /// The number of distinct URLs that it matches, and the sum of their occurrences.
    package var urls = 0
    package var hits = 0

    /// True if there are routes about which nothing was asked.
    fileprivate(set) var isOpen = false

    /// True if certainly nothing of the list reaches it.
    package var isUnreached: Bool {
      always.isEmpty && sometimes.isEmpty && undecided.isEmpty && hits == 0 && !isOpen
    }
  }

  /// All routes and URLs that resolve to the same properties.
  package struct PropertyClass: Sendable {
    package var resolution: Resolution

    /// True if a rule of the client's own takes part, which no rule of a file can override.
    package var isDecidedByClient: Bool
    package var routes: [Member] = []

    /// The places of distinct URLs in the list's table.
    package var urls: [Int] = []
    package var hits = 0
  }

  /// A route, or a part of its URLs.
  package struct Member: Sendable {
    package var route: Int
    package var witness: [UInt8]

    /// True if the class has all of the route's URLs.
    package var isWhole: Bool
  }

  /// A reported part of the list.
  package struct Finding: Sendable {
    package var routes: [Member] = []
    package var urls: [Int] = []
    package var hits = 0

    package var isEmpty: Bool { routes.isEmpty && hits == 0 }
  }

  /// - Parameter values: the values of the routes' parameters.
  package init(
    _ languages: ConfigurationLanguages, _ list: RouteList, values: ParameterValues = .generated
  ) {
    let visits = VisitGroups(list.visits, languages)
    self.languages = languages
    hitsWithoutSubject = visits.hitsWithoutSubject
    catchAll = languages.catchAllRules
    isCatchAll = Set(catchAll)
    answers = Self.answers(languages, list, values)
    rules = languages.compiled.rules.filter { $0.location != nil }
      .map { RuleCount(rule: $0.index) }
    for (route, answer) in answers.enumerated() where !list.routes[route].isExclusion {
      add(answer, of: route, list.routes[route])
    }
    if answers.contains(where: \.isNotAsked) {
      for place in rules.indices { rules[place].isOpen = true }
    }
    for group in visits.groups { add(group, list.visits) }
    if values == .generated { addUnusual(list) }
  }

  private static func answers(
    _ languages: ConfigurationLanguages, _ list: RouteList, _ values: ParameterValues
  ) -> [RouteAnswer] {
    let subjects = RouteLanguages(
      list.routes, for: languages.profile, in: languages.universe, values: values,
      patterns: languages.compiled.patternTable)
    let question = RouteQuestion(languages)
    var cache = languages.compiled.makeCache()
    let limits = languages.limits
    // A route takes several times as much as a rule.
    var remaining = limits.statesPerRun(ofRules: 5 * list.routes.count)
    return subjects.subjects.map { subjects in
      let allowance = min(remaining, limits.statesPerRule)
      var budget = languages.budget(states: allowance)
      let answer = question.answer(subjects, &budget, &cache)
      remaining -= allowance - budget.states
      return answer
    }
  }
}

// MARK: - Adding up

extension RouteCoverage {
  private mutating func add(_ answer: RouteAnswer, of place: Int, _ route: Route) {
    if answer.cases.isEmpty, answer.doubt == nil { withoutURL.append(place) }
    for (rule, reach) in answer.reaches where rule < rules.count {
      switch reach {
      case .always: rules[rule].always.append(place)
      case .sometimes(let witness): rules[rule].sometimes.append((place, witness))
      case .undecided(let reason): rules[rule].undecided.append((place, reason))
      case .never: break
      }
    }
    let isWhole = answer.cases.count == 1 && answer.doubt == nil
    for part in answer.cases {
      let member = Member(route: place, witness: part.witness, isWhole: isWhole)
      classes[self.place(ofClass: part.resolution)].routes.append(member)
      if route.looksModal, !languages.profile.isModal(part.resolution) {
        notModal.routes.append(member)
      }
    }
    if isWhole, let only = answer.cases.first, isUncovered(only.resolution) {
      uncovered.routes.append(Member(route: place, witness: only.witness, isWhole: true))
    }
  }

  /// Finds for every rule that nothing reaches a route with other values of its parameters.
  private mutating func addUnusual(_ list: RouteList) {
    let unreached = rules.indices.filter { rules[$0].isUnreached }
    if unreached.isEmpty { return }
    let subjects = RouteLanguages(
      list.routes, for: languages.profile, in: languages.universe, values: .any,
      patterns: languages.compiled.patternTable
    ).subjects
    let outlines = subjects.map { $0.language.map { Outline($0) } }
    for rule in unreached {
      var budget = languages.budget()
      for (route, outline) in outlines.enumerated() where !list.routes[route].isExclusion {
        guard let outline, languages.rules[rules[rule].rule].mayMeet(outline) else { continue }
        let found = subjects[route].subject(
          inside: [languages.rules[rules[rule].rule].known], isReadable: true, in: languages,
          budget: &budget)
        if case .found(let witness) = found {
          rules[rule].unusual = (route, witness)
          break
        }
      }
    }
  }

  private mutating func add(_ group: VisitGroups.Group, _ visits: VisitTable) {
    for match in group.resolution.rules where match.rule < rules.count {
      rules[match.rule].urls += group.urls.count
      rules[match.rule].hits += group.hits
    }
    let place = self.place(ofClass: group.resolution)
    classes[place].urls += group.urls
    classes[place].hits += group.hits
    if isUncovered(group.resolution) { uncovered.add(group.urls, hits: group.hits) }
    if !languages.profile.isModal(group.resolution) {
      let urls = group.urls.filter {
        let url = visits.entries[$0].url.bytes
        return url.span.looksLikeForm(pathEnd: url.span.pathEnd)
      }
      notModal.add(urls, hits: urls.reduce(0) { $0 + visits.entries[$1].hits })
    }
  }

  private mutating func place(ofClass resolution: Resolution) -> Int {
    let values = ResolvedValues(resolution)
    if let place = placeOfValues[values] { return place }
    placeOfValues[values] = classes.count
    let isDecidedByClient = resolution.rules.contains { $0.rule >= rules.count }
    classes.append(PropertyClass(resolution: resolution, isDecidedByClient: isDecidedByClient))
    return classes.count - 1
  }

  private func isUncovered(_ resolution: Resolution) -> Bool {
    resolution.rules.allSatisfy { isCatchAll.contains($0.rule) }
  }
}

extension RouteCoverage.Finding {
  fileprivate mutating func add(_ urls: [Int], hits: Int) {
    self.urls += urls
    self.hits += hits
  }
}

/// The part of a route's URLs that a rule matches.
enum RuleReach: Hashable, Sendable {
  /// All of them.
  case always
  /// None of the URLs.
  case never
  /// This URL, but not others.
  case sometimes(at: [UInt8])
  case undecided(UndecidedReason)
}

extension ConfigurationLanguages {
  /// The part of a route's URLs that a rule, by its place, matches.
  ///
  /// The route must have URLs.
  ///
  /// - Parameter isReadable: true if the URL is for a person, which takes longer to find.
  func reach(
    ofRule rule: Int, in route: RouteSubjects, isReadable: Bool = true,
    budget: inout AnalysisBudget
  ) -> RuleReach {
    let known = rules[rule].known
    if known.isUniversal { return .always }
    let match = route.subject(inside: [known], in: self, budget: &budget)
    switch match {
    case .undecided(let reason): return .undecided(reason)
    case .none: return rules[rule].isExact ? .never : .undecided(opaque(rule))
    case .found(let subject):
      switch route.subject(in: self, budget: &budget, outside: { $0 == rule }) {
      case .none: return .always
      case .undecided(let reason): return .undecided(reason)
      case .found:
        guard rules[rule].isExact else { return .undecided(opaque(rule)) }
        let readable =
          isReadable
          ? route.subject(inside: [known], isReadable: true, in: self, budget: &budget) : match
        if case .found(let better) = readable { return .sometimes(at: better) }
        return .sometimes(at: subject)
      }
    }
  }
}

/// The properties that a URL resolves to, whichever rules they come from.
struct ResolvedValues: Hashable, Sendable {
  /// The names and values, in the order of the names.
  private let values: [Value]

  private struct Value: Hashable {
    var name: UTF8String
    var text: UTF8String
  }

  init(_ resolution: Resolution) {
    values = resolution.properties.compactMap { property in
      property.winner.map {
        Value(name: property.name, text: $0.property.value.canonicalForm.text)
      }
    }.sorted { $0.name < $1.name }
  }
}

/// A part of a route's URLs for which the properties are the same.
struct RouteCase: Sendable {
  /// The rules that match there, by their places, ascending.
  var rules: [Int]

  /// One of the URLs, in the form that the client asks about.
  var witness: [UInt8]
  var resolution: Resolution
}

/// The answer of a configuration for one route.
package struct RouteAnswer: Sendable {
  /// The reach of every rule that matches at least one of the URLs, or may.
  ///
  /// By place, ascending.
  var reaches: [(rule: Int, reach: RuleReach)] = []

  /// The resolutions of the URLs, one case for each set of properties.
  ///
  /// Empty if the route has no URL.
  var cases: [RouteCase] = []

  /// The reason that there may be further cases.
  package var doubt: RouteDoubt?

  /// True if nothing was asked, so that any rule may match the URLs.
  var isNotAsked = false
}

/// The reason that a route's answer is not complete.
package enum RouteDoubt: Hashable, Sendable {
  /// A question about it has no answer.
  case undecided(UndecidedReason)
  /// There are more cases than the answer lists.
  case tooManyCases(limit: Int)
}
