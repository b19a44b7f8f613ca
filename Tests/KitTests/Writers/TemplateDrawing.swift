import PathConfigSyntax

/// Draws JSON text with Ruby in it: templates of ERB, and here-documents.
struct TemplateDrawing {
  private let kind: RubyDrawing.Kind
  private let isHeredoc: Bool
  private var generator: SeededGenerator
  private var count = 0

  /// A template, and a controller that sends what the template says.
  ///
  /// They are the same for a here-document.
  static func program(
    _ kind: RubyDrawing.Kind, isHeredoc: Bool, seed: UInt64
  ) -> (template: String, controller: String) {
    var drawing = TemplateDrawing(
      kind: kind, isHeredoc: isHeredoc, generator: SeededGenerator(seed: seed))
    let text = drawing.template()
    let indented = text.replacing("\n", with: "\n    ")
    let value = isHeredoc ? "<<~JSON" : "ERB.new(<<~'JSON', trim_mode: '-').result(binding)"
    let sent = drawing.generator.pick(["plain: \(value)", "json: JSON.parse(\(value))"])
    let controller = """
      class ConfigurationsController < ApplicationController
        def show
          render \(isHeredoc ? sent : "plain: \(value)")
          \(indented)
          JSON
        end
      end

      """
    return (isHeredoc ? controller : text, controller)
  }

  private mutating func mark() -> String {
    count += 1
    return "m\(count)"
  }

  private mutating func template() -> String {
    let members = [
      #""settings": \#(object(depth: 2))"#, #""rules": \#(list { $0.rule() })"#,
    ].shuffled(using: &generator)
    let before =
      isHeredoc ? "" : generator.pick(["", "<%# a %>", "<% x = 1 # y -%>\n", "<%- -%>\n"])
    return before + "{\n\(joined(members))}"
  }

  private mutating func joined(_ elements: [String]) -> String {
    elements.joined(separator: generator.pick([", ", ",\n  "])) + generator.pick(["", "\n"])
  }

  private mutating func rule() -> String {
    "{\"patterns\": \(list { $0.text() }), \"properties\":\(object(depth: 1))}"
  }

  private mutating func list(_ element: (inout TemplateDrawing) -> String) -> String {
    var all = (0..<generator.number(in: 0...3)).map { _ in element(&self) }
    guard !isHeredoc else { return "[\(joined(all))]" }
    let first = all.isEmpty ? "" : joined(all) + ", "
    if kind == .branches, generator.chance(1, in: 5) {
      let (one, other) = (element(&self), element(&self))
      return generator.pick([
        "[<% if flag_a? %>\(first)\(one)<% else %>\(other)<% end %>]",
        "[\(first)<% unless flag_b? -%>\(one),<% end %>\(other)]",
        "[\(other)<% if !flag_a? then %>, \(one)<% end %>]",
        "[<% case params[:v] %> <% when '1' %>\(one)<%else%>\(first)\(other)\n<% end %>]",
      ])
    }
    if kind == .holes, generator.chance(1, in: 5) {
      return generator.pick([
        "[\(first)<% unknown_texts.each do |x| %>\(element(&self)), <% end %>\(element(&self))]",
        "[\(element(&self))<% unknown_texts.each do |x| %>, <%= x.to_json %><% end %>]",
        "[\(first)<%= unknown_rules.map(&:to_json).join(',') %>]",
      ])
    }
    if generator.chance(1, in: 5) { all.append("<%= raw({a: '\(mark())'}.to_json) %>") }
    return "[\(joined(all))]"
  }

  private mutating func object(depth: Int) -> String {
    let members = (0..<4).filter { _ in generator.chance(1, in: 2) }.map { index in
      "\"k\(index)\" : \(value(depth: depth - 1))"
    }
    if kind == .holes, !isHeredoc, !members.isEmpty, generator.chance(1, in: 6) {
      return "{\(joined(members))<% unknown_texts.each do |x| %>, \"z<%= x %>\": 1<% end %>}"
    }
    return "{\(joined(members))}"
  }

  /// The code in a tag, or in `#{…}`.
  private func tag(_ code: String) -> String { isHeredoc ? "#{\(code)}" : "<%= \(code) %>" }

  private mutating func value(depth: Int) -> String {
    if kind == .holes, generator.chance(1, in: 6) {
      return tag(generator.pick(["unknown_texts.to_json", "unknown_text.to_json", "[7, 8].sum"]))
    }
    switch generator.number(in: 0...(depth > 0 ? 7 : 4)) {
    case 0: return generator.pick(["null", "true", "-1.5", "12", tag("1 == 1"), tag("7")])
    case 1: return tag("'\(mark())'.to_json")
    case 2: return tag("[:\(mark()), {b: nil}].to_json")
    case 5, 6: return object(depth: depth)
    default: return text()
    }
  }

  private mutating func text() -> String {
    let mark = mark()
    if kind == .holes, generator.chance(1, in: 6) { return "\"/\(mark)\(tag("unknown_text"))\"" }
    let slash = isHeredoc ? "\\\\" : "\\"
    return generator.pick([
      "\"\(mark)\"", "\"/é\(slash)\(slash)d\(mark)$\"",
      "\"\(slash)u00e9\(slash)/\(mark)\(slash)\"\"",
      "\"^\(tag("'/' + \"\(mark)\""))$\"", "\"\(tag("7"))\(mark){ %> [\"",
    ])
  }
}
