import PathConfigClients
import PathConfigSyntax

/// One pattern, or those of a rule, as clients match them, for questions about single URLs.
///
/// It tests a finding's claim about a URL first, with the client's own subject of the URL.
struct URLProbe {
  private let context: LintContext

  /// Places in the context's patterns.
  private let patterns: Range<Int>

  init(_ pattern: ReadablePattern, in context: LintContext) {
    self.context = context
    patterns = pattern.index..<pattern.index + 1
  }

  /// All patterns of a pattern's rule.
  ///
  /// Those that ICU rejects are included, and match nothing.
  init(ruleOf pattern: ReadablePattern, in context: LintContext) {
    self.context = context
    patterns = context.placesOfPatterns[context.patterns[pattern.index].place]
  }

  /// The clients with the given answer, in their order.
  func clients(
    of clients: [ClientProfile], answering answer: URLAnswer, for url: String
  ) -> [ClientProfile] {
    // Most clients have the same subject for a URL, and are not asked twice.
    var answers: [(question: Question, answer: URLAnswer)] = []
    return clients.filter { client in
      guard case .text(let subject) = client.subject(of: UTF8String(url)) else {
        return answer == .unknown
      }
      let question = Question(subject, of: client)
      if let known = answers.first(where: { $0.question == question }) {
        return known.answer == answer
      }
      let found = self.answer(subject, for: client)
      answers.append((question, found))
      return found == answer
    }
  }

  /// The facts on which the answer depends.
  private struct Question: Equatable {
    var subject: UTF8String
    var caseSensitivity: CaseSensitivity
    var emptyPattern: EmptyPattern
    var letterEscape: LetterEscape

    init(_ subject: UTF8String, of client: ClientProfile) {
      self.subject = subject
      caseSensitivity = client.caseSensitivity
      emptyPattern = client.emptyPattern
      letterEscape = client.letterEscape
    }
  }

  private func answer(_ subject: UTF8String, for client: ClientProfile) -> URLAnswer {
    context.languages.answer(subject, ofPatterns: patterns, for: client)
  }
}
