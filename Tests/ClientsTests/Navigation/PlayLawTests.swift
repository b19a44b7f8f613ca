@testable import PathConfigAutomata
@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// Laws of random visits, for every release.
struct PlayLawTests {
  private static let releases = Client.all.map(\.id)

  private static func navigator(_ id: String, _ draw: inout VisitGenerator) throws -> AppNavigator {
    AppNavigator(try Client.find(id), in: draw.app())
  }

  /// The whole outcome except for the used properties.
  private static func answer(_ outcome: Outcome) -> [String] {
    [outcome.text, "\(outcome.isAnimated)"] + outcome.notes.map(\.text)
      + outcome.assumptions.map(\.text)
  }

  /// Properties that are not among the used ones change nothing, and an outcome says what happened.
  ///
  /// A list of used properties that is too long would pass: so each has to matter somewhere.
  @Test func anOutcomeIsThatOfItsUsedProperties() throws {
    var draw = VisitGenerator(random: SeededGenerator(seed: 1))
    var unseen: PropertySet = [
      .context, .presentation, .queryStringPresentation, .historicalLocation, .animated,
      .modalStyle, .modalDismissGesture, .viewController, .uri, .fallbackURI,
    ]
    for id in Self.releases {
      for _ in 0..<8 {
        let navigator = try Self.navigator(id, &draw)
        for _ in 0..<20 {
          let properties = draw.properties(for: navigator)
          let visit = draw.visit()
          let stacks = draw.stacks(for: navigator)
          let outcome = navigator.outcome(of: visit, properties, from: stacks)
          Self.expectSound(outcome, of: visit, from: stacks, navigator)
          func other(_ kept: PropertySet) -> Outcome {
            let others = draw.properties(like: properties, where: kept, for: navigator)
            return navigator.outcome(of: visit, others, from: stacks)
          }
          let alike = other(outcome.used)
          expectEqual(
            Self.answer(outcome), Self.answer(alike),
            "\(id) \(visit) \(stacks) \(outcome.used.names) \(navigator.app)")
          expectEqual(outcome.used, alike.used)
          for name in outcome.used.intersection(unseen).names {
            let property = PropertySet(name)
            let changed = other(PropertySet.all.subtracting(property))
            if Self.answer(outcome) != Self.answer(changed) { unseen.subtract(property) }
          }
        }
      }
    }
    expectEqual(unseen.names, [])
  }

  private static func expectSound(
    _ outcome: Outcome, of visit: Visit, from stacks: Stacks, _ navigator: AppNavigator
  ) {
    #expect(!outcome.operations.isEmpty)
    let crashes = outcome.operations.filter { "\($0)".hasPrefix("crash") }
    #expect(crashes.count <= 1 && (crashes.isEmpty || outcome.isCrash))
    // Android has no screen before the first one.
    let isFirst = navigator.usesRule && visit.origin.launchesApp
    expectThatOperationsExplainStacks(outcome, from: isFirst ? Stacks() : stacks, navigator)
    #expect(outcome.rows.allSatisfy { navigator.table.indices.contains($0) })
  }

  /// The headline says what became of the stacks: nothing opens, closes or goes without a word.
  private static func expectThatOperationsExplainStacks(
    _ outcome: Outcome, from stacks: Stacks, _ navigator: AppNavigator
  ) {
    if outcome.isCrash || !outcome.end.isKnown { return }
    var start = stacks
    // On Android, the context of the screens tells which of them are the modal.
    if navigator.usesRule { start.sortByContext() }
    var (main, modal) = (start.main.count, start.modal.count)
    for operation in outcome.operations {
      switch operation {
      case .push(.main): main += 1
      case .push(.modal): modal += 1
      case .replace(.main): main = max(main, 1)
      case .replace(.modal): modal = max(modal, 1)
      case .pop(.main): main -= 1
      case .pop(.modal): modal -= 1
      case .present, .open: modal = 1
      // On Android, what is beneath may turn out to be a modal once the screen over it is gone.
      case .dismiss: (main, modal) = (modal > 0 ? main : main + modal - 1, 0)
      case .clear, .replaceRoot: (main, modal) = (1, 0)
      default: break
      }
    }
    let end = outcome.end
    expectEqual(main + modal, end.main.count + end.modal.count, "\(outcome.text) from \(stacks)")
    if navigator.usesRule { return }
    expectEqual(modal, end.modal.count, "\(outcome.text) from \(stacks)")
  }

  /// Android's releases from 1.2.0 on do the same, and so do those of iOS from 1.2.1 up to 1.3.
  ///
  /// The page about visits shows what the newest ones do.
  @Test(arguments: ["default", "modal"], Presentation.allCases)
  func newerReleasesDoTheSame(context: String, word: Presentation) throws {
    let json = #"{"context": "\#(context)", "presentation": "\#(word.rawValue)"}"#
    let starts = [
      "main=[/r]", "main=[/r,/t]", "main=[/r,/t] modal=[/m]", "main=[/r,/t] modal=[/m,/n]",
    ]
    for (oldest, range) in [("ios@1.2.1", "ios@>=1.2.1"), ("android@1.2.0", "android@>=1.2.0")] {
      func outcomes(_ profile: Client) -> [String] {
        let app = TestApp(profile, json: json)
        return starts.flatMap { start in
          [VisitAction.advance, .replace].map { action in
            app.navigator.outcome(
              of: Visit("/new", action: action), app.properties, from: app.stacks(start)
            ).text
          }
        }
      }
      let expected = outcomes(try .find(oldest))
      for profile in try Client.all(matching: range) {
        expectEqual(outcomes(profile), expected, "\(profile)")
      }
    }
  }
}
