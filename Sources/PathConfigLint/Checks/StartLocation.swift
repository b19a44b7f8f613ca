import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let startLocation = Check(
    "start-location", dependsOn: [.subjects, .properties, .navigation], find: StartLocations.find)
}

private enum StartLocations {
  static func find(in context: LintContext, into findings: inout Findings) {
    let app = AppDescription(context.declarations, reading: [context.document])
    guard let start = app.start, let analysis = context.analysis else { return }
    if let failure = LaunchFailure(at: start, in: app, analysis) {
      findings.add(failure.finding(at: start, in: context))
    }
  }
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
      (effect, name) = (launch.isCrash ? crashesAtLaunch : staysBlank, "presentation")
    } else if again.isCrash, properties.context == .modal {
      (effect, name) = (crashesLater, "context")
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

// MARK: - Wording

private let staysBlank = VerbPhrase("shows nothing at launch", "show nothing at launch")
private let crashesAtLaunch = VerbPhrase("crashes at launch", "crash at launch")
private let crashesLater = VerbPhrase("crashes at a second visit", "crash at a second visit")
