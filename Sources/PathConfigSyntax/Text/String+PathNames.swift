extension String {
  /// The names of an absolute path, without `.`, and with `..` resolved.
  ///
  /// The text alone decides, as links are not looked at.
  package var pathNames: [UTF8String] {
    var names: [UTF8String] = []
    for name in utf8.split(separator: UInt8(ascii: "/")) {
      if name.elementsEqual(".".utf8) { continue }
      if name.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else {
        names.append(UTF8String(repairing: name))
      }
    }
    return names
  }
}
