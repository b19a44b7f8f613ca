/// An array of plain values in memory of its own.
///
/// The first time there is an array of some type, the runtime makes a class for it, which takes as
/// long as parsing, lowering and adding a pattern. Packed arrays have one class for all.
struct PackedArray<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  /// Not changed while it is shared.
  private var storage = PackedStorage.empty
  private(set) var count = 0

  private static var stride: Int {
    @inline(__always) get { MemoryLayout<Element>.stride }
  }

  mutating func reserveCapacity(_ capacity: Int) {
    if capacity > count { makeOwn(capacity: capacity) }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if !isKnownUniquelyReferenced(&storage) || isFull { makeOwn(capacity: 2 * count) }
    storage.bytes.storeBytes(of: element, toByteOffset: count * Self.stride, as: Element.self)
    count += 1
  }

  mutating func removeLast(_ number: Int = 1) {
    precondition(number <= count)
    count -= number
  }

  private var isFull: Bool { storage.byteCount < (count + 1) * Self.stride }

  /// Moves to memory that nobody shares and that has room for so many elements.
  private mutating func makeOwn(capacity: Int) {
    let larger = PackedStorage(byteCount: Swift.max(capacity, count + 1, 16) * Self.stride)
    larger.bytes.copyMemory(from: storage.bytes, byteCount: count * Self.stride)
    storage = larger
  }
}

/// The memory of packed arrays.
private final class PackedStorage: @unchecked Sendable {
  /// Of arrays without elements; always shared, since it is kept here.
  static let empty = PackedStorage(byteCount: 0)

  let bytes: UnsafeMutableRawPointer
  let byteCount: Int

  init(byteCount: Int) {
    self.byteCount = byteCount
    bytes = .allocate(byteCount: byteCount, alignment: 16)
  }

  deinit {
    bytes.deallocate()
  }
}

extension PackedArray: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      place(of: index).load(as: Element.self)
    }
    set {
      if !isKnownUniquelyReferenced(&storage) { makeOwn(capacity: count) }
      place(of: index).storeBytes(of: newValue, as: Element.self)
    }
  }

  /// Where an element lies.
  @inline(__always)
  private func place(of index: Int) -> UnsafeMutableRawPointer {
    precondition(index >= 0 && index < count)
    return storage.bytes + index * Self.stride
  }
}
