import PathConfigSyntax

/// A property or a setting, with the reading of each release of some clients.
struct KnownProperty {
  let name: UTF8String

  /// The reading of each release that reads it, by client and then by version.
  let readings: [Reading]

  struct Reading {
    var profile: ClientProfile
    var spec: PropertySpec
  }

  /// All properties or settings that some releases read and an app may set.
  ///
  /// They are in the order of the longest lists.
  static func all(
    in releases: [ClientProfile], _ specs: KeyPath<ClientFacts, [PropertySpec]>
  ) -> [KnownProperty] {
    let readings = releases.flatMap { profile in
      profile.facts[keyPath: specs].filter { !$0.isInternal }.map {
        Reading(profile: profile, spec: $0)
      }
    }
    let names = united(releases.map { $0.facts[keyPath: specs].map(\.name) })
    return names.compactMap { name in
      let readings = readings.filter { $0.spec.name == name }
      return readings.isEmpty ? nil : KnownProperty(name: name, readings: readings)
    }
  }

  /// The releases that read it in a certain way.
  func span(where holds: (PropertySpec) -> Bool) -> ReleaseSpan {
    let found = Set(readings.filter { holds($0.spec) }.map(\.profile.id))
    return ReleaseSpan(among: readings.map(\.profile)) { found.contains($0.id) }
  }

  /// The different values of a fact, in the order of the readings.
  func distinct<Value: Hashable>(_ fact: (PropertySpec) -> Value) -> [Value] {
    readings.map { fact($0.spec) }.distinct()
  }

  /// Every word that some release knows.
  var words: [String] { united(distinct(\.words)) }
}

/// Every element of some lists once, those of the longest list first, in its order.
private func united<Element: Hashable>(_ lists: [[Element]]) -> [Element] {
  lists.enumerated()
    .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
    .flatMap(\.element).distinct()
}

extension PropertySpec {
  /// The words of an enumeration, or none for another type.
  var words: [String] {
    if case .enumeration(let words, _) = type { words } else { [] }
  }
}
