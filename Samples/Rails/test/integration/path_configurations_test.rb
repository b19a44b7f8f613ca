require "test_helper"
require "pathconfig/minitest"

# The app serves the files that these tests check.
# The gem `hotwire-pathconfig` serves config/path_configurations at /configurations/NAME.json.
class PathConfigurationsTest < ActionDispatch::IntegrationTest
  include PathConfig::Assertions

  Rails.root.glob("config/path_configurations/*.json").each do |file|
    test "#{file.basename} is served as it is" do
      get "/configurations/#{file.basename}"
      assert_response :success
      assert_equal "application/json", response.media_type
      assert_includes response.headers["Cache-Control"], "max-age=60"
      assert_equal file.binread, response.body

      get "/configurations/#{file.basename}", headers: { "If-None-Match" => response.headers["ETag"] }
      assert_response :not_modified
    end

    test "#{file.basename} has no errors" do
      assert_path_configuration file
    end

    test "#{file.basename} opens forms as modals" do
      assert_path_properties "/posts/new", file, context: "modal"
      assert_path_properties "/posts/1/edit", file, context: "modal"
    end
  end

  test "another name is not found" do
    get "/configurations/other.json"
    assert_response :not_found
  end

  test "URLs get what the app relies on" do
    output, success = PathConfig.run("test", Rails.root.join("test", "path_configuration_expectations.json"))
    assert success, output
  end
end
