import PathConfigDiagnostics
import PathConfigJSON
import PathConfigModel

extension ToolFileReader<ConfigurationMistake> {
  /// How checks weigh, by their ids.
  mutating func levels(_ member: JSONMember) -> CheckLevels {
    var levels: [(id: String, level: CheckLevel)] = []
    for check in object(member)?.members ?? [] {
      let id = check.name.text.string
      if Check.named(id) == nil { add(.unknownCheck(UnknownCheck(id)), at: check.nameRange) }
      guard let name = text(check) else { continue }
      if let level = CheckLevel(named: name.string) {
        levels.append((id, level))
      } else {
        add(.unknownWord(name, noun: "level", known: CheckLevel.names), at: check.value.range)
      }
    }
    // Unknown ids are told above.
    return (try? CheckLevels(levels)) ?? .standard
  }

  mutating func overrides(_ member: JSONMember) -> [FileOverride] {
    var overrides: [FileOverride] = []
    for node in elements(member) {
      guard let object = object(node, .element(of: "overrides")) else { continue }
      checkKeys(of: object, known: ToolConfigurationKeys.override, owner: "an override")
      guard let files = object.last("files") else {
        add(
          .missingKey("files", owner: "an override", help: nameFiles), at: opening(node.range))
        continue
      }
      var override = FileOverride(files: globs(files), location: location(files.value.range))
      if let clients = object.last("clients") { override.clients = self.clients(clients) }
      if let checks = object.last("checks") { override.levels = levels(checks) }
      if let level = object.last("failOn") { override.failLevel = word(level) }
      if let action = object.last("undecided") { override.undecided = word(action) }
      overrides.append(override)
    }
    return overrides
  }

  private mutating func globs(_ member: JSONMember) -> [Glob] {
    var globs: [Glob] = []
    for (text, location) in textOrTexts(member) {
      do throws(Glob.Fault) {
        globs.append(try Glob(text))
      } catch {
        add(.invalidGlob(text, error), at: location.range)
      }
    }
    return globs
  }
}

// MARK: - Wording

private let nameFiles = "name the files, as in `\"files\": [\"android/**\"]`"
