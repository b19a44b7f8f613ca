import PathConfigKit

extension CommandFailure.Explanation {
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
