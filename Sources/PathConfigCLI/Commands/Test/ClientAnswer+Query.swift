import PathConfigKit

extension ClientAnswer {
  /// The answer to a query as a test takes it.
  init(_ answer: QueryAnswer) {
    if case .resolved(let subject, let resolution) = answer.outcome {
      self = .resolved(subject: subject, resolution)
    } else {
      self = .nothing(answer.verdictReasons)
    }
  }
}

extension QueryAnswer {
  /// What the client does instead of answering, and why.
  fileprivate var verdictReasons: [String] {
    switch outcome {
    case .resolved, .notAURL: reasons
    case .rejected: reasons.map { "the client ignores the configuration: \($0)" }
    case .crashes, .crashesOnURL: reasons.map { "the client crashes: \($0)" }
    case .undecided: reasons.map { "the file could not be read to its end: \($0)" }
    }
  }
}
