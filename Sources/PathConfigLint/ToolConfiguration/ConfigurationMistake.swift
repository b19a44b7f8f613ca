import PathConfigDiagnostics
import PathConfigModel

/// What can be wrong with the configuration of the tool alone.
enum ConfigurationMistake: OwnMistake {
  case unknownCheck(UnknownCheck)
  case valueOfOtherType(JSONType, expected: DeclaredProperty.ValueType)
  case noPointer(UTF8String)

  static let check = "invalid-configuration"
}

// MARK: - Wording

extension ConfigurationMistake {
  var message: String {
    switch self {
    case .unknownCheck(let error): error.description
    case .valueOfOtherType(let found, let expected):
      "this value is \(found.phrase), and the property is declared as \(expected.phrase)"
    case .noPointer(let text): "\(Quotation.of(text)) is no JSON pointer"
    }
  }

  var help: String? {
    switch self {
    case .noPointer:
      "write the way to the place, as in `/rules/3/properties/uri`; rules count from 0"
    case .unknownCheck, .valueOfOtherType: nil
    }
  }
}
