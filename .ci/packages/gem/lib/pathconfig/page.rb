require "pathconfig/dump"
require "pathconfig/project"
require "tmpdir"

module PathConfig
  # A Rack application for development: the page of `pathconfig report` for each app of `.pathconfig.json`, with
  # what the application sends now and with its own routes. It answers only requests from this machine.
  class Page
    def initialize(application, root)
      @application = application
      @root = Pathname(root)
    end

    def call(env)
      return answer(404, "only for requests from this machine") unless ActionDispatch::Request.new(env).local?

      apps = Dump.new(@application, @root).apps
      return answer(404, "no app of .pathconfig.json has `deployed` and the address of a `server`") if apps.empty?

      name = env["PATH_INFO"].delete_prefix("/")
      return index(env["SCRIPT_NAME"], apps) if name.empty? && apps.size > 1

      app = name.empty? ? apps.first : apps.find { |one| one.name == name }
      app ? report(app) : answer(404, "no such app")
    rescue Dump::Failed, Settings::Refused => error
      answer(502, error.message)
    end

    # What `rails routes` shows.
    def inspect = "#<PathConfig::Page>"

    private

    def report(app)
      Dir.mktmpdir do |folder|
        Dump.new(@application, @root).write(folder: folder)
        project = Project.new(@application, @root)
        project.with_settings(app.name, deployed: File.join(folder, "#{app.name}.json")) do |settings|
          body, success = PathConfig.run(
            "report", "--quiet", "--config", settings, "--routes", "-", "@#{app.name}.deployed", input: project.routes
          )
          success ? page(body) : answer(500, body)
        end
      end
    end

    def index(root, apps)
      links = apps.map { |app| %(<li><a href="#{root}/#{app.name}">#{ERB::Util.html_escape(app.name)}</a></li>) }
      page("<!doctype html><title>Path configurations</title><ul>#{links.join}</ul>")
    end

    # The page says which of its scripts run; a policy of the application would forbid them.
    def page(body)
      policy = body[/http-equiv="Content-Security-Policy" content="([^"]*)"/, 1] || "default-src 'none'"
      [200, { "content-type" => "text/html; charset=utf-8", "cache-control" => "no-store",
              "content-security-policy" => policy }, [body]]
    end

    def answer(status, text)
      [status, { "content-type" => "text/plain; charset=utf-8", "cache-control" => "no-store" }, ["#{text}\n"]]
    end
  end
end
