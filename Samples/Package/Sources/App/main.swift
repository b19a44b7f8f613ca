import Foundation

/// Prints where the app has the file that the build has linted.
guard let file = Bundle.module.url(forResource: "path-configuration", withExtension: "json") else {
  exit(1)
}
print(file.path)
