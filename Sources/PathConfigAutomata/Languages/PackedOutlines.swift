/// The outlines of many languages in one long array, for questions about pair after pair of them.
package struct PackedOutlines: Sendable {
  private var masks: ContiguousArray<Outline.Bytes> = []

  package init(_ outlines: [Outline]) {
    masks.reserveCapacity(outlines.count * 2 * Outline.places)
    for outline in outlines {
      masks.append(contentsOf: outline.first)
      masks.append(contentsOf: outline.last)
    }
  }

  /// False where no subject can be in both languages, by their numbers.
  package func mayMeet(_ first: Int, _ second: Int) -> Bool {
    let (left, right) = (first * 2 * Outline.places, second * 2 * Outline.places)
    for place in 0..<(2 * Outline.places)
    where masks[left + place] & masks[right + place] == Outline.Bytes() {
      return false
    }
    return true
  }
}
