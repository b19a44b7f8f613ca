import PathConfigDiagnostics
import PathConfigJSON
import PathConfigReporting

extension ToolSettings {
  /// The settings that are not at their defaults, and the number of checks, for people.
  func text(_ style: TerminalStyle) -> String {
    let shown = settings.filter { setting in
      if case .standard = setting.origin {
        return setting.path.count == 1 && !setting.isAbsent
      }
      return true
    }
    let rows = shown.flatMap { setting in
      setting.reasons.enumerated().map { place, reason in
        place == 0
          ? [setting.path.joined(separator: "."), setting.words, reason] : ["", "", reason]
      }
    }
    let widths = rows.flatMap { $0.prefix(2).map(\.width) }
    let widest = widths.filter { $0 <= Self.widestColumn }.max() ?? 0
    let lines = aligned(rows.map { $0.map { Printable.text($0) } }, widest: widest)
    let text = style.strong(Printable.text(head)) + "\n" + lines.map { "  \($0)\n" }.joined()
    let others = settings.count { setting in
      if case .standard = setting.origin { setting.path.first == "checks" } else { false }
    }
    return text + (others > 0 ? atDefaults(others) + "\n" : "")
  }

  /// The widest text that the column makes room for.
  private static let widestColumn = 48

  private var head: String {
    switch (file, path) {
    case (let file?, let path?): "\(file), by \(path)"
    case (let file?, nil): "\(file), without a configuration of the tool"
    case (nil, let path?): path
    case (nil, nil): "no configuration of the tool"
    }
  }
}

extension ToolSetting {
  fileprivate var isAbsent: Bool { if case .null = value { true } else { false } }

  /// A word as it is, a list of words with commas, and the members that have a value, with their
  /// names.
  fileprivate var words: String { Self.words(value) }

  private static func words(_ value: JSONOutput) -> String {
    switch value {
    case .string(let text): text.string
    case .null: "none"
    case .array(let elements): elements.map(words).joined(separator: ", ")
    case .object(let members):
      members.filter { !isEmpty($0.value) }.map { "\($0.name.string) \(words($0.value))" }
        .joined(separator: "; ")
    default: JSONWriter.write(value).string
    }
  }

  private static func isEmpty(_ value: JSONOutput) -> Bool {
    switch value {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    default: false
    }
  }
}

// MARK: - Wording

extension ToolSetting {
  /// Never empty.
  fileprivate var reasons: [String] {
    origin.words + (isOpen ? ["open: only one of them may read the file"] : [])
  }
}

extension ToolSetting.Origin {
  /// Never empty.
  fileprivate var words: [String] {
    switch self {
    case .standard: ["default"]
    case .flag(let name): [name]
    case .project(let evidence), .inferred(let evidence):
      evidence.map { item in
        item.place.map { "\($0): \(item.reason)" } ?? item.reason
      }
    case .configuration(let location): [location.description]
    case .override(let location): ["\(location) (override)"]
    }
  }
}

private func atDefaults(_ checks: Int) -> String {
  counted(checks, "check is at its default", "checks are at their defaults")
}
