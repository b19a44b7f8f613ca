namespace :pathconfig do
  pathconfig = lambda do |*arguments, **options|
    require "shellwords"
    arguments += Shellwords.split(ENV.fetch("ARGUMENTS", ""))
    # The exit code of the executable is that of the task; rake has nothing to add.
    system(PathConfig.executable, *arguments, **options) or exit($?.exitstatus || 70)
  end

  desc "Lint the path configurations (ARGUMENTS='--client ios@1.3' adds flags)"
  task lint: :environment do
    pathconfig.call("lint", PathConfig::Railtie.folder.to_s)
  end

  desc "Check the routes of the application against each path configuration (ARGUMENTS adds flags)"
  task routes: :environment do
    require "action_dispatch/routing/inspector"
    require "tempfile"
    inspector = ActionDispatch::Routing::RoutesInspector.new(Rails.application.routes.routes)
    routes = inspector.format(ActionDispatch::Routing::ConsoleFormatter::Sheet.new)
    PathConfig::Railtie.folder.glob("*.json").sort.each do |file|
      puts file.relative_path_from(Rails.root)
      # The executable may end before it reads, as with `--help`; a pipe would be full then.
      Tempfile.create("routes") do |list|
        list.write(routes)
        list.rewind
        pathconfig.call("routes", "-", file.to_s, in: list)
      end
    end
  end
end
