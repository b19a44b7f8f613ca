/// A partition of the byte values: instructions of a program treat all bytes of a class alike.
///
/// A row of a transition table then has one entry a class instead of 256. Patterns of paths need
/// about 20 classes.
struct ByteClasses: Sendable {
  /// The class of every byte value, with 256 entries.
  let classOfByte: ContiguousArray<UInt8>

  /// One byte of every class, by class.
  let representatives: ContiguousArray<UInt8>

  var count: Int { representatives.count }

  /// No classes, for a program that reads scalars.
  init() {
    classOfByte = []
    representatives = []
  }

  /// Classes with a cut at every beginning and end of a transition's range.
  init(separating transitions: ContiguousArray<Program.ByteTransition>) {
    var begins = ContiguousArray(repeating: false, count: 257)
    for transition in transitions {
      begins[Int(transition.range.lower)] = true
      begins[Int(transition.range.upper) + 1] = true
    }
    var classes = ContiguousArray<UInt8>(repeating: 0, count: 256)
    var representatives: ContiguousArray<UInt8> = [0]
    for byte in 0..<256 {
      if byte > 0, begins[byte] { representatives.append(UInt8(byte)) }
      classes[byte] = UInt8(representatives.count - 1)
    }
    self.classOfByte = classes
    self.representatives = representatives
  }
}
