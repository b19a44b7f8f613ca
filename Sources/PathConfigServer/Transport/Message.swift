import PathConfigSyntax

/// One message of JSON-RPC 2.0.
enum Message: Sendable {
  case request(id: JSONNode, method: UTF8String, parameters: JSONNode)
  case notification(method: UTF8String, parameters: JSONNode)
  /// The response to a request of the server; nil for an error.
  case response(id: JSONNode, result: JSONNode?)
  /// Bytes that are not a message; with the id if it could be read.
  case broken(id: JSONNode?, ResponseError)

  init(_ content: ContiguousArray<UInt8>) {
    var limits = JSONLimits.standard
    limits.maximumBytes = .max
    let parse = JSONParser.parse(name: "message", bytes: content, limits: limits)
    guard let root = parse.root, parse.faults.isEmpty else {
      self = .broken(id: nil, .parse("a message is not JSON"))
      return
    }
    let id = root["id"]
    let parameters = root["params"] ?? .null
    switch (root["method"]?.text, id) {
    case (let method?, let id?) where id.isIdentifier:
      self = .request(id: id, method: method, parameters: parameters)
    case (let method?, nil): self = .notification(method: method, parameters: parameters)
    case (nil, let id?) where root["result"] != nil || root["error"] != nil:
      self = .response(id: id, result: root["error"] == nil ? root["result"] : nil)
    default:
      let known = id.flatMap { $0.isIdentifier ? $0 : nil }
      self = .broken(id: known, .invalid("a message is neither a request nor an answer"))
    }
  }
}

/// The reason that a request has no result.
struct ResponseError: Error, Equatable {
  let code: Int
  let message: String

  static func parse(_ message: String) -> Self { Self(code: -32700, message: message) }
  static func invalid(_ message: String) -> Self { Self(code: -32600, message: message) }
  static func unknownMethod(_ method: UTF8String) -> Self {
    Self(code: -32601, message: "there is no method \(Quotation.of(method, atMost: 80))")
  }
  static func parameters(_ message: String) -> Self { Self(code: -32602, message: message) }
  static let notInitialized = Self(code: -32002, message: "the session has not begun")
  static let cancelled = Self(code: -32800, message: "cancelled")
  /// The error for a text that has changed meanwhile, for which another request will come.
  static let overtaken = Self(code: -32802, message: "overtaken by a change of the text")
  static func failed(_ message: String) -> Self { Self(code: -32803, message: message) }
}

extension JSONNode {
  static let null = JSONNode(range: 0..<0, value: .null)

  /// The last member of a name, unless it is null; nil for what is not an object.
  subscript(_ name: UTF8String) -> JSONNode? {
    guard case .object(let object) = value, let node = object.last(name)?.value, !node.isNull
    else { return nil }
    return node
  }

  var text: UTF8String? {
    if case .string(let string) = value { string.text } else { nil }
  }

  /// A whole number; nil for any other value.
  var integer: Int? {
    if case .number(let number) = value { Int(number.text.string) } else { nil }
  }

  var elements: [JSONNode] { array ?? [] }

  fileprivate var isIdentifier: Bool { integer != nil || text != nil }
}

extension JSONOutput {
  /// An object without the members that have no value.
  static func members(_ members: KeyValuePairs<UTF8String, JSONOutput?>) -> JSONOutput {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}
