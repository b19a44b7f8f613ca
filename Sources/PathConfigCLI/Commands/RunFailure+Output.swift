package import PathConfigKit

extension RunFailure.Explanation {
  /// Why a file keeps what it holds.
  init(notWritten path: String, _ error: FileReplacementError) {
    switch error {
    case .system(let error): self.init("cannot write \(quoted(path)): \(error.reason)")
    case .hasChanged:
      self.init(
        "\(quoted(path)) has changed since it was read; it is not written", help: "run it again")
    case .isNoFile: self.init("\(quoted(path)) is no file that can be written")
    }
  }
}

extension RunFailure {
  /// - Parameter path: the file; nil for standard output.
  package static func output(path: String?, _ error: SystemError) -> RunFailure {
    .output(.init("cannot write \(path.map(quoted) ?? "to standard output"): \(error.reason)"))
  }
}
