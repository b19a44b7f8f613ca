#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

extension Environment {
  /// What the process has inherited.
  package static func process() -> Environment {
    var variables: [String: String] = [:]
    #if canImport(Darwin)
      var entry = UnsafePointer(_NSGetEnviron().pointee)
    #else
      var entry = UnsafePointer(environ)
    #endif
    while let text = entry.pointee.map({ String(cString: $0) }) {
      let scalars = text.unicodeScalars
      if let equals = scalars.firstIndex(of: "=") {
        let name = String(scalars[..<equals])
        variables[name] = String(scalars[scalars.index(after: equals)...])
      }
      entry = entry.successor()
    }
    return Environment(variables: variables, currentDirectory: workingDirectory() ?? "/")
  }

  private static func workingDirectory() -> String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
