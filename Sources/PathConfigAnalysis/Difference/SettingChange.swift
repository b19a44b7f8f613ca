import PathConfigClients
import PathConfigSyntax

/// A setting that changes.
public struct SettingChange: Sendable {
  /// The key in `settings`.
  public var name: UTF8String

  /// The setting before, or nil if it is absent.
  public var before: EffectiveSetting?

  /// The setting after, or nil if it is absent.
  public var after: EffectiveSetting?

  /// The settings whose meaning for the clients changes, in the order before.
  ///
  /// New ones come last. A setting that no client reads counts if only one side has it, because an
  /// app may read it.
  ///
  /// Complexity: O(settings).
  static func all(
    from before: [EffectiveSetting], for client: ClientProfile, to after: [EffectiveSetting],
    for other: ClientProfile
  ) -> [SettingChange] {
    let left = Dictionary(before.map { ($0.name, $0) }) { $1 }
    let right = Dictionary(after.map { ($0.name, $0) }) { $1 }
    let names = before.map(\.name) + after.map(\.name).filter { left[$0] == nil }
    return names.compactMap { name in
      let values = (
        ComparableValue(left[name], named: name, for: client),
        ComparableValue(right[name], named: name, for: other)
      )
      if values.0 == values.1 { return nil }
      return SettingChange(name: name, before: left[name], after: right[name])
    }
  }
}

extension ComparableValue {
  fileprivate init(_ setting: EffectiveSetting?, named name: UTF8String, for client: ClientProfile)
  {
    if let setting {
      self.init(setting.value.value, ofSetting: name, for: client)
    } else {
      self.init(defaultOfSetting: name, for: client)
    }
  }
}
