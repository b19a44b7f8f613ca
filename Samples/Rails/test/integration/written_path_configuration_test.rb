require "test_helper"
require "pathconfig/minitest"

# Checks what the controller sends.
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
