import PathConfigDiagnostics
package import PathConfigJSON
import PathConfigModel

extension ExpectationFile {
  /// The schema of a file of expectations, member by member as it is read.
  package static let schemaDocument = JSONSchemaDocument(
    "expectations", "expectations of URLs, for `pathconfig test`",
    .object([
      .optional("$schema", .string.described(ofSchemaKey)),
      .optional("configuration", sources.described(ofConfiguration)),
      .optional("combine", combine.described(ofCombine).defaulting(to: "merge")),
      .optional("clients", .array(of: client, atLeast: 1).described(ofClients)),
      .optional(
        "configurations",
        .array(of: configuration, atLeast: 1).described(ofConfigurations)),
      .required("expectations", expectations.described(ofExpectations)),
    ]),
    definitions: [("expectation", expectation), ("properties", properties), ("client", clientName)])

  private static let client = JSONSchema.reference(to: "client")

  /// The described releases are offered; later patches of their lines are taken too.
  private static let clientName = JSONSchema.anyOf([
    .words(
      ClientName.allCases.map(\.rawValue) + ClientProfile.newestOfEveryLine.map(\.id)),
    .nonEmptyString,
  ])

  private static let sources = JSONSchema.anyOf([
    .nonEmptyString, .array(of: .nonEmptyString, atLeast: 1), app.described(ofApp),
  ])

  private static let app = JSONSchema.object([
    .optional("bundled", .nonEmptyString.described("What the app bundles.")),
    .optional("server", .nonEmptyString.described("What its server sends: a file or a URL.")),
    .optional("cached", .nonEmptyString.described(ofCached)),
    .optional("cachedFrom", .string.described(ofCachedFrom)),
    .optional("serverFirst", .boolean.described(ofServerFirst)),
  ])

  private static let stage = JSONSchema.words(LaunchStage.allCases.map(\.rawValue))
  private static let combine = JSONSchema.words(CombineMode.allCases.map(\.rawValue))

  private static let configuration = JSONSchema.object([
    .required("configuration", sources.described(ofConfiguration)),
    .optional("combine", combine.described(ofCombine).defaulting(to: "merge")),
    .optional("clients", .array(of: client, atLeast: 1).described(ofClients)),
  ])

  private static let expectations = JSONSchema.anyOf([
    .object([], others: .reference(to: "properties")),
    .array(of: .reference(to: "expectation")),
  ])

  private static let properties = JSONSchema.object([], others: .any).described(ofProperties)

  private static let expectation = JSONSchema.object([
    .required(
      "url", JSONSchema.anyOf([.string, .array(of: .string, atLeast: 1)]).described(ofURL)),
    .optional("clients", .array(of: client, atLeast: 1).described(ofOwnClients)),
    .optional(
      "stage", JSONSchema.anyOf([stage, .array(of: stage, atLeast: 1)]).described(ofStage)),
    .optional("properties", .reference(to: "properties")),
    .optional(
      "match",
      .words(Expectation.Match.allCases.map(\.rawValue)).described(ofMatch)
        .defaulting(to: "at-least")),
    .optional("rule", JSONSchema.anyOf([.integer(from: 1), .string]).described(ofRule)),
    .optional("comment", .string.described(ofComment)),
  ])
}

// MARK: - Wording

private let ofSchemaKey = "The schema by which an editor checks the file."
private let ofConfiguration = """
  The configuration: a path from the folder of this file, or an http or https URL; several sources \
  of one configuration from the lowest precedence to the highest.
  """
private let ofApp = """
  Where an app has its configuration from: what is expected is then expected of every stage of its \
  life, each with the source that is in effect for the client, unless an expectation names some.
  """
private let ofCached = "An older answer of the server that some phones still store."
private let ofCachedFrom = "The URL from which that was fetched, where it is not the server's."
private let ofServerFirst = """
  Whether the app names the server before the bundled file, which only some clients heed.
  """
private let ofStage = """
  When it is expected, where the configuration is that of an app; otherwise at every stage.
  """
private let ofCombine = """
  Whether several sources are merged rule by rule, or the last one that loads replaces the others, \
  as in the clients.
  """
private let ofClients = """
  The clients to test with, as name@version, where the command line names none: `name@1.3` is the \
  newest patch of that line.
  """
private let ofConfigurations = """
  Several configurations of which the same is expected, such as those of one app on two platforms.
  """
private let ofExpectations = """
  The properties of each URL, or a list where more is to be said of a URL.
  """
private let ofProperties = """
  Properties and the values that the client is to read; null for one that no rule is to set.
  """
private let ofURL = "A URL, or a path such as /posts/new; or several of which the same is expected."
private let ofOwnClients = """
  The clients for which this is expected, as name@version, or name for every version tested.
  """
private let ofMatch = """
  Whether other properties may be set (`at-least`) or none but those that are named (`exact`).
  """
private let ofRule = """
  The rule that has to match, and to decide each property that is expected with a value: one of its \
  patterns, or its number, 1 for the first.
  """
private let ofComment = "Why it is expected, for people."
