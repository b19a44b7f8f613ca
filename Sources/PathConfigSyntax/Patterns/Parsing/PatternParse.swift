/// The result of parsing a pattern's text.
package enum PatternParse: Hashable, Sendable {
  /// ICU compiles it, or it is empty.
  ///
  /// `NSRegularExpression` and ICU's C interface reject the empty pattern
  /// (`U_ILLEGAL_ARGUMENT_ERROR`). Android's library compiles it, and it matches everything. The
  /// client's profile says which of the two happens.
  case accepted(PatternSyntax)

  /// ICU does not compile it.
  case rejected(PatternError)

  /// The pattern has more bytes than `limit`, so the parser did not read it.
  case undecided(patternBytes: Int, limit: Int)

  /// The syntax tree, or nil if there is none.
  package var syntax: PatternSyntax? {
    if case .accepted(let syntax) = self { syntax } else { nil }
  }
}

/// The reason that ICU rejects a pattern, and the place.
///
/// ICU has few codes for many mistakes. A kind here is one mistake, and knows ICU's code for it.
package struct PatternError: Error, Hashable, Sendable {
  package let kind: Kind

  /// The offending bytes of the pattern.
  ///
  /// Empty only if something is missing at its end.
  package let range: Range<Int>

  init(_ kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  package enum Kind: Hashable, Sendable {
    case quantifierWithoutOperand(Unicode.Scalar)
    case quantifierAfterQuantifier(Unicode.Scalar)
    case quantifierAfterAssertion(Unicode.Scalar)
    case strayBrace(Unicode.Scalar)
    case malformedCount
    case countWithoutMinimum
    case countTooLarge
    case countsReversed(minimum: Int, maximum: Int)

    case unclosedGroup
    case unopenedGroup
    case unclosedComment
    case unknownGroupKind
    case foreignNamedGroup
    case conditionalGroup
    case embeddedCode
    case unknownFlag
    case malformedGroupName
    case duplicateGroupName(UTF8String)
    case undefinedGroupName(UTF8String)
    case undefinedGroupNumber(Int, groups: Int)
    case unboundedLookBehind
    case nestedTooDeeply

    /// An ASCII letter, of a client that rejects it after a backslash.
    case meaninglessEscape(UInt8)
    case trailingBackslash
    case malformedEscape
    case octalWithoutDigits
    case malformedProperty
    case unknownProperty(UTF8String)
    case malformedCharacterName
    case unknownCharacterName(UTF8String)

    case unclosedSet
    case reversedRange
    case classAsRangeBound
    case setOperatorAtStart
    case setOperatorAtEnd
  }
}

extension PatternError {
  /// The name of ICU's error code (`unicode/utypes.h`).
  package var icuName: String {
    switch kind {
    case .quantifierWithoutOperand, .quantifierAfterQuantifier, .quantifierAfterAssertion,
      .strayBrace, .unknownGroupKind, .foreignNamedGroup, .classAsRangeBound, .setOperatorAtStart,
      .setOperatorAtEnd:
      "U_REGEX_RULE_SYNTAX"
    case .malformedCount, .countWithoutMinimum: "U_REGEX_BAD_INTERVAL"
    case .countTooLarge: "U_REGEX_NUMBER_TOO_BIG"
    case .countsReversed: "U_REGEX_MAX_LT_MIN"
    case .unclosedGroup, .unopenedGroup, .unclosedComment: "U_REGEX_MISMATCHED_PAREN"
    case .conditionalGroup, .embeddedCode: "U_REGEX_UNIMPLEMENTED"
    case .unknownFlag: "U_REGEX_INVALID_FLAG"
    case .malformedGroupName, .duplicateGroupName, .undefinedGroupName:
      "U_REGEX_INVALID_CAPTURE_GROUP_NAME"
    case .undefinedGroupNumber: "U_REGEX_INVALID_BACK_REF"
    case .unboundedLookBehind: "U_REGEX_LOOK_BEHIND_LIMIT"
    case .nestedTooDeeply: "U_REGEX_INTERNAL_ERROR"
    case .meaninglessEscape, .trailingBackslash, .malformedEscape, .octalWithoutDigits:
      "U_REGEX_BAD_ESCAPE_SEQUENCE"
    case .malformedProperty, .unknownProperty, .malformedCharacterName: "U_REGEX_PROPERTY_SYNTAX"
    case .unknownCharacterName: "U_ILLEGAL_CHAR_FOUND"
    case .unclosedSet: "U_REGEX_MISSING_CLOSE_BRACKET"
    case .reversedRange: "U_REGEX_INVALID_RANGE"
    }
  }
}

// MARK: - Wording

extension PatternError {
  /// The mistake, as a clause without a full stop.
  package var reason: String {
    switch kind {
    case .quantifierWithoutOperand(let sign): "'\(sign)' has nothing before it to repeat"
    case .quantifierAfterQuantifier(let sign): "'\(sign)' follows a quantifier"
    case .quantifierAfterAssertion(let sign):
      "'\(sign)' follows something that matches a position, which cannot be repeated"
    case .strayBrace(let brace): "'\(brace)' is not allowed here unless it is escaped"
    case .malformedCount: "'{' does not begin a count such as '{2}', '{2,}' or '{2,5}'"
    case .countWithoutMinimum: "a count needs its minimum"
    case .countTooLarge: "the count is larger than 16777215"
    case .countsReversed(let minimum, let maximum):
      "the maximum count \(maximum) is smaller than the minimum \(minimum)"
    case .unclosedGroup: "'(' is never closed"
    case .unopenedGroup: "')' closes no group"
    case .unclosedComment: "the comment '(?#' is never closed"
    case .unknownGroupKind: "'(?' is followed by nothing that ICU knows"
    case .foreignNamedGroup: "a named group is not written '(?P<' in ICU's syntax"
    case .conditionalGroup: "conditional groups are not implemented in ICU"
    case .embeddedCode: "code within a pattern is not implemented in ICU"
    case .unknownFlag: "the flags of ICU are 'd', 'i', 'm', 's', 'u', 'w' and 'x'"
    case .malformedGroupName:
      "the name of a group is an ASCII letter followed by ASCII letters and digits"
    case .duplicateGroupName(let name): "a group named '\(name)' exists already"
    case .undefinedGroupName(let name): "no group named '\(name)' stands before this reference"
    case .undefinedGroupNumber(let number, let groups): Self.noGroup(number, of: groups)
    case .unboundedLookBehind: "a look-behind must have a largest possible length"
    case .nestedTooDeeply: "more than 99 brackets are open at once"
    case .meaninglessEscape(let letter): "'\\\(UnicodeScalar(letter))' has no meaning"
    case .trailingBackslash: "the pattern ends in a single backslash"
    case .malformedEscape: "the escape sequence is not complete or not a code point"
    case .octalWithoutDigits: "'\\0' is not followed by an octal digit"
    case .malformedProperty: "the property's name is not enclosed in braces"
    case .unknownProperty(let name): "ICU knows no property '\(name)'"
    case .malformedCharacterName: "the character's name is not enclosed in braces"
    case .unknownCharacterName(let name): "no character is named '\(name)'"
    case .unclosedSet: "'[' is never closed"
    case .reversedRange: "the range ends before it begins"
    case .classAsRangeBound: "a class of characters cannot end a range"
    case .setOperatorAtStart: "the set operator has no left side"
    case .setOperatorAtEnd: "the set operator has no right side"
    }
  }

  /// The text to write instead: one sentence in the imperative.
  package var remedy: String {
    switch kind {
    case .quantifierWithoutOperand("*"):
      "Write '.*' for any characters, or '\\*' for the character itself."
    case .quantifierWithoutOperand(let sign):
      "Write '\\\(sign)' for the character itself, or put before it what it is to repeat."
    case .quantifierAfterQuantifier:
      "Put what is to be repeated into a group, '(?:…)', or remove one quantifier."
    case .quantifierAfterAssertion: "Remove the quantifier, or enclose what it follows in '(?:…)'."
    case .strayBrace(let brace): "Write '\\\(brace)' for the character itself."
    case .malformedCount: "Write '\\{' for the character itself, or complete the count."
    case .countWithoutMinimum: "Write '{0,' for no minimum, or '\\{' for the character itself."
    case .countTooLarge: "Write a smaller count, or leave out the maximum."
    case .countsReversed(let minimum, let maximum): "Write '{\(maximum),\(minimum)}'."
    case .unclosedGroup: "Add ')', or write '\\(' for the character itself."
    case .unopenedGroup: "Remove it, or write '\\)' for the character itself."
    case .unclosedComment: "Add ')'."
    case .unknownGroupKind: "Write '(?:' for a plain group, or '\\(' for the character itself."
    case .foreignNamedGroup: "Write '(?<name>…)'."
    case .conditionalGroup: "Write the two cases as alternatives."
    case .embeddedCode: "Remove it."
    case .unknownFlag: "Remove the letter."
    case .malformedGroupName: "Write a name such as 'id2'."
    case .duplicateGroupName: "Choose another name."
    case .undefinedGroupName: "Name the group before it is referred to."
    case .undefinedGroupNumber:
      "Refer to a group that exists, or write the digit without backslash."
    case .unboundedLookBehind: "Replace '*', '+' and '{n,}' in it by counts with a maximum."
    case .nestedTooDeeply: "Nest fewer groups and sets."
    case .meaninglessEscape(let letter): "Write '\(UnicodeScalar(letter))' for the letter itself."
    case .trailingBackslash: "Write '\\\\' for the character itself."
    case .malformedEscape: "Write '\\xHH', '\\x{H…}', '\\uHHHH' or '\\UHHHHHHHH', up to 10FFFF."
    case .octalWithoutDigits: "Write one to three octal digits after '\\0'."
    case .malformedProperty: "Write '\\p{…}'."
    case .unknownProperty: "Write a property of Unicode, such as '\\p{L}' for letters."
    case .malformedCharacterName: "Write '\\N{…}'."
    case .unknownCharacterName: "Write the Unicode name, or '\\x{…}' with the code point."
    case .unclosedSet: "Add ']', or write '\\[' for the character itself."
    case .reversedRange: "Swap the two ends, or escape the '-'."
    case .classAsRangeBound: "Escape the '-', or put it last."
    case .setOperatorAtStart, .setOperatorAtEnd:
      "Add the missing side, or escape the operator's characters."
    }
  }

  private static func noGroup(_ number: Int, of groups: Int) -> String {
    let count = groups == 0 ? "no" : groups == 1 ? "one" : "\(groups)"
    let plural = groups > 1 ? "s" : ""
    return "there is no group \(number): the pattern has \(count) capturing group\(plural)"
  }
}
