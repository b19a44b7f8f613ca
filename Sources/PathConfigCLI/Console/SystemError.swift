#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A failure of the operating system to read, write or open something.
package struct SystemError: Error, Equatable, Sendable {
  /// The value of `errno`.
  package var code: Int32

  /// The system's own words for the code, such as `No such file or directory`.
  package var reason: String

  /// True if nobody reads the other end of a pipe or socket any more (`EPIPE`).
  package var isClosedPipe: Bool

  package init(code: Int32, reason: String, isClosedPipe: Bool = false) {
    self.code = code
    self.reason = reason
    self.isClosedPipe = isClosedPipe
  }

  /// The error for a missing file (`ENOENT`).
  package static func notFound(_ reason: String) -> SystemError {
    SystemError(code: ENOENT, reason: reason)
  }

  package var isNotFound: Bool { code == ENOENT }
}
