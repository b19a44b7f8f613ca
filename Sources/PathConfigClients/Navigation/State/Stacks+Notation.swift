import PathConfigSyntax

extension Stacks {
  /// Reads `main=[/,/posts] modal=[/posts/new]`, or fails for any other text.
  ///
  /// - Parameter screen: makes the screen at a URL.
  package init?(parsing text: String, screen: (UTF8String) -> Screen) {
    self.init()
    var seen: [Stack] = []
    for part in text.split(separator: " ") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let stack = Stack(rawValue: String(sides[0])), !seen.contains(stack),
        sides[1].utf8.first == UInt8(ascii: "["), sides[1].utf8.last == UInt8(ascii: "]"),
        sides[1].utf8.count > 1
      else { return nil }
      seen.append(stack)
      let urls = sides[1].dropFirst().dropLast().split(separator: ",")
      self[stack] = urls.map { screen(UTF8String(String($0))) }
    }
    if seen.isEmpty { return nil }
  }
}
