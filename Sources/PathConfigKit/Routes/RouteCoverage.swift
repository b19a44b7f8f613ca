import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The relation of an app's routes, and of its URLs or requests, to the rules of a configuration, for
/// one client.
package struct RouteCoverage: Sendable {
  package let languages: ConfigurationLanguages

  /// The answer for each route of the list.
  ///
  /// Exclusions have none.
  package let answers: [RouteAnswer]

  /// For each rule of the files, in order.
  package private(set) var rules: [RuleCount]

  /// The properties that routes and requests get, the ones with the most requests first.
  package private(set) var classes: [PropertyClass] = []
  private var placeOfValues: [ResolvedValues: Int] = [:]

  /// Routes and requests that only rules for everything match.
  package private(set) var uncovered = Part()

  /// Routes and requests that look like a form but do not open as a modal.
  package private(set) var notModal = Part()

  /// Requests that the client cannot be asked about.
  package private(set) var unanswered = TrafficCounts.Requests()

  /// Requests with other properties in the configuration to compare with, the most frequent first.
  package private(set) var changes: [Change] = []

  /// Routes that have no URL of their own, because earlier ones serve them all.
  package private(set) var withoutURL: [Int] = []

  /// The rules that match every path.
  package let catchAll: Set<Int>

  /// The routes and requests that one rule matches.
  package struct RuleCount: Sendable {
    package let rule: Int

    /// The routes whose URLs all match it, by their places.
    package fileprivate(set) var always: [Int] = []

    /// The routes with some matching URLs, each with one of them.
    package fileprivate(set) var sometimes: [(route: Int, witness: [UInt8])] = []
    package fileprivate(set) var undecided: [(route: Int, reason: UndecidedReason)] = []

    /// The number of requests.
    package fileprivate(set) var hits = 0

    /// For each pattern of the rule, the number of requests that it is the first to match.
    package fileprivate(set) var patternHits: [Int]

    /// True if there are routes about which nothing was asked.
    fileprivate var isOpen = false

    /// True if certainly nothing reaches it.
    package var isUnreached: Bool {
      always.isEmpty && sometimes.isEmpty && undecided.isEmpty && hits == 0 && !isOpen
    }
  }

  /// Routes and requests with something in common.
  package struct Part: Sendable {
    package fileprivate(set) var routes: [Member] = []
    package fileprivate(set) var requests: TrafficCounts.Requests

    package init(_ requests: TrafficCounts.Requests = TrafficCounts.Requests()) {
      self.requests = requests
    }

    package var isEmpty: Bool { routes.isEmpty && requests.hits == 0 }

    package mutating func add(_ other: Part) {
      routes += other.routes
      requests.add(other.requests)
    }
  }

  /// A route, or a part of its URLs.
  package struct Member: Sendable {
    package var route: Int
    package var witness: [UInt8]

    /// True if this holds for all of the route's URLs.
    package var isWhole: Bool
  }

  /// All routes and requests that resolve to the same properties.
  package struct PropertyClass: Sendable {
    package let resolution: Resolution

    /// True if a rule of the client's own takes part, which no rule of a file can override.
    package let isDecidedByClient: Bool
    package fileprivate(set) var part = Part()
  }

  /// Requests whose properties differ between the configurations.
  ///
  /// Nil for a configuration without an answer.
  package struct Change: Sendable {
    package let own: Resolution?
    package let other: Resolution?
    package fileprivate(set) var requests = TrafficCounts.Requests()
  }

  /// The coverage of a list.
  ///
  /// - Parameter values: the values of the routes' parameters.
  package init(
    _ client: CompiledClient, _ list: RouteList, values: ParameterValues = .generated
  ) {
    let asked = AskedClient(client: client)
    let tally = TrafficTally([asked], counting: list.filter)
    for url in list.urls { tally.count(url) }
    self.init(asked, tally.result.sorted(client: 0), list.routes, values)
  }

  /// - Parameters:
  ///   - requests: the counts of the client, in an order that does not depend on the log's.
  ///   - values: the values of the routes' parameters.
  package init(
    _ asked: AskedClient,
    _ requests: [(answer: TrafficCounts.Answer, requests: TrafficCounts.Requests)],
    _ routes: [Route] = [], _ values: ParameterValues = .generated,
    limits: Limits = .standard
  ) {
    languages = ConfigurationLanguages(asked.client.compiled, limits: limits)
    catchAll = Set(languages.catchAllRules)
    answers = Self.answers(languages, routes, values)
    rules = languages.compiled.rules.filter { $0.location != nil }.map {
      RuleCount(rule: $0.index, patternHits: Array(repeating: 0, count: $0.patterns.count))
    }
    for (place, answer) in answers.enumerated() where !routes[place].isExclusion {
      add(answer, of: place, routes[place])
    }
    if answers.contains(where: \.isNotAsked) {
      for place in rules.indices { rules[place].isOpen = true }
    }
    add(requests, comparedWith: asked.other?.compiled)
    classes.sortStably { $0.part.requests.hits > $1.part.requests.hits }
  }

  private static func answers(
    _ languages: ConfigurationLanguages, _ routes: [Route], _ values: ParameterValues
  ) -> [RouteAnswer] {
    if routes.isEmpty { return [] }
    let subjects = RouteLanguages(
      routes, for: languages.profile, in: languages.universe, values: values,
      patterns: languages.compiled.patternTable)
    let question = RouteQuestion(languages)
    var cache = languages.compiled.makeCache()
    let limits = languages.limits
    // A route takes several times as much as a rule.
    var remaining = limits.statesPerRun(ofRules: 5 * routes.count)
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
      classes[self.place(ofClass: part.resolution)].part.routes.append(member)
      if route.looksModal, !languages.profile.isModal(part.resolution) {
        notModal.routes.append(member)
      }
      if isWhole, isUncovered(part.resolution) { uncovered.routes.append(member) }
    }
  }

  private mutating func add(
    _ answers: [(answer: TrafficCounts.Answer, requests: TrafficCounts.Requests)],
    comparedWith otherConfiguration: CompiledConfiguration?
  ) {
    let compiled = languages.compiled
    let firstPatterns = compiled.rules.reduce(into: [0]) {
      $0.append($0[$0.count - 1] + $1.patterns.count)
    }
    var placeOfChange: [[ResolvedValues?]: Int] = [:]
    for (answer, requests) in answers {
      let own = answer.patterns.map(compiled.resolution(ofPatterns:))
      if let own {
        add(requests, own, isForm: answer.isForm, firstPatterns)
      } else {
        unanswered.add(requests)
      }
      guard let otherConfiguration else { continue }
      let other = answer.others.map(otherConfiguration.resolution(ofPatterns:))
      let values = [own, other].map { $0.map(ResolvedValues.init) }
      if values[0] == values[1] { continue }
      let place = placeOfChange[values] ?? changes.count
      if place == changes.count {
        placeOfChange[values] = place
        changes.append(Change(own: own, other: other))
      }
      changes[place].requests.add(requests)
    }
    changes.sortStably { $0.requests.hits > $1.requests.hits }
  }

  private mutating func add(
    _ requests: TrafficCounts.Requests, _ resolution: Resolution, isForm: Bool,
    _ firstPatterns: [Int]
  ) {
    for match in resolution.rules where match.rule < rules.count {
      rules[match.rule].hits += requests.hits
      rules[match.rule].patternHits[match.pattern - firstPatterns[match.rule]] += requests.hits
    }
    classes[place(ofClass: resolution)].part.requests.add(requests)
    if isUncovered(resolution) { uncovered.requests.add(requests) }
    if isForm, !languages.profile.isModal(resolution) { notModal.requests.add(requests) }
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
    resolution.rules.allSatisfy { catchAll.contains($0.rule) }
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
        Value(name: property.name, text: $0.property.value.canonicalForm)
      }
    }.sorted { $0.name < $1.name }
  }
}

/// A part of a route's URLs for which the properties are the same.
struct RouteCase: Sendable {
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
