import HotwireNative
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let navigator = Navigator(
    configuration: .init(name: "main", startLocation: URL(string: "https://shop.example.com/")!))

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    Hotwire.loadPathConfiguration(from: [
      .file(Bundle.main.url(forResource: "path-configuration", withExtension: "json")!),
      .server(URL(string: "https://shop.example.com/configurations/ios_v1.json")!),
    ])
    window?.rootViewController = navigator.rootViewController
    navigator.start()
  }
}
