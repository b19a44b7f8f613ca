import PathConfigKit

/// The flags that select configurations and clients.
struct InquiryOptions: Equatable, Sendable {
  var clients: ClientSelection
  var settings: ConfigurationChoice

  /// Nil for the default of each client.
  var matchesQueryStrings: Bool?
  var remote: RequestOptions

  init(_ parsed: ParsedArguments) throws(UsageError) {
    clients = ClientSelection(parsed)
    settings = ConfigurationChoice(parsed)
    matchesQueryStrings = parsed.choice(of: .matchQueryStrings, SwitchChoice.self).map { $0 == .on }
    remote = try RequestOptions(parsed)
  }
}

extension InquiryOptions {
  /// Resolves the flags for some configurations.
  ///
  /// - Parameter reports: the reports of the run; none may be an input.
  func resolve(
    _ configurations: [ConfigurationSelection], requiring requirement: Inquiry.Requirement,
    reports: [ReportRequest], in session: Session
  ) throws(RunFailure) -> Inquiry {
    try inquirer(reports: reports, in: session)
      .resolve(request(configurations, requiring: requirement))
  }

  func inquirer(
    reports: [ReportRequest], in session: Session
  ) throws(RunFailure) -> Inquirer {
    try Inquirer(remote, settings, outputs: session.files(of: reports), in: session)
  }

  func request(
    _ configurations: [ConfigurationSelection], requiring requirement: Inquiry.Requirement
  ) -> Inquiry.Request {
    Inquiry.Request(
      configurations, clients: clients, matchesQueryStrings: matchesQueryStrings,
      requiring: requirement)
  }
}
