import PathConfigConformance
import PathConfigDiagnostics
import PathConfigJSON
import PathConfigMatching
import PathConfigModel
import PathConfigNavigation
import PathConfigPlatform

/// Measures visits from the usual starting points, without the look-up of their URLs.
struct VisitWorkload {
  private let arguments: Arguments
  private let ruleCount: Int
  private let rounds: Int
  private let seed: UInt64
  private let profile: ClientProfile

  init(arguments: [String]) throws {
    self.arguments = try Arguments(
      arguments, values: ["--rules", "--rounds", "--seed", "--client"])
    ruleCount = try self.arguments.number("--rules", or: 100, atLeast: 3)
    rounds = try self.arguments.number("--rounds", or: 50, atLeast: 1)
    seed = try self.arguments.seed()
    profile = try self.arguments.client()
  }

  func run() throws -> Bool {
    let rules = RealisticRules(count: ruleCount, seed: seed)
    let document = ConfigurationDocument(
      JSONParser.parse(name: "rules.json", bytes: rules.json.bytes))
    let client = CompiledClient(
      SourceStack([document]).combined(.merge), for: profile, fallback: ICUEngine())
    var traffic = RealisticTraffic(for: rules, seed: seed &+ 1)
    let visits = (0..<1_000).map { _ in
      Visit(UTF8String("https://app.example.com" + traffic.target()))
    }
    let app = NavigatingClient(client, in: AppDescription(start: "https://app.example.com/"))
    var report = BenchmarkReport("visit")
    report.parameters = [("rules", ruleCount), ("seed", Int(clamping: seed))]
    report.check(
      "a journey of all URLs is its steps", journeyEqualsItsSteps(app, Array(visits.prefix(200))))
    guard report.isRight else { return report.print(asJSON: arguments.printsJSON) }
    measure(app, visits, in: &report)
    return report.print(asJSON: arguments.printsJSON)
  }

  private func measure(
    _ app: NavigatingClient, _ visits: [Visit], in report: inout BenchmarkReport
  ) {
    var lookUps = Samples()
    for _ in 0..<rounds {
      lookUps.time(per: Double(visits.count)) {
        for visit in visits { _ = app.lookUp(visit.url) }
      }
    }
    report.add("look-up alone, warm", .nanosecondsPerURL, lookUps)
    let properties = visits.map { app.lookUp($0.url).properties }
    for point in StartingPoint.allCases {
      let stacks = app.navigator.stacks(at: point)
      var samples = Samples()
      for _ in 0..<rounds {
        samples.time(per: Double(visits.count)) {
          for (visit, properties) in zip(visits, properties) {
            _ = app.navigator.outcome(of: visit, properties, from: stacks)
          }
        }
      }
      report.add("outcome \(point.text)", .nanosecondsPerURL, samples)
    }
  }

  private func journeyEqualsItsSteps(_ app: NavigatingClient, _ visits: [Visit]) -> Bool {
    let start = app.navigator.stacks(at: .startScreen)
    var stacks = start
    for outcome in zip(visits, app.journey(visits, from: start)) {
      let step = app.outcome(of: outcome.0, from: stacks)
      if step.text != outcome.1.text { return false }
      stacks = step.end
    }
    return true
  }
}
