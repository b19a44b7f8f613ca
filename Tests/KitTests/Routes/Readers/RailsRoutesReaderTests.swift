@testable import PathConfigKit
@testable import PathConfigSyntax
import Testing

/// The output of `rails routes`, in all its forms.
@Suite struct RailsRoutesReaderTests {
  @Test func theTableIsRead() {
    let read = RouteList(
      #"""
               Prefix Verb   URI Pattern                    Controller#Action
                 root GET    /                              home#show
                books GET    /books(.:format)               books#index
                      POST   /books(.:format)               books#create
                 book GET    /books/:id(.:format)           books#show {:id=>/\d+/}
                      PATCH|PUT /books/:id(.:format)        books#update
                 page        /pages/*slug(.:format)         pages#show
             old_book GET    /old(.:format)                 redirect(301, /books)
                 ping GET    /ping(.:format)                Inline handler (Proc/Lambda)
      """#)
    #expect(read.format == .rails)
    #expect(
      read.lines == [
        "2 GET / home#show", "3 GET /books books#index", "4 POST /books books#create",
        "5 GET /books/:id books#show", "6 PATCH|PUT /books/:id books#update",
        "7 /pages/*slug pages#show", "8 GET /old redirect(301, /books)",
        "9 GET /ping Inline handler (Proc/Lambda)",
      ])
    #expect(read.routes.map(\.isVisited) == [true, true, false, true, false, true, true, true])
    #expect(read.routes[0].name == "root" && read.routes[2].name == nil)
    #expect(read.unreadCount == 0)
  }

  @Test(arguments: [
    #"{:id=>/\d+/}"#, #"{id: /\d+/}"#, #"{:format=>"json", :id=>/\d+/}"#,
    #"{format: "a, {b}", id: /\d+/}"#, #"{subdomain: #<Proc:0x1 (lambda)>, id: /\d+/}"#,
    #"{"id": /\d+/}"#, #"{:"id"=>/\d+/}"#, #"{"id"=>/\d+/}"#, #"{id: /\d+/, page: 1}"#,
  ])
  func constraintsAreReadInBothSpellings(hash: String) throws {
    let read = RouteList("  book GET /books/:id(.:format) books#show \(hash)")
    let route = try #require(read.routes.first)
    #expect(route.endpoint == "books#show")
    #expect(route.constraints.map(\.parameter) == ["id"])
    #expect(route.constraints.map(\.text) == [#"/\d+/"#])
    #expect(route.constraints.map(\.pattern) == ["(?:[0-9]+)"])
    #expect(read.remarks.isEmpty)
  }

  @Test(arguments: [
    (#"[\w.-]+"#, "", #"(?:[a-zA-Z0-9_.-]+)"#), (#"\h{8}"#, "i", #"(?i:[0-9a-fA-F]{8})"#),
    (#"a\/b"#, "", #"(?:a\/b)"#), (#".+"#, "m", "(?s:.+)"), (#"[^\/]+"#, "", #"(?:[^\/]+)"#),
    (#"\D"#, "x", "(?x:[^0-9])"),
  ])
  func rubyIsPutIntoThePatternSyntax(body: String, flags: String, pattern: String) {
    let constraint = RouteConstraint(
      parameter: "id", ruby: UTF8String(body), flags: UTF8String(flags))
    #expect(constraint.pattern?.string == pattern)
  }

  @Test(arguments: [#"\Aa\z"#, #"^a$"#, #"\g<a>"#, #"\Ra"#])
  func reportsConstraintsThatAreNotUnderstood(body: String) throws {
    let read = RouteList("book GET /books/:id books#show {id: /\(body)/}")
    let route = try #require(read.routes.first)
    #expect(route.constraints.first?.pattern == nil)
    #expect(
      read.remarks.count == 1 && read.remarks[0].contains(":1: the constraint /\(body)/ is"))
  }

  @Test func routesOfEnginesAreBelowTheirMount() {
    let read = RouteList(
      """
      Prefix Verb URI Pattern Controller#Action
        blog      /blog       Blog::Engine
        jobs      /jobs       Sidekiq::Web

      Routes for Blog::Engine:
        root GET  /              blog/posts#index
        post GET  /:id(.:format) blog/posts#show

      Routes for Shop::Engine:
        cart GET  /cart(.:format) shop/carts#show
      """)
    #expect(
      read.lines == [
        "3 /jobs Sidekiq::Web +subtree", "6 GET /blog blog/posts#index",
        "7 GET /blog/:id blog/posts#show", "10 GET /cart shop/carts#show",
      ])
    #expect(read.remarks.count == 1 && read.remarks[0].contains(":9: nothing in the list mounts"))
  }

  @Test func recognisesOtherLinesOfTheOutput() {
    let read = RouteList(
      """
      Found 1 unused route:

      Prefix Verb URI Pattern Controller#Action
         one GET  /one(.:format) ones#show

      For more information about routes, see the guide
      """)
    #expect(read.lines == ["4 GET /one ones#show"])
    #expect(read.unreadCount == 0)
  }

  @Test func countsAndShowsOtherLines() {
    let read = RouteList(
      "DEPRECATION WARNING: old\n  a GET /a(.:format) a#b\nb GET nowhere b#c\n"
        + (0..<9).map { "junk \($0)\n" }.joined(), .rails)
    #expect(read.lines == ["2 GET /a a#b"])
    #expect(
      read.unreadLines == [
        "1: DEPRECATION WARNING: old", "3: b GET nowhere b#c", "4: junk 0", "5: junk 1",
        "6: junk 2",
      ])
    #expect(read.unreadCount == 11)
  }

  @Test(arguments: [
    ("/books/new", "", true), ("/books/:id/edit", "", true), ("/books/:id", "books#edit", true),
    ("/books/new", "books#draft", false), ("/news", "", false), ("/books/:new", "", false),
    ("/x", "Shop::New", false),
  ])
  func formsAreKnownByTheirName(path: String, endpoint: String, looksModal: Bool) {
    var route = Route(RoutePath(rails: UTF8String(path)), line: 1)
    route.endpoint = endpoint.isEmpty ? nil : UTF8String(endpoint)
    #expect(route.looksModal == looksModal)
  }
}
