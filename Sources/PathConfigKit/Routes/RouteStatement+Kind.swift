extension RouteStatement {
  /// The effect of a statement on the routes of its file.
  enum Kind {
    /// `Rails.application.routes.draw`, or a module of that name.
    case program

    /// Draws nothing, and changes nothing for other statements.
    case silent
    case namespace, scope, controller, shallow

    /// `resource` or `resources`, and the blocks in these.
    case resources, member, collection, new, nested
    case route, root, mount

    /// The pages of the gem Devise for a model, as in `devise_for :users`.
    case devise

    /// The definition and the use of concerns.
    case concern, concerns

    /// The routes of another file, as in `draw :admin`.
    case file

    /// Names an address, and draws nothing.
    case helper

    /// A block whose routes have the same paths as without it.
    case plain

    /// A block whose routes have the same paths, if there are any.
    case condition

    /// Statements of its block may mean something else after it, or nothing.
    case jump
    case unknown

    private static let ofVerbs: [String: Kind] = [
      "namespace": .namespace, "scope": .scope, "controller": .controller, "shallow": .shallow,
      "resource": .resources, "resources": .resources, "member": .member,
      "collection": .collection, "new": .new, "nested": .nested,
      "get": .route, "post": .route, "patch": .route, "put": .route, "delete": .route,
      "options": .route, "match": .route, "root": .root, "mount": .mount,
      "devise_for": .devise,
      "concern": .concern, "concerns": .concerns, "draw": .file,
      "direct": .helper, "resolve": .helper,
      "authenticate": .plain, "authenticated": .plain, "constraints": .plain,
      "defaults": .plain, "defmodule": .plain, "devise_scope": .plain, "live_session": .plain,
      "unauthenticated": .plain,
      "begin": .condition, "case": .condition, "if": .condition, "unless": .condition,
      "break": .jump, "next": .jump, "resources_path_names": .jump, "return": .jump,
      "class": .silent, "def": .silent, "default_url_options": .silent, "end": .silent,
      "extend": .silent, "include": .silent, "module": .silent, "require": .silent,
      "require_relative": .silent,
    ]

    /// The methods of modules and classes that set up a program, as in `Sidekiq::Web.use Auth`: any
    /// other may draw routes.
    private static let settings: Set<String> = ["disable", "register", "set", "use"]

    /// - Parameters:
    ///   - head: the statement without its block.
    ///   - call: the part of it up to the name of the method.
    init(of tokens: [RubyToken], _ head: Range<Int>, call: Range<Int>) {
      let first = tokens[head.lowerBound]
      let words = Set(tokens[head].prefix(8).map(\.text))
      let assignment = tokens.first(in: head) { RubyToken.assignments.contains($0.text) }
      let isSetting =
        first.isConstant && Self.settings.contains(tokens[call.upperBound - 1].text)
        && words.isDisjoint(with: ["self", "routes"])
      if words.isSuperset(of: ["routes", "draw"]),
        !words.isDisjoint(with: ["application", "Application"])
      {
        self = .program
      } else if first.isNewline || assignment == head.lowerBound + 1 {
        self = .silent
      } else {
        self = Self.ofVerbs[first.text] ?? (assignment != nil || isSetting ? .silent : .unknown)
      }
    }

    static func isJump(_ token: RubyToken) -> Bool { ofVerbs[token.text] == .jump }
  }

  /// True if its arguments say more than is understood of them.
  var isUnclear: Bool {
    switch kind {
    case .program, .silent: false
    // These say for which requests their routes are, or have paths of their own.
    case .helper, .mount, .plain, .scope: isConditional
    default: isConditional || !isReadable
    }
  }

  /// True if nobody knows which statements of its block take effect after it.
  var changesRest: Bool {
    switch kind {
    case .jump: true
    case .condition: body.map { source.tokens[$0].contains(where: Kind.isJump) } ?? false
    default: false
    }
  }
}
