import PathConfigClients
import PathConfigSyntax

/// Mistakes that only the configuration of the tool can have.
enum ConfigurationMistake: OwnMistake {
  case unknownCheck(UnknownCheck)
  case valueOfOtherType(JSONType, expected: DeclaredProperty.ValueType)
  case invalidAppName(UTF8String)
  /// An app without a file.
  case emptyApp(UTF8String)
  /// A header that holds a secret, written out.
  case literalSecret(String)
  /// Headers for a source that is not a URL.
  case headersOfFile
  /// A start location that is not a whole URL.
  case startWithoutHost(UTF8String)
  case invalidToolVersion(UTF8String)
  /// An entry of `shipped` with both `version` and `tags`, or with neither.
  case shippedWithoutName
  /// A version that is written by hand, without its library.
  case shippedWithoutClient
  /// A range of versions without tags.
  case versionsWithoutTags
  case invalidUserCount(UTF8String)

  static let check = "invalid-configuration"
}

// MARK: - Wording

extension ConfigurationMistake {
  var message: String {
    switch self {
    case .unknownCheck(let error): error.description
    case .valueOfOtherType(let found, let expected):
      "this value is \(found.phrase), and the property is declared as \(expected.phrase)"
    case .invalidAppName(let name): "\(Quotation.of(name)) is not a name for an app"
    case .emptyApp(let name): "\(Quotation.of(name)) names no file"
    case .literalSecret(let header): "the value of \(header) stands in the file for all to read"
    case .headersOfFile: "headers are sent to a server, and this is a file"
    case .invalidToolVersion(let text):
      "\(Quotation.of(text)) is neither a version nor a range of versions"
    case .shippedWithoutName: "the entry needs either `version` or `tags`"
    case .shippedWithoutClient: "the entry has no `client`"
    case .versionsWithoutTags: "`versions` chooses among tags, and the entry has no `tags`"
    case .invalidUserCount(let text):
      text.isEmpty
        ? "the value is not a number of users"
        : "\(Quotation.of(text)) is not a number of users"
    case .startWithoutHost(let start): "the start location \(Quotation.of(start)) has no host"
    }
  }

  var help: String? {
    switch self {
    case .invalidAppName: "write ASCII letters, digits, `-` and `_`"
    case .emptyApp: "name its file by `bundled`, `deployed` or `server`"
    case .literalSecret:
      "put it into a variable of the environment, and write its name, as in `Bearer $PATHCONFIG_TOKEN`"
    case .headersOfFile: "leave them out, or write the URL"
    case .invalidToolVersion: "write it as in `>=0.2` or `0.2...0.4`"
    case .startWithoutHost: "write the whole URL, as in `https://example.com/`"
    case .shippedWithoutName: "write `\"version\": \"2.1.0\"` or `\"tags\": \"v*\"`"
    case .shippedWithoutClient: "write the library release, as in `\"client\": \"turbo-ios@7.0\"`"
    case .versionsWithoutTags: "leave it out, or name the tags"
    case .invalidUserCount: "write a whole number that is not negative"
    case .unknownCheck, .valueOfOtherType: nil
    }
  }
}
