extension TransitionTable {
  /// Follows the bytes of a subject as far as the transitions are known.
  ///
  /// The loop is what a look-up costs: one load that waits for the load before, 5 cycles or 1.4 ns. To
  /// keep all else off that chain, the tag of an entry is not masked off but subtracted from where
  /// the next row begins, which is known before the entry is there: masking took 7 cycles a byte.
  /// The comparison is predicted. The pointers are unchecked, because checks doubled the
  /// instructions, and fewer of the next subject's fitted into the window of the processor; that they
  /// stay inside is what `entries` promises of bases, and columns are less than 256.
  ///
  /// - Returns: how many bytes were read, and the base that was reached.
  @inline(__always)
  func walk(_ subject: UnsafeBufferPointer<UInt8>, from index: Int, _ base: Int) -> (Int, Int) {
    var index = index
    var entry = base
    var tag = 0
    while index < subject.count {
      let column = Int(columns[Int(subject[index])])
      let row = UnsafeRawPointer(entries) + (column &- tag) &<< 2
      let next = Int(row.load(fromByteOffset: entry &<< 2, as: UInt32.self))
      if next &>> Self.tagShift != column { break }
      entry = next
      tag = column &<< Self.tagShift
      index &+= 1
    }
    return (index, entry &- tag)
  }

  /// Follows four subjects at once, as far as all of them know the way and none is at its end.
  ///
  /// No load waits for one of another subject, so what counts is how many instructions a byte takes:
  /// 9, or 0.5 ns.
  ///
  /// - Returns: how many bytes of each were read, and the bases that were reached.
  @inline(__always)
  func walk(_ subjects: Four<UnsafeBufferPointer<UInt8>>, from base: Int) -> (Int, Four<Int>) {
    let steps = min(subjects.0.count, subjects.1.count, subjects.2.count, subjects.3.count)
    var bases = (base, base, base, base)
    var index = 0
    while index < steps {
      let next = (
        step(bases.0, subjects.0[index]), step(bases.1, subjects.1[index]),
        step(bases.2, subjects.2[index]), step(bases.3, subjects.3[index])
      )
      if (next.0 | next.1 | next.2 | next.3) &>> Self.tagShift != 0 { break }
      bases = next
      index &+= 1
    }
    return (index, bases)
  }

  typealias Four<Element> = (Element, Element, Element, Element)

  /// The next base, or a number beyond all bases where none is known.
  @inline(__always)
  private func step(_ base: Int, _ byte: UInt8) -> Int {
    let column = Int(columns[Int(byte)])
    return Int(entries[base &+ column]) ^ column &<< Self.tagShift
  }
}
