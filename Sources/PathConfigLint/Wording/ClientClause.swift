import PathConfigClients
import PathConfigSyntax

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
enum ClientClause {
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
      return "\(names.nextBrief(subjects)) \(subjects.count == 1 ? verb.singular : verb.plural)"
    }
    return clauses.joined(separator: ", ")
  }

  /// One clause with the same predicate for all.
  static func all(_ clients: [ClientProfile], _ verb: VerbPhrase) -> String {
    join(clients.map { ($0, verb) })
  }
}
