import PathConfigDiagnostics
import PathConfigModel

/// One pattern, or those of a rule, as clients match them, asked about single URLs.
///
/// What a finding says of a URL is put to the test here before it is said, with the subject that
/// the client itself makes of the URL.
struct URLProbe {
  private let context: LintContext

  /// Places in the context's patterns.
  private let patterns: Range<Int>

  init(_ pattern: ReadablePattern, in context: LintContext) {
    self.context = context
    patterns = pattern.index..<pattern.index + 1
  }

  /// All patterns of a pattern's rule, those that ICU rejects included: they match nothing.
  init(ruleOf pattern: ReadablePattern, in context: LintContext) {
    self.context = context
    patterns = context.placesOfPatterns[context.patterns[pattern.index].place]
  }

  /// The clients for which the answer is the one that is asked for, in their order.
  func clients(
    of clients: [ClientProfile], answering answer: URLAnswer, for url: String
  ) -> [ClientProfile] {
    // Most clients make the same of a URL, and are not asked twice.
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

  /// What the answer depends on.
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
