import PathConfigKit

extension CommandFailure.Explanation {
  /// Why an input could not be had.
  init(_ error: LoadError) {
    let name = error.sourceName
    self.init(name.isEmpty ? error.message : "\(name): \(error.message)", help: error.help)
  }
}
