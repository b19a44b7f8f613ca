import Foundation
import PathConfigKit

/// Prints how the app presents the pages that it is asked about.
let file = Bundle.module.path(forResource: "path-configuration", ofType: "json") ?? ""
let configuration = PathConfiguration(try .load(file))
let compiled = try configuration.compiled(for: .init("hotwire-native-ios@1.3"))
var matcher = compiled.makeMatcher()
for url in CommandLine.arguments.dropFirst() {
  print(url, try matcher.resolve(url))
}
