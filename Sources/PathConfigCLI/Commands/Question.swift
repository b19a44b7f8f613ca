import PathConfigClients
import PathConfigKit
import PathConfigSyntax

/// The question of `query` or `visit`: URLs, typed or one a line of standard input, and the
/// configurations.
struct Question {
  /// The arguments that are not a configuration: URLs, paths or `-`.
  let urls: [String]
  private(set) var sides: [Side] = []
  let reports: Reports
  private let session: Session

  /// A configuration with its clients, and the app that reads it.
  struct Side {
    /// The name of the configuration; nil if there is only one.
    let name: String?
    let configuration: Configuration
    let clients: [InquiredClient]
    var app: AppDescription
  }

  /// An answer: lines of JSON for programs, and blocks for people.
  struct Answer {
    let lines: () -> [JSONOutput]
    let blocks: () -> [Block]
  }

  /// Answers one URL, or all steps of a journey.
  ///
  /// An argument is typed and may get more of an answer than a line of a stream.
  typealias Answering = (_ steps: [UTF8String], _ isTyped: Bool) -> Answer?

  /// - Parameter readsSource: true for URLs whose answer depends on the app's source.
  init(
    _ arguments: Arguments, in session: Session,
    readsSource: ([String]) -> Bool = { _ in true }
  ) throws {
    self.session = session
    var configurations: [String]
    (urls, configurations) = try Self.sorted(arguments, session.fileReader)
    let inquirer = try arguments.inquirer(in: session)
    var selections = configurations.map { ConfigurationSelection.sources([$0]) }
    if !arguments[.source].isEmpty { selections = [.sources(arguments[.source])] }
    if selections.isEmpty { selections = try inquirer.projectConfigurations() }
    let inquiry = try inquirer.resolve(arguments.request(selections, requiring: .text))
    reports = try Reports(arguments.reports, in: session)
    for (selection, side) in zip(selections, inquiry.sides) {
      sides.append(
        Side(
          name: selections.count > 1 ? selection.references.joined(separator: ", ") : nil,
          configuration: side.configuration,
          clients: side.clients.map { InquiredClient(side.configuration, for: $0) },
          app: inquirer.finder.app(
            reading: side.configuration.documents, in: inquiry.project,
            readsSource: readsSource(urls))))
    }
  }

  /// Answers in order, as long as somebody reads the answers.
  ///
  /// - Parameter asked: what is typed; `-` alone is standard input.
  func answer(_ asked: [[String]], by answer: Answering) throws(RunFailure) -> ExitCode {
    var exit = ExitCode.success
    var isFirst = true
    func write(_ steps: [UTF8String], isTyped: Bool = false) {
      guard let answer = answer(steps, isTyped) else { return }
      for output in reports.outputs {
        if output.format == .json {
          for line in answer.lines() {
            output.writer.write(utf8: JSONWriter.write(line).bytes + [UInt8(ascii: "\n")])
          }
        } else {
          let separator = output.format == .markdown && !isFirst ? "\n" : ""
          output.writer.write(separator + output.text(answer.blocks()))
        }
      }
      isFirst = false
    }
    for steps in asked {
      guard steps == ["-"] else {
        write(steps.map { UTF8String($0) }, isTyped: true)
        continue
      }
      let lines = LineBlockReader { () throws(RunFailure) in try session.readStandardInput() }
      var number = 0
      while reports.outputs.contains(where: \.writer.isOpen), let block = try lines.next() {
        block.forEach(countedBy: &number) { line, number in
          guard let line else {
            exit = .input
            return session.error(
              .init(
                "line \(number) has more than \(block.maximumLineBytes) bytes and gets no answer"))
          }
          if !line.isEmpty { write([UTF8String(repairing: line)]) }
        }
        // The next line may come only after somebody has read the answer to this one.
        session.flushOutput()
      }
    }
    for side in sides { session.requireLoaded(side.configuration, by: side.clients) }
    return exit
  }
}

// MARK: - Which argument is what

