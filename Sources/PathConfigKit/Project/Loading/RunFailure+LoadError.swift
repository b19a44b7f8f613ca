extension RunFailure.Explanation {
  /// The reason why an input could not be loaded.
  package init(_ error: LoadError) {
    let name = error.sourceName
    self.init(name.isEmpty ? error.message : "\(name): \(error.message)", help: error.help)
    source = name.isEmpty ? nil : name
    if case .file(let typed, .notFound(.similar(let path))) = error {
      meant = MeantPath(typed: typed, path: path)
    }
  }
}
