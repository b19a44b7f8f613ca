import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

// Checks that play a visit and look at the screens that the user sees.

extension Check {
  static let startLocation = Check(
    "start-location", dependsOn: [.subjects, .properties, .navigation]
  ) { context, findings in
    let app = AppDescription(context.declarations, reading: [context.document])
    guard let start = app.start, let analysis = context.analysis,
      let failure = LaunchFailure(at: start, in: app, analysis)
    else { return }
    findings.add(failure.finding(at: start, in: context))
  }

  static let unopenedPage = Check(
    "unopened-page", dependsOn: [.subjects, .properties, .navigation]
  ) { context, findings in
    guard let analysis = context.analysis else { return }
    let app = AppDescription(context.declarations, reading: [context.document])
    let navigator = AppNavigator(analysis.client, in: app)
    // The start screen shows its page once the others are closed.
    let starts: [UTF8String] = app.start.map { [$0] } ?? ["/", ""]
    for fate in analysis.fates where fate.decides(presentation, in: analysis) {
      guard !starts.contains(where: { analysis.isMatched($0, byRule: fate.rule) }),
        let finding = clearing(byRule: fate.rule, navigator, analysis, in: context)
      else { continue }
      findings.add(finding)
    }
  }
}

private let presentation: UTF8String = "presentation"

extension AssignmentFate {
  /// True if a rule of the file decides a property somewhere.
  fileprivate func decides(_ name: UTF8String, in analysis: ClientAnalysis) -> Bool {
    guard case .decides = verdict, analysis.written(rule) != nil else { return false }
    return analysis.rules[rule].properties[property].name == name
  }
}

/// The finding about a page that closes all screens instead of opening, from wherever users come.
private func clearing(
  byRule place: Int, _ navigator: AppNavigator, _ analysis: ClientAnalysis, in context: LintContext
) -> Finding? {
  guard let rule = analysis.written(place),
    let value = rule.properties.last(where: { $0.name.text == presentation })?.value
  else { return nil }
  let route = analysis.route(where: [(presentation, place)])
  let samples = rule.patterns.compactMap(\.pattern.parse.syntax)
    .compactMap { PatternSample.url(of: $0) }.map { UTF8String($0) }
  let compiled = analysis.languages.compiled
  var cache = compiled.makeCache()
  for url in [route].compactMap({ $0 }) + samples {
    let answer = compiled.resolve(url, using: &cache)
    guard answer.isDecided(by: place, presentation) else { continue }
    let properties = VisitProperties(answer, readBy: navigator)
    let seen = Set(
      StartingPoint.allCases.flatMap { point in
        let stacks = navigator.stacks(at: point)
        return navigator.outcome(of: Visit(url), properties, from: stacks).words
      })
    guard seen.contains(.clear), seen.isSubset(of: [.clear, .dismiss, .refresh, VisitWord.none])
    else {
      return nil
    }
    var finding = context.finding(
      "`presentation` is \(value.words) at \(words(forSubject: url.bytes))", at: value.range,
      severity: route == nil ? nil : .warning)
    finding.effect = Finding.Effect(
      VerbPhrase(
        "goes back to the start screen and never opens the page",
        "go back to the start screen and never open the page"))
    finding.witness = url
    if route != nil { finding.notes = [Finding.Note(KnownURLs.isKnown)] }
    finding.help = HelpLine.replace(with: "\"replace_root\"") + " to open it as the only screen"
    return finding
  }
  return nil
}

/// A launch that shows nothing, or a second visit to the start location that crashes.
private struct LaunchFailure {
  private let effect: VerbPhrase
  private let name: UTF8String
  private let property: EffectiveProperty

  /// Nil for a launch without a failure, and for one that no rule of the file causes.
  init?(at start: UTF8String, in app: AppDescription, _ analysis: ClientAnalysis) {
    let compiled = analysis.languages.compiled
    guard case .text(let subject) = analysis.client.subject(of: start) else { return nil }
    var cache = compiled.makeCache()
    let resolution = compiled.resolve(subject, using: &cache)
    let navigator = AppNavigator(analysis.client, in: app)
    let properties = VisitProperties(resolution, readBy: navigator)
    let launch = navigator.outcome(of: Visit(start, .launch), properties, from: Stacks())
    let again = navigator.outcome(of: Visit(start), properties, from: launch.end)
    let name: UTF8String
    if launch.words.contains(.blank) || launch.isCrash {
      name = "presentation"
      effect =
        launch.isCrash
        ? VerbPhrase("crashes at launch", "crash at launch")
        : VerbPhrase("shows nothing at launch", "show nothing at launch")
    } else if again.isCrash, properties.context == .modal {
      name = "context"
      effect = VerbPhrase("crashes at a second visit", "crash at a second visit")
    } else {
      return nil
    }
    guard let winner = resolution.properties.first(where: { $0.name == name })?.winner,
      analysis.written(winner.rule) != nil, winner.property.member != nil
    else { return nil }
    self.name = name
    property = winner.property
  }

  func finding(at start: UTF8String, in context: LintContext) -> Finding {
    var finding = context.finding("", at: property.member?.range ?? 0..<0)
    finding.effect = Finding.Effect(
      effect,
      end: ": \(Quotation.of(name)) is \(property.value.words) at the start location \(start)")
    finding.property = name
    finding.help = "set \(Quotation.of(name)) to `default` at this URL"
    return finding
  }
}
