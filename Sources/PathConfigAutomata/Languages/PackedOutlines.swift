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

  /// False where no subject can be in a language, by its number, and in one of another outline.
  package func mayMeet(_ number: Int, _ outline: Outline) -> Bool {
    let start = number * 2 * Outline.places
    for place in 0..<Outline.places {
      if masks[start + place] & outline.first[place] == Outline.Bytes() { return false }
      let last = masks[start + Outline.places + place]
      if last & outline.last[place] == Outline.Bytes() { return false }
    }
    return true
  }
}
