# frozen_string_literal: true

require "json"
require "zlib"

# Answers from a file that `pathconfig compile` has written.
#
#   tables = PathConfigTables.load("config/app.pathconfig")
#   answer = tables.client("hotwire-native-ios@1.3").look_up("/posts/new")
#   answer.properties["context"].value # => "modal"
#
# The format is described in the documentation of pathconfig: "Compiled files".
class PathConfigTables
  class Damaged < StandardError
    def initialize(message = "the compiled path configuration is damaged: compile it again") = super
  end

  # A rule that matches: its number from 0, the first of its patterns that does, and that one's number.
  Rule = Struct.new(:rule, :pattern, :number)

  # The value of a property, and the rules that set it; the last one decides.
  Property = Struct.new(:value, :rules)

  # `verdict` is :loads if there is an answer; otherwise `reasons` say why there is none.
  Answer = Struct.new(:verdict, :reasons, :rules, :properties)

  MAGIC = 0x42544350
  VERSION = 1
  VERDICTS = %i[loads rejected crashes undecided].freeze

  attr_reader :clients

  def self.load(path) = new(File.binread(path))

  # bytes: the content of the file as a binary string.
  def initialize(bytes)
    @bytes = bytes.b.freeze
    raise Damaged, "this is not a compiled path configuration" if bytes.bytesize < 32 || word(0) != MAGIC
    raise Damaged, "the file has version #{word(4)} of the format, not #{VERSION}" if word(4) != VERSION
    raise Damaged if word(8) != bytes.bytesize || word(12) != Zlib.adler32(bytes.byteslice(16..))

    @clients = records(16, 20, 26).map { |record| Client.new(self, record) }
  end

  # The client of an id, such as "hotwire-native-ios@1.3"; nil if the file has none.
  def client(id) = clients.find { |client| client.id == id }

  def word(place) = @bytes.unpack1("L<", offset: place) || raise(Damaged)

  def words(place, count) = unpack(place, count, 4, "L<*")

  def narrow_words(place, count) = unpack(place, count, 2, "S<*")

  def bytes(place, count) = unpack(place, count, 1, "C*")

  # The places of the records of a list; `place` and `count` are where the file tells them.
  def records(place, count, words)
    first = word(place)
    length = word(count)
    raise Damaged if first % 4 != 0 || first + length * words * 4 > @bytes.bytesize

    Array.new(length) { |index| first + index * words * 4 }
  end

  def text(number)
    raise Damaged if number >= word(28)

    place = word(24) + number * 4
    slice(word(place), word(place + 4) - word(place)).force_encoding(Encoding::UTF_8).scrub
  end

  # The value of a property or a setting.
  def value(record)
    text = text(word(record + 8))
    word(record + 4) == 1 ? text : JSON.parse(text, quirks_mode: true, max_nesting: false)
  end

  private

  def slice(place, count)
    raise Damaged if count.negative? || place + count > @bytes.bytesize

    @bytes.byteslice(place, count)
  end

  def unpack(place, count, width, format) = slice(place, count * width).unpack(format)

  # One client with its configuration.
  class Client
    attr_reader :id, :title, :verdict, :reasons

    def initialize(file, record)
      word = ->(field) { file.word(record + field * 4) }
      list = ->(field, words) { file.records(record + field * 4, record + field * 4 + 4, words) }
      @file = file
      @id = file.text(word[0])
      @title = file.text(word[1])
      @verdict = VERDICTS.fetch(word[2]) { raise Damaged }
      @is_java = word[3].positive?
      @is_decoded = word[4] == 2
      @strips_slash = word[5] == 1
      @matches_query = word[6] == 1
      @own_rules_answer = word[7] == 1
      @rules = list[8, 7]
      @patterns = list[10, 5]
      @properties = list[12, 6]
      @settings = list[14, 6]
      @reasons = list[16, 1].map { |place| file.text(file.word(place)) }
      @crashes = list[18, 5].map { |place| file.words(place, 5) }
      @automata = list[20, 1].map { |place| Automaton.new(file, file.word(place)) }
      @always = list[22, 1].map { |place| file.word(place) }
      @unknown = list[24, 1].map { |place| file.word(place) }
      @answers = {}
    end

    # The settings in force, by name.
    def settings = @settings.to_h { |record| [@file.text(@file.word(record)), @file.value(record)] }

    # The patterns of which answers say nothing: only ICU can run them.
    def unknown_patterns = @unknown.map { |number| @file.text(@file.word(@patterns.fetch(number) + 4)) }

    # The answer to a URL or a path; nil where only `pathconfig query` can tell.
    def look_up(url)
      subject = subject(url)
      subject && answer(subject)
    end

    URL = %r{\A(?:https?://[A-Za-z0-9._~-]+(?::\d{1,5})?(?=[/?#]|\z))?([^?#]*)(?:\?([^#]*))?(?:\#[!-~]*)?\z}
    ALLOWED = %r{\A(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%\h{2})*\z}

    # The part of a URL in which patterns are searched; nil where the client's own parser has to say.
    def subject(url)
      path, query = URL.match(url)&.captures
      return if path.nil? || !(path.empty? || path.start_with?("/"))
      return unless ALLOWED.match?(path) && ALLOWED.match?(query.to_s)
      return if (@is_decoded && path.include?("%")) || (@is_java && path.include?("/."))

      path = path.sub(%r{(?<=.)/+\z}, "") if @strips_slash
      @matches_query && query ? "#{path}?#{query}" : path
    end

    # The answer to a subject: the rules that match, in order, and the properties that they set.
    def answer(subject)
      return no_answer if verdict != :loads && !@own_rules_answer

      found = @automata.map { |automaton| automaton.sets(subject) }
      @answers.clear if @answers.size > 10_000
      @answers[found] ||= merge(found)
    end

    private

    def no_answer = Answer.new(verdict, reasons, [], {})

    # Merges the properties of the matching rules in order, a later one over an earlier.
    def merge(found)
      numbers = @always + found.zip(@automata).flat_map { |sets, automaton| sets.flat_map { automaton.labels(_1) } }
      rules = numbers.uniq.sort.map { |number| rule(number) }.uniq(&:rule)
      return no_answer if verdict != :loads && rules.empty?

      properties = {}
      rules.each do |match|
        each_property(match.rule) do |record|
          property = properties[@file.text(@file.word(record))] ||= Property.new(nil, [])
          property.value = @file.value(record)
          property.rules += [match.rule]
        end
      end
      reasons = crashes_at(rules)
      Answer.new(reasons.empty? ? :loads : :crashes, reasons, rules, properties)
    end

    def rule(number)
      pattern = @patterns.fetch(number) { raise Damaged }
      Rule.new(@file.word(pattern), @file.text(@file.word(pattern + 4)), number)
    end

    def each_property(rule, &block)
      record = @rules.fetch(rule) { raise Damaged }
      first = @file.word(record + 8)
      @properties[first, @file.word(record + 12)]&.each(&block) || raise(Damaged)
    end

    # Why the app crashes at a look-up: the first condition of each source that holds.
    def crashes_at(rules)
      crashing = nil
      @crashes.filter_map do |source, is_unless, first, last, reason|
        is_met = rules.any? { |rule| rule.number >= first && rule.number < last }
        next if crashing == source || is_met == (is_unless == 1)

        crashing = source
        @file.text(reason)
      end
    end
  end

  # One table of transitions.
  class Automaton
    def initialize(file, record)
      @columns_count, @states, @first_loud, width = file.words(record, 4)
      places = file.words(record + 16, 9)
      raise Damaged if @columns_count.zero?

      @columns = file.bytes(places[0], 128)
      @pieces = file.words(places[1], places[2])
      entries = (@states + 1) * @columns_count
      @table = width == 2 ? file.narrow_words(places[3], entries) : file.words(places[3], entries)
      @found = file.words(places[4], @states - @first_loud / @columns_count)
      @found_at_end = file.words(places[5], @states)
      @sets = file.words(places[6], places[7] + 1)
      @members = file.words(places[8], @sets.last)
    end

    # The numbers of all sets of patterns that are found on the way through a subject.
    def sets(subject)
      subject = subject.encode(Encoding::UTF_8).scrub
      entry = 0
      sets = []
      subject.each_codepoint do |code|
        column = code < 0x80 ? @columns[code] : column_above_ascii(code)
        entry = @table[entry + column] || raise(Damaged)
        next if entry < @first_loud

        sets << (@found[(entry - @first_loud) / @columns_count] || raise(Damaged))
      end
      sets << (@found_at_end[entry / @columns_count] || raise(Damaged))
      sets.uniq.sort
    end

    # The numbers of the patterns in a set.
    def labels(set)
      start, last = @sets.values_at(set, set + 1)
      raise Damaged if start.nil? || last.nil?

      @members[start...last] || raise(Damaged)
    end

    private

    def column_above_ascii(code)
      after = @pieces.bsearch_index { |piece| piece >> 8 > code } || @pieces.size
      @pieces[after - 1] & 0xFF
    end
  end

  # What the app that sends the current request gets, for controllers and views of Rails:
  #
  #   class ApplicationController < ActionController::Base
  #     include PathConfigTables::Helper
  #     helper_method :path_properties
  #     PathConfigTables::Helper.tables = PathConfigTables.load(Rails.root.join("config/app.pathconfig"))
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

    # The client of the file that is of the same library as the user agent says.
    def path_client
      library = request.user_agent.to_s[/(Hotwire|Turbo) Native (iOS|Android)/]
      return if library.nil?

      family = library.start_with?("Hotwire") ? "hotwire-native" : "turbo"
      prefix = "#{family}-#{library[/iOS|Android/].downcase}@"
      Helper.tables.clients.find { |client| client.id.start_with?(prefix) }
    end
  end
end
