/// The decisions of turbo-ios's demo, which many apps began with.
///
/// The library itself only proposes.
enum DemoTable {
  private static func source(_ lines: ClosedRange<Int>) -> Citation {
    Citation("turbo-ios@7.1.0 Demo/Navigation/TurboNavigationController.swift", lines: lines)
  }

  static let rows = [
    Row(
      "any visit closes the modal", when: [.modal(.one, .several)],
      [.dismiss, .goOn(as: nil)], source(29...32)),
    Row(
      "the path `/` removes the top screen and reloads the next one", when: [.home],
      [.popKeepingRoot(.main), .refresh(.main)], source(34...39)),
    Row(
      "`presentation: modal` opens a modal", when: [.presentation(.modal)], [.present],
      source(87...93)),
    Row(
      "a `replace` visit replaces the top", when: [.presentation(.default), .action(.replace)],
      [.replace(.main)],
      source(94...96)),
    Row("any other visit pushes", when: [.presentation(.default)], [.push(.main)], source(97...99)),
  ]
}
