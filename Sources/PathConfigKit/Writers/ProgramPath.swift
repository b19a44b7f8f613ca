import PathConfigSyntax

/// The path of a program, as `app/controllers/turbo_controller.rb#ios`: with the name of one of the
/// configurations that it writes, or for all of them.
package struct ProgramPath: Sendable {
  /// The path as given.
  let text: String
  package let file: String

  /// The name of a method, with the conditions under which it writes the configuration; nil for all.
  let name: String?

  /// Nil for a path that means something else.
  package init?(_ path: String) {
    let parts = path.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let endings = [".rb", ".php", ".jbuilder", ".json.erb"]
    guard let file = parts.first, endings.contains(where: file.hasSuffix) else { return nil }
    text = path
    self.file = String(file)
    name = parts.count > 1 ? String(parts[1]) : nil
  }

  init(file: String, name: String) {
    (text, self.file, self.name) = ("\(file)#\(name)", file, name)
  }
}

extension FileReader {
  /// The program that a path means: its file is there.
  package func program(at path: String) -> ProgramPath? {
    ProgramPath(path).flatMap { isFile($0.file) ? $0 : nil }
  }
}

extension Listing {
  /// The configurations that a program writes, with the paths that mean each; none for any other path.
  ///
  /// A configuration without a known rule is left out.
  func configurations(
    writtenBy path: String
  ) throws(LoadFault) -> [(program: ProgramPath, configuration: WrittenConfiguration)] {
    guard let program = reader.program(at: path) else { return [] }
    let all = try results(of: program).compactMap { result -> WrittenConfiguration? in
      guard case .configuration(let configuration) = result else { return nil }
      return configuration.knowsSomeRules ? configuration : nil
    }
    return all.map { configuration in
      let isAlone = all.allSatisfy {
        $0.name != configuration.name || $0.module == configuration.module
      }
      let method = (isAlone ? "" : configuration.module + ".") + configuration.name
      let label = ([method] + configuration.conditions).joined(separator: ", ")
      return (ProgramPath(file: program.file, name: label), configuration)
    }.filter { own, configuration in
      program.name.map {
        $0 == configuration.name || path.utf8.elementsEqual(own.text.utf8)
      } ?? true
    }
  }

  /// The inputs that a program stands for: its configurations, and the files that it sends; nil for any
  /// other path.
  ///
  /// - Parameter note: takes a remark on each method of whose rules nothing is known.
  func expand(
    program path: String, noting note: (String) -> Void = { _ in }
  ) throws(RunFailure) -> [SourceReference]? {
    do throws(LoadFault) {
      guard let program = reader.program(at: path) else { return nil }
      let root = program.file.rootOfApplication
      let files = try results(of: program).compactMap { result -> SourceReference? in
        guard case .file(let file) = result, program.name == nil else { return nil }
        let path = PathText.join(root, file.string)
        return reader.isFile(path) ? .path(path) : nil
      }
      let written = try configurations(writtenBy: path)
      let all = written.map { SourceReference.program($0.program) } + files
      if all.isEmpty { throw unreadable(program) }
      for method in try results(of: program).compactMap(\.unknownMethod).distinct()
      where program.name == nil {
        note(
          "\(program.file)#\(method): its text does not show the rules, and they are not checked")
      }
      return all.distinct()
    } catch {
      throw .input(.path(path), error)
    }
  }

  /// The results of a program, which are worked out once in a run.
  private func results(of program: ProgramPath) throws(LoadFault) -> [RubyReader.Result] {
    try attempt(in: program.file) { () throws(LoadFault) in
      try RubyReader.read(
        reader.read(program.file), named: program.file,
        finding: fileOfModule(in: program.file.rootOfApplication),
        pathOf: pathOfHelper(in: program.file.rootOfApplication))
    }
  }

  /// Finds the file of a module as Rails names it.
  private func fileOfModule(in root: String) -> RubyReader.FileFinder {
    { [reader] module in
      let name = module.split(separator: "::").map { $0.underscored }.joined(separator: "/")
      let path = Self.rubyFolders.lazy.map { PathText.join(root, "\($0)/\(name).rb") }
        .first(where: reader.isFile)
      return path.flatMap { path in (try? reader.read(path)).map { (path, $0) } }
    }
  }

  /// Finds the path of a helper such as `new_session_path` among the routes of the list, or else those that
  /// the routes file certainly draws.
  private func pathOfHelper(in root: String) -> RubyReader.HelperFinder {
    { [self] helper, values in
      let name = String(helper.dropLast("_path".count))
      if name.hasPrefix("turbo_"), name.hasSuffix("_historical_location") {
        return "/" + name.dropFirst("turbo_".count)
      }
      let list = once(in: root) { [listedRoutes()].compactMap(\.self) }.first
      let route =
        list?.named[UTF8String(name)]
        ?? routesOfRails(in: root)?.pages.first { $0.name == UTF8String(name) }
      return route?.path(with: values)
    }
  }

  private static let rubyFolders = [
    "app/controllers", "app/controllers/concerns", "app/models", "app/models/concerns", "app/lib",
    "app/services", "app/helpers", "lib",
  ]

  /// The fault of a program of whose configuration nothing is known.
  private func unreadable(_ program: ProgramPath) -> LoadFault {
    if program.name != nil, let all = try? configurations(writtenBy: program.file), !all.isEmpty {
      return LoadFault(
        "its text shows no rules of that name",
        help: "known are \(listed(all.map { quoted($0.program.text) }))")
    }
    let writer = ConfigurationWriter(program.file, in: self)
    let title = SourceProgram.of(name: program.file)?.title ?? "a program"
    return LoadFault(
      writer == nil
        ? "it is \(title), and its text shows no path configuration"
        : "its text does not show the rules that it writes, and it is not checked",
      help: [writer].compactMap(\.self).help)
  }
}

extension LoadFault {
  static func missingComma(at place: SourceRange) -> LoadFault {
    let (title, check) = place.name.hasSuffix(".php") ? ("PHP", "php -l") : ("Ruby", "ruby -c")
    let text = UTF8String(place.buffer.text(in: place.range))
    var fault = LoadFault(
      "\(title) cannot read this: a `,` is missing before \(Quotation.of(text))",
      help: "add it, and check the rest with `\(check) \(shellQuoted(place.name))`")
    fault.place = place.description
    return fault
  }
}

extension RubyReader.Result {
  /// The method of a configuration of whose rules nothing is known.
  fileprivate var unknownMethod: UTF8String? {
    switch self {
    case .configuration(let configuration):
      configuration.knowsSomeRules
        ? nil
        : UTF8String(([configuration.name] + configuration.conditions).joined(separator: ", "))
    case .unknown(_, let name): UTF8String(name)
    case .file: nil
    }
  }
}

extension String {
  /// The folder of the Rails application that a file is in; the current one for any other.
  fileprivate var rootOfApplication: String {
    guard let range = ("/" + self).ranges(of: "/app/").last else { return "." }
    let root = ("/" + self)[..<range.lowerBound].dropFirst()
    return root.isEmpty ? hasPrefix("/") ? "/" : "." : String(root)
  }
}

extension Substring {
  /// As in `path_configuration` for `PathConfiguration`.
  fileprivate var underscored: String {
    reduce(into: "") { text, character in
      if character.isUppercase, text.last?.isLowercase ?? false { text += "_" }
      text += character.lowercased()
    }
  }
}
