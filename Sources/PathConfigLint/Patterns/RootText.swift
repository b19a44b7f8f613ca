import PathConfigModel

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
