import PathConfigSyntax

/// The names of the clients in one sentence, for people.
///
/// A name leaves out the first words that it shares with the one before, as in
/// `Hotwire Native iOS 1.2, 1.3 and Android 1.3`.
package struct ClientNames {
  /// The number of clients that a brief list names before it counts the rest.
  private static let few = 3

  private var previous: [Substring] = []

  package init() {}

  /// The next clients of the sentence as a list; only a few are named.
  package mutating func nextBrief(
    _ clients: [Client], _ conjunction: String = "and"
  ) -> String {
    let isCut = clients.count > Self.few
    let named = clients.prefix(isCut ? Self.few - 1 : Self.few)
    let rest = isCut ? ["\(clients.count - named.count) other clients"] : []
    return next(named.map(\.title), conjunction, then: rest)
  }

  /// - Parameter rest: the last items of the list, which name no client.
  private mutating func next(
    _ titles: [String], _ conjunction: String, then rest: [String] = []
  ) -> String {
    // The releases of a library are a list within the list.
    var groups: [[String]] = []
    for title in titles {
      let words = title.split(separator: " ")
      let shared = zip(words, previous).prefix { $0.utf8.elementsEqual($1.utf8) }.count
      previous = words
      // The same client again has its whole name.
      let isRepeated = shared == words.count
      let name = words.dropFirst(isRepeated ? 0 : shared).joined(separator: " ")
      if shared > 0, shared == words.count - 1, !groups.isEmpty {
        groups[groups.count - 1].append(name)
      } else {
        groups.append([name])
      }
    }
    if groups.count == 1, rest.isEmpty { return listed(groups[0], conjunction) }
    return listed(groups.map { $0.joined(separator: ", ") } + rest, conjunction)
  }
}

extension ClientNames {
  /// All clients as a list.
  package static func list(_ clients: [Client], _ conjunction: String = "and") -> String {
    list(titles: clients.map(\.title), conjunction)
  }

  /// The clients as a list that counts the rest: `a, b and 4 other clients`.
  package static func brief(_ clients: [Client], _ conjunction: String = "and") -> String {
    var names = ClientNames()
    return names.nextBrief(clients, conjunction)
  }

  /// The clients as a list, and the one with which all of them are compared.
  package static func list(
    _ clients: [Client], comparedWith other: Client
  ) -> String {
    var names = ClientNames()
    let list = names.next(clients.map { $0.title(beside: other) }, "and")
    guard let switched = clients.first(where: other.isSameRelease) else {
      return "\(list) compared with \(names.next([other.title], "and"))"
    }
    return "\(list) compared with \(other.title(beside: switched))"
  }

  /// The clients of ids, which may have words after them, as a list.
  package static func list(ids: [String]) -> String { list(titles: ids.map(title(ofID:))) }

  /// Names for people as a list.
  package static func list(titles: [String], _ conjunction: String = "and") -> String {
    var names = ClientNames()
    return names.next(titles, conjunction)
  }

  /// The text with the client's title instead of the id with which it begins.
  ///
  /// A text that begins with anything else stays as it is.
  package static func title(ofID text: String) -> String {
    let end = text.firstIndex(of: " ") ?? text.endIndex
    guard let client = try? Client.find(String(text[..<end])) else { return text }
    return client.title + text[end...]
  }

  /// One clause for each predicate, clients of the same one together, in the order asked.
  ///
  /// `Hotwire Native iOS 1.3 ignores the whole file, Android 1.3 crashes on first use`
  package static func clauses(_ statements: [(client: Client, verb: VerbPhrase)]) -> String {
    var names = ClientNames()
    let clauses = statements.grouped(by: \.verb).map { verb, statements in
      let subjects = statements.map(\.client)
      return "\(names.nextBrief(subjects)) \(subjects.count == 1 ? verb.singular : verb.plural)"
    }
    return clauses.joined(separator: ", ")
  }
}

extension Consequence {
  /// The reaction of clients, for a sentence.
  package var verb: VerbPhrase {
    switch self {
    case .none: "accept[s] it"
    case .countsAsAbsent: "treat[s] it as absent"
    case .lastWins: "use[s] the last one"
    case .becomesText: "read[s] it as text"
    case .readsNull: "read[s] a null there"
    case .rejectsFile: "ignore[s] the whole file"
    case .crashes(let moment): moment.verb
    }
  }

  /// The reaction of the client, as a clause.
  var phrase: String {
    if case .crashes(let moment) = self { return "the app \(moment.verb.singular)" }
    return "the client \(verb.singular)"
  }
}

extension CrashMoment {
  package var verb: VerbPhrase {
    switch self {
    case .load: "crash[es] when [it|they] load[s] the file"
    case .everyLookUp: "crash[es] on first use"
    case .matchingRule: "crash[es] when a URL matches the rule"
    case .reachingPattern: "crash[es] when no earlier pattern matches"
    case .readingProperty: "crash[es] when [it|they] read[s] the value"
    case .navigation: "crash[es] when a link leads there"
    case .leavingPage: "crash[es] when the user leaves a page"
    case .storing: "crash[es] when [it|they] store[s] the server's copy"
    }
  }
}

extension PropertySpec.Default {
  /// The use of it in place of a value, for a sentence about clients.
  package var verb: VerbPhrase {
    switch self {
    case .boolean(let flag): "treat[s] it as `\(String(flag))`"
    case .text(let text): "treat[s] it as \(Quotation.of(text))"
    case .unspecified(let words): "use[s] \(words)"
    case .required: Consequence.countsAsAbsent.verb
    }
  }
}
