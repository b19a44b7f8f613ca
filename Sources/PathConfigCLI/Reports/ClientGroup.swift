import PathConfigClients
import PathConfigSyntax

/// Clients with the same report.
struct ClientGroup<Answer> {
  /// The answer for the first of them.
  let answer: Answer
  private(set) var clients: [ClientProfile]

  /// The report without the names of clients.
  let body: UTF8String

  /// - Parameter body: the report of a client without its name.
  static func all(
    _ answers: [Answer], of profile: (Answer) -> ClientProfile,
    saying body: (Answer) -> UTF8String
  ) -> [ClientGroup] {
    var places: [UTF8String: Int] = [:]
    var groups: [ClientGroup] = []
    for answer in answers {
      let body = body(answer)
      if let place = places[body] {
        groups[place].clients.append(profile(answer))
      } else {
        places[body] = groups.count
        groups.append(ClientGroup(answer: answer, clients: [profile(answer)], body: body))
      }
    }
    return groups
  }
}
