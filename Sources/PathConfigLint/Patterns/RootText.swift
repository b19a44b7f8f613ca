import PathConfigModel

/// The pattern of the root, and the one that is often written for it.
enum RootText {
  /// A pattern that matches the root alone, with its slash and without, and with any query string
  /// where one of the clients matches it.
  static func pattern(for clients: [ClientProfile]) -> String {
    clients.contains(where: \.matchesQueryStrings) ? #"^/?(?:\?.*)?$"# : "^/?$"
  }
}

extension ReadablePattern {
  /// The slash that is all of the pattern, or all of an alternative of it, and so matches every page;
  /// nil where there is none.
  var slash: PatternSequence? {
    PatternSequence.all(in: syntax).first { sequence in
      sequence.beginsPattern && sequence.endsPattern && sequence.items.count == 1
        && sequence.items[0].character == "/"
    }
  }
}
