import PathConfigSyntax

/// The names of parts of paths that a pattern or a route of the project has.
struct KnownNames {
  /// A run of letters, digits, `_` and `-`, and who has it.
  struct Name {
    let text: String
    let origin: Origin
  }

  enum Origin {
    /// The first pattern that spells it out.
    case pattern(ReadablePattern)

    /// The first of the project's routes that has it.
    case route(String)
  }

  /// Ascending by the bytes of the name, each name once.
  private let names: [Name]

  /// The same, ascending by the bytes from the last to the first.
  private let reversed: [Name]

  /// The names that the patterns of the file spell out.
  init(_ patterns: [ReadablePattern]) {
    self.init(
      patterns.flatMap { pattern in
        PatternSequence.all(in: pattern.syntax).flatMap(Self.names)
          .map { Name(text: $0, origin: .pattern(pattern)) }
      })
  }

  /// The names in the paths of the project's routes.
  init(_ routes: [String]) {
    self.init(
      routes.flatMap { route in
        route.prefix { $0 != "?" }.split(separator: "/")
          .map { Name(text: String($0), origin: .route(route)) }
      })
  }

  /// Complexity: O(n log n) in the length of the names.
  private init(_ names: [Name]) {
    var seen: Set<[UInt8]> = []
    self.names = names.filter { seen.insert(Array($0.text.utf8)).inserted }
      .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    reversed = self.names.sorted {
      $0.text.utf8.reversed().lexicographicallyPrecedes($1.text.utf8.reversed())
    }
  }

  private static func names(of sequence: PatternSequence) -> [String] {
    var names: [String] = []
    var index = 0
    while index < sequence.items.count {
      let end = sequence.end(from: index) { $0.isNameCharacter || $0.verbatim == "-" }
      if end > index, sequence.item(index - 1)?.character == "/" || sequence.beginsPattern {
        names.append(sequence.text(index..<end))
      }
      index = max(end, index + 1)
    }
    return names
  }

  /// The longer names that begin with `text`, at most so many.
  ///
  /// Complexity: O(log names + limit).
  func beginning(with text: String, limit: Int) -> [Name] {
    Self.longer(than: Array(text.utf8), in: names, limit) { Array($0.text.utf8) }
  }

  /// The longer names that end with `text`, at most so many.
  func ending(with text: String, limit: Int) -> [Name] {
    Self.longer(than: text.utf8.reversed(), in: reversed, limit) { $0.text.utf8.reversed() }
  }

  private static func longer(
    than bytes: [UInt8], in names: [Name], _ limit: Int, _ key: @escaping (Name) -> [UInt8]
  ) -> [Name] {
    let start = names.partitioningIndex { !key($0).lexicographicallyPrecedes(bytes) }
    return names[start...].lazy.prefix { key($0).starts(with: bytes) }
      .filter { key($0).count > bytes.count }.prefix(limit).map { $0 }
  }
}
