import PathConfigClients
import PathConfigSyntax

extension AppDescription {
  /// The app as the configuration of the tool and the app's own source describe it.
  ///
  /// - Parameter documents: the configurations whose screens are looked for in the source.
  package init(_ declarations: Declarations, reading documents: [ConfigurationDocument]) {
    let inventory = declarations.destinations
    let screens = documents.flatMap(\.screens).filter { screen in
      if case .absent? = inventory.presence(of: screen.name, screen.kind) { false } else { true }
    }
    func names(_ isOfKind: (PropertySpec.Destination) -> Bool) -> [UTF8String] {
      screens.filter { isOfKind($0.kind) }.map(\.name).distinct()
    }
    self.init(
      start: declarations.start ?? inventory.source?.startLocation,
      destinations: inventory.knows(.deepLink)
        ? Destinations(
          registered: names { $0 != .viewController } + inventory.offers(of: .deepLink),
          dialogs: inventory.sheets) : nil,
      nativeScreens: inventory.knows(.viewController)
        ? names { $0 == .viewController } + inventory.offers(of: .viewController) : nil)
  }
}

extension AppSource {
  /// The URL where visits start, or nil if the source names none or several.
  fileprivate var startLocation: UTF8String? {
    let starts = startLocations.map(\.value).distinct()
    return starts.count == 1 ? starts[0] : nil
  }
}
