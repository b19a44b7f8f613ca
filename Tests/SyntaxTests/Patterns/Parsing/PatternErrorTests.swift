import Testing

@testable import PathConfigSyntax

/// The underlined text and the message.
@Suite struct PatternErrorTests {
  @Test(arguments: [
    (#"«*»a"#, "U_REGEX_RULE_SYNTAX"),
    (#"a|«+»"#, "U_REGEX_RULE_SYNTAX"),
    (#"«(?)»"#, "U_REGEX_RULE_SYNTAX"),
    (#"a*«*»"#, "U_REGEX_RULE_SYNTAX"),
    (#"a{2}«{»3}"#, "U_REGEX_RULE_SYNTAX"),
    (#"\b«+»"#, "U_REGEX_RULE_SYNTAX"),
    (#"(?=a)«*»"#, "U_REGEX_RULE_SYNTAX"),
    (#"«{»"#, "U_REGEX_RULE_SYNTAX"),
    (#"a«}»"#, "U_REGEX_RULE_SYNTAX"),
    (#"a«{»"#, "U_REGEX_BAD_INTERVAL"),
    (#"a«{,»3}"#, "U_REGEX_BAD_INTERVAL"),
    (#"a«{2»"#, "U_REGEX_BAD_INTERVAL"),
    (#"a«{2,»"#, "U_REGEX_BAD_INTERVAL"),
    (#"a«{2,3»x"#, "U_REGEX_BAD_INTERVAL"),
    (#"a«{9999999999»9}"#, "U_REGEX_NUMBER_TOO_BIG"),
    (#"a«{16777216}»"#, "U_REGEX_NUMBER_TOO_BIG"),
    (#"a«{3,2}»"#, "U_REGEX_MAX_LT_MIN"),
    (#"«(»a"#, "U_REGEX_MISMATCHED_PAREN"),
    (#"(«(»a"#, "U_REGEX_MISMATCHED_PAREN"),
    (#"a«)»"#, "U_REGEX_MISMATCHED_PAREN"),
    (#"(a)«)»"#, "U_REGEX_MISMATCHED_PAREN"),
    (#"«(»?#a"#, "U_REGEX_MISMATCHED_PAREN"),
    (#"«(?P»<n>a)"#, "U_REGEX_RULE_SYNTAX"),
    (#"«(?'»n'a)"#, "U_REGEX_RULE_SYNTAX"),
    (#"«(?R»)"#, "U_REGEX_RULE_SYNTAX"),
    (#"«(?(»1)a)"#, "U_REGEX_UNIMPLEMENTED"),
    (#"«(?{»a})"#, "U_REGEX_UNIMPLEMENTED"),
    (#"(?i«q»)"#, "U_REGEX_INVALID_FLAG"),
    (#"(?i«»"#, "U_REGEX_INVALID_FLAG"),
    (#"(?<«n_»>a)"#, "U_REGEX_INVALID_CAPTURE_GROUP_NAME"),
    (#"«(?<1»>a)"#, "U_REGEX_RULE_SYNTAX"),
    (#"(?<n>a)(?<«n»>b)"#, "U_REGEX_INVALID_CAPTURE_GROUP_NAME"),
    (#"«\k<n>»(?<n>a)"#, "U_REGEX_INVALID_CAPTURE_GROUP_NAME"),
    (#"«\ka»"#, "U_REGEX_INVALID_CAPTURE_GROUP_NAME"),
    (#"«\1»"#, "U_REGEX_INVALID_BACK_REF"),
    (#"(a)(b)«\3»"#, "U_REGEX_INVALID_BACK_REF"),
    (#"«(?<=a+)»b"#, "U_REGEX_LOOK_BEHIND_LIMIT"),
    (#"x«(?<!a*)»b"#, "U_REGEX_LOOK_BEHIND_LIMIT"),
    (#"a«\»"#, "U_REGEX_BAD_ESCAPE_SEQUENCE"),
    (#"«\x»g"#, "U_REGEX_BAD_ESCAPE_SEQUENCE"),
    (#"«\x{110000}»"#, "U_REGEX_BAD_ESCAPE_SEQUENCE"),
    (#"«\u12»"#, "U_REGEX_BAD_ESCAPE_SEQUENCE"),
    (#"«\U00110000»"#, "U_REGEX_BAD_ESCAPE_SEQUENCE"),
    (#"«\0»8"#, "U_REGEX_BAD_ESCAPE_SEQUENCE"),
    (#"«\pL»"#, "U_REGEX_PROPERTY_SYNTAX"),
    (#"«\p{L»"#, "U_REGEX_PROPERTY_SYNTAX"),
    (#"«\p{Latn2}»"#, "U_REGEX_PROPERTY_SYNTAX"),
    (#"[«\P{x}»]"#, "U_REGEX_PROPERTY_SYNTAX"),
    (#"[«:nope:»]"#, "U_REGEX_PROPERTY_SYNTAX"),
    (#"«\Na»"#, "U_REGEX_PROPERTY_SYNTAX"),
    (#"«\N{NO SUCH NAME}»"#, "U_ILLEGAL_CHAR_FOUND"),
    (#"a«[»bc"#, "U_REGEX_MISSING_CLOSE_BRACKET"),
    (#"«[»]"#, "U_REGEX_MISSING_CLOSE_BRACKET"),
    (#"«[»a[b]"#, "U_REGEX_MISSING_CLOSE_BRACKET"),
    (#"[«z-a»]"#, "U_REGEX_INVALID_RANGE"),
    (#"[«a-\x{40}»]"#, "U_REGEX_INVALID_RANGE"),
    (#"[a-«\d»]"#, "U_REGEX_RULE_SYNTAX"),
    (#"[«--»a]"#, "U_REGEX_RULE_SYNTAX"),
    (#"[«&&»a]"#, "U_REGEX_RULE_SYNTAX"),
    (#"[a&&«]»"#, "U_REGEX_RULE_SYNTAX"),
    (#"[a--«]»"#, "U_REGEX_RULE_SYNTAX"),
    (#"é*+«*»"#, "U_REGEX_RULE_SYNTAX"),
    (#"/über«{»x}"#, "U_REGEX_BAD_INTERVAL"),
    (#"«[»:alpha"#, "U_REGEX_MISSING_CLOSE_BRACKET"),
  ])
  func underlinesTheOffendingBytes(_ marked: String, _ icuName: String) throws {
    let text = MarkedPattern(marked)
    #expect(!ICUOracle.accepts(text.pattern.string))
    let error = try #require(PatternParser.parse(text.pattern).error)
    #expect(error.range == text.range)
    #expect(error.icuName == icuName)
  }

  @Test(arguments: [
    (
      #"*a"#,
      #"'*' has nothing before it to repeat"#,
      #"Write '.*' for any characters, or '\*' for the character itself."#
    ),
    (
      #"+a"#,
      #"'+' has nothing before it to repeat"#,
      #"Write '\+' for the character itself, or put before it what it is to repeat."#
    ),
    (
      #"a**"#,
      #"'*' follows a quantifier"#,
      #"Put what is to be repeated into a group, '(?:…)', or remove one quantifier."#
    ),
    (
      #"\b+"#,
      #"'+' follows something that matches a position, which cannot be repeated"#,
      #"Remove the quantifier, or enclose what it follows in '(?:…)'."#
    ),
    (
      #"a}"#,
      #"'}' is not allowed here unless it is escaped"#,
      #"Write '\}' for the character itself."#
    ),
    (
      #"a{x"#,
      #"'{' does not begin a count such as '{2}', '{2,}' or '{2,5}'"#,
      #"Write '\{' for the character itself, or complete the count."#
    ),
    (
      #"a{,3}"#,
      #"a count needs its minimum"#,
      #"Write '{0,' for no minimum, or '\{' for the character itself."#
    ),
    (
      #"a{16777216}"#,
      #"the count is larger than 16777215"#,
      #"Write a smaller count, or leave out the maximum."#
    ),
    (
      #"a{3,2}"#,
      #"the maximum count 2 is smaller than the minimum 3"#,
      #"Write '{2,3}'."#
    ),
    (
      #"(a"#,
      #"'(' is never closed"#,
      #"Add ')', or write '\(' for the character itself."#
    ),
    (
      #")"#,
      #"')' closes no group"#,
      #"Remove it, or write '\)' for the character itself."#
    ),
    (
      #"(?#a"#,
      #"the comment '(?#' is never closed"#,
      #"Add ')'."#
    ),
    (
      #"(?R)"#,
      #"'(?' is followed by nothing that ICU knows"#,
      #"Write '(?:' for a plain group, or '\(' for the character itself."#
    ),
    (
      #"(?P<n>a)"#,
      #"a named group is not written '(?P<' in ICU's syntax"#,
      #"Write '(?<name>…)'."#
    ),
    (
      #"(?(1)a)"#,
      #"conditional groups are not implemented in ICU"#,
      #"Write the two cases as alternatives."#
    ),
    (
      #"(?{a})"#,
      #"code within a pattern is not implemented in ICU"#,
      #"Remove it."#
    ),
    (
      #"(?q)"#,
      #"'(?' is followed by nothing that ICU knows"#,
      #"Write '(?:' for a plain group, or '\(' for the character itself."#
    ),
    (
      #"(?<n_>a)"#,
      #"the name of a group is an ASCII letter followed by ASCII letters and digits"#,
      #"Write a name such as 'id2'."#
    ),
    (
      #"(?<n>a)(?<n>b)"#,
      #"a group named 'n' exists already"#,
      #"Choose another name."#
    ),
    (
      #"\k<n>"#,
      #"no group named 'n' stands before this reference"#,
      #"Name the group before it is referred to."#
    ),
    (
      #"\1"#,
      #"there is no group 1: the pattern has no capturing group"#,
      #"Refer to a group that exists, or write the digit without backslash."#
    ),
    (
      #"(a)\2"#,
      #"there is no group 2: the pattern has one capturing group"#,
      #"Refer to a group that exists, or write the digit without backslash."#
    ),
    (
      #"(a)(b)\3"#,
      #"there is no group 3: the pattern has 2 capturing groups"#,
      #"Refer to a group that exists, or write the digit without backslash."#
    ),
    (
      #"(?<=a+)b"#,
      #"a look-behind must have a largest possible length"#,
      #"Replace '*', '+' and '{n,}' in it by counts with a maximum."#
    ),
    (
      #"\"#,
      #"the pattern ends in a single backslash"#,
      #"Write '\\' for the character itself."#
    ),
    (
      #"\x"#,
      #"the escape sequence is not complete or not a code point"#,
      #"Write '\xHH', '\x{H…}', '\uHHHH' or '\UHHHHHHHH', up to 10FFFF."#
    ),
    (
      #"\0"#,
      #"'\0' is not followed by an octal digit"#,
      #"Write one to three octal digits after '\0'."#
    ),
    (
      #"\p"#,
      #"the property's name is not enclosed in braces"#,
      #"Write '\p{…}'."#
    ),
    (
      #"\p{x}"#,
      #"ICU knows no property 'x'"#,
      #"Write a property of Unicode, such as '\p{L}' for letters."#
    ),
    (
      #"\N"#,
      #"the character's name is not enclosed in braces"#,
      #"Write '\N{…}'."#
    ),
    (
      #"\N{x}"#,
      #"no character is named 'x'"#,
      #"Write the Unicode name, or '\x{…}' with the code point."#
    ),
    (
      #"[a"#,
      #"'[' is never closed"#,
      #"Add ']', or write '\[' for the character itself."#
    ),
    (
      #"[z-a]"#,
      #"the range ends ('a') before it begins ('z')"#,
      #"Swap the two ends, or escape the '-'."#
    ),
    (
      #"[\x{100}-\n]"#,
      #"the range ends (U+000A) before it begins (U+0100)"#,
      #"Swap the two ends, or escape the '-'."#
    ),
    (
      #"[a-\d]"#,
      #"a class of characters cannot end a range"#,
      #"Escape the '-', or put it last."#
    ),
    (
      #"[--a]"#,
      #"the set operator has no left side"#,
      #"Add the missing side, or escape the operator's characters."#
    ),
    (
      #"[a&&]"#,
      #"the set operator has no right side"#,
      #"Add the missing side, or escape the operator's characters."#
    ),
  ])
  func describesTheMistakeAndTheRemedy(_ pattern: String, _ reason: String, _ remedy: String) throws
  {
    let error = try #require(PatternParser.parse(UTF8String(pattern)).error)
    #expect(error.reason == reason)
    #expect(error.remedy == remedy)
  }

  @Test func namesTheBracketThatIsTooDeep() throws {
    let nested = String(repeating: "(", count: 60) + String(repeating: "[", count: 40)
    let error = try #require(PatternParser.parse(UTF8String(nested)).error)
    #expect(error.icuName == "U_REGEX_INTERNAL_ERROR")
    #expect(error.reason == "more than 99 brackets are open at once")
    #expect(error.remedy == "Nest fewer groups and sets.")
    #expect(error.range == 99..<100)
  }

  @Test func leavesTheEmptyPatternToTheCaller() throws {
    guard case .empty(let syntax) = PatternParser.parse("") else {
      Issue.record("the empty pattern is its own case")
      return
    }
    #expect(PatternLowering.lower(syntax, ignoringCase: true) == .regular(.empty))
    #expect(!ICUOracle.accepts(""))
  }

  @Test func reportsNothingForAPatternThatIsTooLong() {
    let limits = PatternLimits(patternBytes: 4)
    #expect(PatternParser.parse("abcé", limits: limits) == .undecided(patternBytes: 5, limit: 4))
  }

  /// ICU accepts these, and a client may reject the first letter that the backslash gives no
  /// meaning.
  @Test(arguments: [
    (#"/«\y»ou"#, "'\\y' has no meaning"), (#"a«\E»\j"#, "'\\E' has no meaning"),
    (#"[«\b»]"#, "'\\b' has no meaning"), (#"[a[^«\q»]]"#, "'\\q' has no meaning"),
    (#"[«\y»-z]"#, "'\\y' has no meaning"),
  ])
  func letterEscapesAreKnown(marked: String, reason: String) throws {
    let test = MarkedPattern(marked)
    let parse = PatternParser.parse(test.pattern)
    let error = try #require(parse.syntax?.letterEscapeError)
    #expect(error.range == test.range)
    #expect(error.reason == reason)
    #expect(error.icuName == "U_REGEX_BAD_ESCAPE_SEQUENCE")
    #expect(error.remedy.hasSuffix(" for the letter itself."))
  }

  @Test(arguments: [
    #"\."#, #"\_"#, #"\é"#, #"\n\b\X\cA\Q\y\E"#, #"(?#\y)"#, "(?x)# \\y", #"[a-\y]"#, #"[\n\d]"#,
  ])
  func otherEscapesAreNotLetterEscapes(pattern: String) {
    let parse = PatternParser.parse(UTF8String(pattern))
    #expect(parse.syntax?.letterEscapes == [])
  }
}

extension PatternParse {
  fileprivate var error: PatternError? {
    if case .rejected(let error) = self { error } else { nil }
  }
}
