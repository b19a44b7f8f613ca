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
    inspector = ActionDispatch::Routing::RoutesInspector.new(Rails.application.routes.routes)
    routes = inspector.format(ActionDispatch::Routing::ConsoleFormatter::Sheet.new)
    PathConfig::Railtie.folder.glob("*.json").sort.each do |file|
      puts file.relative_path_from(Rails.root)
      IO.pipe do |input, output|
        writer = Thread.new { output.write(routes).then { output.close } }
        pathconfig.call("routes", "-", file.to_s, in: input)
        writer.join
      end
    end
  end
end
