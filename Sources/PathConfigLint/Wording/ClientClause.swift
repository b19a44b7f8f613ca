import PathConfigDiagnostics
package import PathConfigModel

/// A predicate for one subject and for several.
struct VerbPhrase: Hashable {
  let singular: String
  let plural: String

  init(_ singular: String, _ plural: String) {
    self.singular = singular
    self.plural = plural
  }
}

/// Clauses about clients, with their names for people.
package enum ClientClause {
  /// The number of clients that are named before the rest is counted.
  private static let maximumNames = 3

  /// One clause for each predicate, clients of the same one together, in the order asked.
  ///
  /// `Hotwire Native iOS 1.3 ignores the whole file, Android 1.3 crashes on first use`
  static func join(_ statements: [(client: ClientProfile, verb: VerbPhrase)]) -> String {
    var order: [VerbPhrase] = []
    var clients: [VerbPhrase: [ClientProfile]] = [:]
    for (client, verb) in statements {
      if clients[verb] == nil { order.append(verb) }
      clients[verb, default: []].append(client)
    }
    var names = ClientNames()
    let clauses = order.map { verb in
      let subjects = clients[verb] ?? []
      let subject = listed(names.next(subjects, atMost: maximumNames))
      return "\(subject) \(subjects.count == 1 ? verb.singular : verb.plural)"
    }
    return clauses.joined(separator: ", ")
  }

  /// One clause with the same predicate for all.
  static func all(_ clients: [ClientProfile], _ verb: VerbPhrase) -> String {
    join(clients.map { ($0, verb) })
  }

  /// Values with the clients that have them, as in
  /// `` `modal` in Hotwire Native iOS 1.2 and `default` in 1.3 ``.
  static func values(_ values: [(clients: [ClientProfile], value: String)]) -> String {
    var merged: [(clients: [ClientProfile], value: String)] = []
    for (clients, value) in values {
      if let place = merged.firstIndex(where: { $0.value.utf8.elementsEqual(value.utf8) }) {
        merged[place].clients += clients
      } else {
        merged.append((clients, value))
      }
    }
    var names = ClientNames()
    let items = merged.map { clients, value in
      "\(value) in \(listed(names.next(clients, atMost: maximumNames)))"
    }
    return listed(items)
  }

  /// `a`, `a and b`, `a, b and c`, or `a, b and 4 other clients`.
  package static func names(
    _ clients: [ClientProfile], _ conjunction: String = "and"
  ) -> String {
    var names = ClientNames()
    return listed(names.next(clients, atMost: maximumNames), conjunction)
  }
}

/// The names of the clients of one sentence.
///
/// Each leaves out the first words that it shares with the one before, as in `Hotwire Native iOS
/// 1.2, 1.3 and Android 1.3`.
private struct ClientNames {
  private var previous: [Substring] = []

  mutating func next(_ clients: [ClientProfile], atMost maximum: Int) -> [String] {
    let isCut = clients.count > maximum
    let names = clients.prefix(isCut ? maximum - 1 : maximum).map { next($0) }
    return isCut ? names + ["\(clients.count - maximum + 1) other clients"] : names
  }

  private mutating func next(_ client: ClientProfile) -> String {
    let words = client.title.split(separator: " ")
    let shared = zip(words, previous).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    previous = words
    // The same client again has its whole name.
    return words.dropFirst(shared == words.count ? 0 : shared).joined(separator: " ")
  }
}
