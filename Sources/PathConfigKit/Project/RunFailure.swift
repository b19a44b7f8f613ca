import PathConfigSyntax

/// The reason why a run cannot go on.
package enum RunFailure: Error, Equatable, Sendable {
  /// The command line has a mistake that only running it shows, such as an unknown client.
  case usage(Explanation)
  /// The tool's own configuration is wrong.
  case configuration(Explanation)
  /// An input could not be read, fetched or parsed.
  case input(Explanation)
  /// An output could not be opened or written.
  case output(Explanation)

  /// The problem and its remedy.
  package struct Explanation: Error, Hashable, Sendable {
    /// One sentence without a full stop.
    package var message: String

    /// A remedy in the imperative, without a full stop.
    package var help: String?

    /// The name of the input that could not be read, if it is one.
    package var source: String?

    /// That input, unless its name is a text that means none.
    package var reference: SourceReference?

    /// The place of a fault in it; nil for all of the input.
    package var place: String?

    /// The path of the file that was probably meant by `source`.
    package var meant: String?

    package init(_ message: String, help: String? = nil) {
      self.message = message
      self.help = help
    }
  }

  package static func usage(_ message: String, help: String? = nil) -> RunFailure {
    .usage(Explanation(message, help: help))
  }

  package static func configuration(_ message: String, help: String? = nil) -> RunFailure {
    .configuration(Explanation(message, help: help))
  }

  package static func input(_ message: String, help: String? = nil) -> RunFailure {
    .input(Explanation(message, help: help))
  }

  /// An input that could not be read.
  package static func input(_ source: SourceReference, _ fault: LoadFault) -> RunFailure {
    .input(Explanation(source, fault))
  }

  /// The same for a text that means no input.
  static func input(named name: String, _ fault: LoadFault) -> RunFailure {
    .input(Explanation(named: name, fault))
  }

  package static func output(_ message: String, help: String? = nil) -> RunFailure {
    .output(Explanation(message, help: help))
  }

  package var explanation: Explanation {
    switch self {
    case .usage(let explanation), .configuration(let explanation), .input(let explanation),
      .output(let explanation):
      explanation
    }
  }
}

/// Typed text as a message quotes it: an address without its login, and at most 80 scalars.
package func quoted(_ text: String) -> String {
  Quotation.of(UTF8String(text), atMost: 80)
}

/// The reason that an input could not be read.
package struct LoadFault: Error, Hashable, Sendable {
  /// One sentence without a full stop.
  package let message: String

  /// The remedy: one sentence in the imperative without a full stop.
  package let help: String?

  /// The path of the file that was probably meant.
  private(set) var meant: String?

  /// The place of the fault for people; nil for all of the input.
  var place: String?

  /// The property that decides how a caller reacts.
  let trait: Trait?

  package enum Trait: Sendable {
    /// Nothing is at the path.
    case missing
    /// There are more bytes than are read.
    case tooLarge
    /// A login is missing or wrong, for which the sent headers give the remedy.
    case login
    /// The message itself names the target of a redirect.
    case namesTarget
    /// The same request may well work a moment later.
    case transient
  }

  package init(_ message: String, help: String? = nil, _ trait: Trait? = nil) {
    self.message = message
    self.help = help
    self.trait = trait
  }
}

extension LoadFault {
  static let isDirectory = LoadFault("this is a directory", help: "name a file in it")
  static let isStream = LoadFault("it is a pipe or a device, not a file", help: "name a file")
  static let permissionDenied = LoadFault(
    "permission to read it is denied", help: "check who may read it with `ls -l`")

  /// No path leads to the file.
  static let unreadableName = LoadFault("its name is not UTF-8", help: "give it another name")

  /// More bytes than the limit; the size is nil if it was not known before reading.
  static func tooLarge(byteCount: Int?, limit: Int) -> LoadFault {
    LoadFault(
      byteCount.map { "too large: \($0) bytes, at most \(limit) are read" }
        ?? "too large: at most \(limit) bytes are read",
      help: "check that this is the path configuration", .tooLarge)
  }

  /// Anything else, in the system's words.
  package static func failed(reason: String) -> LoadFault { LoadFault("reading failed: \(reason)") }

  static func notFound(meaning path: String) -> LoadFault {
    var fault = LoadFault("not found", help: "did you mean \(path)?", .missing)
    fault.meant = path
    return fault
  }
}

extension RunFailure.Explanation {
  /// The reason why an input could not be loaded.
  ///
  /// Bytes never arrived, or they are clearly not a configuration. Other bytes that are not valid
  /// JSON are not a failure: the parser reports their fault with a place.
  package init(_ source: SourceReference, _ fault: LoadFault) {
    self.init(named: source.name, fault)
    reference = source
  }

  /// - Parameter name: of the input for people, without any secret; empty if it has none.
  init(named name: String, _ fault: LoadFault) {
    self.init(
      name.isEmpty ? fault.message : "\(fault.place ?? name): \(fault.message)", help: fault.help)
    source = name.isEmpty ? nil : name
    place = fault.place
    meant = fault.meant
  }
}
