import PathConfigAutomata
import PathConfigSyntax

/// Distributes patterns over as few tables as keep to the limits.
struct TableSplitter {
  /// A pattern by its place in `CompiledConfiguration.patterns`, and its expression for the search.
  typealias Labelled = (label: Int, expression: RegularExpression)

  private let limits: TableLimits
  private(set) var tables: [SearchTable] = []

  /// The patterns that no table can hold.
  private(set) var refused: [(label: Int, reason: SearchTable.Refusal)] = []

  /// The steps that are left for the next tables.
  private var steps: Int

  /// - Parameter steps: those that all tables may take.
  init(_ patterns: [Labelled], _ limits: TableLimits, steps: Int) {
    self.limits = limits
    self.steps = steps
    if !patterns.isEmpty { add(patterns[...]) }
  }

  /// One table for all patterns, or else two with half of them each.
  ///
  /// Patterns that begin at the start of the subject are apart from the others first: they exclude each
  /// other, while each of the others may be under way at the same time.
  private mutating func add(_ patterns: ArraySlice<Labelled>) {
    if patterns.count <= limits.patternsPerTable {
      do throws(SearchTable.Refusal) {
        tables.append(try table(of: patterns))
        return
      } catch {
        if patterns.count == 1 {
          refused.append((patterns[patterns.startIndex].label, error))
          return
        }
      }
    }
    let anchored = patterns.filter { $0.expression.beginsAtStart }
    if anchored.isEmpty || anchored.count == patterns.count {
      add(patterns.prefix(patterns.count / 2))
      add(patterns.dropFirst(patterns.count / 2))
    } else {
      add(anchored[...])
      add(patterns.filter { !$0.expression.beginsAtStart }[...])
    }
  }

  private mutating func table(of patterns: ArraySlice<Labelled>) throws(SearchTable.Refusal)
    -> SearchTable
  {
    let maximum = limits.states(forPatterns: patterns.count)
    var builder = ProgramBuilder()
    for (label, expression) in patterns {
      do throws(ProgramBuilder.Refusal) {
        try builder.add(expression, label: UInt32(label))
      } catch {
        throw .tooManyStates(limit: maximum)
      }
    }
    let (table, taken) = SearchTable.build(
      builder.build(), maximumStates: maximum, maximumSteps: min(steps, limits.stepsPerTable))
    steps -= min(steps, taken)
    return try table.get()
  }
}

extension RegularExpression {
  fileprivate var beginsAtStart: Bool {
    switch self {
    case .subjectStart: true
    case .concatenation(let parts): parts.first?.beginsAtStart ?? false
    case .alternation(let parts): parts.allSatisfy(\.beginsAtStart)
    case .set, .repetition, .look, .subjectEnd: false
    }
  }
}
