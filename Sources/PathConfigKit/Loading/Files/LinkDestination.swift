import Foundation

/// The file that a link leads to, whether or not it is there.
package enum LinkDestination {
  /// The path at the end of a chain of links, or any other path unchanged.
  package static func of(_ path: String) -> String {
    var path = path
    // The number of links that Linux follows.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return path
      }
      let isAbsolute = next.utf8.first == UInt8(ascii: "/")
      path = isAbsolute ? next : PathText.join(PathText.split(path).folder, next)
    }
    return path
  }
}
