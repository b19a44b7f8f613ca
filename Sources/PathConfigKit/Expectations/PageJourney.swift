import PathConfigClients
import PathConfigSyntax

/// A way through the pages of an app that people take: they sign in, go through a wizard, or fill in a
/// form that redirects.
struct PageJourney: Sendable {
  let name: UTF8String

  /// As `pathconfig visit` takes them.
  let steps: [UTF8String]

  /// True if journeys with the same effects are shown once.
  let isOneOfMany: Bool

  /// The journeys that the pages of a list allow, in the order of their first pages.
  ///
  /// - Parameter start: the start location of the app; nil for the root.
  static func all(of list: RouteList, start: UTF8String?) -> [PageJourney] {
    let map = PageMap(list, start: start)
    return map.signIn + map.wizards + map.forms
  }
}

/// The pages of a list by their paths.
private struct PageMap {
  private struct Page {
    let url: UTF8String
    let path: PagePath

    /// The Rails controller, such as `checkouts`; nil if the list names none.
    let controller: UTF8String?

    /// True for a step of a wizard.
    let isStep: Bool

    /// Equal for pages beside each other that one controller serves.
    var family: [UTF8String] { [controller ?? ""] + path.parent }
  }

  private let pages: [Page]

  /// The first page of each path.
  private let known: [[UTF8String]: Page]

  /// The first entry of each family, such as `/posts/1`.
  private let entries: [[UTF8String]: Page]
  private let start: UTF8String
  private let home: UTF8String

  init(_ list: RouteList, start: UTF8String?) {
    let pages = zip(list.pages(), list.knownPages).flatMap { page, known in
      let route = page.route.map { list.routes[$0] }
      let controller = route?.endpoint?.bytes.split(separator: UInt8(ascii: "#")).first
      let words = route?.stepURLs
      let isStep = words != nil || known.isStep
      return (words ?? [page.url]).map { url in
        Page(
          url: url, path: PagePath(url),
          controller: controller.map { UTF8String(wellFormed: ContiguousArray($0)) },
          isStep: isStep)
      }
    }
    self.pages = pages
    known = Dictionary(pages.map { ($0.path.segments, $0) }) { first, _ in first }
    entries = Dictionary(pages.filter { $0.path.role == .entry }.map { ($0.family, $0) }) {
      first, _ in first
    }
    let root = known[[]]?.url
    self.start = start.map(Self.withoutHost) ?? root ?? "/"
    home = root ?? self.start
  }

  /// The path of a start location, unless it has a query.
  private static func withoutHost(_ url: UTF8String) -> UTF8String {
    if url.bytes.contains(UInt8(ascii: "?")) { return url }
    let segments = PagePath(url).segments
    return UTF8String("/\(segments.map(\.string).joined(separator: "/"))")
  }

  /// A journey from the launch of the app.
  private func journey(
    _ name: String, _ links: [Page], _ forms: [UTF8String], isOneOfMany: Bool = false
  ) -> PageJourney {
    PageJourney(
      name: UTF8String(name),
      steps: [UTF8String("launch:\(start)")]
        + links.filter { !$0.path.segments.isEmpty }.map(\.url)
        + forms.map { UTF8String("form:\($0)") },
      isOneOfMany: isOneOfMany)
  }

  /// The sign-in, with the second factor if there is a page for it.
  var signIn: [PageJourney] {
    guard let page = pages.first(where: \.path.signsIn) else { return [] }
    let factors = pages.filter { $0.path.asksSecondFactor }
    let factor =
      factors.first { $0.path.segments.first == page.path.segments.first } ?? factors.first
    return [
      journey(
        factor == nil ? "sign in" : "sign in with a second factor", [page],
        [factor?.url, home].compactMap(\.self))
    ]
  }

  /// The families of pages that differ by step, with one controller.
  var wizards: [PageJourney] {
    let steps = pages.filter {
      $0.isStep && $0.path.role == .word && !$0.path.parent.isEmpty && !$0.path.asksSecondFactor
    }
    return steps.grouped(by: \.family).compactMap { _, pages in
      guard pages.count > 1, let first = pages.first else { return nil }
      let parent = known[first.path.parent].flatMap { $0.controller == first.controller ? $0 : nil }
      let all = (parent.map { [$0] } ?? []) + pages
      let name = "/\(first.path.parent.map(\.string).joined(separator: "/"))"
      return journey("the steps of \(name)", [all[0]], all.dropFirst().map(\.url))
    }
  }

