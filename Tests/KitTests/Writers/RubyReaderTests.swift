import PathConfigSyntax
import TestSupport
import Testing

@testable import PathConfigKit

/// The reader of Ruby reads values, their places and their holes.
struct RubyReaderTests {
  private func results(
    _ text: String, named name: String = "a.rb", in files: [String: String] = [:]
  ) -> [RubyReader.Result] {
    let all = try? RubyReader.read(ContiguousArray(text.utf8), named: name) { name in
      files[name].map { ("\(name).rb", ContiguousArray($0.utf8)) }
    }
    return all ?? []
  }

  private func configurations(
    _ text: String, named name: String = "a.rb", in files: [String: String] = [:]
  ) -> [WrittenConfiguration] {
    results(text, named: name, in: files).compactMap {
      if case .configuration(let configuration) = $0 { configuration } else { nil }
    }
  }

  /// The JSON text of the only configuration that a method `show` with the body writes.
  private func json(_ body: String, methods: String = "") -> String {
    let all = configurations("class C < D\n def show\n\(body)\nend\n\(methods)\nend\n")
    return all.map(\.text.string.string).joined(separator: " | ")
  }

  @Test(arguments: [
    (#"["/\d+", '/\d+', '\\.', "\\."]"#, #"["/d+","/\\d+","\\.","\\."]"#),
    (#"["\u00e9\u{1F600 41}\t\n\s"]"#, #"["é😀A\u0009\u000a "]"#),
    (#"%w[/a$ /b\ c #{x}]"#, ##"["/a$","/b c","#{x}"]"##),
    (#"%i(a b) + [:"c d", :e?] + %W[f#{1}g]"#, #"["a","b","c d","e?","f1g"]"#),
    (#"[%q(it's (a)), %Q{a"b}, "a" 'b' "c"]"#, #"["it's (a)","a\"b","abc"]"#),
    ("[1_000, -2.50, nil, true, false,]", "[1000,-2.5,null,true,false]"),
    (
      #"[{a: 1, "b": 2, "c" => 3, :d => 4, :"e f" => 5, 6 => 7}]"#,
      #"[{"a":1,"b":2,"c":3,"d":4,"e f":5,"6":7}]"#
    ),
    (#"[*[1, 2], *nil, [3].freeze, *%w[x]]"#, #"[1,2,[3],"x"]"#),
    (
      #"[{a: 1}.merge(b: 2, a: 3), {**{x: 1}, y: 2}, {y: 1}.reverse_merge(z: 2)]"#,
      #"[{"a":3,"b":2},{"x":1,"y":2},{"z":2,"y":1}]"#
    ),
    ("[{a: 1 # it's {\n}, # ]\n\n]", #"[{"a":1}]"#),
    (
      "[<<~A, <<-'B'].dup\n  x #{1}\n    y\nA\n z\\d\n  B\n",
      ##"["x 1\u000a  y\u000a"," z\\d\u000a"]"##
    ),
    (#"[(1 if false), ("z" unless nil)]"#, #"[null,"z"]"#),
    (
      #"[begin; 1; end, (x = 2; x), if true then 3 end, case :a when "b" then 4 when :a then 5 end]"#,
      "[1,2,3,5]"
    ),
    (#"[{a: {b: [1]}}[:a], {a: 1}.fetch(:a)]"#, #"[{"b":[1]},1]"#),
    (#"[Regexp.escape("/a.b-c"), "^#{Regexp.escape('/x$')}$"]"#, #"["/a\\.b\\-c","^/x\\$$"]"#),
  ])
  func readsLiterals(ruby: String, json expected: String) {
    expectEqual(json("render json: {rules: \(ruby)}"), #"{"rules":\#(expected)}"#)
  }

  @Test(arguments: [
    "render json: {rules: [1]}", "render(json: {rules: [1]}, status: :ok)",
    "render :json => {rules: [1]}",
    "render json: {rules: [1]}.to_json", "render json: JSON.generate({rules: [1]})",
    "rules = [1]\nrender json: {rules:}", "@rules = [1]\nrender json: {rules: @rules}",
    "render json: <<~JSON\n  {\"rules\":[1]}\nJSON\n",
    "x = nil\nx ||= [1]\nrender json: {rules: x}",
    "x = []\nx << 1\nx << 2 if nil\nrender json: {rules: x}",
    "respond_to do |format|\n format.html { render :a }\n format.json { render json: {rules: [1]} }\nend",
    "return head(:no) unless true\nif stale?(1) then render json: {rules: [1]} end",
    "render json:\n {\n rules: [1] }", "render json: rules_of([1], b: {})\n",
    "render json: RULES.dup",
    "render json: { @a => 1, }\nend\ndef other\nrender json: {rules: [1]}",
    "foo bar, baz: ) ] \nrender json: {rules: [1]}",
    "a, b = 1, 2\nrender json: {rules: [1]} and return",
  ])
  func readsResponse(body: String) {
    let more =
      "RULES = {rules: [1]}.freeze\nprivate def rules_of(a, b: 1, **c)\n return {rules: a}\nend\n"
    let read = json(body, methods: more)
    expectEqual(read.filter { !$0.isWhitespace }, #"{"rules":[1]}"#)
  }

  @Test(arguments: [
    ("json.rules [1], 2", #"{"rules":[]}"#),
    ("json.a do\nend\njson.b { json.c {} }\njson.rules { json.array! [] }", #"{"rules":[]}"#),
    ("json.rules do |json|\njson.child! { json.a :b }\nend", #"{"rules":[{"a":"b"}]}"#),
    (
      "x = 1\njson.rules [{a: 2}, nil, *b] do |x|\njson.c x[:a] if x\nend\njson.x x",
      #"{"rules":[{"c":2}],"x":1}"#
    ),
    ("json.set! :rules, [1]\njson.set! 'a', b: nil", #"{"rules":[1],"a":{"b":null}}"#),
    ("json.rules [1]\njson.rules { json.child! { json.a 1 } }", #"{"rules":[]}"#),
    (
      "json.rules do\njson.child! { json.a 1 }\nr.each { json.child! {} }\nend",
      #"{"rules":[{"a":1}]}"#
    ),
    ("r = [[1]]\nr.each { |x| x << 2 }\njson.rules r", #"{"rules":[]}"#),
    ("r = [[1]]\nr.map do |x|\nx << 2\nend\njson.rules r", #"{"rules":[]}"#),
    ("json.rules [1].map { |x| { a: x } }\njson.(x, :y)", #"{"rules":[{"a":1}]}"#),
    ("json.rules []\nx(json)", ""), ("json.rules do |j|\nj.array! [1]\nend", ""),
    ("json.key_format! :upcase\njson.rules []", ""),
    ("json.rules []\nreturn if x", #"{"rules":[]}"#),
    ("json.rules [1, 2] do |x|\nnext if x == 1\njson.a x\nend", ""), ("json.array! [1]", ""),
    ("x = {a: [1]}\njson.rules x[:a]\njson.merge! x.merge(b: 2)", #"{"rules":[1],"a":[1],"b":2}"#),
    ("json.rules []\njson.merge! a", #"{"rules":[]}"#),
    ("json.cache! 1 do\njson.rules [1]\nend\njson.a 2", #"{"rules":[1],"a":2}"#),
    ("json.partial! 'a'\njson.rules []", #"{"rules":[]}"#),
  ])
  func readsTemplates(template: String, json expected: String) {
    let all = configurations(template, named: "a/show.json.jbuilder")
    expectEqual(all.map(\.text.string.string), expected.isEmpty ? [] : [expected])
  }

  /// The mark stands for an unknown value, and its escape for itself.
  @Test func readsTheEscapeOfTheMark() {
    let expected = "{\"rules\":[\"\u{F8FF}\"]}"
    expectEqual(json(#"render json: JSON.parse('{"rules":["\uF8FF"]}')"#), expected)
    expectEqual(json(#"render json: JSON.parse("{\"rules\":[\"\\uF8FF\"],\"a\":#{x}}")"#), expected)
  }

  @Test func namesPlacesInTheProgram() throws {
    let program = """
      class C
        NEW = "/new"

        def show
          render json: {rules: [
            {patterns: ["^\\d+$", "#{NEW}$", '/é' + "/\\\\d"], properties: {context: "modal"}}
          ]}
        end
      end
      """
    let configuration = try #require(configurations(program).first)
    func place(_ text: String) throws -> String {
      let bytes = UTF8String(text).bytes
      let start = try #require(
        configuration.json.indices.first { configuration.json[$0...].starts(with: bytes) })
      let source = try #require(configuration.source(of: start..<(start + bytes.count)))
      return "\(source.start.line):\(source.start.column) \(source.buffer.text(in: source.range))"
    }
    try expectEqual(place(#""^d+$""#), #"6:19 "^\d+$""#)
    try expectEqual(place("d+"), #"6:21 \d+"#)
    try expectEqual(place("/new$"), "6:29 #{NEW}$")
    try expectEqual(place(#"\\d""#), #"6:48 \\d""#)
    try expectEqual(place("é"), "6:41 é")
    try expectEqual(place(#""context":"modal""#), #"6:68 context: "modal""#)
    try expectEqual(place(#"{"context":"modal"}"#), #"6:67 {context: "modal"}"#)
    let lost = try #require(configuration.lostBackslashes.first)
    expectEqual(configuration.lostBackslashes.count, 1)
    expectEqual(configuration.source(of: lost)?.description, "a.rb:6:21")
  }

  @Test func readsEachWayThatConditionsTurnOut() {
    let program = """
      class C
        def show
          return render json: {rules: old} if params[:version] == "1"
          render json: {rules: [ios? ? "a" : "b", common]}
        end

        def common
          case params[:version]
          when "1" then "never"
          when "2", "3" then ios? ? "x" : "y"
          else "z"
          end
        end

        def old = []
      end
      """
    let read = configurations(program).map {
      ($0.conditions + [$0.text.string.string]).joined(separator: ", ")
    }
    let others = (1...3).map { #"unless params[:version] == "\#($0)""# }
    expectEqual(
      read,
      [
        #"if params[:version] == "1", {"rules":[]}"#,
        #"if ios?, if params[:version] == "2", {"rules":["a","x"]}"#,
        "\(others[0]), if ios?, \(others[1]), \(others[2]), {\"rules\":[\"a\",\"z\"]}",
        #"unless ios?, if params[:version] == "2", {"rules":["b","y"]}"#,
        "\(others[0]), unless ios?, \(others[1]), \(others[2]), {\"rules\":[\"b\",\"z\"]}",
      ])
  }

  @Test func doesNotReadTooManyWays() {
    let values = (0..<5).map { "flag\($0)? ? 1 : 2" }.joined(separator: ", ")
    let all = results(
      "class C\ndef show\nrender json: {settings: {a: [\(values)]}, rules: []}\nend\nend")
    guard case .unknown("C", "show")? = all.last else {
      Issue.record("\(all)")
      return
    }
  }

  @Test(arguments: HoleCase.all)
  fileprivate func namesHoles(_ known: HoleCase) throws {
    let all = configurations("class C\ndef show\nrender json: {rules: [\(known.rule)]}\nend\nend")
    let hole = try #require(all.first?.holes.first)
    expectEqual(all.first?.holes.count, 1)
    expectEqual(hole.part, known.part)
    expectEqual(hole.name, known.name)
    let place = hole.source
    #expect(place.start.line == 3 && place.buffer.text(in: place.range).contains(known.name))
  }

  @Test(arguments: [
    "y = [x]\nx << 1", "x << 1\nlog x\nx << 2", "3.times do\nx << 1\nend", "x.push(1)",
    "begin\nz\nensure\nx << 1\nend", "begin\nz\nrescue\nelse\nx << 1\nend",
    "x.each { |y| y[:a] = 1 }", "y = x\ny.concat([1])", "x[0][:a] = 1",
    "z(x)",
    "x.map! { 1 }", "3.times { x << 1 }", "x << 1 while z", "while z\nx << 1\nend", "w { x.clear }",
    "x.unknown = 1, 2", "x, y = y, x", "x += z", "for i in x do x << i end", "def w\nyield\nend",
  ])
  func makesHolesOfChangedValues(change: String) {
    let all = configurations(
      "class C\ndef show\nx = [{a: 2}]\n\(change)\nrender json: {rules: x}\nend\nend")
    let isKnown = all.contains { $0.holes.isEmpty }
    expectEqual(isKnown, change.hasPrefix("def"))
  }

  /// Ruby runs each of these, though a line begins like an element of a list.
  @Test(arguments: [
    "x = [\n:+, :/, :%, :==, :[], :[]=,\n:length, :!, :=~\n]", "x = y[0] == ?\"\nz = [y[1]]\n\"\"",
    "x = y ? ?a : ?\\\\\n[x]", "x = y ?1:2\n[x]", "w do\ny\n[1]\nend",
  ])
  func acceptsProgramsThatRun(_ body: String) {
    let all = configurations("class C\ndef show\n\(body)\nrender json: {rules: []}\nend\nend")
    expectEqual(all.count, 1)
  }

  @Test func followsOtherFiles() {
    let files = [
      "Native::Rules":
        "module Native\nmodule Rules\nALL = [{patterns: [\"/posts/new\"]}]\ndef self.for(platform:) = {settings: {a: platform}, rules: ALL}\nend\nend",
      "Sends": "module Sends\ndef show\nrender json: {rules: [*rules, 2]}\nend\nend",
    ]
    let module = configurations(
      "class Native::IosController\ndef show\nrender json: Rules.for(platform: :ios)\nend\nend",
      in: files)
    expectEqual(
      module.map(\.text.string.string),
      [#"{"settings":{"a":"ios"},"rules":[{"patterns":["/posts/new"]}]}"#])
    expectEqual(module.first?.source(of: 40..<41)?.name, "Native::Rules.rb")
    let concern = configurations("class C\ninclude Sends\ndef rules = [1]\nend", in: files)
    expectEqual(concern.map(\.text.string.string), [#"{"rules":[1,2]}"#])
  }

  @Test(arguments: [
    #"Rails.root.join("config", "ios.json").read"#,
    #"File.read(Rails.root.join("config/ios.json"))"#,
    #"JSON.parse(PATH.read)"#, #"File.read(path)"#,
  ])
  func namesFileThatIsSent(value: String) {
    let found = results(
      "class C\nPATH = Rails.root.join(\"config/ios.json\")\ndef show\nrender json: \(value)\nend\ndef path = PATH\nend"
    )
    guard case .file("config/ios.json")? = found.first else {
      Issue.record("\(found)")
      return
    }
  }

  @Test func takesOnlyWhatHasRules() {
    let program = """
      class NativeController
        def app_config = render(json: {min_version: "1"})
        def path_configuration
          render json: {settings: {}, rules: []}
        end
        def tabs = render(json: {tabs: []})
        def user = render(json: User.first)
      end
      """
    expectEqual(configurations(program).map(\.name), ["path_configuration"])
  }

  @Test(arguments: [
    "A = B\nB = A\ndef show = render(json: {rules: A})",
    "def a = b\ndef b = [a]\ndef show = render(json: {rules: a})",
    "def show(x = show) = render(json: {rules: x})",
    "class C < C\ninclude C\ndef show = render(json: {rules: super})\nend",
  ])
  func endsCycles(program: String) {
    #expect(configurations(program).allSatisfy { !$0.knowsRules })
    #expect(!configurations(program).isEmpty)
  }

  @Test(arguments: [
    "[", "\"#{", "a do\n", "def a\n", "<<~A\n", "a ? ", "1+(", "x = x + x\n", "{a=>", "\n#\n.a",
    "array(", "match(1){", "fn()=>", "if(1)", "\"{$x", "<<<A\n", "function(){", "?><?php ", "/*",
    "f(a:", "if(1)", "if(1){}else ", "switch(1){case 1:", "match(1){1=>", "<%= x %>", "<% if x %>[",
    "\"<%= x %>", "<%= [", "#{x}", "[#{x}{",
  ])
  func endsOnDeepAndLongPrograms(unit: String) {
    let size = WriterOracle.longProgram
    let repeated = String(repeating: unit, count: size / unit.utf8.count)
    let clock = ContinuousClock()
    let time = clock.measure {
      for program in [
        repeated, repeated + String(repeating: ")", count: size / 2),
        "class C\ndef show\nx = [\"a\"]\nrender json: {rules: [" + repeated,
        "class C\ndef show\nrender json: <<~JSON\n{" + repeated + "\nJSON\nend\nend",
        "<?php function show(){$x = []; return ['rules' => " + repeated,
        "<?php function show(){" + repeated, "{<%= x %>" + repeated,
      ] {
        let name =
          program.hasPrefix("<?php")
          ? "a.php" : program.hasPrefix("{<%") ? "a.json.erb" : "a.rb"
        _ = try? RubyReader.read(ContiguousArray(program.utf8), named: name)
      }
    }
    // An optimised build takes less than a tenth of it.
    #expect(time < .seconds(20))
  }

  @Test(arguments: ["a.rb", "a.php", "a.json.erb"])
  func survivesMutatedPrograms(name: String) {
    for seed in 0..<UInt64(WriterOracle.draws) {
      let text = RubyDrawing.mutated(seed: seed, named: name)
      for result in (try? RubyReader.read(text, named: name)) ?? [] {
        guard case .configuration(let configuration) = result else { continue }
        for offset in configuration.json.indices {
          let source = configuration.source(of: offset..<(offset + 1))
          #expect(source.map { $0.range.upperBound <= $0.buffer.bytes.count } ?? false)
        }
      }
    }
  }
}

/// A rule in Ruby with one unknown value.
private struct HoleCase: Sendable {
  let rule: String
  let part: WrittenConfiguration.Hole.Part

  /// The expression that gives the value.
  let name: String

  init(_ rule: String, _ part: WrittenConfiguration.Hole.Part, _ name: String) {
    (self.rule, self.part, self.name) = (rule, part, name)
  }

  private static let first: RuleIndex = 0

  static let all = [
    HoleCase("*others", .rules(before: first), "others"),
    HoleCase("rule", .rules(before: first), "rule"),
    HoleCase("{patterns: [a], properties: {}}", .patterns(first), "a"),
    HoleCase(##"{patterns: ["/#{a}"], properties: {}}"##, .patterns(first), "a"),
    HoleCase("{patterns: A}", .patterns(first), "A"),
    HoleCase("{patterns: [users_path]}", .patterns(first), "users_path"),
    HoleCase("{properties: {a: I18n.t(\"x\")}}", .properties(first), "I18n.t(\"x\")"),
    HoleCase("{properties: {a: 1, **b}}", .properties(first), "b"),
    HoleCase("{properties: b}", .properties(first), "b"),
    HoleCase("{a => 1}", .rule(first), "a"), HoleCase("{comment: a}", .other, "a"),
  ]
}
