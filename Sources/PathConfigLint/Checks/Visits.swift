import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

// Checks that play a visit and look at the screens that the user sees.

extension Check {
  static let startLocation = Check(
    "start-location", dependsOn: [.subjects, .properties, .navigation]
  ) { analysis, context, findings in
    let app = AppDescription(context.declarations, reading: [context.document])
    if let start = app.start, let failure = launchFailure(at: start, in: app, analysis, context) {
      findings.add(failure)
    }
  }

  static let unopenedPage = Check(
    "unopened-page", dependsOn: [.subjects, .properties, .navigation]
  ) { analysis, context, findings in
    let app = AppDescription(context.declarations, reading: [context.document])
    let navigator = AppNavigator(analysis.client, in: app)
    // The start screen shows its page once the others are closed.
    let starts: [UTF8String] = app.start.map { [$0] } ?? ["/", ""]
    for fate in analysis.fates {
      guard case .decides = fate.verdict, analysis.written(fate.rule) != nil,
        analysis.rules[fate.rule].properties[fate.property].name == presentation,
        !starts.contains(where: { analysis.isMatched($0, byRule: fate.rule) }),
        let finding = clearing(byRule: fate.rule, navigator, analysis, in: context)
      else { continue }
      findings.add(finding)
    }
  }
}

private let presentation: UTF8String = "presentation"

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

/// The finding about a launch that shows nothing, or a second visit to the start location that
/// crashes.
///
/// Nil for a launch without a failure, and for one that no rule of the file causes.
private func launchFailure(
  at start: UTF8String, in app: AppDescription, _ analysis: ClientAnalysis, _ context: LintContext
) -> Finding? {
  let compiled = analysis.languages.compiled
  guard case .text(let subject) = analysis.client.subject(of: start) else { return nil }
  var cache = compiled.makeCache()
  let resolution = compiled.resolve(subject, using: &cache)
  let navigator = AppNavigator(analysis.client, in: app)
  let properties = VisitProperties(resolution, readBy: navigator)
  let launch = navigator.outcome(of: Visit(start, .launch), properties, from: Stacks())
  let again = navigator.outcome(of: Visit(start), properties, from: launch.end)
  let (name, effect): (UTF8String, VerbPhrase)
  if launch.isCrash {
    (name, effect) = (presentation, VerbPhrase("crashes at launch", "crash at launch"))
  } else if launch.words.contains(.blank) {
    (name, effect) = (presentation, VerbPhrase("shows nothing at launch", "show nothing at launch"))
  } else if again.isCrash, properties.context == .modal {
    (name, effect) = ("context", VerbPhrase("crashes at a second visit", "crash at a second visit"))
  } else {
    return nil
  }
  guard let winner = resolution.decider(of: name),
    analysis.written(winner.rule) != nil, let member = winner.property.member
  else { return nil }
  var finding = context.finding("", at: member.range)
  finding.effect = Finding.Effect(
    effect,
    end: ": \(Quotation.of(name)) is \(winner.property.value.words) at the start location \(start)")
  finding.property = name
  finding.help = "set \(Quotation.of(name)) to `default` at this URL"
  return finding
}
