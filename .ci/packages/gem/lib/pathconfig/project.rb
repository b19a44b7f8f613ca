require "pathconfig/settings"
require "tempfile"

module PathConfig
  # The routes of the running application, and the apps of its `.pathconfig.json`.
  class Project
    def initialize(application, root)
      @application = application
      @root = Pathname(root)
      @settings = Settings.new(root)
    end

    # The apps as the command line takes them, with what needs no request: `deployed` replaces a server.
    def apps
      @settings.apps.filter_map do |name, app|
        next "@#{name}" if app["deployed"] || !Settings.address(app)

        "@#{name}.bundled" if app["bundled"]
      end
    end

    # What `rails routes` prints.
    def routes
      require "action_dispatch/routing/inspector"
      inspector = ActionDispatch::Routing::RoutesInspector.new(@application.routes.routes)
      inspector.format(ActionDispatch::Routing::ConsoleFormatter::Sheet.new)
    end

    # Yields the routes as a file to read from its start.
    #
    # The executable may end before it reads, as with `--help`; a pipe would be full then.
    def with_routes
      Tempfile.create("routes") do |list|
        list.write(routes)
        list.rewind
        yield list
      end
    end

    # Yields the path of settings with one app, whose `deployed` is another file. They are in the folder of the
    # application for the sake of its paths.
    #
    # The executable trusts what `--config` names, so that these settings name only what it has checked.
    def with_settings(name, deployed:)
      settings = @settings.all.except("expectations", "routes")
      app = settings["apps"][name]
      @settings.check("@#{name}.bundled") if app["bundled"]
      kept = app.slice("bundled", "clients", "start").merge("deployed" => deployed, "server" => Settings.address(app))
      Tempfile.create([".pathconfig", ".json"], @root) do |file|
        file.write(JSON.generate(settings.merge("apps" => { name => kept })))
        file.close
        yield Pathname(file.path)
      end
    end
  end
end
