/// Tells to which behind-tracker each instruction belongs.
enum TrackerLayers {
  /// Complexity: O(instructions + transitions).
  static func compute(_ program: Program) -> ContiguousArray<Int> {
    guard !program.trackerStarts.isEmpty else { return [] }
    let search = program.trackerStarts.count
    var layers = ContiguousArray(repeating: search, count: program.instructions.count)
    var isVisited = ContiguousArray(repeating: false, count: program.instructions.count)
    for (layer, start) in program.trackerStarts.enumerated() {
      var pending = [start]
      while let address = pending.popLast() {
        if isVisited[Int(address)] { continue }
        isVisited[Int(address)] = true
        layers[Int(address)] = layer
        pending.append(contentsOf: program.successors(of: address))
      }
    }
    return layers
  }
}

extension Program {
  /// Where an instruction may go on, conditions included; trackers it asks are not its own.
  func successors(of address: Address) -> [Address] {
    switch instructions[Int(address)] {
    case .bytes(let range): range.map { transitions[$0].target }
    case .split(let targets): Array(targets)
    case .accept, .satisfied, .ended: []
    case .subjectStart(let next), .subjectEnd(let next), .lookBehind(_, _, let next): [next]
    case .lookAhead(let condition, _, let next): [condition, next]
    }
  }
}
