require "json"

module PathConfig
  # The apps of `.pathconfig.json`, as far as the executable lets the file decide.
  #
  # The file may come with a repository of somebody else. The executable knows what it may name.
  class Settings
    # The executable refuses the settings. The message is what it printed.
    class Refused < StandardError; end

    def initialize(root)
      @root = Pathname(root)
    end

    # All members; none without a file.
    def all
      path = @root.join(".pathconfig.json")
      return {} unless path.exist?

      check
      JSON.parse(path.read)
    end

    # Each app by its name.
    def apps = all.fetch("apps", {})

    # Fails for settings with mistakes, and for parts such as `@ios.deployed` that name what they may not.
    def check(*parts)
      output, success = PathConfig.run("lint", "--show-settings", "--quiet", *parts, folder: @root)
      raise Refused, output unless success
    end

    # The address of the server of an app; nil for a file and without one.
    def self.address(app)
      server = app["server"]
      server = server["url"] if server.is_a?(Hash)
      server if server&.match?(%r{\Ahttps?://}i)
    end
  end
end
