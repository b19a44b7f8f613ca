import PathConfigClients
import PathConfigSyntax

extension ExpectedVisit {
  /// The result of the steps up to the visit.
  enum Result: Sendable {
    case outcome(Outcome)
    /// The app crashes at an earlier step.
    case crash(at: UTF8String, Outcome)
  }

  /// Plays the visit to a URL, after the earlier steps.
  func result(at url: UTF8String, in app: NavigatingClient) -> Result {
    var stacks = stacks(in: app)
    for text in earlier {
      let (step, url) = VisitStep.split(text)
      let outcome = app.outcome(of: step.visit(to: url), from: stacks)
      if outcome.isCrash { return .crash(at: url, outcome) }
      stacks = outcome.end
    }
    return .outcome(app.outcome(of: step.visit(to: url), from: stacks))
  }

  private func stacks(in app: NavigatingClient) -> Stacks {
    switch place {
    case .usual(let point): app.navigator.stacks(at: point)
    case .stacks(let text):
      Stacks(parsing: text.string, screen: app.screen)
        ?? app.navigator.stacks(at: .secondScreen)
    case nil: app.navigator.stacks(at: earlier.isEmpty ? .secondScreen : .startScreen)
    }
  }

  /// True if an outcome is the expected one.
  ///
  /// `native` only counts if it is named.
  func isMet(by outcome: Outcome) -> Bool {
    let got = outcome.words
    switch words {
    case .last(.native): return got.contains(.native)
    case .last(let word): return got.last { $0 != .native } == word
    case .all(let words):
      return words == (words.contains(.native) ? got : got.filter { $0 != .native })
    }
  }

  /// The URLs that are looked up on the way, with the one of the visit.
  func urls(with url: UTF8String) -> [UTF8String] {
    earlier.map { VisitStep.split($0).url } + [url]
  }
}
