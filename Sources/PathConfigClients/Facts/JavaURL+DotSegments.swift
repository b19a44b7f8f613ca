extension JavaURL {
  /// Resolves `.` and `..` in a path exactly as Android's parser does, even if the result is odd.
  ///
  /// Works in place. Complexity: O(bytes).
  static func removeDotSegments(_ path: inout ContiguousArray<UInt8>) {
    removeEmbeddedSingleDots(&path)
    removeEmbeddedDoubleDots(&path)
    removeTrailingDoubleDot(&path)
    if path.count > 2, path[0] == UInt8(ascii: "."), path[1] == UInt8(ascii: "/") {
      path.removeFirst(2)
    }
    if ends(path, with: "/.") { path.removeLast() }
  }

  /// Replaces every `/./` with `/`.
  private static func removeEmbeddedSingleDots(_ path: inout ContiguousArray<UInt8>) {
    var kept = 0
    var index = 0
    while index < path.count {
      if kept > 0, path[kept - 1] == UInt8(ascii: "/"), index + 1 < path.count,
        path[index] == UInt8(ascii: "."), path[index + 1] == UInt8(ascii: "/")
      {
        index += 2
        continue
      }
      path[kept] = path[index]
      kept += 1
      index += 1
    }
    path.removeSubrange(kept...)
  }

  /// Removes every `/../` with the segment before it.
  ///
  /// At the start of the path there is no such segment, so it removes only `/..`.
  private static func removeEmbeddedDoubleDots(_ path: inout ContiguousArray<UInt8>) {
    var kept = 0
    var index = 0
    while index < path.count {
      // `path[..<kept]` is resolved. `/../` begins here, and its first slash is not in that part.
      if startsDoubleDot(path, at: index) {
        if index == 0 || kept == 0 {
          kept = 0
          index += 3
          continue
        }
        if let slash = path[..<kept].lastIndex(of: UInt8(ascii: "/")) {
          kept = slash
          index += 3
          continue
        }
      }
      path[kept] = path[index]
      kept += 1
      index += 1
    }
    path.removeSubrange(kept...)
  }

  private static func startsDoubleDot(_ path: ContiguousArray<UInt8>, at index: Int) -> Bool {
    index + 3 < path.count && path[index] == UInt8(ascii: "/")
      && path[index + 1] == UInt8(ascii: ".") && path[index + 2] == UInt8(ascii: ".")
      && path[index + 3] == UInt8(ascii: "/")
  }

  /// Shortens a path that ends in `/..`.
  ///
  /// Finds the first `/..` in the path, and cuts the path after the slash before it. The first
  /// `/..` may come before the end: `/a/..b/..` becomes `/`.
  private static func removeTrailingDoubleDot(_ path: inout ContiguousArray<UInt8>) {
    guard ends(path, with: "/..") else { return }
    var first = 0
    while first + 2 < path.count,
      path[first] != UInt8(ascii: "/") || path[first + 1] != UInt8(ascii: ".")
        || path[first + 2] != UInt8(ascii: ".")
    {
      first += 1
    }
    if let slash = path[..<first].lastIndex(of: UInt8(ascii: "/")) {
      path.removeSubrange((slash + 1)...)
    }
  }

  private static func ends(_ path: ContiguousArray<UInt8>, with suffix: StaticString) -> Bool {
    suffix.withUTF8Buffer { path.suffix($0.count).elementsEqual($0) }
  }
}
