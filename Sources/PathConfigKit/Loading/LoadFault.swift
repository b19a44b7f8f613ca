/// The reason that an input could not be read.
package struct LoadFault: Error, Hashable, Sendable {
  /// One sentence without a full stop.
  package let message: String

  /// The remedy: one sentence in the imperative without a full stop.
  package let help: String?

  /// The path of the file that was probably meant.
  private(set) var meant: String?

  /// True if there are more bytes than are read.
  private(set) var isTooLarge = false

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

extension LoadFault {
  static let isDirectory = LoadFault("this is a directory", help: "name a file in it")
  static let permissionDenied = LoadFault(
    "permission to read it is denied", help: "check who may read it with `ls -l`")

  /// No path leads to the file.
  static let unreadableName = LoadFault("its name is not UTF-8", help: "give it another name")

  /// More bytes than the limit; the size is nil if it was not known before reading.
  static func tooLarge(byteCount: Int?, limit: Int) -> LoadFault {
    let found = byteCount.map { "\($0) bytes, " } ?? ""
    var fault = LoadFault(
      byteCount == nil
        ? "too large: at most \(limit) bytes are read"
        : "too large: \(found)at most \(limit) are read",
      help: "check that this is the path configuration")
    fault.isTooLarge = true
    return fault
  }

  /// Anything else, in the system's words.
  package static func failed(reason: String) -> LoadFault { LoadFault("reading failed: \(reason)") }

  static func notFound(meaning path: String) -> LoadFault {
    var fault = LoadFault("not found", help: "did you mean \(path)?")
    fault.meant = path
    return fault
  }
}

/// The reason that an input could not be loaded, with the input's name.
///
/// Bytes never arrived, or they are clearly not a configuration. Other bytes that are not valid
/// JSON are not a load error: the parser reports their fault with a place.
package struct LoadError: Error, Hashable, Sendable {
  /// The input's name for people, without any secret; empty if it has none.
  let sourceName: String
  let fault: LoadFault

  /// The failed exchange, of an address.
  var remote: RemoteError?

  package init(_ name: String, _ fault: LoadFault) {
    sourceName = name
    self.fault = fault
  }

  init(_ error: RemoteError) {
    self.init(error.requested.displayName, LoadFault(error.message, help: error.help))
    remote = error
  }
}

extension RunFailure.Explanation {
  /// The reason why an input could not be loaded.
  package init(_ error: LoadError) {
    let (name, fault) = (error.sourceName, error.fault)
    self.init(name.isEmpty ? fault.message : "\(name): \(fault.message)", help: fault.help)
    source = name.isEmpty ? nil : name
    meant = fault.meant.map { MeantPath(typed: name, path: $0) }
  }
}
