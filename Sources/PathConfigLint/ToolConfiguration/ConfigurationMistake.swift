import PathConfigDiagnostics
import PathConfigModel

/// What can be wrong with the configuration of the tool alone.
enum ConfigurationMistake: OwnMistake {
  case unknownCheck(UnknownCheck)
  case valueOfOtherType(JSONType, expected: DeclaredProperty.ValueType)

  static let check = "invalid-configuration"
}

// MARK: - Wording

extension ConfigurationMistake {
  var message: String {
    switch self {
    case .unknownCheck(let error): error.description
    case .valueOfOtherType(let found, let expected):
      "this value is \(found.phrase), and the property is declared as \(expected.phrase)"
    }
  }

  var help: String? { nil }
}
