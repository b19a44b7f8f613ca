import PathConfigAnalysis
import PathConfigClients
import PathConfigKit
import PathConfigSyntax

extension Command {
  /// Every URL for every client, and at every moment if the configuration is an app's.
  static let query = Command(
    "query", synonyms: ["match", "resolve", "lookup"], group: .everyDay,
    forms: .withConfiguration(.init("URL", .location, count: .atLeastOne)),
    flags: .of(
      .source, .config, .client, .matchQueryStrings, .header, .timeout, .formatOfAnswers,
      .output)
  ) { arguments, session in
    let question = try Question(arguments, in: session) { urls in
      // A path opens in the app whatever the start location.
      urls.contains { $0 == "-" || !URLAddress(UTF8String($0)).isPath }
    }
    for url in question.urls where url != "-" { try question.requireURL(UTF8String(url)) }
    var searches: [ObjectIdentifier: NearMissSearch] = [:]
    return try question.answer(question.urls.map { [$0] }) { urls, isTyped in
      let url = urls[0]
      let answers = question.answers { moment in
        var lookUp = LookUp(url, at: moment)
        // The rules that nearly match take a thousand times as long as the answer.
        if isTyped, case .resolved(let subject, let found)? = lookUp?.answer {
          let key = moment.configuration
          let search = searches[key] ?? NearMissSearch(moment)
          searches[key] = search
          lookUp?.nearMisses = search.nearMisses(of: subject, found)
        }
        return lookUp
      } identity: { lookUp, moment in
        lookUp?.answer.identity ?? .string(moment.outcome.map { "\($0.state)" } ?? "")
      }
      return Report(
        blocks: { _ in [.heading(Line(shown(url), .strong), Answers.blocks(answers, \.text))] },
        json: { .array(answers) { $0.output(url) } })
    }
  }
}
