/// What a word of an enumeration makes the clients do.
struct WordMeaning {
  /// Where the meaning holds.
  var platforms: [ClientPlatform]

  /// A phrase in lower case without a full stop.
  var text: String

  private init(_ text: String, on platforms: [ClientPlatform]) {
    self.platforms = platforms
    self.text = text
  }

  /// The meanings of a word of a property; several where platforms differ, none of a word that is
  /// not described.
  static func of(_ word: String, ofProperty property: String) -> [WordMeaning] {
    table[property]?[word] ?? []
  }

  /// By property and word.
  static let table: [String: [String: [WordMeaning]]] = [
    "context": [
      "default": [both("on the main stack; an open modal closes")],
      "modal": [both("in a modal over the main stack")],
    ],
    "presentation": [
      "default": [
        both("on top; in place of the same page, and back to it where it is the page before")
      ],
      "push": [android("on top, whatever is shown")],
      "pop": [both("back by one screen, and nothing new")],
      "replace": [both("in place of the screen on top")],
      "refresh": [
        ios("back by one screen, which is loaded again"),
        android("the screen shown is loaded again"),
      ],
      "clear_all": [
        ios("back to the first screen, which is loaded again"), android("back to the first screen"),
      ],
      "replace_root": [both("in place of all screens")],
      "none": [both("nothing is shown, and the screen stays")],
    ],
    "modal_style": [
      "medium": [ios("half the screen, and all of it once drawn up")],
      "large": [ios("as the system shows modals")],
      "full": [ios("the whole screen")],
      "page_sheet": [ios("most of a large screen; on a small one as the system shows modals")],
      "form_sheet": [
        ios("the middle of a large screen; on a small one as the system shows modals")
      ],
    ],
    "query_string_presentation": [
      "default": [both("a page with another query string is another page")],
      "replace": [both("a page with another query string is the same page, and takes its place")],
    ],
  ]

  /// hotwire-native-ios `Source/Turbo/Navigator/NavigationHierarchyController.swift` and
  /// `Extensions/UINavigationControllerExtension.swift` at 1.3.
  private static func ios(_ text: String) -> WordMeaning { WordMeaning(text, on: [.ios]) }

  /// hotwire-native-android `navigation-fragments/…/navigator/Navigator.kt` and `NavigatorRule.kt`
  /// at 1.3.
  private static func android(_ text: String) -> WordMeaning { WordMeaning(text, on: [.android]) }

  private static func both(_ text: String) -> WordMeaning {
    WordMeaning(text, on: ClientPlatform.allCases)
  }
}
