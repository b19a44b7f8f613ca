extension TransitionTable {
  /// Follows the bytes of a subject as far as the transitions are known.
  ///
  /// The loop is the cost of a look-up: one load that waits for the load before, 5 cycles or 1.4
  /// ns. Everything else stays off that chain. The tag of an entry is not masked off but subtracted
  /// from the start of the next row, which is known before the entry arrives. Masking took 7 cycles
  /// a byte. The comparison is predicted.
  ///
  /// The pointers are unchecked. Checks doubled the instructions, and fewer of the next subject's
  /// fitted into the window of the processor. They stay inside because of what `entries` promises
  /// about bases, and because columns are less than 256.
  ///
  /// - Returns: the number of bytes that were read, and the base that was reached.
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

  /// Follows four subjects at once, until one of them meets an unknown transition or its end.
  ///
  /// Loads never wait for those of another subject, so the number of instructions a byte decides:
  /// 9, or 0.5 ns.
  ///
  /// - Returns: the number of bytes of each that were read, and the bases that were reached.
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

  /// The next base, or a number beyond all bases if it is not known.
  @inline(__always)
  private func step(_ base: Int, _ byte: UInt8) -> Int {
    let column = Int(columns[Int(byte)])
    return Int(entries[base &+ column]) ^ column &<< Self.tagShift
  }
}
