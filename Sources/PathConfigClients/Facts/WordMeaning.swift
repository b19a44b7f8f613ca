import PathConfigSyntax

/// The effect of a word of an enumeration on clients.
struct WordMeaning: Sendable {
  /// The platforms that have the meaning.
  let platforms: [ClientPlatform]

  /// A phrase in lower case without a full stop.
  let text: String

  /// The meanings of a word of a property.
  ///
  /// There are several if platforms differ, and none if the word is not described.
  static func of(_ word: String, ofProperty property: UTF8String) -> [WordMeaning] {
    table[property]?[word] ?? []
  }

  private static let table: [UTF8String: [String: [WordMeaning]]] = [
    "context": [
      "default": [both("on the main stack; an open modal closes")],
      "modal": [both("in a modal over the main stack")],
    ],
    "presentation": [
      "default": [
        ios("on top; replaces the same page; goes back if it is the page before"),
        android(
          "on top; replaces the same page (on the start screen: all screens); goes back if it is the "
            + "page before"),
      ],
      "push": [android("on top, whatever is shown")],
      "pop": [
        ios("back by one screen, and nothing new"),
        android(
          "back by one screen, and nothing new; leaving a modal closes it first; entering one opens "
            + "the page instead"),
      ],
      "replace": [both("in place of the screen on top")],
      "refresh": [
        ios("back by one screen, which is loaded again"),
        android(
          "the screen shown is loaded again; leaving a modal closes it first; entering one opens the "
            + "page instead"),
      ],
      "clear_all": [
        ios("back to the first screen, which is loaded again"), android("back to the first screen"),
      ],
      "replace_root": [both("in place of all screens")],
      "none": [
        ios("nothing is shown, and the screen stays"),
        android(
          "nothing is shown, and the screen stays; leaving a modal closes it; entering one opens the "
            + "page instead"),
      ],
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
}

extension WordMeaning {
  private static func ios(_ text: String) -> WordMeaning {
    WordMeaning(platforms: [.ios], text: text)
  }

  private static func android(_ text: String) -> WordMeaning {
    WordMeaning(platforms: [.android], text: text)
  }

  private static func both(_ text: String) -> WordMeaning {
    WordMeaning(platforms: ClientPlatform.allCases, text: text)
  }
}
