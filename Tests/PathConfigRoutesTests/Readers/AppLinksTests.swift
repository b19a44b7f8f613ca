import PathConfigDiagnostics
import PathConfigRoutes
import Testing

/// The paths that apps claim on a site.
@Suite struct AppLinksTests {
  @Test func componentsAreRead() {
    let read = ReadRoutes(
      """
      {
        "applinks": {
          "details": [{
            "appIDs": ["ABC.com.example"],
            "components": [
              { "/": "/help/*", "exclude": true },
              { "/": "/books/????" },
              { "/": "/search", "?": { "q": "*" } },
              { "#": "no", "exclude": true },
              { "?": "a=b" },
              { "/": 1 },
              "x"
            ]
          }]
        }
      }
      """)
    #expect(read.stream.format == .aasa)
    #expect(
      read.lines == ["6 /help/* -", "7 /books/????", "8 /search +query", "10 * +query"])
    #expect(read.unread == [#"11: { "/": 1 }"#, #"12: "x""#])
    #expect(read.routes.map(\.group) == [0, 0, nil, nil])
  }

  @Test func theOlderFormIsRead() {
    let read = ReadRoutes(
      #"{"applinks":{"apps":[],"details":[{"appID":"A","paths":["NOT /a/*","/a/b","*"]}]}}"#)
    #expect(read.lines == ["1 /a/* -", "1 /a/b", "1 *"])
  }

  @Test func caseAndVariablesAreHeeded() throws {
    let read = ReadRoutes(
      #"""
      {"applinks": {"substitutionVariables": {"food": ["pie", "soup"]}, "details": [
        {"components": [{"/": "/$(food)/$(digit)$x"}], "defaults": {"caseSensitive": false}}]}}
      """#)
    let route = try #require(read.routes.first)
    #expect(route.ignoresCase)
    #expect(
      route.path.parts == [
        .literal("/"), .oneOf(["pie", "soup"]), .literal("/"), .expression("[0-9]"),
        .literal("$x"),
      ])
  }

  @Test func aManifestIsRead() throws {
    let read = ReadRoutes(
      #"""
      <manifest xmlns:android="http://schemas.android.com/apk/res/android">
        <activity><intent-filter>
          <data android:scheme="https" android:host="example.com" />
          <data android:path="/a" />
          <data android:pathPrefix="/books/"
                android:pathSuffix=".html"/>
          <data android:pathPattern="/x.*\\.y*z" />
          <data android:pathAdvancedPattern="/[a-z]{2}/.+" />
          <data android:scheme="hotwire" android:path="/native" />
          <data android:path="@string/path" />
        </intent-filter></activity>
      </manifest>
      """#)
    #expect(read.stream.format == .android)
    #expect(
      read.lines == [
        "4 /a", "5 /books/", "6 .html", #"7 /x.*\\.y*z"#, "8 /[a-z]{2}/.+",
      ])
    #expect(
      read.routes[3].path.parts == [
        .literal("/x"), .repeated(.anyCharacter), .literal("."), .repeated(.literal("y")),
        .literal("z"),
      ])
    #expect(read.unread == ["10: @string/path"])
  }

  @Test func dynamicComponentsAreRead() {
    let read = ReadRoutes(
      """
      [{ "relation": ["delegate_permission/common.handle_all_urls"],
         "target": {"namespace": "android_app"},
         "relation_extensions": { "delegate_permission/common.handle_all_urls": {
           "dynamic_app_link_components": [
             {"/": "/a/*", "exclude": true}, {"/": "/*"}
           ] } } }]
      """)
    #expect(read.stream.format == .android)
    #expect(read.lines == ["5 /a/* -", "5 /*"])
  }

  @Test(arguments: [("{", RouteFormat.aasa), ("[]", .android), ("{\"applinks\":", .aasa)])
  func reportsFilesWithoutPaths(text: String, format: RouteFormat) {
    let read = ReadRoutes(text, format)
    #expect(read.entries.isEmpty)
    #expect(read.stream.unreadCount + read.stream.remarks.count > 0)
  }
}
