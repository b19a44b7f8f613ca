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

/// The notation of steps and stacks.
struct StacksNotationTests {
  @Test(arguments: [
    ("/a", VisitStep.link, "/a"), ("redirect:/a", .redirect, "/a"),
    ("redirect@modal:https://a.com/", .redirectFromModal, "https://a.com/"),
    ("https://a.com/", .link, "https://a.com/"), ("mailto:a@b", .link, "mailto:a@b"),
    ("form-error:", .formError, ""), ("", .link, ""), ("Form:/a", .link, "Form:/a"),
  ])
  func aStepIsAURLWithAWordBeforeIt(text: UTF8String, step: VisitStep, url: UTF8String) {
    let split = VisitStep.split(text)
    #expect(split.step == step && split.url == url)
  }

  /// A word is never the scheme of a URL.
  @Test func everyStepMakesAnotherVisit() {
    let visits = VisitStep.allCases.map { $0.visit(to: "/a") }
    expectEqual(Set(visits).count, visits.count)
    for step in VisitStep.allCases {
      #expect(!["http", "https", "mailto", "tel", "sms", "file"].contains(step.rawValue))
      #expect(!step.doc.isEmpty)
    }
  }

  @Test(arguments: [
    "main=[/]", "main=[/,/a?b=c] modal=[/d]", "main=[]", "main=[/] modal=[~Map]",
  ])
  func stacksAreReadAsTheyAreWritten(text: String) throws {
    let profile = try Client.find("ios")
    let stacks = Stacks(parsing: text) { url in
      url.bytes.first == UInt8(ascii: "~")
        ? Screen(nativeClass: UTF8String(String(url.string.dropFirst())))
        : Screen(url, .none, for: profile)
    }
    expectEqual(stacks?.description, text)
  }

  @Test(arguments: ["", "main", "main=/", "main=[/", "top=[/]", "main=[/] main=[/]", "=[]"])
  func refusesOtherTexts(text: String) {
    #expect(Stacks(parsing: text) { Screen(nativeClass: $0) } == nil)
  }
}
