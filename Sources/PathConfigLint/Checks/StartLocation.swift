import PathConfigAnalysis
import PathConfigClients
import PathConfigSyntax

extension Check {
  static let startLocation = Check(
    "start-location", dependsOn: [.subjects, .properties, .navigation], find: StartLocations.find)
}

private let startsAtHome =
  #"{"apps": {"app": {"bundled": "app.json", "start": "https://example.com/home"}}}"#

private enum StartLocations {
  static func find(in context: LintContext, into findings: inout Findings) {
    let app = AppDescription(context.declarations, reading: [context.document])
    guard let start = app.start else { return }
    var found: [(failure: LaunchFailure, clients: [ClientProfile])] = []
    for analysis in context.analyses {
      guard let failure = LaunchFailure(at: start, in: app, analysis) else { continue }
      if let same = found.firstIndex(where: { $0.failure.isSame(as: failure) }) {
        found[same].clients.append(analysis.client)
      } else {
        found.append((failure, [analysis.client]))
      }
    }
    for (failure, clients) in found { findings.add(failure.finding(at: start, for: clients)) }
  }
}

/// A launch that shows nothing, or a second visit to the start location that crashes.
private struct LaunchFailure {
  private let effect: VerbPhrase
  private let name: UTF8String
  private let property: EffectiveProperty
  private let rule: Int

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
      let written = analysis.written(winner.rule), winner.property.member != nil
    else { return nil }
    self.name = name
    property = winner.property
    rule = written.index
  }

  func isSame(as other: LaunchFailure) -> Bool {
    effect == other.effect && rule == other.rule && name == other.name
  }

  func finding(at start: UTF8String, for clients: [ClientProfile]) -> Finding {
    let value = OverridingWording.value(property.value)
    var finding = Finding(
      "\(ClientClause.all(clients, effect)): \(Quotation.of(name)) is \(value) at the start "
        + "location \(start)",
      at: property.member?.range ?? 0..<0)
    finding.clients = clients
    finding.rule = rule
    finding.property = name
    finding.help = "set \(Quotation.of(name)) to `default` at this URL"
    return finding
  }
}

// MARK: - Wording

private let staysBlank = VerbPhrase("shows nothing at launch", "show nothing at launch")
private let crashesAtLaunch = VerbPhrase("crashes at launch", "crash at launch")
private let crashesLater = VerbPhrase("crashes at a second visit", "crash at a second visit")
