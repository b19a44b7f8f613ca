/// The screens of an app: those of the main stack and those of the modal over it.
package struct Stacks: Sendable {
  /// From the bottom to the top.
  package var main: [Screen]

  /// From the bottom to the top.
  ///
  /// Empty if no modal is open.
  package var modal: [Screen]

  package init(main: [Screen] = [], modal: [Screen] = []) {
    self.main = main
    self.modal = modal
  }

  package subscript(stack: Stack) -> [Screen] {
    get { stack == .main ? main : modal }
    set {
      switch stack {
      case .main: main = newValue
      case .modal: modal = newValue
      }
    }
  }

  /// The stack that users see.
  package var shown: Stack { modal.isEmpty ? .main : .modal }

  /// The screen that users see.
  var top: Screen? { modal.last ?? main.last }

  package var isEmpty: Bool { main.isEmpty && modal.isEmpty }

  /// The properties of the screen that users see.
  var shownProperties: VisitProperties? {
    modal.isEmpty ? main.last?.properties : modal.last?.properties
  }

  /// All screens as one stack, as Android keeps them: the modal ones are those at its end with the
  /// context `modal`.
  mutating func sortByContext() {
    let isSorted =
      main.last?.properties.context != .modal
      && modal.allSatisfy { $0.properties.context == .modal }
    if isSorted { return }
    let all = main + modal
    let start = all.lastIndex { $0.properties.context == .default }.map { $0 + 1 } ?? 0
    main = Array(all[..<start])
    modal = Array(all[start...])
  }
}

/// One of the two stacks.
package enum Stack: String, CaseIterable, Sendable {
  case main
  case modal
}

extension Stacks: CustomStringConvertible {
  /// `main=[/,/posts] modal=[/posts/new]`, the modal only if one is open.
  package var description: String {
    func list(_ screens: [Screen]) -> String {
      "[\(screens.map(\.description).joined(separator: ","))]"
    }
    return "main=\(list(main))" + (modal.isEmpty ? "" : " modal=\(list(modal))")
  }
}
