# Serves the files of config/path_configurations at /configurations/NAME.json.
#
# They are read once, at boot: a deployment publishes them all at once. The ETag of Rails' middleware lets
# apps ask whether anything is new.
class PathConfigurations
  FOLDER = Rails.root.join("config", "path_configurations")

  def initialize(folder)
    @bodies = folder.glob("*.json").to_h { |file| [file.basename.to_s, file.binread] }
    # A file that is no JSON must not be deployed: every app would refuse it.
    @bodies.each_value { |body| JSON.parse(body) }
  end

  def call(env)
    body = @bodies[File.basename(env["PATH_INFO"])]
    return [404, { "Content-Type" => "text/plain" }, ["no such configuration\n"]] unless body

    # `public` lets a proxy keep it; apps ask again at every launch.
    headers = { "Content-Type" => "application/json", "Cache-Control" => "public, max-age=60" }
    [200, headers, [body]]
  end
end

Rails.application.routes.prepend do
  mount PathConfigurations.new(PathConfigurations::FOLDER) => "/configurations"
end
