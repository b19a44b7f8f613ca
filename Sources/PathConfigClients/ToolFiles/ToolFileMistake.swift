import PathConfigSyntax

/// Mistakes of one kind of file alone, such as the configuration of the tool.
package protocol OwnMistake: Sendable {
  /// The id of the mistakes of such a file.
  static var check: String { get }

  /// One sentence without a full stop.
  var message: String { get }

  /// The text to write instead: one sentence in the imperative.
  var help: String? { get }
}

/// A mistake in a JSON file that people write for the tool.
package struct ToolFileMistake<Own: OwnMistake>: Sendable {
  package enum Kind: Sendable {
    /// Text that no reader takes.
    case fault(JSONFault)
    /// Text that only some readers take.
    ///
    /// Editors are strict.
    case relaxation(JSONRelaxation)
    case noObject(JSONType?)
    /// `owner` is the object without such a key, as a subject, or nil for the file itself.
    case unknownKey(UTF8String, owner: String?, known: [UTF8String])
    /// `owner` is the object that lacks it, as a subject.
    case missingKey(UTF8String, owner: String, help: String?)
    /// `expected` with its article.
    case wrongType(ToolFileItem.Subject, JSONType, expected: String)
    case emptyList(UTF8String)
    case emptyText(UTF8String)
    /// `noun` is the kind of words that the word is not one of.
    case unknownWord(UTF8String, noun: String, known: [String])
    case unknownClient(ClientNotFound)
    case own(Own)
  }

  var kind: Kind
  var range: Range<Int>

  init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  func diagnostic(in buffer: SourceBuffer) -> Diagnostic {
    var diagnostic = Diagnostic(Own.check, .error, message, at: SourceRange(buffer, range))
    diagnostic.help = help
    if case .fault(let fault) = kind, let opened = fault.opened, let message = fault.openedMessage {
      diagnostic.notes = [.init(message, at: SourceRange(buffer, opened))]
    }
    return diagnostic
  }
}

// The forms of `oneOrMore`, for a value that has more forms.

extension ToolFileMistake {
  private var message: String {
    switch kind {
    case .fault(let fault): fault.message
    case .relaxation(let relaxation): relaxation.message
    case .noObject(let found):
      found.map { "the file is \($0.phrase) instead of an object" } ?? "the file is empty"
    case .unknownKey(let key, let owner, let known):
      "\(owner.map { "\($0) has" } ?? "there is") no key \(Quotation.of(key))" + hint(key, known)
    case .missingKey(let key, let owner, _): "\(owner) has no \(Quotation.of(key))"
    case .wrongType(.key(let key), let found, let expected):
      "\(Quotation.of(key)) is \(found.phrase) instead of \(expected)"
    case .wrongType(.element(let key), let found, let expected):
      "\(Quotation.of(key)) holds \(found.phrase) instead of \(expected)"
    case .emptyList(let key), .emptyText(let key): "\(Quotation.of(key)) is empty"
    case .unknownWord(let word, let noun, let known):
      "\(Quotation.of(word)) is no \(noun)" + hint(word, known.map { UTF8String($0) })
    case .unknownClient(let error): error.description
    case .own(let mistake): mistake.message
    }
  }

  private var help: String? {
    switch kind {
    case .fault(let fault): fault.help
    case .relaxation(let relaxation): relaxation.help
    case .missingKey(_, _, let help): help
    case .emptyList: "leave it out, or list something"
    case .own(let mistake): mistake.help
    default: nil
    }
  }
}

/// The word that was probably meant, or all known words.
private func hint(_ word: UTF8String, _ known: [UTF8String]) -> String {
  if let meant = NearestName.of(word, among: known) {
    return ": did you mean \(Quotation.of(meant))?"
  }
  return ": known are \(known.map { Quotation.of($0) }.joined(separator: ", "))"
}
