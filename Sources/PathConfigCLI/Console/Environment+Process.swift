import PathConfigKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

extension Environment {
  /// The environment that the process inherited.
  package static func process() -> Environment {
    // The imported declarations differ by system in the types that may be null.
    #if canImport(Darwin)
      var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
    #else
      var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #endif
    var variables: [String: String] = [:]
    while let current = entry, let text = current.pointee {
      if let equals = strchr(text, CInt(UInt8(ascii: "="))) {
        let name = UnsafeRawBufferPointer(start: text, count: equals - text)
        variables[String(decoding: name, as: UTF8.self)] = String(cString: equals + 1)
      }
      entry = current.successor()
    }
    return Environment(variables: variables, currentDirectory: workingDirectory() ?? "/")
  }

  private static func workingDirectory() -> String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
