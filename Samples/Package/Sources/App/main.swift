import Foundation
import PathConfigKit

/// Prints how the app presents the pages that it is asked about.
guard let file = Bundle.module.url(forResource: "path-configuration", withExtension: "json") else {
  exit(1)
}
let configuration = PathConfig(json: try Data(contentsOf: file), name: file.path)
let compiled = try configuration.compiled(for: ClientProfile(.hotwireNativeIOS, "1.3"))
var cache = compiled.makeCache()
for url in CommandLine.arguments.dropFirst() {
  print(url, try compiled.lookUp(url, using: &cache))
}