  /// Each form, with the page that shows the entry afterwards, or the list.
  var forms: [PageJourney] {
    pages.filter { page in
      page.path.segments.last.map { $0 == "new" || $0 == "edit" } ?? false && !page.path.signsIn
    }.map { form in
      let beneath = known[form.path.parent]
      let entry = entries[form.family]
      let list = known[form.path.parent.dropLast()]
      return journey(
        "the form \(form.url)", [beneath, form].compactMap(\.self),
        [(entry ?? beneath ?? list)?.url ?? home], isOneOfMany: true)
    }
  }
}

extension Route {
  /// The URLs of a route whose last parameter is one of several words; nil for any other.
  fileprivate var stepURLs: [UTF8String]? {
    guard let name = lastParameter,
      let constraint = constraints.first(where: { $0.parameter == name }),
      let words = constraint.words, words.count > 1
    else { return nil }
    let urls = words.compactMap { exampleURL(with: $0, for: constraint) }
    return urls.count == words.count ? urls : nil
  }
}

// MARK: - Suggestions

extension ConfigurationCoverage {
  /// The journeys of pages as they go today, and their parts noted as exercised.
  ///
  /// A journey counts if it meets a modal for some client. Forms with the same effects as another one are left out.
  ///
  /// - Parameters:
  ///   - list: the pages of the app.
  ///   - isExpected: false for a value that nobody should expect.
  package mutating func journeys(
    through list: RouteList, where isExpected: (Resolution.Write, Answerer) -> Bool
  ) -> [Expectation] {
    let start = apps.first?.answerer.app.start
    var seen: Set<[UTF8String]> = []
    return PageJourney.all(of: list, start: start).flatMap { journey -> [Expectation] in
      let meetsModal = apps.contains { answerer, _ in
        answerer.journey(journey.steps.map { Visit(step: $0) }, from: Stacks())
          .contains { $0.end.shown == .modal }
      }
      if !meetsModal { return [] }
      let expectations = suggestions(at: Visit(step: journey.steps.last ?? "").url) { answerer, _ in
        answerer.expectation(of: journey, isExpected)
      }
      let effects = expectations.flatMap { expectation in
        (expectation.visit?.steps ?? []).map { step in
          UTF8String("\(expectation.clients) \(step.words?.phrase ?? "") \(step.comment ?? "")")
        }
      }
      return journey.isOneOfMany && !seen.insert(effects).inserted ? [] : expectations
    }
  }
}

extension Answerer {
  /// The steps of a journey today, as an expectation; nil if code of the app decides one, or if the
  /// journey depends on a mistake.
  fileprivate func expectation(
    of journey: PageJourney, _ isExpected: (Resolution.Write, Answerer) -> Bool
  ) -> Expectation? {
    let location = SourceRange.nowhere
    var visit = ExpectedVisit(
      steps: journey.steps.map { .init($0, at: location) }, location: location)
    let outcomes = visit.outcomes(by: self)
    var before = Stacks()
    for (place, outcome) in outcomes.enumerated() {
      let step = visit.steps[place]
      let properties = lookUp(step.url).answer.resolution?.properties ?? []
      let isSound = properties.allSatisfy {
        outcome.used.isDisjoint(with: PropertySet($0.name)) || isExpected($0.decider, self)
      }
      if outcome.words.isEmpty || !isSound || !doubtsAboutOpening(step.url).isEmpty { return nil }
      visit.steps[place].words = ExpectedVisit.Words(outcome.words)
      visit.steps[place].stacks = UTF8String(outcome.end.description)
      visit.steps[place].comment = outcome.mark(of: step.visit, from: before)
      before = outcome.end
    }
    // A crash ends the journey.
    visit.steps.removeSubrange(outcomes.count...)
    var expectation = Expectation(visit.last.url, at: location)
    expectation.journey = journey.name
    expectation.visit = visit
    return expectation
  }
}

extension Outcome {
  /// The reason that people should look at a step, or nil.
  fileprivate func mark(of visit: Visit, from before: Stacks) -> UTF8String? {
    let isLost = words.contains { [.crash, .blank, VisitWord.none].contains($0) }
    return (surprise(of: visit, from: before) ?? (isLost ? phrase : nil)).map {
      UTF8String("surprise: \($0)")
    }
  }
}

extension Expectation {
  /// True for a journey with the steps of another one, for its clients.
  package func expectsSteps(of other: Expectation) -> Bool {
    guard journey != nil, let visit, let otherVisit = other.visit else { return false }
    return visit.steps.map(\.text) == otherVisit.steps.map(\.text)
      && (clients.isEmpty || clients.map(\.text) == other.clients.map(\.text))
  }

  /// The marks of a suggested journey, each with its step.
  package var marks: [String] {
    (visit?.steps ?? []).compactMap { step in step.comment.map(\.string) }
  }
}
