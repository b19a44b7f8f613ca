import PathConfigAnalysis
import PathConfigAutomata
import PathConfigClients
import PathConfigSyntax

/// The relation of an app's routes, and of its URLs or requests, to the rules of a configuration, for
/// one client.
package struct RouteCoverage: Sendable {
  package let languages: ConfigurationLanguages

  /// The rules that reach each route of the list.
  ///
  /// Exclusions have none.
  let answers: [RouteAnswer]

  /// For each rule of the files, in order.
  package private(set) var rules: [RuleCount]

  /// The properties that routes and requests get, the ones with the most requests first.
  package private(set) var classes: [PropertyClass] = []
  private var placeOfValues: [UTF8String: Int] = [:]

  /// Routes and requests that only rules for everything match.
  package private(set) var uncovered = Share()

  /// Routes and requests that look like a form but do not open as a modal.
  package private(set) var notModal = Share()

  /// Requests that the client cannot be asked about.
  package private(set) var unanswered = Share()

  /// Requests with other properties in the configuration to compare with, the most frequent first.
  package private(set) var changes: [Change] = []

  /// Routes that have no URL of their own, because earlier ones serve them all.
  package private(set) var withoutURL: [Int] = []

  /// The rules that match every path.
  package let catchAll: Set<RulePlace>

  /// The routes whose coverage is not fully known, each with a clause that says why.
  package private(set) var doubts: [(route: Int, reason: String)] = []

  /// One of the URLs of a route; nil if none was found.
  package func url(ofRoute route: Int) -> UTF8String? {
    answers[route].witness.flatMap { languages.client.url(for: UTF8String(repairing: $0)) }
  }

  /// The routes and requests that one rule matches.
  package struct RuleCount: Sendable {
    package let rule: RulePlace

    /// The routes whose URLs all match it, by their places.
    package fileprivate(set) var always: [Int] = []

    /// The routes with some matching URLs, each with one of them.
    package fileprivate(set) var sometimes: [(route: Int, witness: [UInt8])] = []
    package fileprivate(set) var undecided: [(route: Int, reason: UndecidedReason)] = []

    /// The number of requests.
    package fileprivate(set) var hits = 0

    /// For each pattern of the rule, the number of requests that it is the first to match.
    package fileprivate(set) var patternHits: [Int]

    /// True if there are routes about which nothing was asked, if a page with a query or a format
    /// reaches it, or if a program writes patterns of it that are not known.
    fileprivate var mayBeReached = false

    /// True if certainly nothing reaches it.
    package var isUnreached: Bool {
      always.isEmpty && sometimes.isEmpty && undecided.isEmpty && hits == 0 && !mayBeReached
    }
  }

  /// Routes and requests with something in common.
  package struct Share: Sendable {
    package fileprivate(set) var routes: [Member] = []
    package fileprivate(set) var requests = TrafficCounts.Requests()

    package init() {}

    package var isEmpty: Bool { routes.isEmpty && requests.hits == 0 }

    package mutating func add(_ other: Share) {
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
    package fileprivate(set) var share = Share()
  }

  /// Requests whose properties differ between the configurations.
  ///
  /// Nil for a configuration without an answer.
  package struct Change: Sendable {
    package let own: Resolution?
    package let other: Resolution?
    package fileprivate(set) var share = Share()
  }

  /// The coverage of a list.
  ///
  /// - Parameter values: the values of the routes' parameters.
  package init(
    _ answerer: Answerer, _ list: RouteList, values: ParameterValues = .generated
  ) {
    let asked = AskedClient(answerer: answerer)
    let tally = TrafficTally([asked], counting: list.filter)
    for url in list.urls { tally.count(url) }
    self.init(asked, tally.result, list.routes, values)
    let pages = list.exampleURLs.map(\.string)
    let rulesOfServed = list.servedURLs.flatMap { url in
      answerer.answer(url).resolution?.rules.map(\.rule) ?? []
    }
    for place in rules.indices where rules[place].isUnreached {
      rules[place].mayBeReached =
        list.missing != nil || rulesOfServed.contains(rules[place].rule)
        || languages.compiled.patterns.contains { pattern in
          pattern.rule == rules[place].rule
            && languages.client.finds(pattern.pattern.pattern, withAnyQueryOrFormatAt: pages)
        }
    }
  }

  /// - Parameters:
  ///   - counts: those of all clients of a question.
  ///   - place: the place of the client among them.
  ///   - values: the values of the routes' parameters.
  package init(
    _ asked: AskedClient, _ counts: TrafficCounts, ofClient place: Int = 0,
    _ routes: [Route] = [], _ values: ParameterValues = .generated, limits: Limits = .standard
  ) {
    languages = ConfigurationLanguages(asked.answerer.compiled, limits: limits)
    catchAll = Set(languages.catchAllRules)
    answers = Self.answers(languages, routes, values)
    let holes = languages.compiled.holes.filter(\.mayMatchMore)
    rules = languages.compiled.rules.filter { $0.location != nil }.map { rule in
      var count = RuleCount(
        rule: rule.place, patternHits: Array(repeating: 0, count: rule.patterns.count))
      count.mayBeReached = holes.contains { $0.rule == rule.place }
      return count
    }
    var examples = ExampleValues()
    for (place, answer) in answers.enumerated() where !routes[place].isExclusion {
      let page = routes[place].exampleURL(&examples) ?? url(ofRoute: place)
      add(answer, of: place, routes[place], page.map(asked.answerer.answer))
    }
    // The same path again has a constraint that the list does not show, such as a signed-in user.
    var first: [UTF8String: Int] = [:]
    for (place, route) in routes.enumerated() where first[route.path.text] == nil {
      first[route.path.text] = place
    }
    withoutURL.removeAll { first[routes[$0].path.text] != $0 }
    if answers.contains(where: \.isNotAsked) {
      for place in rules.indices { rules[place].mayBeReached = true }
    }
    add(counts.sorted.dropFirst(place).first ?? [], comparedWith: asked.other?.compiled)
    classes.sortStably { $0.share.requests.hits > $1.share.requests.hits }
  }

  private static func answers(
    _ languages: ConfigurationLanguages, _ routes: [Route], _ values: ParameterValues
  ) -> [RouteAnswer] {
    if routes.isEmpty { return [] }
    let subjects = RouteLanguages(
      routes, for: languages.client, in: languages.universe, values: values,
      patterns: languages.compiled.patternTable)
    let limits = languages.limits
    // A route takes several times as much as a rule.
    var remaining = limits.statesPerRun(ofRules: 5 * routes.count)
    var examples = ExampleValues()
    return zip(routes, subjects.subjects).map { route, subjects in
      let allowance = min(remaining, limits.statesPerRule)
      let question = RouteQuestion(
        subjects, languages, languages.budget(states: allowance),
        isReadable: route.exampleURL(&examples) == nil)
      remaining -= allowance - question.budget.states
      return question.answer
    }
  }
}

// MARK: - Adding up

extension RouteCoverage {
  /// - Parameter page: the answer for the page of the route.
  private mutating func add(
    _ answer: RouteAnswer, of place: Int, _ route: Route, _ page: ClientAnswer?
  ) {
    let reason = page?.resolution.flatMap {
      languages.compiled.doubts(about: $0, changing: nil).first?.sentence
    }
    if let doubt = answer.doubt ?? reason { doubts.append((place, doubt)) }
    if answer.witness == nil, answer.doubt == nil { return withoutURL.append(place) }
    for (rule, reach) in answer.reaches where rule.index < rules.count {
      switch reach {
      case .always: rules[rule.index].always.append(place)
      case .sometimes(let witness): rules[rule.index].sometimes.append((place, witness))
      case .undecided(let reason): rules[rule.index].undecided.append((place, reason))
      }
    }
    guard case .resolved(let subject, let resolution)? = page else { return }
    // A rule of the client's own that happens to match a value of a parameter does not matter.
    let isWhole =
      answer.doubt == nil
      && answer.reaches.allSatisfy { rule, reach in
        let own = languages.compiled.rules[rule]
        return reach == .always || own.location == nil || own.properties.isEmpty
      }
    let member = Member(route: place, witness: Array(subject.bytes), isWhole: isWhole)
    var certain = member
    certain.isWhole = isWhole && reason == nil
    classes[self.place(ofClass: resolution)].share.routes.append(certain)
    if route.looksModal, isNotModal(resolution) { notModal.routes.append(member) }
    if isWhole, isUncovered(resolution) { uncovered.routes.append(member) }
  }

  private mutating func add(
    _ answers: [(answer: TrafficCounts.Answer, requests: TrafficCounts.Requests)],
    comparedWith otherConfiguration: CompiledConfiguration?
  ) {
    var placeOfChange: [[UTF8String?]: Int] = [:]
    for (answer, requests) in answers {
      let own = answer.patterns.map(languages.compiled.resolution(ofPatterns:))
      if let own {
        add(requests, own, isForm: answer.isForm)
      } else {
        unanswered.requests.add(requests)
      }
      guard let otherConfiguration else { continue }
      let other = answer.others.map(otherConfiguration.resolution(ofPatterns:))
      let values = [own?.canonicalText, other?.canonicalText]
      if values[0] == values[1] { continue }
      let place = placeOfChange[values] ?? changes.count
      if place == changes.count {
        placeOfChange[values] = place
        changes.append(Change(own: own, other: other))
      }
      changes[place].share.requests.add(requests)
    }
    changes.sortStably { $0.share.requests.hits > $1.share.requests.hits }
  }

  private mutating func add(
    _ requests: TrafficCounts.Requests, _ resolution: Resolution, isForm: Bool
  ) {
    for match in resolution.rules where match.rule.index < rules.count {
      let first = languages.rules[match.rule].patterns.lowerBound
      rules[match.rule.index].hits += requests.hits
      rules[match.rule.index].patternHits[match.pattern - first] += requests.hits
    }
    classes[place(ofClass: resolution)].share.requests.add(requests)
    if isUncovered(resolution) { uncovered.requests.add(requests) }
    if isForm, isNotModal(resolution) { notModal.requests.add(requests) }
  }

  private mutating func place(ofClass resolution: Resolution) -> Int {
    let values = resolution.canonicalText
    if let place = placeOfValues[values] { return place }
    placeOfValues[values] = classes.count
    let isDecidedByClient = resolution.rules.contains { $0.rule.index >= rules.count }
    classes.append(PropertyClass(resolution: resolution, isDecidedByClient: isDecidedByClient))
    return classes.count - 1
  }

  private func isUncovered(_ resolution: Resolution) -> Bool {
    resolution.rules.allSatisfy { catchAll.contains($0.rule) }
      && !languages.compiled.doubts(about: resolution).contains(where: \.mayMatchMore)
  }

  private func isNotModal(_ resolution: Resolution) -> Bool {
    !languages.client.isModal(resolution)
      && languages.compiled.doubts(about: resolution, changing: ["context"]).isEmpty
  }
}

extension Resolution {
  /// Equal for the same properties, whichever rules they come from.
  var canonicalText: UTF8String { JSONWriter.write(output, style: .canonical) }
}
