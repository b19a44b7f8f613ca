import PathConfigClients
import PathConfigSyntax

/// A text about a client, and the app that it has if several are asked.
struct ClientText {
  var side: String?
  var client: ClientProfile

  /// The text after the client's name.
  var head: Line
  var blocks: [Block]

  /// The texts with their clients before them; equal ones share one.
  static func blocks(_ texts: [ClientText]) -> [Block] {
    groups(texts).map { .heading($0.names, texts[$0.first].blocks) }
  }

  /// The clients of an app with equal texts, and then the apps with equal texts for these clients.
  ///
  /// - Returns: the heading of each group, and the place of its first text.
  static func groups(_ texts: [ClientText]) -> [(names: Line, first: Int)] {
    let written = texts.map { text in
      UTF8String("\(text.head.plain)\n\(text.blocks.text(.plain))")
    }
    let sides = texts.indices.grouped { UTF8String(texts[$0].side ?? "") }
    let own = sides.flatMap { _, places in
      places.grouped { written[$0] }.map { _, places in
        (names: ClientNames.list(places.map { texts[$0].client }), first: places[0])
      }
    }
    return own.grouped { [UTF8String($0.names), written[$0.first]] }.map { _, groups in
      let first = groups[0].first
      let sides = groups.compactMap { texts[$0.first].side }.joined(separator: ", ")
      return (
        "\(sides, .strong)\(sides.isEmpty ? "" : ": ")\(groups[0].names)\(texts[first].head)", first
      )
    }
  }
}
