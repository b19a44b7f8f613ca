import PathConfigPattern

/// The instructions of a last part and of the acceptance after it.
///
/// Every pattern that ends in `$` has a dozen of them, which differ in the label alone.
struct CompiledEnding {
  /// The part's number.
  let part: UInt32

  /// The acceptance.
  let accept: Program.Address

  /// Where the part begins.
  let start: Program.Address

  /// One more than the last instruction.
  let end: Program.Address
}

extension ProgramBuilder {
  /// Compiles a last part, after which nothing but a label follows.
  mutating func compileEnding(
    _ number: UInt32, _ part: RegularExpression, label: Program.Label
  ) -> Program.Address {
    if let known = ending, known.part == number { return copy(known, label) }
    let conditionCount = conditions.count
    let accept = emit(.accept(label))
    let start = compileEnding(part, then: accept)
    // What others ask for too is compiled once, and no part of what may be copied.
    if conditions.count == conditionCount, case .scalars = unit {
      ending = CompiledEnding(
        part: number, accept: accept, start: start,
        end: Program.Address(program.instructions.count))
    }
    return start
  }

  /// Writes an ending again with another label: a fifth of the work of compiling it.
  private mutating func copy(
    _ ending: CompiledEnding, _ label: Program.Label
  ) -> Program.Address {
    let distance = Program.Address(program.instructions.count) - ending.accept
    func moved(_ address: Program.Address) -> Program.Address {
      address < ending.accept ? address : address + distance
    }
    emit(.accept(label))
    for address in ending.accept + 1..<ending.end {
      switch program.instructions[Int(address)] {
      case .scalars(let places):
        let first = UInt32(program.choices.count)
        for place in places {
          var choice = program.choices[Int(place)]
          choice.target = moved(choice.target)
          program.choices.append(choice)
        }
        emit(.scalars(Program.Places(first..<UInt32(program.choices.count))))
      case .split(let places):
        let first = UInt32(program.targets.count)
        for place in places { program.targets.append(moved(program.targets[Int(place)])) }
        emit(.split(Program.Places(first..<UInt32(program.targets.count))))
      case .subjectStart(let next):
        emit(.subjectStart(moved(next)))
      case .subjectEnd(let next):
        emit(.subjectEnd(moved(next)))
      case .lookAhead(let condition, let negated, let next):
        emit(.lookAhead(condition: condition, negated: negated, moved(next)))
      case .lookBehind(let tracker, let negated, let next):
        emit(.lookBehind(tracker: tracker, negated: negated, moved(next)))
      case .bytes, .accept, .satisfied, .ended:
        // None of these is in an ending of a program that reads scalars.
        emit(program.instructions[Int(address)])
      }
    }
    return moved(ending.start)
  }
}
