require "test_helper"
require "open3"

# What is served is what was checked, and what was checked is sound.
class PathConfigurationsTest < ActionDispatch::IntegrationTest
  PathConfigurations::FOLDER.glob("*.json").each do |file|
    test "#{file.basename} is served as it is" do
      get "/configurations/#{file.basename}"
      assert_response :success
      assert_equal "application/json", response.media_type
      assert_equal file.binread, response.body
    end

    test "#{file.basename} has no errors" do
      assert_pathconfig "lint", file.to_s
    end
  end

  test "another name is not found" do
    get "/configurations/other.json"
    assert_response :not_found
  end

  test "URLs get what the app relies on" do
    assert_pathconfig "test", Rails.root.join("test", "path_configuration_expectations.json").to_s
  end

  private

  def assert_pathconfig(*arguments)
    output, status = Open3.capture2e("pathconfig", *arguments)
    assert status.success?, output
  rescue Errno::ENOENT
    skip "pathconfig is not on the PATH"
  end
end
