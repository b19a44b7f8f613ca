import PathConfigClients
import PathConfigSyntax

extension Sequence {
  /// The elements with equal keys together, in the order of the first of each key.
  ///
  /// Complexity: O(n).
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      let place = places[key, default: groups.count]
      places[key] = place
      if place == groups.count { groups.append((key, [])) }
      groups[place].elements.append(element)
    }
    return groups
  }
}

/// Clients with the same report.
struct ClientGroup<Answer> {
  /// The answer for the first of them.
  let answer: Answer
  let clients: [ClientProfile]

  /// The report without the names of clients.
  let body: UTF8String

  /// - Parameter body: the report of a client without its name.
  static func all(
    _ answers: [Answer], of profile: (Answer) -> ClientProfile,
    saying body: (Answer) -> UTF8String
  ) -> [ClientGroup] {
    answers.grouped(by: body).map { body, answers in
      ClientGroup(answer: answers[0], clients: answers.map(profile), body: body)
    }
  }
}

/// A text about a client, and the app that it has if several are asked.
struct ClientText {
  var side: String?
  var client: ClientProfile
  var body: String

  /// The texts with their clients before them; clients of an app with equal texts share one.
  static func blocks(_ texts: [ClientText]) -> [(names: String, body: String)] {
    let sides = texts.grouped { UTF8String($0.side ?? "") }
    return sides.flatMap { side, texts in
      texts.grouped { UTF8String($0.body) }.map { body, texts in
        let name = side.isEmpty ? "" : "\(Printable.text(side.string)): "
        return (name + ClientNames.list(texts.map(\.client)), body.string)
      }
    }
  }
}
