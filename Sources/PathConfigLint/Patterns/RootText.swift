import PathConfigClients

/// The pattern of the root, and a frequent mistake for it.
enum RootText {
  /// A pattern that only matches the root, with its slash and without.
  ///
  /// It also allows any query string if one of the clients matches queries.
  static func pattern(for clients: [ClientProfile]) -> String {
    clients.contains(where: \.matchesQueryStrings) ? #"^/?(?:\?.*)?$"# : "^/?$"
  }
}

extension ReadablePattern {
  /// The slash that is the whole pattern, or a whole alternative, and so matches every page, or
  /// nil.
  var slash: PatternSequence? {
    PatternSequence.all(in: syntax).first { sequence in
      sequence.beginsPattern && sequence.endsPattern && sequence.items.count == 1
        && sequence.items[0].character == "/"
    }
  }
}

extension PatternSequence {
  /// True if it is `/$` or `^/$` and is the whole pattern, or a whole alternative.
  var isRoot: Bool {
    guard beginsPattern, endsPattern, items.last?.isEnd == true else { return false }
    let middle = items.dropLast().drop { $0.isStart }
    return middle.count == 1 && middle.first?.character == "/"
  }
}
