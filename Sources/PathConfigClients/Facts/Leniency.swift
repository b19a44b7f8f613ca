import PathConfigSyntax

/// The kinds of departure from RFC 8259 that some client's JSON parser tolerates.
///
/// They are the keys of a client's dialect.
package enum Leniency: String, CaseIterable, Sendable {
  case byteOrderMark
  /// UTF-16 or UTF-32.
  case otherEncoding
  case illFormedEncoding
  case nonExecutePrefix
  case comment
  case trailingCommaInArray
  case trailingCommaInObject
  case missingElement
  case semicolon
  case equalsSign
  case singleQuotes
  case unquotedName
  case unquotedValue
  case keywordCase
  case nonFiniteNumber
  case malformedNumber
  case controlCharacter
  case lenientEscape
  case loneSurrogate
  /// A number too large for a `Double` outside properties and settings.
  case overflowingNumber
  /// The same in properties or settings, whose values a client holds and stores.
  case overflowingValue
  case deepNesting
  case duplicateName

  /// - Parameter document: the file with the relaxation.
  package init(_ relaxation: JSONRelaxation, in document: ConfigurationDocument) {
    switch relaxation.kind {
    case .overflowingNumber:
      self = document.holdsValue(at: relaxation.range) ? .overflowingValue : .overflowingNumber
    case .deepNesting: self = .deepNesting
    case .byteOrderMark: self = .byteOrderMark
    case .encoding: self = .otherEncoding
    case .illFormedEncoding: self = .illFormedEncoding
    case .nonExecutePrefix: self = .nonExecutePrefix
    case .comment: self = .comment
    case .trailingComma(in: .array): self = .trailingCommaInArray
    case .trailingComma(in: .object): self = .trailingCommaInObject
    case .missingElement: self = .missingElement
    case .semicolon: self = .semicolon
    case .equalsSign: self = .equalsSign
    case .singleQuotes: self = .singleQuotes
    case .unquotedName: self = .unquotedName
    case .unquotedValue: self = .unquotedValue
    case .keywordCase: self = .keywordCase
    case .nonFiniteNumber: self = .nonFiniteNumber
    case .malformedNumber: self = .malformedNumber
    case .controlCharacter: self = .controlCharacter
    case .lenientEscape: self = .lenientEscape
    case .loneSurrogate: self = .loneSurrogate
    case .duplicateName: self = .duplicateName
    }
  }
}
