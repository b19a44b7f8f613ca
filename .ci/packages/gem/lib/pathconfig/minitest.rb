require "pathconfig/assertions"

module PathConfig
  # Assertions for Minitest and for the test cases of Rails:
  #
  #     require "pathconfig/minitest"
  #
  #     class PathConfigurationTest < ActiveSupport::TestCase
  #       include PathConfig::Assertions
  #
  #       test "new posts are modal" do
  #         assert_path_properties "/posts/new", "config/path_configurations/ios_v1.json", context: "modal"
  #       end
  #     end
  #
  # FILE is a path, the text of JSON, or the response of a request: `get "/path_configuration"`, and then
  # `assert_path_configuration response`.
  module Assertions
    # Fails unless every client that FILE is for gives URL these properties; `nil` is a property that is not set.
    def assert_path_properties(url, file, client: nil, **properties)
      differences = Expectation.new(properties).differences(url, file, client: client)
      assert differences.empty?, differences.join("\n")
    end

    # Fails if `pathconfig lint` finds an error in FILE, and shows what it prints.
    def assert_path_configuration(file, *flags)
      argument, text = PathConfig.input(file)
      output, success = PathConfig.run("lint", *flags, "--", argument, input: text)
      assert success, output
    end
  end
end
