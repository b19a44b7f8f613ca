import PathConfigDiagnostics
import PathConfigKit
import PathConfigLint

extension ToolSettings {
  /// Adds the facts in the source of the app, each with its place.
  ///
  /// Declared screens override those of the source.
  mutating func addAppSource(_ declared: DestinationInventory, _ finder: ConfigurationFinder) {
    guard let file else { return }
    let source = finder.appSource(around: file)
    if declared.uris == nil { add(["destinations", "uris"], source.deepLinks, registers) }
    if declared.viewControllers == nil {
      add(["destinations", "viewControllers"], source.viewControllers, comparesWith)
    }
    for fact in source.startLocations { add(["app", "startLocation"], fact, startsThere) }
    for fact in source.sourceOrders { add(["app", "sources"], fact, loadsThem) }
    for fact in source.queryMatching { add(["app", "matchQueryStrings"], fact, assigns) }
  }

  private mutating func add(_ path: [String], _ screens: AppSource.Screens, _ reason: String) {
    for fact in screens.names { add(path, fact, reason) }
    if screens.isEmpty || screens.known != nil { return }
    let gaps = screens.gaps.isEmpty ? [AppSource.Gap(noChoice)] : screens.gaps
    settings.append(
      ToolSetting(
        path: path + ["others"], value: .null,
        origin: .project(gaps.map { .init(reason: $0.reason, place: $0.location) })))
  }

  private mutating func add(_ path: [String], _ fact: AppSource.Fact, _ reason: String) {
    settings.append(
      ToolSetting(
        path: path, value: .string(fact.value),
        origin: .project([.init(reason: reason, place: fact.location)])))
  }
}

// MARK: - Wording

private let registers = "the app registers the screen"
private let comparesWith = "the app knows the screen"
private let startsThere = "visits start there"
private let loadsThem = "the app loads its sources in this order"
private let assigns = "the app sets the switch"
private let noChoice = "there may be others: nothing shows where the app chooses among its screens"
