import PathConfigDiagnostics
import PathConfigJSON
import PathConfigKit
import PathConfigLoading
import PathConfigModel

extension WatchServerReport {
  /// The report as one object; absent members are null.
  var output: JSONOutput { Self.shape.output(self) }

  static let schemaDocument = JSONSchemaDocument(
    "watch-server", "what `watch-server --format json` prints", shape.schema,
    definitions: JSONSchema.placeDefinitions)

  private static let shape = JSONShape<WatchServerReport>.report([
    .member("servers", \.entries, .array(of: server, atLeast: 1), "The servers in the order asked.")
  ])

  private static let server = JSONShape<Entry>.object([
    .member("source", \.server.name, .string, "The source of the settings, such as `@ios`."),
    .member("url", \.server.url.displayName, .string),
    .member(
      "version", \.asker.version, .optional(.string),
      "The installed version that asked; null if the settings list none."),
    .member("client", \.asker.client.id, .string, "The client as which the tool asked."),
    .member("failure", \.failure, .optional(.string), "The reason why there is no answer."),
    .member("answer", \.answer, .optional(answer)),
    .member("findings", \.findings, .array(of: finding)),
  ])

  private static let answer = JSONShape<WatchedAnswer>.object([
    .member(
      "status", \.status, .optional(.integer(from: 0)),
      "304 if the stored answer is still the current one; null if no whole answer came."),
    .member("contentType", \.live.answer.contentType, .optional(.string)),
    .member(
      "redirectedTo", \.live.answer.redirectTarget, .optional(.string), "The URL that answered."),
    .member("entityTag", \.live.head?.entityTag, .optional(.string)),
    .member("lastModified", \.live.head?.lastModified, .optional(.string)),
    .member(
      "age", \.live.head?.age, .optional(.integer(from: 0)),
      "How many seconds caches have held the answer."),
    .member(
      "lifetime", \.live.head?.lifetime, .optional(.integer(from: 0)),
      "How many seconds phones may use the answer without asking."),
    .member(
      "certificateEnd", \.certificateDay, .optional(.string),
      "The last day of the server's certificate, as YYYY-MM-DD in UTC."),
    .member("copy", \.copy?.buffer.name, .optional(.string), "The file in the repository."),
    .member(
      "sameText", \.isSameText, .optional(.boolean),
      "True if the answer is the file, byte by byte; null if nothing was compared."),
    .member(
      "difference", \.drift, .optional(DiffReport.shape),
      "As `diff` prints it, from the file to the answer; null if the texts are the same."),
  ])

  private static let finding = JSONShape<Diagnostic>.object([
    .member("check", \.check, .string, "The kind of finding, in kebab case."),
    .member("severity", \.severity.name, .word(Severity.allCases.reversed().map(\.name))),
    .member("message", \.message, .string),
    .member("help", \.help, .optional(.string)),
    .member("clients", \.clients, .array(of: .string)),
  ])
}
