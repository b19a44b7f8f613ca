require "json"
require "open3"

# The `pathconfig` executable: where it is, and what it answers.
module PathConfig
  # No executable is here. The message says what to do.
  class ExecutableNotFound < StandardError; end

  # The executable refused a question. The message is what it printed.
  class Failure < StandardError; end

  # What one client does with one URL.
  Answer = Struct.new(:url, :client, :properties, :rules, keyword_init: true)

  class << self
    # The path of the executable: `PATHCONFIG_EXECUTABLE` if it is set, or the one in this gem.
    def executable
      named = ENV["PATHCONFIG_EXECUTABLE"]
      folder = File.expand_path("../exe", __dir__)
      found = named ? [named] : Dir.glob("*/pathconfig", base: folder).map { |path| File.join(folder, path) }
      found.find { |path| File.executable?(path) } or raise ExecutableNotFound, missing(named)
    end

    # Runs a command, and returns what it prints, or how it ended without a word, and true if it found nothing wrong.
    #
    # `input` is its standard input, and `folder` its current folder.
    def run(*arguments, input: "", folder: ".")
      output, status = Open3.capture2e(
        [executable, executable], *arguments.map(&:to_s), stdin_data: input, chdir: folder.to_s
      )
      [output.empty? && !status.exited? ? ending(status) : output, status.success? || false]
    end

    # The argument that names a configuration, and what standard input then is.
    #
    # A configuration is the path of a file, the text of its JSON, or a response of an application.
    def input(configuration)
      return ["-", configuration.body] if configuration.respond_to?(:body)

      text = configuration.to_s
      text.match?(/\A\s*[\[{]/) ? ["-", text] : [text, ""]
    end

    # The answers of all clients that FILE is for, or of those that `client` names.
    def query(url, file, client: nil)
      argument, text = input(file)
      output, errors, status = Open3.capture3(
        executable, "query", "--quiet", "--format", "json", *(["--client", client] if client), "--", url, argument,
        stdin_data: text
      )
      raise Failure, errors.empty? ? ending(status) : errors unless status.success?
      # A URL `-` means those of standard input, which has none.
      raise Failure, "pathconfig gives no answer about #{url}" if output.empty?

      output.each_line.map do |line|
        answer = JSON.parse(line)
        raise Failure, "#{answer["client"]} does not load #{argument}: #{answer["reason"]}" unless answer["properties"]

        Answer.new(**answer.transform_keys(&:to_sym).slice(:url, :client, :properties, :rules))
      end
    end

    private

    def ending(status)
      "pathconfig ended without a message (#{status.to_s.sub(/\Apid \d+ /, "")})"
    end

    def missing(named)
      return "PATHCONFIG_EXECUTABLE is #{named}, which is not an executable" if named

      <<~MESSAGE
        this gem has no executable for #{Gem::Platform.local}
          help: if `gem list --remote --all hotwire-pathconfig` lists #{Gem::Platform.local}, run
                `bundle lock --add-platform #{Gem::Platform.local}`, then `bundle install`
          help: else install pathconfig in another way, and set PATHCONFIG_EXECUTABLE to its path
      MESSAGE
    end
  end
end

require "pathconfig/railtie" if defined?(Rails::Railtie)
