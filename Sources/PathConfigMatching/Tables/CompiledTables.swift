import PathConfigDiagnostics

/// A configuration that `pathconfig compile` has written for some clients.
///
/// It answers without a regular expression engine, from the bytes as they are: nothing is built when it is
/// loaded. Damaged bytes give an error and never a crash.
///
/// ```swift
/// func isModal(_ page: String, in file: [UInt8]) throws -> Bool {
///   let tables = try CompiledTables(compiled: file)
///   return try tables.clients[0].lookUp(page)["context"]?.string == "modal"
/// }
/// ```
public struct CompiledTables: Sendable {
  /// The clients, in the order in which they were compiled.
  public let clients: [Client]

  /// Takes the bytes of a compiled file.
  ///
  /// Complexity: O(bytes), for the checksum.
  public init(compiled bytes: [UInt8]) throws(FormatError) {
    try self.init(TableBytes(copying: bytes))
  }

  /// Takes bytes where they are.
  package init(_ bytes: TableBytes) throws(FormatError) {
    func header(_ field: TableLayout.Header) -> Int { bytes.word(at: field.rawValue * 4) ?? 0 }
    guard bytes.count >= TableLayout.Header.allCases.count * 4,
      header(.magic) == Int(TableLayout.magic)
    else { throw .notCompiled }
    guard header(.version) == Int(TableLayout.version) else {
      throw .otherVersion(header(.version))
    }
    guard header(.byteCount) == bytes.count,
      let checked = bytes.bytes(TableLayout.checkedFrom..<bytes.count),
      header(.checksum) == Int(Adler32.sum(checked))
    else { throw .damaged }
    guard let texts = TableTexts(bytes, at: header(.strings), count: header(.stringCount)),
      let records = TableList<TableLayout.Client>(
        bytes, at: header(.clients), count: header(.clientCount))
    else { throw .damaged }
    var clients: [Client] = []
    for index in 0..<records.count {
      guard let record = ClientRecord(index, in: records, bytes, texts) else { throw .damaged }
      clients.append(Client(record))
    }
    self.clients = clients
  }

  /// The client of an id, such as `hotwire-native-ios@1.3`; nil if the file was not compiled for it.
  public func client(_ id: String) -> Client? {
    clients.first { $0.id.utf8.elementsEqual(id.utf8) }
  }

  /// The reason for which bytes are not a compiled configuration.
  public enum FormatError: Error, Hashable, Sendable {
    /// The bytes begin otherwise.
    case notCompiled

    /// Another version of the format, which this release does not read.
    case otherVersion(Int)

    /// The file is cut short, or bytes of it have changed.
    case damaged
  }
}

extension CompiledTables.FormatError: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .notCompiled: "this is not a compiled path configuration"
    case .otherVersion(let version): "the file has version \(version) of the format, not 1"
    case .damaged: "the compiled path configuration is damaged: compile it again"
    }
  }
}

/// The texts of a file by their numbers.
struct TableTexts: Sendable {
  private let bytes: TableBytes
  private let starts: TableList<TableWord>

  init?(_ bytes: TableBytes, at place: Int, count: Int) {
    guard let starts = TableList<TableWord>(bytes, at: place, count: count + 1) else { return nil }
    self.bytes = bytes
    self.starts = starts
  }

  subscript(number: Int?) -> UTF8String? {
    guard let number, let start = starts[number, .word], let end = starts[number + 1, .word],
      start <= end, let text = bytes.bytes(start..<end)
    else { return nil }
    return UTF8String(repairing: text)
  }
}
