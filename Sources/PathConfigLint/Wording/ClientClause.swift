import PathConfigModel

/// A predicate for one subject and for several.
struct VerbPhrase: Hashable {
  let singular: String
  let plural: String

  init(_ singular: String, _ plural: String) {
    self.singular = singular
    self.plural = plural
  }
}

/// Clauses about clients.
package enum ClientClause {
  /// How many clients are named before the rest is counted.
  private static let maximumNames = 3

  /// One clause for each predicate, clients of the same one together, in the order asked.
  static func join(_ statements: [(client: ClientProfile, verb: VerbPhrase)]) -> String {
    var order: [VerbPhrase] = []
    var clients: [VerbPhrase: [ClientProfile]] = [:]
    for (client, verb) in statements {
      if clients[verb] == nil { order.append(verb) }
      clients[verb, default: []].append(client)
    }
    let clauses = order.map { verb in
      let subjects = clients[verb] ?? []
      return "\(names(subjects)) \(subjects.count == 1 ? verb.singular : verb.plural)"
    }
    return clauses.joined(separator: ", ")
  }

  /// One clause with the same predicate for all.
  static func all(_ clients: [ClientProfile], _ verb: VerbPhrase) -> String {
    join(clients.map { ($0, verb) })
  }

  /// `a`, `a and b`, `a, b and c`, or `a, b and 4 other clients`.
  static func names(_ clients: [ClientProfile], _ conjunction: String = "and") -> String {
    let ids = clients.map(\.id)
    guard ids.count > maximumNames else { return list(ids, conjunction) }
    let rest = ids.count - maximumNames + 1
    return list(ids.prefix(maximumNames - 1) + ["\(rest) other clients"], conjunction)
  }

  /// `a`, `a and b`, `a, b and c`.
  package static func list(
    _ items: some BidirectionalCollection<String>, _ conjunction: String
  ) -> String {
    guard let last = items.last else { return "" }
    let others = items.dropLast()
    return others.isEmpty ? last : "\(others.joined(separator: ", ")) \(conjunction) \(last)"
  }
}
