import PathConfigSyntax

/// Performs the steps of a row on the stacks.
extension Play {
  mutating func perform(_ step: Step) {
    switch step {
    case .dismiss: dismiss()
    case .popKeepingRoot(.main): popMain(keepingRoot: true)
    case .popKeepingRoot: pop(keepingRoot: true)
    case .popTop:
      if properties.presentation == .default { note(.oldScreenShown) }
      pop(keepingRoot: false)
    case .push(let target): push(on: stack(target))
    case .replace(let target): replaceTop(of: stack(target))
    case .refresh(let target): refresh(stack(target))
    case .present, .open: openModal(step == .present ? .present : .open)
    case .clear: clear()
    case .replaceRoot: replaceRoot()
    case .alert:
      used.formUnion([.animated, .viewController])
      operations.append(.alert(stacks.shown))
    case .nothing: operations.append(.none)
    case .reroute: reroute()
    case .crash(let cause): operations.append(.crash(cause))
    case .note(let note): self.note(note)
    case .readAs, .goOn: break
    }
  }

  private func stack(_ target: Step.Target) -> Stack {
    switch target {
    case .main: .main
    case .modal: .modal
    case .shown: stacks.shown
    }
  }

  // MARK: Removing screens

  private mutating func dismiss() {
    if stacks.modal.isEmpty { return }
    stacks.modal = []
    add(.dismiss)
    if stacks.main.isEmpty, usesRule { note(.noScreenLeft) }
  }

  mutating func pop(keepingRoot: Bool) {
    if stacks.modal.count > 1 {
      stacks.modal.removeLast()
      add(.pop(.modal))
    } else if stacks.modal.count == 1 {
      dismiss()
    } else {
      popMain(keepingRoot: keepingRoot)
    }
    if !keepingRoot { stacks.sortByContext() }
  }

  private mutating func popMain(keepingRoot: Bool) {
    guard stacks.main.count > (keepingRoot ? 1 : 0) else { return }
    stacks.main.removeLast()
    add(.pop(.main))
  }

  /// Adds an operation that depends on `animated` on iOS.
  private mutating func add(_ operation: Operation) {
    operations.append(operation)
    if !usesRule { used.formUnion(.animated) }
  }

  private mutating func clear() {
    if usesRule, navigator.facts.clearing.value == .toStartDestination {
      clearToStartDestination()
      return
    }
    dismiss()
    guard stacks.main.count > 1 else { return }
    stacks.main = [stacks.main[0]]
    add(.clear)
  }

  private mutating func clearToStartDestination() {
    let all = stacks.main + stacks.modal
    guard let start = all.first else { return }
    let topmost = all.lastIndex { $0.properties.uri == start.properties.uri } ?? 0
    if topmost > 0 { note(.stopsAtStartDestination) }
    guard topmost + 1 < all.count else { return }
    stacks = Stacks(main: Array(all[...topmost]))
    stacks.sortByContext()
    operations.append(.clear)
  }

  // MARK: Refreshing and rerouting

  private mutating func refresh(_ stack: Stack) {
    guard let top = stacks[stack].last, top.isWeb || usesRule else { return }
    operations.append(.refresh(stack))
    note(navigator.facts.refresh.value == .mayShowCachedPage ? .mayShowCachedPage : .asksServer)
  }

  /// Visits the URL of the current screen again, with the properties of that screen.
  private mutating func reroute() {
    guard let top = stacks.top, let url = top.url else { return }
    operations.append(.reroute)
    if isReroute {
      operations.append(.crash(.rerouteWithoutEnd))
      return
    }
    var inner = Play(Visit(url), top.properties, from: stacks, with: navigator)
    inner.isReroute = true
    inner.decide()
    stacks = inner.stacks
    inner.notes.forEach { note($0) }
    inner.assumptions.forEach { assume($0) }
    if inner.operations != [.replace(stacks.shown)], inner.operations != [.replaceRoot] {
      operations += inner.operations
    }
  }
}
