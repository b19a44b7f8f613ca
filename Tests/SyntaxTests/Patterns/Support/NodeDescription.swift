@testable import PathConfigSyntax

extension PatternNode {
  /// The tree in a compact notation: `cat{lit(a) star?{dot}}`.
  var notation: String {
    switch kind {
    case .literal(let literal): literal.notation
    case .anyCharacter: "dot"
    case .characterClass(let characterClass):
      (characterClass.isNegated ? "not-" : "") + "\(characterClass.kind)"
    case .property(let property): (property.isNegated ? "P" : "p") + "(\(property.name))"
    case .set(let set): set.notation
    case .assertion(let assertion): "\(assertion)"
    case .newlineSequence: "newline"
    case .graphemeCluster: "cluster"
    case .backReference(let reference): "ref(\(reference.groupNumber))"
    case .group(let group, let body): "\(group.notation){\(body.notation)}"
    case .quantified(let operand, let quantifier): "\(quantifier.notation){\(operand.notation)}"
    case .concatenation(let parts): "cat{\(parts.map(\.notation).joined(separator: " "))}"
    case .alternation(let parts): "alt{\(parts.map(\.notation).joined(separator: " "))}"
    case .flagChange(let change): "flags(\(change.notation))"
    case .comment: "comment"
    }
  }
}

extension PatternNode.Literal {
  fileprivate var notation: String {
    let shown = value.scalar.map { $0.value >= 0x21 && $0.value < 0x7F ? String($0) : nil } ?? nil
    let text = shown ?? String(value.value, radix: 16)
    return form == .verbatim ? "lit(\(text))" : "\(form)(\(text))"
  }
}

extension PatternNode.Quantifier {
  fileprivate var notation: String {
    let suffix =
      switch mode {
      case .greedy: ""
      case .lazy: "?"
      case .possessive: "+"
      }
    switch sign {
    case .star: return "star" + suffix
    case .plus: return "plus" + suffix
    case .questionMark: return "opt" + suffix
    case .braces: return "rep(\(minimum),\(maximum.map(String.init) ?? ""))" + suffix
    }
  }
}

extension PatternNode.Group {
  fileprivate var notation: String {
    switch self {
    case .capturing(let number): "cap\(number)"
    case .named(let name, let number): "cap\(number):\(name)"
    case .nonCapturing: "group"
    case .flags(let change): "flags(\(change.notation))"
    case .atomic: "atomic"
    case .lookAhead(let negated): negated ? "ahead!" : "ahead"
    case .lookBehind(let negated): negated ? "behind!" : "behind"
    }
  }
}

extension FlagChange {
  fileprivate var notation: String {
    let letters: [(PatternFlags, String)] = [
      (.unixLines, "d"), (.ignoreCase, "i"), (.multiline, "m"), (.dotAll, "s"),
      (.unicodeWords, "w"),
      (.comments, "x"),
    ]
    let on = letters.filter { enabled.contains($0.0) }.map(\.1).joined()
    let off = letters.filter { disabled.contains($0.0) }.map(\.1).joined()
    return off.isEmpty ? on : "\(on)-\(off)"
  }
}

extension SetSyntax {
  fileprivate var notation: String {
    "\(isNegated ? "not-" : "")set{\(elements.map(\.kind.notation).joined(separator: " "))}"
  }
}

extension SetSyntax.Kind {
  fileprivate var notation: String {
    switch self {
    case .character(let literal): literal.notation
    case .range(let from, let through):
      "\(String(from.value, radix: 16))-\(String(through.value, radix: 16))"
    case .bareOperator(let sign): "bare(\(sign.scalar.map(String.init) ?? ""))"
    case .characterClass(let characterClass):
      (characterClass.isNegated ? "not-" : "") + "\(characterClass.kind)"
    case .property(let property): (property.isNegated ? "P" : "p") + "(\(property.name))"
    case .nested(let set): set.notation
    case .operation(let operation): "\(operation)"
    }
  }
}
