import Foundation
import PathConfigSyntax
import TestSupport

/// Runs drawn controllers with their own language.
struct WriterOracle {
  /// Runs a file.
  let command: [String]

  /// The ending of the names of programs.
  let ending: String

  /// The program that runs the others.
  let driver: String
  let requests: [Request]

  /// The programs of each kind: `PATHCONFIG_DRAWS=600` draws that many.
  static let draws =
    ProcessInfo.processInfo.environment["PATHCONFIG_DRAWS"].flatMap { Int($0) } ?? 30

  /// The bytes of a long program: with more draws as many as the longest that is read.
  static let longProgram = draws > 30 ? 64 << 10 : 4 << 10

  static let hasRuby = (try? FinishedProgram(["ruby", "-rjson", "-e", "exit 0"]))?.status == 0
  static let hasPHP = (try? FinishedProgram(["php", "-r", "exit(0);"]))?.status == 0

  /// The circumstances of a request.
  struct Request {
    let flags: [String: Bool]

    /// The expression for the version, and its value.
    let version: (name: String, value: String)

    /// True if a label such as `if flag_a?` does not contradict the request.
    func allows(_ label: String) -> Bool {
      let isIf = label.hasPrefix("if ")
      let condition = String(label.dropFirst(isIf ? 3 : 7))
      if let flag = flags[condition] { return flag == isIf }
      let (name, value) = version
      return !condition.hasPrefix("\(name) == ") || (condition == "\(name) == \"\(value)\"") == isIf
    }
  }

  /// The JSON that each program sends for each request; nil for a program that fails.
  func answers(to programs: [String]) throws -> [[String?]] {
    let folder = try TemporaryFolder()
    for (index, program) in programs.enumerated() {
      try folder.write(program, to: "\(index).\(ending)")
    }
    try folder.write(driver, to: "driver")
    let run = try FinishedProgram(command + ["driver", "\(programs.count)"], in: folder.path)
    guard run.status == 0 else { throw Failure(errors: run.errors + run.output) }
    let root = JSONParser.parse(name: "answers", text: run.output).root
    return (root?.array ?? []).map { ($0.array ?? []).map(\.string) }
  }

  struct Failure: Error { let errors: String }
}

extension WriterOracle {
  private static let versions = ["1", "2", "3"]

  static let ruby = WriterOracle(
    command: ["ruby", "-W0"], ending: "rb", driver: rubyDriver,
    requests: [true, false].flatMap { a in
      [true, false].flatMap { b in
        versions.map { Request(flags: ["flag_a?": a, "flag_b?": b], version: ("params[:v]", $0)) }
      }
    })

  static let php = WriterOracle(
    command: ["php"], ending: "php", driver: phpDriver,
    requests: [true, false].flatMap { a in
      versions.map { Request(flags: ["a()": a], version: ("version()", $0)) }
    })

  private static let rubyDriver = #"""
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

  private static let phpDriver = #"""
    <?php
    error_reporting(E_ERROR | E_COMPILE_ERROR);
    class A { const B = 'b'; }
    class Response {
      function json($data) { return new JsonResponse($data); }
    }
    class JsonResponse {
      function __construct(public $data) {}
      function header($a, $b) { return $this; }
    }
    class Rule {
      function __construct(public ?array $patterns = null, public array|object|null $properties = null) {}
      function toArray() {
        return array_filter(['patterns' => $this->patterns, 'properties' => $this->properties],
          fn ($value) => $value !== null);
      }
    }
    class Configuration {
      function __construct(public array|object|null $settings = null, public ?array $rules = null) {}
    }
    class Base {
      public $other = 'unknown'; public $x = 'unknown';
      function __construct(private bool $a, private string $version) {}
      function a() { return $this->a; }
      function version() { return $this->version; }
    }
    function response() { return new Response; }
    function unknown() { return ['unknown']; }
    function many() { return ['unknown', 'many']; }
    function change(&$value) { $value['changed'] = 1; }
    function result($class, $a, $version) {
      try {
        $result = (new $class($a, $version))->show();
        if (is_string($result)) return $result;
        if ($result instanceof JsonResponse) $result = $result->data;
        $text = json_encode($result);
        return $text === false ? null : $text;
      } catch (\Throwable $error) { return null; }
    }
    $answers = [];
    for ($index = 0; $index < (int) $argv[1]; $index++) {
      $source = file_get_contents("$index.php");
      $source = preg_replace('/^namespace App;|^use .*?;/m', '', $source);
      $source = str_replace(['\\Some\\response', 'class Controller', 'Controller::', 'implements X'],
        ['response', "class Controller$index", "Controller$index::", ''], $source);
      $row = [];
      try { ob_start(); eval('?>' . $source); ob_end_clean(); } catch (\Throwable $error) {
        ob_end_clean();
        $answers[] = [null, null, null, null, null, null];
        continue;
      }
      foreach ([true, false] as $a)
        foreach (['1', '2', '3'] as $version) $row[] = result("Controller$index", $a, $version);
      $answers[] = $row;
    }
    echo json_encode($answers);
    """#
}