extension Question {
  /// The last of several arguments is the configuration if it looks like one, and if neither `@…`
  /// nor `--source` names any.
  private static func sorted(
    _ given: Arguments, _ files: FileReader
  ) throws(UsageError) -> (urls: [String], configurations: [String]) {
    let (arguments, sources) = (given.operands, given[.source])
    var configurations = arguments.filter { NamedReference($0) != nil }
    var urls = arguments.filter { NamedReference($0) == nil }
    if let named = configurations.first, !sources.isEmpty { throw .conflict("--source", named) }
    func isConfiguration(_ argument: String) -> Bool {
      argument.utf8.elementsEqual("-".utf8) || argument.hasPrefix("git:")
        || files.isFile(argument)
        || !argument.isVisited || argument.prefix { $0 != "?" }.hasSuffix(".json")
    }
    if configurations.isEmpty, sources.isEmpty, let last = urls.last, isConfiguration(last) {
      if urls.count == 1, !last.utf8.elementsEqual("-".utf8) {
        throw .init(
          "\(quoted(last)) is the configuration, and there is no URL",
          help: "as in \(given.line(["/posts/new", last]))")
      }
      if urls.count > 1 { configurations = [urls.removeLast()] }
    }
    if urls.isEmpty {
      throw .tooFewArguments("URL... [CONFIG]", given)
    }
    // A path such as /posts.json may be a page of the app.
    guard let misplaced = urls.first(where: { !$0.isVisited && isConfiguration($0) }),
      !misplaced.utf8.elementsEqual("-".utf8)
    else { return (urls, configurations) }
    if let other = (configurations + sources).first {
      throw .init(
        "\(quoted(misplaced)) and \(quoted(other)) are two configurations; ask about one at a "
          + "time, or name both under `apps` in .pathconfig.json and write `pathconfig "
          + "\(given.command?.name ?? "query") /posts @a @b`")
    }
    let others = arguments.filter { !$0.utf8.elementsEqual(misplaced.utf8) }
    throw .init(
      "\(quoted(misplaced)) is the configuration, which comes last",
      help: "did you mean \(given.line(others + [misplaced]))?")
  }
}

extension String {
  /// True for a path, and for a text that begins with a scheme.
  fileprivate var isVisited: Bool {
    if utf8.first == UInt8(ascii: "/") { return true }
    let scheme = utf8.prefix { $0 != UInt8(ascii: ":") }
    return scheme.count < utf8.count && scheme.first?.isASCIILetter == true
      && scheme.allSatisfy { $0.isASCIILetterOrDigit || "+.-".utf8.contains($0) }
  }
}

/// A text about a client, and the app that it has if several are asked.
struct ClientText {
  var side: String?
  var client: ClientProfile

  /// The text after the client's name.
  var head: Line
  var blocks: [Block]

  /// The texts with their clients before them; equal ones share one.
  static func blocks(_ texts: [ClientText]) -> [Block] {
    groups(texts).map { .heading($0.names, texts[$0.first].blocks) }
  }

  /// The clients of an app with equal texts, and then the apps with equal texts for these clients.
  ///
  /// - Returns: the heading of each group, and the place of its first text.
  static func groups(_ texts: [ClientText]) -> [(names: Line, first: Int)] {
    let written = texts.map { text in
      UTF8String("\(text.head.plain)\n\(text.blocks.text(.plain))")
    }
    let sides = texts.indices.grouped { UTF8String(texts[$0].side ?? "") }
    let own = sides.flatMap { _, places in
      places.grouped { written[$0] }.map { _, places in
        (names: ClientNames.list(places.map { texts[$0].client }), first: places[0])
      }
    }
    return own.grouped { [UTF8String($0.names), written[$0.first]] }.map { _, groups in
      let first = groups[0].first
      let sides = groups.compactMap { texts[$0.first].side }.joined(separator: ", ")
      return (
        "\(sides, .strong)\(sides.isEmpty ? "" : ": ")\(groups[0].names)\(texts[first].head)", first
      )
    }
  }
}
