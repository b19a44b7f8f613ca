# frozen_string_literal: true

require "json"

# Answers from the JSON that `pathconfig compile` writes.
#
#   tables = PathConfigTables.load("config/path-tables.json")
#   answer = tables.client("hotwire-native-ios@1.3").look_up("/posts/new")
#   answer.properties["context"].value # => "modal"
#
# The documentation of pathconfig describes the form: "Compiled files".
class PathConfigTables
  # A rule that matches: its number from 0, its first pattern that matches, and that pattern's number.
  Rule = Struct.new(:rule, :pattern, :number)

  # The value of a property, and the rules that set it; the last one decides.
  Property = Struct.new(:value, :rules)

  # `verdict` is :loads if there is an answer; otherwise `reasons` say why there is none.
  Answer = Struct.new(:verdict, :reasons, :rules, :properties)

  attr_reader :clients

  def self.load(path) = new(JSON.parse(File.read(path, encoding: "UTF-8"), max_nesting: false))

  # json: the parsed JSON.
  def initialize(json)
    version = json["version"]
    raise ArgumentError, "the tables have version #{version} of their form, not 1" if version != 1

    automata = json.fetch("automata").map { |automaton| Automaton.new(automaton) }
    @clients = json.fetch("clients").map { |client| Client.new(client, automata) }
  end

  # The client of an id, such as "hotwire-native-ios@1.3"; nil if the tables have none.
  def client(id) = clients.find { |client| client.id == id }

  # One client with its configuration.
  class Client
    attr_reader :id, :title, :verdict, :reasons

    def initialize(client, automata)
      @id, @title, @reasons = client.values_at("client", "title", "reasons")
      @verdict = client["verdict"].to_sym
      @own_rules_answer = client["ownRulesAnswer"]
      @urls = client["subject"]
      @rules = client["rules"]
      @patterns = @rules.each_with_index.flat_map do |rule, index|
        rule["patterns"].map { |pattern| pattern.merge("rule" => index) }
      end
      @settings = client["settings"]
      @crashes = client["crashes"]
      @automata = automata.values_at(*client["automata"])
      @always = client["always"]
      @answers = {}
    end

    # The settings in force, by name.
    def settings = @settings.to_h { |setting| setting.values_at("name", "value") }

    # The patterns that answers leave out, because only ICU can run them.
    def unknown_patterns = @patterns.select { |it| it["fate"] == "unknown" }.map { |it| it["text"] }

    # The answer to a URL or a path; nil if only `pathconfig query` knows it.
    def look_up(url)
      subject = subject(url)
      subject && answer(subject)
    end

    URL = %r{\A(?:https?://[A-Za-z0-9._~-]+(?::\d{1,5})?(?=[/?#]|\z))?([^?#]*)(?:\?([^#]*))?(?:\#[!-~]*)?\z}
    ALLOWED = %r{\A(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%\h{2})*\z}

    # The part of a URL that patterns see; nil if only the client's own parser knows it.
    def subject(url)
      path, query = URL.match(url)&.captures
      return if path.nil? || !(path.empty? || path.start_with?("/"))
      return unless ALLOWED.match?(path) && ALLOWED.match?(query.to_s)
      return if @urls["path"] == "decoded" && path.include?("%")
      return if @urls["parser"] == "java" && path.include?("/.")

      path = path.sub(%r{(?<=.)/+\z}, "") if @urls["stripsTrailingSlash"]
      @urls["matchesQueryStrings"] && query ? "#{path}?#{query}" : path
    end

    # The answer to a subject: the rules that match, in order, and the properties that they set.
    def answer(subject)
      return no_answer if verdict != :loads && !@own_rules_answer

      found = @automata.map { |automaton| automaton.sets_found(subject) }
      @answers.clear if @answers.size > 10_000
      @answers[found] ||= merge(found)
    end

    private

    def no_answer = Answer.new(verdict, reasons, [], {})

    # Merges the properties of the matching rules in order, a later one over an earlier.
    def merge(found)
      labels = found.zip(@automata).flat_map { |sets, automaton| automaton.sets.values_at(*sets).flatten }
      rules = (@always + labels).uniq.sort.map { |number| rule(number) }.uniq(&:rule)
      return no_answer if verdict != :loads && rules.empty?

      properties = {}
      rules.each do |match|
        @rules[match.rule]["properties"].each do |written|
          property = properties[written["name"]] ||= Property.new(nil, [])
          property.value = written["value"]
          property.rules += [match.rule]
        end
      end
      reasons = crashes_at(rules)
      Answer.new(reasons.empty? ? :loads : :crashes, reasons, rules, properties)
    end

    def rule(number)
      pattern = @patterns.fetch(number)
      Rule.new(pattern["rule"], pattern["text"], number)
    end

    # Why the app crashes at a look-up: the first condition of each source that holds.
    def crashes_at(rules)
      crashing = @crashes.reject do |crash|
        patterns = crash["firstPattern"]...crash["endPattern"]
        rules.any? { |rule| patterns.cover?(rule.number) } == crash["unless"]
      end
      crashing.uniq { |crash| crash["source"] }.map { |crash| crash["reason"] }
    end
  end

  # One table of transitions.
  class Automaton
    attr_reader :sets

    def initialize(automaton)
      @columns, @pieces, @transitions = automaton.values_at("columns", "pieces", "transitions")
      @found, @found_at_end, @sets = automaton.values_at("found", "foundAtEnd", "sets")
    end

    # The numbers of the sets of patterns that are found on the way through a subject.
    def sets_found(subject)
      state = 0
      sets = []
      subject.encode(Encoding::UTF_8).scrub.each_codepoint do |code|
        state = @transitions[state][code < 0x80 ? @columns[code] : column_above_ascii(code)]
        sets << @found[state]
      end
      sets.push(@found_at_end[state]).uniq.sort
    end

    private

    def column_above_ascii(code)
      after = @pieces.bsearch_index { |first, _| first > code } || @pieces.size
      @pieces[after - 1].last
    end
  end

  # What the app that sends the current request gets, for controllers and views of Rails:
  #
  #   class ApplicationController < ActionController::Base
  #     include PathConfigTables::Helper
  #     helper_method :path_properties
  #     PathConfigTables::Helper.tables = PathConfigTables.load(Rails.root.join("config/path-tables.json"))
  #   end
  #
  #   <% if path_properties["context"] == "modal" %>
  module Helper
    class << self
      attr_accessor :tables
    end

    # The properties of a path for the client that asks, by name; empty for browsers.
    def path_properties(path = request.fullpath)
      answer = path_client&.look_up(path)
      answer ? answer.properties.transform_values(&:value) : {}
    end

    # The client in the file whose library the user agent names.
    def path_client
      library = request.user_agent.to_s[/(Hotwire|Turbo) Native (iOS|Android)/]
      return if library.nil?

      family = library.start_with?("Hotwire") ? "hotwire-native" : "turbo"
      prefix = "#{family}-#{library[/iOS|Android/].downcase}@"
      Helper.tables.clients.find { |client| client.id.start_with?(prefix) }
    end
  end
end
