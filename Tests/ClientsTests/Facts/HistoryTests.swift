@testable import PathConfigClients
@testable import PathConfigSyntax
import TestSupport
import Testing

struct HistoryTests {
  private static let history = History<String>(
    .allIOS("every iOS", "ios@1.0.0 a"), .ios("1.2.0", "newer iOS", "ios@1.2.0 b"),
    .allAndroid("every Android", "android@1.0.0 c"),
    .turboAndroid(before: "7.0.3", "old Turbo", "turbo-android@7.0.0 d"))

  @Test func theLastValueThatAReleaseHasCounts() throws {
    for (client, value) in [
      ("turbo-ios@7.1", "every iOS"), ("ios@1.1", "every iOS"), ("ios@1.2.0", "newer iOS"),
      ("ios@1.3", "newer iOS"), ("android@1.3", "every Android"),
      ("turbo-android@7.0.0", "old Turbo"), ("turbo-android@7.0.3", "every Android"),
    ] {
      let client = try Client.find(client)
      let release = try #require(
        Release.all.first { $0.name == client.name && $0.version == client.version })
      expectEqual(Self.history.fact(in: release).value, value, "\(client)")
    }
  }

  /// Every short name has its whole one, so that people find the place.
  @Test func everyCitationNamesARepository() {
    for client in Client.all {
      let facts = client.facts
      let sources =
        ShapeFault.Kind.allCases.compactMap { facts.shapeConsequences[$0]?.source }
        + JSONRelaxation.Kind.allCases.compactMap { facts.dialect[$0]?.source }
        + facts.properties.map(\.source) + [facts.path.source, facts.launch.source]
      #expect(sources.count > ShapeFault.Kind.allCases.count + JSONRelaxation.Kind.allCases.count)
      for source in sources {
        #expect(source.description.prefix { $0 != "@" }.contains("/"), "\(source)")
      }
    }
  }
}

/// The record of every fact about every client: a line for the client, the fact and its source.
///
/// Reflection finds the facts, so that no new one is forgotten.
struct FactRecordTests {
  @Test func recordsEveryFactOfEveryClient() {
    let lines = zip(Client.all, Release.all).flatMap { client, release in
      Self.lines(of: FactTable.all, in: release, at: client.id)
    }
    GoldenFile.expect(
      lines.joined(separator: "\n") + "\n", at: "Tests/ClientsTests/Facts/Facts.txt")
  }

  /// Every release has a value of its own, and not the first one of the history.
  @Test func everyHistoryIsAboutEveryRelease() {
    for table in [FactTable.all, NavigationTable.all] as [Any] {
      for (label, history) in Mirror(reflecting: table).children {
        guard let history = history as? any Recorded else { continue }
        #expect(history.isComplete, "\(label ?? "")")
      }
    }
  }

  private static func lines(of table: Any, in release: Release, at path: String) -> [String] {
    Mirror(reflecting: table).children.flatMap { child -> [String] in
      let path = "\(path) \(child.label ?? "")"
      switch child.value {
      case let rows as [ConsequenceTable<ShapeFault.Kind>.Row]:
        return lines(of: rows, ShapeFault.Kind.allCases, in: release, at: path)
      case let rows as [ConsequenceTable<JSONRelaxation.Kind>.Row]:
        return lines(of: rows, JSONRelaxation.Kind.allCases, in: release, at: path)
      case let table as [PropertyHistory]:
        return lines(of: PropertyHistory.specs(of: table, in: release), at: path)
      case let history as History<[Contradiction]>:
        return lines(of: history.fact(in: release).value, at: path)
      case let history as any Recorded: return ["\(path) \(text(of: history.anyFact(in: release)))"]
      case let table: return lines(of: table, in: release, at: path)
      }
    }
  }

  private static func lines<Key>(
    of rows: [ConsequenceTable<Key>.Row], _ keys: [Key], in release: Release, at path: String
  ) -> [String] {
    let table = ConsequenceTable(rows: rows, release: release)
    return keys.map { "\(path) entries (key: \($0), fact: \(text(of: table[$0] as Any)))" }
  }

  private static func lines(of list: [some Any], at path: String) -> [String] {
    list.isEmpty ? ["\(path) []"] : list.map { "\(path) \(text(of: $0))" }
  }

  /// A value with everything in it, without the names of types.
  private static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let parts = children(of: mirror).map { (label: $0.label, text: text(of: $0.value)) }
    let listed = parts.map { part in (part.label.map { "\($0): " } ?? "") + part.text }
      .joined(separator: ", ")
    switch mirror.displayStyle {
    case .optional: return parts.first?.text ?? "nil"
    case .collection, .set, .dictionary: return "[\(listed)]"
    case .enum: return parts.first.map { "\($0.label ?? "")(\($0.text))" } ?? "\(value)"
    default: break
    }
    if let text = value as? String { return text.debugDescription }
    return (value as? any CustomStringConvertible)?.description ?? "(\(listed))"
  }

  /// The parts of a value, sorted where it has no order of its own.
  private static func children(of mirror: Mirror) -> [Mirror.Child] {
    let isUnordered = mirror.displayStyle == .set || mirror.displayStyle == .dictionary
    return isUnordered
      ? mirror.children.sorted { text(of: $0.value) < text(of: $1.value) } : Array(mirror.children)
  }
}

/// A history of any value.
private protocol Recorded {
  func anyFact(in release: Release) -> Any
  var isComplete: Bool { get }
}

extension History: Recorded {
  fileprivate func anyFact(in release: Release) -> Any { fact(in: release) }
}
