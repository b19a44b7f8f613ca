import PathConfigAutomata
import PathConfigDiagnostics
import PathConfigModel
import PathConfigPattern

/// Compiles the patterns of a rule list into one program, and decides for each who matches it.
struct PatternCompiler {
  private let profile: ClientProfile
  private let fallback: any FallbackEngine
  private let limits: AutomatonLimits
  private var builder: ProgramBuilder
  private(set) var patterns: [CompiledPattern] = []

  init(_ profile: ClientProfile, fallback: any FallbackEngine, limits: AutomatonLimits) {
    self.profile = profile
    self.fallback = fallback
    self.limits = limits
    self.builder = ProgramBuilder(limits: limits)
  }

  private var ignoresCase: Bool { profile.caseSensitivity == .insensitive }

  /// The label of a pattern in the program is its place in `patterns`.
  mutating func add(_ pattern: EffectivePattern, rule: Int, index: Int) {
    let fate = fate(of: pattern.text, label: UInt32(patterns.count))
    patterns.append(CompiledPattern(rule: rule, index: index, pattern: pattern, fate: fate))
  }

  consuming func build() -> (automaton: SearchAutomaton, patterns: [CompiledPattern]) {
    let patterns = patterns
    return (SearchAutomaton(builder.build(), limits: limits), patterns)
  }

  private mutating func fate(of text: UTF8String, label: UInt32) -> CompiledPattern.Fate {
    switch PatternParser.parse(text) {
    case .accepted(let syntax):
      return fate(of: syntax, text, label)
    case .empty(let syntax):
      return profile.emptyPattern == .isInvalid ? .emptyRejected : fate(of: syntax, text, label)
    case .rejected(let error):
      return .rejected(error)
    case .undecided(let bytes, let limit):
      return handOver(text, .tooLong(bytes: bytes, limit: limit))
    }
  }

  private mutating func fate(
    of syntax: PatternSyntax, _ text: UTF8String, _ label: UInt32
  ) -> CompiledPattern.Fate {
    switch PatternLowering.lower(syntax, ignoringCase: ignoresCase) {
    case .regular(let expression):
      do throws(ProgramBuilder.Refusal) {
        try builder.add(expression, label: label)
        return .automaton(expression)
      } catch {
        switch error {
        case .tooLarge(let instructions):
          return handOver(text, .tooLarge(instructions: instructions))
        }
      }
    case .nonRegular(let reason, range: let range):
      return handOver(text, .nonRegular(reason, range))
    }
  }

  private func handOver(
    _ text: UTF8String, _ reason: CompiledPattern.FallbackReason
  ) -> CompiledPattern.Fate {
    if let pattern = fallback.compile(text, ignoringCase: ignoresCase) {
      .fallback(pattern, reason)
    } else {
      .unsupported(reason)
    }
  }
}
