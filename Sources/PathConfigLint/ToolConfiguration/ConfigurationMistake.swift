import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

/// Something in the tool's own configuration that it cannot be told so.
struct ConfigurationMistake {
  enum Kind {
    /// Text that no reader takes.
    case fault(JSONFault)
    /// Text that only some readers take; editors are strict.
    case relaxation(JSONRelaxation)
    case noObject(JSONType?)
    /// `owner` is the object's key, nil for the outermost one.
    case unknownKey(UTF8String, owner: UTF8String?, known: [UTF8String])
    /// `expected` with its article.
    case wrongType(Subject, JSONType, expected: String)
    case emptyList(UTF8String)
    /// `noun` is what the word is none of.
    case unknownWord(UTF8String, noun: String, known: [String])
    case unknownClient(ClientNotFound)
    case unknownCheck(UnknownCheck)
    case valueOfOtherType(JSONType, expected: DeclaredProperty.ValueType)
  }

  /// The value of a key, or an element of it.
  enum Subject {
    case key(UTF8String)
    case element(of: UTF8String)
  }

  var kind: Kind
  var range: Range<Int>

  init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  func diagnostic(in buffer: SourceBuffer) -> Diagnostic {
    var diagnostic = Diagnostic(
      "invalid-configuration", .error, message, at: SourceLocation(buffer, range))
    diagnostic.help = help
    if case .fault(let fault) = kind, let opened = fault.opened, let message = fault.openedMessage {
      diagnostic.notes = [.init(message, at: SourceLocation(buffer, opened))]
    }
    return diagnostic
  }
}

// MARK: - Wording

extension ConfigurationMistake {
  private var message: String {
    switch kind {
    case .fault(let fault): fault.message
    case .relaxation(let relaxation): relaxation.message
    case .noObject(let found):
      "the file holds \(found?.phrase ?? "no JSON value") instead of an object"
    case .unknownKey(let key, let owner, let known):
      "\(owner.map { "\(Quotation.of($0)) has" } ?? "there is") no key \(Quotation.of(key))"
        + hint(key, known)
    case .wrongType(.key(let key), let found, let expected):
      "\(Quotation.of(key)) is \(found.phrase) instead of \(expected)"
    case .wrongType(.element(let key), let found, let expected):
      "\(Quotation.of(key)) holds \(found.phrase) instead of \(expected)"
    case .emptyList(let key): "\(Quotation.of(key)) is empty"
    case .unknownWord(let word, let noun, let known):
      "\(Quotation.of(word)) is no \(noun)" + hint(word, known.map { UTF8String($0) })
    case .unknownClient(let error): error.description
    case .unknownCheck(let error): error.description
    case .valueOfOtherType(let found, let expected):
      "this value is \(found.phrase), and the property is declared as \(expected.phrase)"
    }
  }

  private var help: String? {
    switch kind {
    case .fault(let fault): fault.help
    case .relaxation(let relaxation): relaxation.help
    case .emptyList: "leave it out, or list something"
    default: nil
    }
  }
}

/// What was probably meant, or all that there is.
private func hint(_ word: UTF8String, _ known: [UTF8String]) -> String {
  if let meant = NearestName.of(word, among: known) {
    return ": did you mean \(Quotation.of(meant))?"
  }
  return ": known are \(known.map { Quotation.of($0) }.joined(separator: ", "))"
}
