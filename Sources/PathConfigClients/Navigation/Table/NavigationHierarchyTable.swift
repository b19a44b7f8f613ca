/// The decisions of `NavigationHierarchyController` in hotwire-native-ios, and in its origin
/// TurboNavigator.
enum NavigationHierarchyTable {
  private static func hierarchy(_ lines: ClosedRange<Int>) -> Citation {
    Citation("ios@38631e2 navigator/NavigationHierarchyController.swift", lines: lines)
  }

  private static func navigator(_ revision: String, _ lines: ClosedRange<Int>? = nil) -> Citation {
    Citation("ios@\(revision) navigator/Navigator.swift", lines: lines)
  }

  static let rows = redirects + beforeTheWord + onMain + inModal + otherWords

  /// The first effect if the server redirected.
  private static let redirects = [
    Row(
      "a redirect from the main stack into a modal removes one screen first",
      when: [.redirect(.fromMain), .context(.modal)],
      given: { [.popsAcrossContexts, .dismissesAcrossContexts].contains($0.redirects.value) },
      [.popKeepingRoot(.shown), .goOn(as: nil)], navigator("dbc4fc0")),
    Row(
      "a redirect out of a modal removes one screen first",
      when: [.redirect(.fromModal), .context(.default)],
      given: { $0.redirects.value == .popsAcrossContexts },
      [.popKeepingRoot(.shown), .goOn(as: nil)], navigator("dbc4fc0").by(.inferred)),
    Row(
      "a redirect out of a modal closes the modal first",
      when: [.redirect(.fromModal), .context(.default)],
      given: { $0.redirects.value == .dismissesAcrossContexts },
      [.dismiss, .goOn(as: nil)], navigator("dbc4fc0")),
  ]

  private static let beforeTheWord = [
    Row("an alert opens over the current screen", when: [.alert], [.alert], hierarchy(96...102)),
    Row(
      "a redirect from the main stack into a modal leaves its page blank beneath",
      when: [
        .redirect(.fromMain), .context(.modal), .presentation(.default, .replace), .modal(.none),
      ],
      given: { $0.redirects.value == .asAnyVisit },
      [.note(.blankBeneath), .goOn(as: nil)], hierarchy(117...129)),
    Row(
      "a historical location closes the modal first",
      when: [.historical, .modal(.one, .several)], [.dismiss, .goOn(as: nil)], hierarchy(232...239)),
  ]

  private static let onMain = [
    Row(
      "a visit to the page on top replaces it",
      when: [.presentation(.default), .context(.default), .page(.same, .both)],
      [.dismiss, .replace(.main)], hierarchy(138...139)),
    Row(
      "a visit to the page before goes back to it",
      when: [.presentation(.default), .context(.default), .page(.previous)],
      [.dismiss, .popKeepingRoot(.main), .note(.oldScreenShown)], hierarchy(140...141)),
    Row(
      "another page is pushed",
      when: [
        .presentation(.default), .context(.default), .page(.other), .action(.advance),
      ], [.dismiss, .push(.main)], hierarchy(142...143)),
    Row(
      "another page that takes the place of a modal is pushed",
      when: [
        .presentation(.default), .context(.default), .page(.other), .modal(.one, .several),
      ], given: { $0.leavingModal.value == .advances },
      [.dismiss, .push(.main)], hierarchy(142...143)),
    Row(
      "another page replaces the top",
      when: [.presentation(.default), .context(.default), .page(.other)],
      [.dismiss, .replace(.main)], hierarchy(144...146)),
    Row(
      "`replace` replaces the top", when: [.presentation(.replace), .context(.default)],
      [.dismiss, .replace(.main)], hierarchy(173...178)),
  ]

  private static let inModal = [
    Row(
      "a modal opens", when: [.presentation(.default, .replace), .context(.modal), .modal(.none)],
      [.present], hierarchy(125...129)),
    Row(
      "a visit to the page on top replaces it",
      when: [.presentation(.default), .context(.modal), .page(.same, .both)],
      [.replace(.modal)], hierarchy(138...139)),
    Row(
      "a visit to the page before goes back to it",
      when: [.presentation(.default), .context(.modal), .page(.previous)],
      [.popKeepingRoot(.modal), .note(.oldScreenShown)], hierarchy(140...141)),
    Row(
      "another page is pushed",
      when: [.presentation(.default), .context(.modal), .page(.other), .action(.advance)],
      [.push(.modal)], hierarchy(142...143)),
    Row(
      "another page replaces the top",
      when: [.presentation(.default), .context(.modal), .page(.other)],
      [.replace(.modal)], hierarchy(144...146)),
    Row(
      "`replace` replaces the top", when: [.presentation(.replace), .context(.modal)],
      [.replace(.modal)], hierarchy(185...186)),
  ]

  private static let otherWords = [
    Row(
      "`pop` removes the top screen", when: [.presentation(.pop)],
      [.popKeepingRoot(.shown)], hierarchy(65...75)),
    Row(
      "a historical `refresh` reloads the top of the main stack",
      when: [.presentation(.refresh), .historical], [.refresh(.main)], hierarchy(196...199)),
    Row(
      "`refresh` removes the top screen and reloads the next one",
      when: [.presentation(.refresh)], [.popKeepingRoot(.shown), .refresh(.shown)],
      hierarchy(201...214)),
    Row(
      "`clear_all` goes back to the start screen and reloads it",
      when: [.presentation(.clearAll)], [.dismiss, .clear, .refresh(.main)], hierarchy(77...81)),
    Row(
      "`replace_root` replaces all screens", when: [.presentation(.replaceRoot)],
      [.dismiss, .replaceRoot], hierarchy(216...223)),
    Row("`none` does nothing", when: [.presentation(.none)], [.nothing], hierarchy(60...61)),
  ]
}
