import PathConfigAutomata
import PathConfigSyntax

/// One pattern of one rule, with the way that a client matches it.
package struct CompiledPattern: Sendable {
  package let rule: RulePlace
  package let pattern: DocumentPattern
  package let engine: Engine

  /// The expression that the automaton searches for, or nil if it does not run the pattern.
  package var expression: SearchExpression? {
    if case .automaton(let expression) = engine { expression } else { nil }
  }

  /// The engine that decides where a pattern matches, or the reason that none does.
  package enum Engine: Sendable {
    /// The automaton decides by a search for this expression.
    case automaton(SearchExpression)
    /// ICU itself decides, because the automaton cannot.
    ///
    /// The reason names the construct.
    case fallback(ICUPattern, FallbackReason)
    /// The client's engine rejects the pattern, and the client then takes it as matching nothing.
    case rejected(PatternError)
    /// The empty pattern, which the client's library rejects.
    case emptyRejected
    /// Neither the automaton nor ICU can run it, so that its matches are not known.
    case unsupported(FallbackReason)
  }

  /// The reason that the automaton does not run a pattern.
  package enum FallbackReason: Hashable, Sendable {
    /// The construct at this place of the decoded pattern is not regular, or so rare that it is left to ICU.
    case nonRegular(NonRegularReason, Range<Int>)
    /// The automaton would be larger than the budget.
    case tooLarge(instructions: Int)
    /// The pattern is longer than the parser reads.
    case tooLong(bytes: Int, limit: Int)
  }
}

/// Compiles the patterns of a rule list into one program, and chooses the engine for each.
struct PatternCompiler {
  private let client: Client
  private let limits: Limits
  private var builder: ProgramBuilder
  private(set) var patterns: [CompiledPattern] = []

  /// The engines that are known, by the patterns' texts.
  private let engines: [UTF8String: CompiledPattern.Engine]

  init(
    _ client: Client, limits: Limits, sharing engines: [UTF8String: CompiledPattern.Engine] = [:]
  ) {
    self.client = client
    self.engines = engines
    self.limits = limits
    self.builder = ProgramBuilder(limits: limits)
  }

  /// The label of a pattern in the program is its place in `patterns`.
  mutating func add(_ pattern: DocumentPattern, rule: RulePlace) {
    let engine =
      engines[pattern.text] ?? engine(of: pattern.pattern, label: UInt32(patterns.count))
    patterns.append(CompiledPattern(rule: rule, pattern: pattern, engine: engine))
  }

  /// The automaton of the patterns that one can run.
  func automaton() -> DeferredAutomaton {
    // The program lacks the patterns whose engines were known.
    engines.isEmpty
      ? DeferredAutomaton(limits) { [builder] in builder }
      : DeferredAutomaton(limits) { [patterns, limits] in
        ProgramBuilder(of: patterns.indices, patterns, limits)
      }
  }

  private mutating func engine(of pattern: Pattern, label: UInt32) -> CompiledPattern.Engine {
    if pattern.text.isEmpty, client.refusesEmptyPattern { return .emptyRejected }
    if let error = client.rejection(of: pattern) { return .rejected(error) }
    switch pattern.lowered(ignoringCase: client.ignoresCase) {
    case .rejected(let error):
      return .rejected(error)
    case .undecided(let bytes, let limit):
      return handOver(pattern, .tooLong(bytes: bytes, limit: limit))
    case .nonRegular(let reason, let range):
      return handOver(pattern, .nonRegular(reason, range))
    case .regular(let expression):
      do throws(ProgramBuilder.TooLarge) {
        try builder.add(expression, label: label)
        return .automaton(expression)
      } catch {
        return handOver(pattern, .tooLarge(instructions: error.instructions))
      }
    }
  }

  private func handOver(
    _ pattern: Pattern, _ reason: CompiledPattern.FallbackReason
  ) -> CompiledPattern.Engine {
    pattern.icu(ignoringCase: client.ignoresCase).map { .fallback($0, reason) }
      ?? .unsupported(reason)
  }
}

/// An automaton that is built for the first look-up.
///
/// `lint` and `diff` ask about languages, and look up only the URLs that they report.
final class DeferredAutomaton: Sendable {
  private enum State {
    case deferred(@Sendable () -> ProgramBuilder)
    case built(Program)
  }

  /// Locked also while the automaton is built.
  private let state: Guarded<State>
  private let limits: Limits

  init(_ limits: Limits, _ builder: @escaping @Sendable () -> ProgramBuilder) {
    state = Guarded(.deferred(builder))
    self.limits = limits
  }

  var automaton: Program {
    state.withLock { state in
      switch state {
      case .built(let automaton): return automaton
      case .deferred(let builder):
        let automaton = builder().build()
        state = .built(automaton)
        return automaton
      }
    }
  }

  /// An automaton of some of the patterns, by their places.
  func automaton(of labels: [Int], _ patterns: [CompiledPattern]) -> Program {
    ProgramBuilder(of: labels, patterns, limits).build()
  }
}

extension ProgramBuilder {
  /// Adds some patterns, by their places.
  fileprivate init(
    of labels: some Sequence<Int>, _ patterns: [CompiledPattern], _ limits: Limits
  ) {
    self.init(limits: limits)
    for label in labels {
      guard let expression = patterns[label].expression else { continue }
      // The program of all patterns has room for it.
      try? add(expression, label: UInt32(label))
    }
  }
}

// MARK: - Wording

extension CompiledPattern.FallbackReason {
  /// The reason that the automaton does not run the pattern, as a clause without a full stop.
  package var phrase: String {
    switch self {
    case .nonRegular(let reason, _): reason.rawValue
    case .tooLarge(let instructions): "its automaton would take \(instructions) instructions"
    case .tooLong(let bytes, let limit): "it has \(bytes) bytes, and at most \(limit) are read"
    }
  }
}
