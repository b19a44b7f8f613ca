require "json"
require "uri"

module PathConfig
  # Asks a Rails application, inside the process, what its server sends to each app of `.pathconfig.json`, and
  # writes the answers to the files that `deployed` names. It needs no running server.
  class Dump
    # The server did not send a configuration. The message says which and why.
    class Failed < StandardError; end

    App = Struct.new(:name, :url, :headers, :file, keyword_init: true)

    # An app without `deployed`, or without the address of a server, has nothing to dump.
    def initialize(application, root)
      @application = application
      @root = Pathname(root)
    end

    # The apps of the settings with a server and a file for its answer.
    def apps
      path = @root.join(".pathconfig.json")
      settings = path.exist? ? JSON.parse(path.read) : {}
      settings.fetch("apps", {}).filter_map do |name, app|
        server = app["server"]
        server = { "url" => server } unless server.is_a?(Hash)
        next unless app["deployed"] && server["url"]&.match?(%r{\Ahttps?://}i)

        App.new(name: name, url: URI(server["url"]), file: @root.join(app["deployed"]),
                headers: headers(server.fetch("headers", {}), name, app["clients"]))
      end
    end

    # Writes what differs, and returns the paths of all files. `folder` is another place for them.
    def write(folder: nil)
      apps.map do |app|
        body = fetch(app)
        file = folder ? Pathname(folder).join("#{app.name}.json") : app.file
        file.dirname.mkpath
        file.binwrite(body) unless same?(file, body)
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

    # A server may decide by the user agent, so that it is that of the library.
    def headers(given, name, clients)
      platform = [name, *clients].join(" ").downcase.include?("android") ? "Android" : "iOS"
      { "User-Agent" => "Hotwire Native #{platform}; Turbo Native #{platform};", "Accept" => "application/json" }
        .merge(given.transform_values { |value| expand(value) })
    end

    # As the executable does: a variable whose name begins with PATHCONFIG_.
    def expand(value)
      value.gsub(/\$(?:\{(PATHCONFIG_\w+)\}|(PATHCONFIG_\w+))/) { ENV.fetch($1 || $2, "") }
    end

    def same?(file, body)
      file.exist? && JSON.parse(file.read) == JSON.parse(body)
    rescue JSON::ParserError
      false
    end
  end
end
