import PathConfigKit

// What the flags of clients, settings and servers mean.

extension Arguments {
  var clients: ClientSelection {
    let names = self[.client]
    if names.contains(where: { $0.utf8.elementsEqual("all".utf8) }) { return .all }
    return names.isEmpty ? .standard : .named(names)
  }

  private var settings: ConfigurationChoice {
    guard let path = self[.config] else { return .nearest }
    return path.utf8.elementsEqual("none".utf8) ? .none : .named(path)
  }

  /// - Parameter outputs: what the run writes; nil for its reports.
  func inquirer(
    writing outputs: [ReportRequest]? = nil, in session: Session
  ) throws(RunFailure) -> Inquirer {
    var remote = RequestOptions()
    remote.headers = self[.header]
    if let timeout = self[.timeout] { remote.timeout = timeout }
    return try Inquirer(
      remote, settings, outputs: session.files(of: outputs ?? reports), in: session)
  }

  func request(
    _ configurations: [ConfigurationSelection], requiring requirement: Inquiry.Requirement
  ) -> Inquiry.Request {
    Inquiry.Request(
      configurations, clients: clients, matchesQueryStrings: self[.matchQueryStrings],
      requiring: requirement)
  }
}
