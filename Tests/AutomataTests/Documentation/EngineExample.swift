@testable import PathConfigSyntax

@testable import PathConfigAutomata

/// The search tables for three patterns and the walk of one subject, as the page about the engine
/// shows them.
struct EngineExample {
  static let patterns = [".*", "/edit$", #"^/posts/\d+/edit"#]
  static let subject = Array("/posts/1/edit?x=1".utf8)

  let automaton: SearchAutomaton
  private var program: Program { automaton.program }

  init() throws {
    var builder = ProgramBuilder()
    for (label, pattern) in Self.patterns.enumerated() {
      let lowered = Pattern(UTF8String(pattern)).lowered(ignoringCase: false)
      guard case .regular(let expression) = lowered else { throw NotRegular() }
      try builder.add(expression, label: UInt32(label))
    }
    automaton = SearchAutomaton(builder.build())
  }

  private struct NotRegular: Error {}

  private static func column(_ text: some CustomStringConvertible, _ width: Int) -> String {
    let text = text.description
    return text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func row(_ cells: [(text: String, width: Int)]) -> String {
    let line = cells.map { column($0.text, $0.width) }.joined()
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}

// MARK: - The program

extension EngineExample {
  /// One line for each instruction: its address, its action, and the label if only one is
  /// reachable.
  func instructions() -> [String] {
    (0..<program.instructionCount).map { address in
      let label = program.soleLabels[address]
      return Self.row([
        ("\(address)", 4), (text(of: program.instructions[address]), 40),
        (label == Program.manyLabels ? "any" : "\(label)", 3),
      ])
    }
  }

  private func text(of instruction: Program.Instruction) -> String {
    switch instruction {
    case .scalars(let places):
      let choices = places.map { program.choices[Int($0)] }
      return "read "
        + choices.map { "\(name(ofSet: $0.set)) -> \($0.target)" }.joined(separator: ", ")
    case .split(let places):
      return "split " + places.map { "\(program.targets[Int($0)])" }.joined(separator: ", ")
    case .accept(let label): return "accept \(label)"
    case .subjectStart(let next): return "start -> \(next)"
    case .subjectEnd(let next): return "end -> \(next)"
    case .lookBehind(let tracker, let negated, let next):
      return "\(negated ? "not " : "")behind \(tracker) -> \(next)"
    case .ended(let tracker): return "behind \(tracker) ended"
    case .bytes, .satisfied, .lookAhead: return "not in this program"
    }
  }

  /// The ASCII characters of a set, as many as distinguish it from the others.
  private func name(ofSet set: UInt32) -> String {
    let held = (UInt8(0)..<0x80).filter {
      program.scalars.contains(set, UInt32(program.scalars.classOfASCII[Int($0)]))
    }
    switch held.count {
    case 1: return Self.name(of: held[0])
    case 2...32: return "\(Self.name(of: held[0]))...\(Self.name(of: held[held.count - 1]))"
    default: return "any"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x0A: "LF"
    case 0x0D: "CR"
    case 0x21..<0x7F: String(Unicode.Scalar(byte))
    default: "0x" + String(byte, radix: 16)
    }
  }

  /// One line for each class of scalars: its number, the count of its ASCII characters, and the
  /// first of them.
  func classes() -> [String] {
    (0..<program.scalars.count).map { number in
      let members = (UInt8(0)..<0x80).filter {
        Int(program.scalars.classOfASCII[Int($0)]) == number
      }
      let names = members.prefix(3).map(Self.name).joined(separator: " ")
      return Self.row([("\(number)", 4), ("\(members.count)", 5), (names, 20)])
    }
  }
}

// MARK: - The walk

extension EngineExample {
  /// One line for each byte of the subject: the place of its transition, and the next state.
  func walk() throws -> [String] {
    var cache = automaton.makeCache()
    let bytes = ContiguousArray(Self.subject)
    let set = cache.search(bytes.span)
    var states = try attempts()
    var base = cache.startBase ?? 0
    var lines = [line("", nil, nil, base, cache.table.state(at: base), states.removeFirst())]
    for byte in Self.subject {
      let column = cache.table.column(of: byte)
      let place = base + column
      base = cache.table.target(from: base, column) ?? -1
      let state = cache.table.state(at: base)
      lines.append(line(Self.name(of: byte), column, place, base, state, states.removeFirst()))
    }
    let answer = cache.table.target(from: base, TransitionTable.endColumn) ?? -1
    let labels = set.map { Array(cache.labels(of: $0)) } ?? []
    let end = "set \(answer), the labels \(labels.map(String.init).joined(separator: " and "))"
    return lines + [Self.row([("end", 6), ("0", 8), ("\(base)", 7), (end, 40)])]
  }

  private func line(
    _ byte: String, _ column: Int?, _ place: Int?, _ base: Int, _ state: Int,
    _ attempts: (found: String, threads: String)
  ) -> String {
    Self.row([
      (byte, 6), (column?.description ?? "", 8), (place?.description ?? "", 7), ("\(base)", 6),
      ("\(state)", 7), (attempts.found, 7), (attempts.threads, 30),
    ])
  }

  /// The labels found after the start and after every byte, and the threads of each attempt.
  private func attempts() throws -> [(found: String, threads: String)] {
    var attempts = Attempts(program, limits: automaton.limits)
    guard let trackers = attempts.startTrackers(),
      let first = attempts.start(isStart: true, trackers.answer)
    else { throw NotRegular() }
    var state = SearchState()
    var next = SearchState()
    state.begin(trackers: trackers.attempt)
    state.found = first.found
    state.add(first.attempt)
    var lines = [Self.text(of: state, attempts)]
    for byte in Self.subject {
      let symbol = UInt32(program.scalars.classOfASCII[Int(byte)])
      guard attempts.step(state, on: symbol, to: &next) else { throw NotRegular() }
      attempts.dropFinished(from: &next)
      swap(&state, &next)
      lines.append(Self.text(of: state, attempts))
    }
    return lines
  }

  private static func text(
    of state: borrowing SearchState, _ attempts: borrowing Attempts
  ) -> (found: String, threads: String) {
    let found = attempts.labelSets.labels(of: state.found).map(String.init).joined(separator: " ")
    var threads: [String] = []
    for place in state.attempts {
      let addresses = attempts.threads(of: state.words[place]).map(String.init)
      threads.append("[" + addresses.joined(separator: " ") + "]")
    }
    return (found, threads.joined(separator: " "))
  }
}
