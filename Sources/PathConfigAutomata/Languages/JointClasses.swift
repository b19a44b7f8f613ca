/// The coarsest partition of the byte values that refines several others.
struct JointClasses {
  /// The language of the search within all subjects of a universe, or without one if it is nil.
  private(set) var classOfByte: ContiguousArray<UInt8>

  /// The first byte of every class, by class.
  private(set) var representatives: ContiguousArray<UInt8> = []

  var count: Int { representatives.count }

  /// The most readable byte of every class, the most readable first.
  var readableRepresentatives: ContiguousArray<UInt8> {
    var isMet = ContiguousArray(repeating: false, count: count)
    return ContiguousArray(
      ReadableBytes.inOrder.filter { byte in
        defer { isMet[Int(classOfByte[Int(byte)])] = true }
        return !isMet[Int(classOfByte[Int(byte)])]
      })
  }

  /// Complexity: O(256 · partitions).
  init(_ first: ContiguousArray<UInt8>, _ others: some Sequence<ContiguousArray<UInt8>>) {
    classOfByte = first
    for other in others { refine(by: other) }
    var seen = ContiguousArray(repeating: false, count: 256)
    for byte in 0..<256 where !seen[Int(classOfByte[byte])] {
      seen[Int(classOfByte[byte])] = true
      representatives.append(UInt8(byte))
    }
  }

  /// The faults of the table, none if it is sound.
  func checkInvariants() -> [String] {
    var faults: [String] = []
    if Set(classOfByte).count != count { faults.append("\(count) representatives") }
    for byte in representatives
    where classOfByte.firstIndex(of: classOfByte[Int(byte)]) != Int(byte) {
      faults.append("\(byte) is not the first of its class")
    }
    return faults
  }

  /// Refines the partition, and numbers its classes again by their first byte.
  private mutating func refine(by other: ContiguousArray<UInt8>) {
    var columns = 1
    var rows = 1
    for byte in 0..<256 {
      columns = max(columns, Int(other[byte]) + 1)
      rows = max(rows, Int(classOfByte[byte]) + 1)
    }
    var numbers = ContiguousArray<Int16>(repeating: -1, count: rows * columns)
    var count: Int16 = 0
    for byte in 0..<256 {
      let key = Int(classOfByte[byte]) * columns + Int(other[byte])
      if numbers[key] < 0 {
        numbers[key] = count
        count += 1
      }
      classOfByte[byte] = UInt8(numbers[key])
    }
  }
}
