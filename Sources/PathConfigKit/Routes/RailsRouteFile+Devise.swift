import PathConfigSyntax

/// The pages that the gem Devise draws for a model, by the modules that the model names
/// (heartcombo/devise, `lib/devise/mapping.rb` and `lib/devise/rails/routes.rb` of 4.8 and 4.9).
extension RailsRouteFile {
  /// The modules that bring pages, each with the name of its part, in Devise's order.
  private static let parts = [
    ("database_authenticatable", "session"), ("omniauthable", "omniauth_callback"),
    ("recoverable", "password"), ("registerable", "registration"),
    ("confirmable", "confirmation"), ("lockable", "unlock"),
  ].map { (module: $0, name: $1) }

  /// The part, the action, the verb, and the words of the path, which an app may rename.
  private static let pages = """
    session new GET sign_in
    session create POST sign_in
    session destroy DELETE sign_out
    password new GET password new
    password edit GET password edit
    password update PATCH password
    password update PUT password
    password create POST password
    registration cancel GET registration cancel
    registration new GET registration sign_up
    registration edit GET registration edit
    registration update PATCH registration
    registration update PUT registration
    registration destroy DELETE registration
    registration create POST registration
    confirmation new GET confirmation new
    confirmation show GET confirmation
    confirmation create POST confirmation
    unlock new GET unlock new
    unlock show GET unlock
    unlock create POST unlock
    """.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

  /// Draws the pages of `devise_for :users`.
  mutating func drawDevise(_ statement: RouteStatement, in outer: RouteScope) {
    var rest = outer
    if statement.values.isEmpty { leave(statement, in: &rest) }
    for (name, _) in statement.values.prefix(50) {
      let model = model(name, statement)
      if let parts = Self.parts(of: model?.modules, statement),
        let mapping = DeviseMapping(name, statement, in: outer)
      {
        for part in parts { draw(part, of: mapping, statement) }
        if parts.contains("omniauth_callback") {
          draw(model?.providers, of: mapping, statement)
        }
      } else {
        leave(statement, in: &rest)
      }
    }
  }

  private mutating func draw(_ part: String, of mapping: DeviseMapping, _ statement: RouteStatement)
  {
    for page in Self.pages where page[0] == part {
      let (action, isSignOut) = (page[1], page[3] == "sign_out")
      let path = page[3...].map { mapping.word($0, of: part) }.joined(separator: "/")
      let isNamed = ["new", "edit", "cancel"].contains(action) || isSignOut
      add(
        path, isSignOut ? mapping.verbsOfSignOut : page[2],
        "\(mapping.controller(of: part))#\(action)", statement, in: mapping.scope,
        named: mapping.name(of: part, for: isNamed ? action : ""))
    }
  }

  /// Draws the pages to which people come back from other services.
  ///
  /// A form leads to such a service, and no link does.
  ///
  /// - Parameter providers: nil if the model does not name the services.
  private mutating func draw(
    _ providers: [String]?, of mapping: DeviseMapping, _ statement: RouteStatement
  ) {
    var scope = mapping.scope
    guard let providers else { return leave(statement, in: &scope) }
    let controller = mapping.controller(of: "omniauth_callback")
    for provider in providers.prefix(50) {
      add("auth/\(provider)", "POST", "\(controller)#passthru", statement, in: scope)
      add(
        "auth/\(provider)/callback", "GET|POST", "\(controller)#\(provider)", statement, in: scope)
    }
  }

  /// The parts that `only` and `skip` leave of those of a model; nil if they are not readable.
  private static func parts(of modules: [String]?, _ statement: RouteStatement) -> [String]? {
    guard let only = statement.list("only"), let skip = statement.list("skip") else { return nil }
    if skip == ["all"], only.isEmpty { return [] }
    guard let modules else { return nil }
    let chosen = (only.isEmpty ? skip : only).map(Inflections.singular)
    return parts.filter { modules.contains($0.module) }.map(\.name)
      .filter { chosen.contains($0) != only.isEmpty }
  }

  /// The modules of a model and the services with which people sign in; nil if its text shows no modules.
  private mutating func model(
    _ name: String, _ statement: RouteStatement
  ) -> (modules: [String], providers: [String]?)? {
    let name = statement.option("class_name", else: Inflections.singular(of: name))
    // The file of `Team::AdminUser` is `team/admin_user.rb`.
    let path = name?.replacing("::", with: "/")
      .replacing(#/([a-z0-9])([A-Z])/#) { "\($0.1)_\($0.2)" }.lowercased()
    guard let path, let source = source("app/models/\(path).rb") else { return nil }
    let tokens = source.tokens
    budget -= tokens.count / 64
    let calls = tokens.indices.filter { place in
      tokens[place].isWord && tokens[place].text == "devise"
        && tokens[..<place].last?.isNewline ?? true
    }.map { RouteStatement(at: $0, in: tokens.indices, of: source) }
    let areReadable = calls.allSatisfy { call in
      call.isReadable && !call.isConditional && call.values.allSatisfy(\.isSymbol)
    }
    guard !calls.isEmpty, areReadable else { return nil }
    let naming = calls.first { $0.options["omniauth_providers"] != nil }
    return (calls.flatMap { $0.values.map(\.text) }, naming?.list("omniauth_providers"))
  }
}

/// The words of one model in the routes of Devise, and the scope of its pages.
private struct DeviseMapping {
  private(set) var scope: RouteScope
  let verbsOfSignOut: String
  private let word: String
  private let module: String
  private let controllers: [String: String]

  /// The words for parts and actions, and those of the blocks around for actions of Rails.
  private let names: [String: String]
  private let outerNames: [String: String]

  /// Nil if an option is not readable, or means more than a part of the path.
  init?(_ name: String, _ statement: RouteStatement, in outer: RouteScope) {
    scope = outer
    scope.add(path: statement.option("path", else: name))
    scope.addRest(of: statement)
    let isKnown = Set(statement.options.keys).isDisjoint(with: ["constraints", "path_prefix"])
    let module = outer.module.isEmpty ? "devise" : String(outer.module.dropLast())
    guard isKnown, scope.path != nil, let names = scope.names, let outerNames = outer.names,
      let verbs = statement.list("sign_out_via"), let prefix = outer.prefix,
      let module = statement.option("module", else: module),
      let controllers = statement.texts(ofHash: "controllers"),
      let singular = statement.option("singular", else: Inflections.singular(of: name)),
      let outerName = statement.option("as", else: prefix)
    else { return nil }
    (self.names, self.outerNames, self.module, self.controllers) = (
      names, outerNames, module, controllers
    )
    word = outerName.isEmpty ? singular : "\(outerName)_\(singular)"
    verbsOfSignOut =
      verbs.isEmpty ? "DELETE" : verbs.map { $0.uppercased() }.joined(separator: "|")
  }

  func word(_ word: String, of part: String) -> String {
    let isOfRails = ["new", "edit"].contains(word) && part != "registration"
    return (isOfRails ? outerNames : names)[word] ?? (word == "registration" ? "" : word)
  }

  func controller(of part: String) -> String { controllers["\(part)s"] ?? "\(module)/\(part)s" }

  func name(of part: String, for action: String) -> String {
    [action, word, part].filter { !$0.isEmpty }.joined(separator: "_")
  }
}
