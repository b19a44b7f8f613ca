extension JavaURL {
  /// Resolves `.` and `..` in a path as Android's parser does, its peculiarities included.
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

  /// Every `/./` becomes `/`.
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
  /// At the start of the path it is removed alone.
  private static func removeEmbeddedDoubleDots(_ path: inout ContiguousArray<UInt8>) {
    var kept = 0
    var index = 0
    while index < path.count {
      // `path[..<kept]` is resolved. Here begins `/../`, with the slash not yet kept.
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

  /// Cuts a path that ends in `/..` after the slash before the first `/..` in it.
  ///
  /// That need not be the one at the end: `/a/..b/..` becomes `/`.
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
