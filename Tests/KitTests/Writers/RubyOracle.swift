import Foundation
import PathConfigSyntax
import TestSupport

/// Runs drawn controllers with Ruby itself.
enum RubyOracle {
  /// The programs of each kind: `PATHCONFIG_DRAWS=600` draws that many.
  static let draws =
    ProcessInfo.processInfo.environment["PATHCONFIG_DRAWS"].flatMap { Int($0) } ?? 60

  /// The bytes of a long program: with more draws as many as the longest that is read.
  static let longProgram = draws > 60 ? 64 << 10 : 4 << 10

  static let isInstalled = (try? FinishedProgram(["ruby", "-rjson", "-e", "exit 0"]))?.status == 0

  /// The circumstances of a request.
  struct Request: Hashable {
    let a: Bool
    let b: Bool
    let version: String

    static let all = [true, false].flatMap { a in
      [true, false].flatMap { b in ["1", "2", "3"].map { Request(a: a, b: b, version: $0) } }
    }

    /// True if a label such as `if flag_a?` does not contradict the request.
    func allows(_ label: String) -> Bool {
      let isIf = label.hasPrefix("if ")
      let condition = label.dropFirst(isIf ? 3 : 7)
      switch condition {
      case "flag_a?": return a == isIf
      case "flag_b?": return b == isIf
      default:
        guard condition.hasPrefix("params[:v] == \"") else { return true }
        return condition.dropFirst(15).dropLast().elementsEqual(version) == isIf
      }
    }
  }

  /// The JSON that each program sends for each request; nil for a program that fails.
  static func answers(to programs: [String]) throws -> [[String?]] {
    let folder = try TemporaryFolder()
    for (index, program) in programs.enumerated() { try folder.write(program, to: "\(index).rb") }
    try folder.write(driver, to: "driver")
    let run = try FinishedProgram(["ruby", "-W0", "driver", "\(programs.count)"], in: folder.path)
    guard run.status == 0 else { throw Failure(errors: run.errors) }
    let root = JSONParser.parse(name: "answers", text: run.output).root
    return (root?.array ?? []).map { ($0.array ?? []).map(\.string) }
  }

  struct Failure: Error { let errors: String }

  private static let driver = #"""
    require "json"
    require "erb"
    Encoding.default_external = "UTF-8"
    class Object
      def deep_dup = Marshal.load(Marshal.dump(self))
    end
    class Hash
      def reverse_merge(other) = other.merge(self)
    end
    module I18n
      def self.t(key) = "translated #{key}"
    end
    class ApplicationController
      attr_reader :params
      def initialize(a, b, v)
        @a, @b, @params = a, b, { v: v }
      end
      def flag_a? = @a
      def flag_b? = @b
      def log(text) = nil
      def render(action = nil, json: nil, plain: nil, **)
        value = json || plain
        @sent ||= value.is_a?(String) ? value : JSON.generate(value) if value
        self
      end
      def respond_to
        yield self
      end
      def html = nil
      def json = yield
      def sent = @sent
      def raw(text) = text
      def unknown_text = "unknown"
      def unknown_texts = ["unknown", "texts"]
      def unknown_rules = [{ patterns: ["unknown"], properties: {} }]
      def change(value)
        value.is_a?(Hash) ? value[:changed] = 1 : value << "changed"
        nil
      end
    end
    answers = Array.new(ARGV[0].to_i) do |index|
      source = File.read("#{index}.rb", encoding: "UTF-8").split(/^__END__$/)[0]
      [true, false].product([true, false], %w[1 2 3]).map do |a, b, v|
        # A module for each request, because a program may change its constants.
        space = Module.new
        space.module_eval(source, "#{index}.rb")
        controller = space.const_get(:ConfigurationsController).new(a, b, v)
        controller.show
        JSON.parse(controller.sent)
        controller.sent
      rescue StandardError, SyntaxError
        nil
      end
    end
    puts JSON.generate(answers)
    """#
}
