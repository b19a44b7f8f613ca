import PathConfigClients
import PathConfigSyntax

/// The suppressions within a path configuration.
///
/// A rule or the outermost object has `"lint": {"allow": {"check": "reason"}}`. The clients skip
/// members that they do not know. A faulty entry suppresses nothing.
struct WrittenAllowances: Sendable {
  private(set) var allowances: [Allowance] = []
  private(set) var mistakes: [SuppressionMistake] = []

  private let buffer: SourceBuffer

  /// Complexity: O(members of the outermost object and of the rules).
  init(_ document: ConfigurationDocument) {
    buffer = document.buffer
    guard let root = document.parse.root, case .object(let object) = root.value else { return }
    read(Owner(object, rule: nil, scope: 0..<Int.max))
    guard case .array(let rules)? = object.last("rules")?.value.value else { return }
    for (index, element) in rules.elements.enumerated() {
      guard case .object(let rule) = element.value else { continue }
      read(Owner(rule, rule: index, scope: element.range))
    }
  }

  /// An object that may have a `lint` member.
  private struct Owner {
    let object: JSONObject
    let rule: Int?
    let scope: Range<Int>

    init(_ object: JSONObject, rule: Int?, scope: Range<Int>) {
      self.object = object
      self.rule = rule
      self.scope = scope
    }

    var phrase: String { rule.map { "rule \($0 + 1)" } ?? "the file" }
  }

  private mutating func read(_ owner: Owner) {
    noteMisplaced(owner)
    guard let index = owner.object.members.lastIndex(where: { $0.name.text == "lint" }) else {
      return
    }
    let lint = owner.object.members[index]
    guard let members = members(of: lint, owner) else { return }
    if members.isEmpty { add(.allowsNothing, at: lint.range, owner) }
    for (place, member) in members.enumerated() {
      guard member.name.text == "allow" else {
        add(.unknownKey(member.name.text), at: member.nameRange, owner)
        continue
      }
      guard let entries = self.members(of: member, owner) else { continue }
      if entries.isEmpty { add(.allowsNothing, at: member.range, owner) }
      for entry in entries.indices {
        var removal = Finding.Edit.removingMember(at: entry, of: entries, in: buffer)
        if entries.count == 1 {
          removal =
            members.count == 1
            ? .removingMember(at: index, of: owner.object.members, in: buffer)
            : .removingMember(at: place, of: members, in: buffer)
        }
        read(entries[entry], owner, removal)
      }
    }
  }

  /// Reads one check and the reason for its suppression.
  private mutating func read(_ entry: JSONMember, _ owner: Owner, _ removal: Finding.Edit) {
    let id = entry.name.text.string
    guard Check.named(id) != nil else {
      add(.unknownCheck(UnknownCheck(id)), at: entry.nameRange, owner)
      return
    }
    guard case .string(let reason) = entry.value.value else {
      guard let found = JSONType(entry.value.value) else { return }
      add(.reasonNotText(id, found), at: entry.value.range, owner)
      return
    }
    guard !reason.text.isBlank else {
      add(.noReason(id), at: entry.value.range, owner)
      return
    }
    allowances.append(
      Allowance(
        check: id, reason: reason.text, kind: owner.rule == nil ? .inFile : .inRule,
        scope: owner.scope, rule: owner.rule, location: SourceRange(buffer, entry.nameRange),
        phrase: owner.phrase, removal: removal))
  }

  /// The members of an object, or nil with a mistake for another value.
  private mutating func members(of member: JSONMember, _ owner: Owner) -> [JSONMember]? {
    if case .object(let object) = member.value.value { return object.members }
    if let found = JSONType(member.value.value) {
      add(.noObject(member.name.text, found), at: member.value.range, owner)
    }
    return nil
  }

  /// Notes a similar member among the properties or the settings, which are the app's.
  private mutating func noteMisplaced(_ owner: Owner) {
    let key: UTF8String = owner.rule == nil ? "settings" : "properties"
    guard case .object(let values)? = owner.object.last(key)?.value.value,
      let lint = values.last("lint"), Self.isMisplaced(lint)
    else { return }
    add(.misplaced(key), at: lint.nameRange, owner)
  }

  /// True if a property or setting is meant as a suppression.
  static func isMisplaced(_ member: JSONMember) -> Bool {
    guard member.name.text == "lint", case .object(let object) = member.value.value else {
      return false
    }
    return object.last("allow") != nil
  }

  private mutating func add(
    _ kind: SuppressionMistake.Kind, at range: Range<Int>, _ owner: Owner
  ) {
    mistakes.append(
      SuppressionMistake(kind: kind, range: range, rule: owner.rule, owner: owner.phrase))
  }
}

extension UTF8String {
  /// True if it only has ASCII white space.
  var isBlank: Bool { bytes.allSatisfy(\.isASCIIWhiteSpace) }
}
