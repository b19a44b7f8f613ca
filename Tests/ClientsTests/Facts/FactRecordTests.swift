@testable import PathConfigClients
import TestSupport
import Testing

/// The record of every fact about every client: a line for the client, the fact and its source.
///
/// Reflection finds the facts, so that no new one is forgotten.
@Suite struct FactRecordTests {
  @Test func recordsEveryFactOfEveryClient() {
    let lines = ClientProfile.all.flatMap { client in
      Self.lines(of: client.facts, at: client.id)
    }
    GoldenFile.expect(
      lines.joined(separator: "\n") + "\n", at: "Tests/ClientsTests/Facts/Facts.txt")
  }

  /// A line for each part of a value that has a source, and else for each part of a list.
  private static func lines(of value: Any, at path: String) -> [String] {
    let mirror = Mirror(reflecting: value)
    let isGroup =
      mirror.displayStyle == .struct && !mirror.children.contains { $0.value is Citation }
    let children = children(of: mirror)
    guard isGroup || mirror.displayStyle == .collection, !children.isEmpty else {
      return ["\(path) \(text(of: value))"]
    }
    return children.flatMap { child in
      lines(of: child.value, at: child.label.map { "\(path) \($0)" } ?? path)
    }
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
