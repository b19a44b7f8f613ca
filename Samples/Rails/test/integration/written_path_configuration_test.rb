require "test_helper"
require "pathconfig/minitest"

# What a controller writes is checked as it arrives.
class WrittenPathConfigurationTest < ActionDispatch::IntegrationTest
  include PathConfig::Assertions

  test "the configuration has no errors" do
    get "/hotwire/path_configuration"
    assert_path_configuration response
  end

  test "forms are modal" do
    get "/hotwire/path_configuration"
    assert_path_properties "/posts/new", response, context: "modal"
    assert_path_properties "/posts/1/edit", response.body, context: "modal"
  end
end
