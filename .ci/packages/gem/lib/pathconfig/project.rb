require "json"
require "tempfile"

module PathConfig
  # The settings of `.pathconfig.json`, with the routes of the running application instead of a list of them.
  class Project
    def initialize(application, root)
      @application = application
      @root = Pathname(root)
    end

    # The names of the apps in a file of settings, as the command line takes them.
    def self.apps(settings)
      JSON.parse(settings.read).fetch("apps", {}).keys.map { |name| "@#{name}" }
    end

    # What `rails routes` prints.
    def routes
      require "action_dispatch/routing/inspector"
      inspector = ActionDispatch::Routing::RoutesInspector.new(@application.routes.routes)
      inspector.format(ActionDispatch::Routing::ConsoleFormatter::Sheet.new)
    end

    # Yields the path of settings that name the routes, in the folder of the application for the sake of its paths.
    # `deployed` is a folder with a file for each app, instead of those of the settings.
    def with_settings(deployed: nil)
      path = @root.join(".pathconfig.json")
      settings = path.exist? ? JSON.parse(path.read) : {}
      settings.fetch("apps", {}).each { |name, app| app["deployed"] = File.join(deployed, "#{name}.json") } if deployed
      Tempfile.create([".routes", ".txt"], @root) do |list|
        list.write(routes)
        list.close
        settings["routes"] = File.basename(list.path)
        Tempfile.create([".pathconfig", ".json"], @root) do |file|
          file.write(JSON.generate(settings))
          file.close
          yield Pathname(file.path)
        end
      end
    end
  end
end
