import PathConfigDiagnostics
import PathConfigJSON
import PathConfigKit

/// The places of the settings that apply to one file, in a configuration of the tool.
struct SettingOrigins {
  private let parse: JSONParse?

  /// The indices of the overrides that cover the file, the last one first.
  private let overrides: [Int]

  init(_ project: Project, for file: UTF8String?) {
    parse = project.file?.parse
    let covering = project.configuration.overrides.enumerated().filter { _, override in
      file.map(override.covers) ?? false
    }
    overrides = covering.map(\.offset).reversed()
  }

  /// The place of the setting that decides: the last override that has it, or else the setting for
  /// all files.
  ///
  /// - Parameter path: the keys on the way to it.
  /// - Returns: nil if neither has it.
  func origin(_ path: [String]) -> ToolSetting.Origin? {
    guard let parse, case .object(let root)? = parse.root?.value else { return nil }
    if case .array(let list)? = root.last("overrides")?.value.value {
      for index in overrides where list.elements.indices.contains(index) {
        guard case .object(let object) = list.elements[index].value,
          let member = member(path, of: object)
        else { continue }
        return .override(SourceRange(parse.buffer, member.value.range))
      }
    }
    return member(path, of: root).map {
      .configuration(SourceRange(parse.buffer, $0.value.range))
    }
  }

  private func member(_ path: [String], of object: JSONObject) -> JSONMember? {
    var object = object
    var found: JSONMember?
    for key in path {
      guard let member = object.last(UTF8String(key)) else { return nil }
      found = member
      object = JSONObject(members: [])
      if case .object(let inner) = member.value.value { object = inner }
    }
    return found
  }
}
