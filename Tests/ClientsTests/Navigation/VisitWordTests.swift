@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

/// The words for outcomes in expectations and comparisons.
struct VisitWordTests {
  /// From the main stack, exactly the words of `presentation` without a screen open none.
  @Test(arguments: [
    "hotwire-native-ios@1.3", "hotwire-native-ios@1.0.0", "hotwire-native-android@1.3",
  ])
  func aWordOpensAScreenOrSaysThatItDoesNot(client: String) throws {
    let profile = try Client.find(client)
    let navigator = AppNavigator(profile, in: AppDescription())
    guard case .enumeration(let words, _)? = profile.property("presentation")?.type else { return }
    for word in words.compactMap({ Presentation(word: UTF8String($0)) }) {
      let properties = VisitProperties(presentation: word)
      let outcome = navigator.outcome(
        of: Visit("/x"), properties, from: navigator.stacks(at: .secondScreen))
      // Only a visit that opens a screen reads the properties that describe it. On iOS the app's
      // delegate is asked for a screen before that.
      let screenProperties: PropertySet = [
        .uri, .fallbackURI, .title, .pullToRefresh, .modalStyle, .modalDismissGesture,
      ]
      let opensNoScreen = [.pop, .refresh, .clearAll, .none].contains(word)
      expectEqual(outcome.used.isDisjoint(with: screenProperties), opensNoScreen, "\(word)")
    }
  }
}

/// The notation of steps.
struct StacksNotationTests {
  /// A word is never the scheme of a URL.
  @Test func everyStepMakesAnotherVisit() {
    let visits = VisitStep.allCases.map { $0.visit(to: "/a") }
    expectEqual(Set(visits).count, visits.count)
    for step in VisitStep.allCases {
      #expect(!["http", "https", "mailto", "tel", "sms", "file"].contains(step.rawValue))
      #expect(!step.doc.isEmpty)
    }
  }
}
