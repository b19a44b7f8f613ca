namespace :pathconfig do
  pathconfig = lambda do |*arguments, **options|
    require "shellwords"
    arguments += Shellwords.split(ENV.fetch("ARGUMENTS", ""))
    # The exit code of the executable is that of the task; rake has nothing to add.
    system(PathConfig.executable, *arguments, **options) or exit($?.exitstatus || 70)
  end

  dump = lambda do
    require "pathconfig/dump"
    PathConfig::Dump.new(Rails.application, Rails.root).write
  rescue PathConfig::Dump::Failed => error
    warn "pathconfig: error: #{error.message}"
    exit 3
  rescue PathConfig::Settings::Refused => error
    warn error.message
    exit 2
  end

  desc "Write what the application sends to each app into the file that .pathconfig.json names by `deployed`"
  task dump: :environment do
    dump.call.each { |file| puts "wrote #{file.relative_path_from(Rails.root)}" }
  end

  desc "Dump and lint the path configurations (ARGUMENTS='--client ios@1.3' adds flags)"
  task lint: :environment do
    require "pathconfig/project"
    folder = PathConfig::Railtie.folder
    project = PathConfig::Project.new(Rails.application, Rails.root)
    dumped = dump.call
    arguments = dumped.any? ? project.apps : []
    arguments << folder.to_s if folder.glob("*.json").any? || arguments.empty?
    project.with_routes do |list|
      pathconfig.call("lint", *(["--routes", "-"] if dumped.any?), *arguments, in: list)
    end
  end

  desc "Check the routes of the application against each path configuration (ARGUMENTS adds flags)"
  task routes: :environment do
    require "pathconfig/project"
    project = PathConfig::Project.new(Rails.application, Rails.root)
    PathConfig::Railtie.folder.glob("*.json").select(&:file?).sort.each do |file|
      puts file.relative_path_from(Rails.root)
      project.with_routes { |list| pathconfig.call("routes", "-", file.to_s, in: list) }
    end
  end
end
