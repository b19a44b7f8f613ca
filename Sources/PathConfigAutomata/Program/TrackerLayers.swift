/// Tells to which behind-tracker each instruction belongs.
enum TrackerLayers {
  /// Complexity: O(instructions).
  static func compute(_ program: Program) -> ContiguousArray<UInt32> {
    guard !program.trackerStarts.isEmpty else { return [] }
    let search = UInt32(program.trackerStarts.count)
    var layers = ContiguousArray(repeating: search, count: program.instructions.count)
    for (layer, start) in program.trackerStarts.enumerated() {
      var pending = [start]
      while let address = pending.popLast() {
        // What an inner tracker or an earlier one has claimed stays theirs.
        if layers[Int(address)] != search { continue }
        layers[Int(address)] = UInt32(layer)
        pending.append(contentsOf: program.successors(of: address))
      }
    }
    return layers
  }
}
