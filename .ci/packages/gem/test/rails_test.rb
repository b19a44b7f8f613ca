require "minitest/autorun"
require "fileutils"
require "open3"
require "tmpdir"

# Samples/Rails in the smallest application, with the gem: what it serves, its own tests, and the tasks.
class RailsTest < Minitest::Test
  SAMPLE = File.expand_path("../../../../Samples/Rails", __dir__)

  def setup
    @root = Dir.mktmpdir
    [SAMPLE, File.join(__dir__, "application")].each { |folder| FileUtils.cp_r("#{folder}/.", @root) }
  end

  def teardown = FileUtils.remove_entry(@root)

  def rails(*arguments, **environment)
    output, status = Open3.capture2e(environment.transform_keys(&:to_s), "ruby", "bin/rails", *arguments, chdir: @root)
    [output, status.exitstatus]
  end

  def change_pattern(to)
    path = File.join(@root, "config/path_configurations/ios_v1.json")
    File.write(path, File.read(path).sub('/new$', to))
  end

  def test_the_tests_of_the_sample_pass
    output, status = rails("test")
    assert_equal 0, status, output
    assert_match(/[1-9] runs, .* 0 failures, 0 errors, 0 skips/, output)
  end

  def test_lints
    output, status = rails("pathconfig:lint")
    assert_equal 0, status, output
    change_pattern("/new(")
    output, status = rails("pathconfig:lint")
    assert_equal 1, status, output
    assert_includes output, "[invalid-pattern]"
    refute_includes output, "rake aborted"
  end

  def test_passes_arguments_to_lint
    output, status = rails("pathconfig:lint", ARGUMENTS: "--format json --client ios@1.3")
    assert_equal 0, status, output
    assert_includes output, '"findings"'
  end

  def test_ends_where_the_executable_reads_no_routes
    # More than a pipe holds.
    File.write(File.join(@root, "config/routes.rb"), <<~'RUBY')
      Rails.application.routes.draw { 300.times { |number| resources :"posts#{number}" } }
    RUBY
    output, status = rails("pathconfig:routes", ARGUMENTS: "--help")
    assert_equal 0, status, output
    assert_includes output, "pathconfig routes"
  end

  def test_checks_routes
    output, status = rails("pathconfig:routes")
    assert_equal 0, status, output
    assert_includes output, "config/path_configurations/ios_v1.json\n"
    assert_includes output, "/posts/new"
  end

  def test_serves_nothing_without_a_path
    assert_includes rails("routes")[0], "/configurations"
    output, status = rails("routes", SERVE: "no")
    assert_equal 0, status, output
    refute_includes output, "/configurations"
  end
end
