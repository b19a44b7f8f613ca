require "pathconfig/settings"
require "uri"

module PathConfig
  # Asks a Rails application, inside the process, what its server sends to each app of `.pathconfig.json`, and
  # writes the answers to the files that `deployed` names. It needs no running server.
  class Dump
    # The server did not send a configuration. The message says which and why.
    class Failed < StandardError; end

    NO_PATH = %r{\A(-\z|git:|https?:|[a-z][a-z0-9+.-]*://)}i

    App = Struct.new(:name, :url, :headers, :file, keyword_init: true)

    # An app without `deployed`, or without the address of a server, has nothing to dump.
    def initialize(application, root)
      @application = application
      @root = Pathname(root)
      @settings = Settings.new(root)
    end

    # The apps of the settings with a server and a file for its answer.
    def apps
      found = @settings.apps.select { |_, app| app["deployed"] && Settings.address(app) }
      @settings.check(*found.keys.map { |name| "@#{name}.deployed" }) if found.any?
      found.map do |name, app|
        # What the executable takes for something else than a path, it has not checked as one.
        raise Failed, "`deployed` of @#{name} is not a path" if app["deployed"].match?(NO_PATH)

        App.new(name: name, url: url(app), file: @root.join(app["deployed"]), headers: headers(name, app))
      end
    end

    # Writes what differs, and returns the paths of all files. `folder` is another place for them.
    def write(folder: nil)
      apps.map do |app|
        body = fetch(app)
        file = folder ? Pathname(folder).join("#{app.name}.json") : app.file
        save(body, file)
        # Lines that people can review. Text that is not JSON stays as it is.
        PathConfig.run("format", "--quiet", file)
        file
      end
    end

    # What the application answers for an app.
    def fetch(app)
      response = answer(app, app.url.host)
      # Development refuses hosts that it does not know, but not its own.
      response = answer(app, "localhost") if response.status == 403
      return response.body if response.status == 200

      raise Failed, "#{app.url.path} answers #{response.status} for @#{app.name}, and an app needs 200"
    end

    private

    def answer(app, host)
      session = ActionDispatch::Integration::Session.new(@application)
      session.host! host
      session.https!(app.url.scheme == "https")
      session.get(app.url.request_uri, headers: app.headers)
      session.response
    end

    def url(app)
      URI(Settings.address(app))
    rescue URI::InvalidURIError
      raise Failed, "#{Settings.address(app)} is not an address"
    end

    # A server may decide by the user agent, so that it is that of the library.
    def headers(name, app)
      platform = [name, *app["clients"]].join(" ").downcase.include?("android") ? "Android" : "iOS"
      given = app["server"].is_a?(Hash) ? app["server"].fetch("headers", {}) : {}
      { "User-Agent" => "Hotwire Native #{platform}; Turbo Native #{platform};", "Accept" => "application/json" }
        .merge(given.to_h { |header, value| [header, expand(value, header)] })
        # As Rack names them: any other name would be a variable of its own.
        .transform_keys { |header| "HTTP_#{header.upcase.tr("-", "_")}" }
    end

    # As the executable does: `$$` is a dollar, and a variable begins with PATHCONFIG_ and has a value.
    def expand(value, header)
      value.gsub(/\$(?:\$|\{(\w+)\}|(\w+))?/) do |found|
        next "$" if found == "$$"

        variable = $1 || $2
        raise Failed, "the header #{header} has a `$` that begins no variable's name: write `$$`" unless variable

        wish = "the header #{header} wants the environment variable #{variable}"
        raise Failed, "#{wish}, which does not begin with PATHCONFIG_" unless variable.start_with?("PATHCONFIG_")
        raise Failed, "#{wish}, which is not set" if ENV.fetch(variable, "").empty?

        ENV[variable]
      end
    end

    def save(body, file)
      raise Failed, "#{file} is a link that leads to no file" if file.symlink? && !file.exist?

      file.dirname.mkpath
      file.binwrite(body) unless same?(file, body)
    rescue SystemCallError => error
      raise Failed, "cannot write: #{error.message}"
    end

    def same?(file, body)
      file.exist? && JSON.parse(file.read) == JSON.parse(body)
    rescue JSON::ParserError
      false
    end
  end
end
