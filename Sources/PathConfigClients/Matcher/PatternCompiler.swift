import Foundation
import PathConfigAutomata
import PathConfigSyntax

/// Compiles the patterns of a rule list into one program, and chooses the engine for each.
struct PatternCompiler {
  private let profile: ClientProfile
  private let fallback: any FallbackEngine
  private let limits: AutomatonLimits
  private var builder: ProgramBuilder
  private(set) var patterns: [CompiledPattern] = []

  /// - Parameter count: the number of patterns that will be added.
  init(
    _ profile: ClientProfile, fallback: any FallbackEngine, limits: AutomatonLimits, count: Int
  ) {
    patterns.reserveCapacity(count)
    self.profile = profile
    self.fallback = fallback
    self.limits = limits
    self.builder = ProgramBuilder(limits: limits)
  }

  private var ignoresCase: Bool { profile.caseSensitivity == .insensitive }

  /// The label of a pattern in the program is its place in `patterns`.
  mutating func add(_ pattern: EffectivePattern, rule: Int) {
    let fate = fate(of: pattern.pattern, label: UInt32(patterns.count))
    patterns.append(CompiledPattern(rule: rule, pattern: pattern, fate: fate))
  }

  /// The automaton of the patterns that one can run.
  func automaton() -> DeferredAutomaton { DeferredAutomaton(builder, limits: limits) }

  private mutating func fate(of pattern: Pattern, label: UInt32) -> CompiledPattern.Fate {
    if pattern.text.isEmpty, profile.emptyPattern == .isInvalid { return .emptyRejected }
    if let error = profile.rejection(of: pattern) { return .rejected(error) }
    switch pattern.lowered(ignoringCase: ignoresCase) {
    case .rejected(let error):
      return .rejected(error)
    case .undecided(let bytes, let limit):
      return handOver(pattern, .tooLong(bytes: bytes, limit: limit))
    case .nonRegular(let reason, let range):
      return handOver(pattern, .nonRegular(reason, range))
    case .regular(let expression):
      do throws(ProgramBuilder.Refusal) {
        try builder.add(expression, label: label)
        return .automaton(expression)
      } catch {
        switch error {
        case .tooLarge(let instructions):
          return handOver(pattern, .tooLarge(instructions: instructions))
        }
      }
    }
  }

  private func handOver(
    _ pattern: Pattern, _ reason: CompiledPattern.FallbackReason
  ) -> CompiledPattern.Fate {
    let store = pattern.attachment(FallbackPatternStore.self)
    if let compiled = store.pattern(pattern.text, ignoringCase: ignoresCase, by: fallback) {
      return .fallback(compiled, reason)
    }
    return .unsupported(reason)
  }
}

/// One pattern as a fallback engine compiled it, for every configuration and client of a run.
private final class FallbackPatternStore: PatternAttachment, @unchecked Sendable {
  private let lock = NSLock()
  private var known: [(ignoresCase: Bool, engine: ObjectIdentifier, pattern: any FallbackPattern)] =
    []

  init() {}

  func pattern(
    _ text: UTF8String, ignoringCase: Bool, by engine: any FallbackEngine
  ) -> (any FallbackPattern)? {
    lock.withLock {
      let type = ObjectIdentifier(Swift.type(of: engine))
      let match = known.first { $0.ignoresCase == ignoringCase && $0.engine == type }
      if let match { return match.pattern }
      guard let compiled = engine.compile(text, ignoringCase: ignoringCase) else { return nil }
      known.append((ignoringCase, type, compiled))
      return compiled
    }
  }
}
