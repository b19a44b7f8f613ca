import PathConfigSyntax

/// A header of a request.
///
/// Its value may be a secret and is never printed.
package struct HTTPHeader: Hashable, Sendable {
  package let name: String
  package let value: Secret

  /// The parts of the value that came from environment variables.
  private let variables: [Secret]

  init(_ name: String, _ value: String) {
    self.init(name, Secret(value))
  }

  init(_ name: String, _ value: Secret, variables: [Secret] = []) {
    self.name = name
    self.value = value
    self.variables = variables
  }

  /// The headers whose values are no secrets, and would hide words in every output.
  private static let harmless = [
    "Accept", "Accept-Language", "Cache-Control", "Origin", "Pragma", "Referer", "User-Agent",
  ]

  /// The secrets of the header, which a server may send back and no output may contain.
  ///
  /// These are everything from the environment, the value and its words.
  var secrets: [Secret] {
    if Self.harmless.contains(where: isNamed) { return variables }
    let words = value.reveal().split { $0 == " " || $0 == ";" || $0 == "," }.map(String.init)
    return variables + [value] + words.filter { $0.utf8.count >= 8 }.map(Secret.init)
  }

  /// Names are compared without regard to the case of ASCII letters (RFC 9110, section 5.1).
  func isNamed(_ name: String) -> Bool { HTTPFields.areEqual(self.name, name) }
}

extension HTTPHeader {
  /// Reads `Name: value`, with `$NAME` and `${NAME}` from the environment and `$$` as a dollar.
  ///
  /// An unset or empty variable is a fault, because a request without its token is not the intended
  /// one. Only variables that are meant for this tool are sent. Headers that belong to the
  /// transport are refused.
  static func parse(
    _ text: String, environment: [String: String]
  ) throws(LoadFault) -> HTTPHeader {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw .missingColon }
    let name = String(text[..<colon])
    guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else { throw .malformedName }
    if reserved.contains(where: { HTTPFields.areEqual($0, name) }) { throw .reserved(name) }
    let template = Array(text.utf8[text.utf8.index(after: colon)...].trimming(\.isBlank))
    var variables: [Secret] = []
    let value = try expanding(template, header: name) { variable throws(LoadFault) in
      guard variable.utf8.starts(with: Self.ownVariables.utf8) else {
        throw .foreign(variable, header: name)
      }
      guard let text = environment[variable], !text.isEmpty else {
        throw .unset(variable, header: name, isEmpty: environment[variable] != nil)
      }
      variables.append(Secret(text))
      return text
    }
    guard isValue(value) else { throw .controlCharacter(header: name) }
    return HTTPHeader(
      name, Secret(String(decoding: value, as: UTF8.self)), variables: variables)
  }

  /// True if the bytes may be the value of a header: they have no control character except a tab.
  static func isValue(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  /// The prefix of variables that are meant for this tool.
  private static let ownVariables = "PATHCONFIG_"

  /// Headers that frame the message, that the transport negotiates, or that ask for a part of the
  /// answer.
  private static let reserved = [
    "Accept-Encoding", "Connection", "Content-Length", "Expect", "Host", "If-Match",
    "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Keep-Alive", "Range",
    "TE", "Trailer", "Transfer-Encoding", "Upgrade",
  ]

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

extension HTTPHeader {
  private static func expanding(
    _ template: [UInt8], header: String,
    with value: (_ variable: String) throws(LoadFault) -> String
  ) throws(LoadFault) -> [UInt8] {
    var expanded: [UInt8] = []
    var rest = template[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "$") else {
        expanded.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "$") {
        expanded.append(byte)
        rest.removeFirst()
        continue
      }
      let variable = try variableName(from: &rest, header: header)
      expanded += try value(variable).utf8
    }
    return expanded
  }

  /// Takes `NAME` or `{NAME}` off the text after a dollar.
  private static func variableName(
    from rest: inout ArraySlice<UInt8>, header: String
  ) throws(LoadFault) -> String {
    let isBraced = rest.first == UInt8(ascii: "{")
    let start = rest.dropFirst(isBraced ? 1 : 0)
    let name = start.prefix(while: isVariableByte)
    let end = start.dropFirst(name.count)
    guard let first = name.first, !first.isASCIIDigit,
      !isBraced || end.first == UInt8(ascii: "}")
    else { throw .loneDollar(header: header) }
    rest = end.dropFirst(isBraced ? 1 : 0)
    return String(decoding: name, as: UTF8.self)
  }

  private static func isVariableByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_")
      || isTokenByte(byte) && byte < 0x80
        && !"!#$%&'*+-.^`|~".utf8.contains(byte)
  }
}

// MARK: - Wording

/// Values are never part of it.
extension LoadFault {
  fileprivate static let missingColon = LoadFault(
    "the header has no colon after its name", help: "write it as 'Name: value'")

  /// The name is left out, because it may be a part of a value that was given without its name.
  fileprivate static let malformedName = LoadFault(
    "what stands before the colon is not the name of a header", help: "write it as 'Name: value'")

  /// A header that the transport sets itself.
  fileprivate static func reserved(_ name: String) -> LoadFault {
    LoadFault("the header \(name) is set by this tool itself", help: "leave it out")
  }

  fileprivate static func unset(
    _ variable: String, header: String, isEmpty: Bool
  ) -> LoadFault {
    LoadFault(
      "the header \(header) wants the environment variable \(variable), which is "
        + (isEmpty ? "empty" : "not set"),
      help: "set \(variable), or write $$ for a dollar")
  }

  /// A variable that is not meant for this tool.
  fileprivate static func foreign(_ variable: String, header: String) -> LoadFault {
    LoadFault(
      "the header \(header) wants the environment variable \(variable), and the tool sends only those "
        + "that begin with PATHCONFIG_",
      help: "name it PATHCONFIG_\(variable), or write $$ for a dollar")
  }

  /// A `$` that does not begin a variable's name.
  fileprivate static func loneDollar(header: String) -> LoadFault {
    LoadFault(
      "the header \(header) has a `$` that begins no variable's name",
      help: "write $NAME or ${NAME} for a variable, $$ for a dollar")
  }

  /// A line break or another control character, which would end the header.
  fileprivate static func controlCharacter(header: String) -> LoadFault {
    LoadFault(
      "the header \(header) has a line break or another control character in its value",
      help: "check the variables in it for a line break at the end")
  }

  static func repeated(_ name: String) -> LoadFault {
    LoadFault("the header \(name) is given more than once", help: "leave it out")
  }
}
