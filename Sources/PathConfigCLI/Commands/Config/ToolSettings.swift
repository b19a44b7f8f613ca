import PathConfigDiagnostics
import PathConfigJSON
import PathConfigKit
import PathConfigLint
import PathConfigLoading
import PathConfigModel

/// All settings of `lint` for one file.
struct ToolSettings {
  /// The input; nil for the settings of any file.
  var file: String?

  /// The configuration of the tool; nil if there is none.
  var path: String?
  var settings: [ToolSetting] = []

  private let origins: SettingOrigins
  private let options: ConfigOptions

  init(
    _ options: ConfigOptions, in project: Project, for document: ConfigurationDocument?,
    named file: String?, of source: NamedSource?, _ inquirer: Inquirer
  ) throws(RunFailure) {
    self.options = options
    self.file = file
    path = project.file?.path
    let name = file.map(project.name)
    origins = SettingOrigins(project, for: name)
    var configuration = name.map(project.configuration.effective) ?? project.configuration
    var path = ["clients"]
    if let source, !source.clients.isEmpty {
      configuration.clients = source.clients
      path = ["sources", source.name.string, "clients"]
    }
    addClients(
      try inquirer.choose(
        options.inquiry.clients, for: [document].compactMap { $0 }, configuration),
      writtenAt: path)
    add(
      ["failOn"], options.failLevel?.rawValue ?? configuration.failLevel?.rawValue ?? "error",
      flag: options.failLevel == nil ? nil : .failOn)
    add(
      ["undecided"], options.undecided?.rawValue ?? configuration.undecided?.rawValue ?? "warn",
      flag: options.undecided == nil ? nil : .undecided)
    try addChecks(configuration)
    addDeclarations(configuration.declarations)
    addAppSource(configuration.declarations.destinations, inquirer.finder)
    addProject(project, configuration)
  }

  // MARK: Settings

  /// - Parameter path: the keys on the way to the clients of the settings.
  private mutating func addClients(_ clients: ResolvedClients, writtenAt path: [String]) {
    let origin: ToolSetting.Origin =
      switch clients.origin {
      case .selection: .flag(options.inquiry.clients == .all ? "--all-clients" : "--client")
      case .settings: origins.origin(path) ?? .standard
      case .project(let mentions): .project(mentions.map(ToolSetting.Evidence.init))
      case .inferred(let evidence, input: _): .inferred(evidence.map(ToolSetting.Evidence.init))
      case .standard: .standard
      }
    settings.append(
      ToolSetting(
        path: ["clients"], value: .strings(clients.profiles.map(\.id)), origin: origin,
        isOpen: clients.isOpen))
  }

  private mutating func addChecks(
    _ configuration: ToolConfiguration
  ) throws(RunFailure) {
    let flags = try options.checks.checkLevels()
    let levels = configuration.levels.overridden(by: flags)
    add(
      ["preset"], (levels.preset ?? .recommended).rawValue,
      flag: options.checks.preset == nil ? nil : .preset)
    if let severity = options.checks.minimumSeverity {
      add(["minSeverity"], severity.name, flag: .minSeverity)
    }
    for check in Check.all {
      let level = levels.level(of: check)
      let unflagged = configuration.levels.level(of: check)
      let flag: FlagSpec? =
        if flags.chosenLevel(of: check) != nil {
          .check
        } else if level != unflagged {
          options.checks.flag(giving: level)
        } else {
          nil
        }
      let isPreset =
        level != CheckLevels.standard.level(of: check)
        && configuration.levels.chosenLevel(of: check) == nil
      add(
        ["checks", check.id], .string(level.name), flag: flag,
        writtenAt: isPreset ? ["preset"] : nil)
    }
  }

  private mutating func addDeclarations(_ declarations: Declarations) {
    for property in declarations.properties.all {
      add(["properties", property.name.string], property.type.rawValue)
    }
    if let uris = declarations.destinations.uris {
      add(["destinations", "uris"], .array(uris.map { .string($0) }))
    }
    if !declarations.destinations.sheets.isEmpty {
      add(
        ["destinations", "sheets"],
        .array(declarations.destinations.sheets.map { .string($0) }))
    }
    if let identifiers = declarations.destinations.viewControllers {
      add(["destinations", "viewControllers"], .array(identifiers.map { .string($0) }))
    }
  }

  private mutating func addProject(_ project: Project, _ configuration: ToolConfiguration) {
    for source in configuration.sources {
      // Values of headers may be secrets.
      add(
        ["sources", source.name.string],
        [
          "bundled": .optional(source.bundled) { .string(name(of: $0, in: project)) },
          "server": .optional(source.server) { .string(name(of: $0.reference, in: project)) },
          "clients": .strings(source.clients.map(\.id)),
          "start": .optional(source.start) { .string($0) },
        ])
    }
    add(
      ["routes"], .optional(configuration.routes.map { project.resolve($0) }) { .string($0) })
    addBaseline(project, configuration)
    for allowed in configuration.allowed where file != nil {
      settings.append(
        ToolSetting(
          path: ["allow", allowed.check],
          value: ["at": .string(allowed.pointer.text), "reason": .string(allowed.reason)],
          origin: .configuration(allowed.location)))
    }
  }

  /// A path from the current directory, or a URL without its secrets.
  private func name(of reference: UTF8String, in project: Project) -> String {
    let resolved = project.resolve(reference)
    return (try? SourceReference.parse(resolved))?.name ?? resolved
  }

  private mutating func addBaseline(_ project: Project, _ configuration: ToolConfiguration) {
    switch options.baseline {
    case .configured:
      add(
        ["baseline"], .optional(configuration.baseline.map { project.resolve($0) }) { .string($0) })
    case .file(let path), .write(let path): add(["baseline"], .string(path), flag: .baseline)
    case .none: add(["baseline"], .null, flag: .noBaseline)
    }
  }

  private mutating func add(_ path: [String], _ word: String, flag: FlagSpec? = nil) {
    add(path, .string(word), flag: flag)
  }

  /// - Parameter place: the keys on the way to the entry, if it has another name there.
  private mutating func add(
    _ path: [String], _ value: JSONOutput, flag: FlagSpec? = nil, writtenAt place: [String]? = nil
  ) {
    let origin =
      flag.map { ToolSetting.Origin.flag("--\($0.long)") } ?? origins.origin(place ?? path)
    settings.append(ToolSetting(path: path, value: value, origin: origin ?? .standard))
  }
}
