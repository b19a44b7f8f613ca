require "digest"
require "json"

module PathConfig
  # A Rack application: serves the JSON files of a folder, so that apps fetch them at PATH/NAME.json.
  #
  # It reads them once, at boot: a deployment publishes them all at once. With `reload` it reads them for every
  # request, as one does in development.
  class Server
    def initialize(folder, max_age:, reload: false)
      @folder = folder
      @reload = reload
      # With `public` a proxy may keep a file. Apps ask again at every launch, and send the ETag.
      @cache_control = "public, max-age=#{max_age}"
      @files = read
    end

    def call(env)
      @files = read if @reload
      body, etag = @files[env["PATH_INFO"].delete_prefix("/")]
      return [404, { "content-type" => "text/plain" }, ["no such configuration\n"]] unless body

      headers = { "cache-control" => @cache_control, "etag" => etag }
      return [304, headers, []] if env["HTTP_IF_NONE_MATCH"].to_s.split(/,\s*/).any? { |tag| ["*", etag].include?(tag.delete_prefix("W/")) }

      [200, headers.merge("content-type" => "application/json"), env["REQUEST_METHOD"] == "HEAD" ? [] : [body]]
    end

    # What `rails routes` shows.
    def inspect = "#<PathConfig::Server>"

    private

    # Raises JSON::ParserError for a file that no app could read, so that it is not deployed.
    def read
      names = Dir.glob("*.json", base: @folder).select { |name| File.file?(File.join(@folder, name)) }
      names.to_h do |name|
        body = File.binread(File.join(@folder, name))
        JSON.parse(body)
        [name, [body, %("#{Digest::SHA256.hexdigest(body)[0, 32]}")]]
      end
    end
  end
end
