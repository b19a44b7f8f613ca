require "minitest/autorun"
require "pathconfig"
require "pathconfig/minitest"
require "tmpdir"

# The executable that the gem carries or names, and the assertions that ask it.
class PathConfigTest < Minitest::Test
  include PathConfig::Assertions

  RULES = <<~JSON
    {"settings": {}, "rules": [
      {"patterns": [".*"], "properties": {"context": "default", "pull_to_refresh_enabled": true}},
      {"patterns": ["/new$"], "properties": {"context": "modal"}}
    ]}
  JSON

  def setup
    # Alone in its folder: an app's sources beside a configuration say which clients read it.
    @folder = Dir.mktmpdir
  end

  def file(text = RULES)
    File.join(@folder, "path-configuration.json").tap { |path| File.write(path, text) }
  end

  def teardown
    FileUtils.remove_entry(@folder)
    ENV["PATHCONFIG_EXECUTABLE"] = @named if defined?(@named)
  end

  def with_executable(path)
    @named = ENV["PATHCONFIG_EXECUTABLE"]
    ENV["PATHCONFIG_EXECUTABLE"] = path
  end

  def test_answers_for_the_client
    answer = PathConfig.query("/posts/new", file, client: "ios@1.3").first
    assert_equal "hotwire-native-ios@1.3", answer.client
    assert_equal({ "context" => "modal", "pull_to_refresh_enabled" => true }, answer.properties)
    assert_equal ["/new$"], answer.rules.drop(1).map { |rule| rule["pattern"] }
  end

  def test_answers_for_all_clients_of_the_file
    assert_operator PathConfig.query("/", file).size, :>, 1
  end

  def test_a_file_that_does_not_load_is_a_failure
    assert_raises(PathConfig::Failure) { PathConfig.query("/", file("{")) }
    assert_raises(PathConfig::Failure) { PathConfig.query("/", "/nowhere.json") }
  end

  def test_a_question_without_an_answer_is_a_failure
    error = assert_raises(PathConfig::Failure) { assert_path_properties "-", file, context: "modal" }
    assert_equal "pathconfig gives no answer about -", error.message
  end

  def test_a_file_is_no_flag
    assert_raises(Minitest::Assertion) { assert_path_configuration "--help" }
  end

  def test_says_how_a_silent_executable_ended
    killed = File.join(@folder, "killed.sh")
    File.write(killed, "#!/bin/sh\nkill -9 $$\n", perm: 0o700)
    with_executable(killed)
    message = "pathconfig ended without a message (SIGKILL (signal 9))"
    assert_equal message, assert_raises(PathConfig::Failure) { PathConfig.query("/", file) }.message
    assert_equal [message, false], PathConfig.run("lint")
  end

  def test_names_an_executable_that_is_missing
    with_executable("/nowhere/pathconfig")
    error = assert_raises(PathConfig::ExecutableNotFound) { PathConfig.executable }
    assert_equal "PATHCONFIG_EXECUTABLE is /nowhere/pathconfig, which is not an executable", error.message
  end

  def test_properties_as_expected_pass
    assert_path_properties "/posts/new", file, context: "modal", pull_to_refresh_enabled: true, title: nil
  end

  def test_a_response_and_its_text_are_configurations
    response = Struct.new(:body).new(RULES)
    [response, RULES].each do |configuration|
      assert_path_configuration configuration
      assert_path_properties "/posts/new", configuration, context: "modal"
    end
    failure = assert_raises(Minitest::Assertion) { assert_path_properties "/posts/new", response, context: "default" }
    assert_includes failure.message, "matched: rule 1 `.*`, rule 2 `/new$`"
    page = Struct.new(:body).new("<html>Sign in</html>")
    assert_raises(Minitest::Assertion) { assert_path_configuration page }
  end

  def test_a_symbol_is_as_good_as_a_string
    assert_path_properties "/posts/new", file, context: :modal
  end

  def test_a_failed_assertion_names_the_rules
    error = assert_raises(Minitest::Assertion) do
      assert_path_properties "/posts/new", file, client: "ios@1.3", context: "default", title: "New"
    end
    assert_equal <<~TEXT.chomp, error.message
      /posts/new: `context` is "modal", and should be "default" (hotwire-native-ios@1.3; matched: rule 1 `.*`, rule 2 `/new$`)
      /posts/new: `title` is not set, and should be "New" (hotwire-native-ios@1.3; matched: rule 1 `.*`, rule 2 `/new$`)
    TEXT
  end

  def test_a_sound_file_passes
    assert_path_configuration file
  end

  def test_an_unsound_file_fails_with_the_finding
    error = assert_raises(Minitest::Assertion) { assert_path_configuration file(RULES.sub("/new$", "/new(")) }
    assert_includes error.message, "[invalid-pattern]"
  end
end
