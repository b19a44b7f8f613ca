#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that a run writes, to be told from those that it reads.
package struct OutputFile {
  /// As typed.
  var path: String
  var absolutePath: String

  package init(path: String, absolutePath: String) {
    self.path = path
    self.absolutePath = absolutePath
  }

  /// Whether an absolute path leads to the same file, by way of links too.
  ///
  /// Pipes and devices are no such file: what is written to them overwrites nothing.
  func isFile(at other: String) -> Bool {
    guard let identity = Identity(of: other), let own = Identity(of: absolutePath) else {
      return absolutePath.utf8.elementsEqual(other.utf8)
    }
    return identity.isRegular && identity == own
  }
}

/// What the system tells files apart by.
private struct Identity: Equatable {
  var device: UInt64
  var number: UInt64
  var isRegular: Bool

  /// Nil where no file is to be had at the path.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }
}
