require "minitest/autorun"
require "fileutils"
require "json"
require "open3"
require "socket"
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

  def change_rules(from, to)
    path = File.join(@root, "app/controllers/hotwire/path_configurations_controller.rb")
    text = File.read(path)
    assert_includes text, from
    File.write(path, text.sub(from) { to })
  end

  def test_dumps_what_the_application_sends
    output, status = rails("pathconfig:dump")
    assert_equal 0, status, output
    assert_equal "wrote pathconfig/ios.json\n", output
    dumped = File.read(File.join(@root, "pathconfig/ios.json"))
    assert_equal "/posts/\\d+/edit$", JSON.parse(dumped)["rules"][1]["patterns"][1]
    assert_operator dumped.lines.size, :>, 5
  end

  def test_lints_what_the_application_sends
    change_rules('\'/posts/\d+/edit$\'', '"/posts/\d+/edit$"')
    output, status = rails("pathconfig:lint", ARGUMENTS: "--fail-on warning")
    assert_equal 1, status, output
    assert_includes output, "[misleading-pattern]"
    assert_includes output, "app/controllers/hotwire/path_configurations_controller.rb:7:37: warning"
    # The routes are those of the application, which has no file with their list.
    refute_includes output, "name `routes`"
    assert_empty Dir.glob(["#{@root}/.routes*", "#{@root}/.pathconfig?*.json"])
  end

  def test_says_why_there_is_no_dump
    change_rules("render json: { settings: {}, rules: RULES }", "head :no_content")
    output, status = rails("pathconfig:dump")
    assert_equal 3, status, output
    assert_includes output, "/hotwire/path_configuration answers 204 for @ios, and an app needs 200"
  end

  def write(path, text)
    path = File.join(@root, path)
    FileUtils.mkdir_p(File.dirname(path))
    File.write(path, text)
  end

  # The patterns of the rules that the application sends to the iOS app.
  def dumped_patterns(**environment)
    output, status = rails("pathconfig:dump", **environment)
    assert_equal 0, status, output
    dumped = JSON.parse(File.read(File.join(@root, "pathconfig/ios.json")))
    assert_equal %w[rules settings], dumped.keys.sort
    dumped["rules"].map { |rule| rule["patterns"] }
  end

  # The shapes in which applications write a configuration.

  def test_dumps_whatever_renders_it
    write "config/written.json", '{"settings": {}, "rules": []}'
    action = "render json: { settings: {}, rules: RULES }"
    { "render file: Rails.root.join('config/written.json'), content_type: 'application/json'" => 0,
      "render json: Rails.root.join('config/written.json').read" => 0,
      "render json: { settings: {}, rules: request.user_agent.include?('iOS') ? RULES : [] }" => 2 }.each do |other, count|
      change_rules(action, other)
      assert_equal count, dumped_patterns.size, other
      action = other
    end
  end

  def test_dumps_what_a_template_writes
    change_rules("render json: { settings: {}, rules: RULES }", "@rules = RULES")
    write "app/views/hotwire/path_configurations/show.json.jbuilder", <<~'RUBY'
      json.settings({})
      json.rules @rules do |rule|
        json.patterns rule[:patterns] + ["/v\\d+/#{request.user_agent[/iOS|Android/]}$"]
        json.properties rule[:properties]
      end
    RUBY
    server = "http://localhost:3000/hotwire/path_configuration.json"
    write ".pathconfig.json", JSON.generate(apps: { ios: { deployed: "pathconfig/ios.json", server: server } })
    assert_equal [[".*", "/v\\d+/iOS$"], ["/new$", "/posts/\\d+/edit$", "/v\\d+/iOS$"]], dumped_patterns(JBUILDER: "yes")
  end

  def test_dumps_what_a_concern_merges_for_the_version_in_the_path
    write "app/controllers/concerns/navigation.rb", <<~'RUBY'
      module Navigation
        SHARED = [{ patterns: ["/new$"], properties: { context: "modal" } }].freeze
        VERSIONS = { "v1" => [], "v2" => [{ patterns: ['^/posts/\d+$'], properties: { title: "Post" } }] }.freeze

        def rules = SHARED + VERSIONS.fetch(params[:version])
      end
    RUBY
    write "app/controllers/navigation_controller.rb", <<~RUBY
      class NavigationController < ActionController::Base
        include Navigation
        def show = render(json: { settings: {} }.merge(rules: rules))
      end
    RUBY
    write "config/routes.rb", <<~RUBY
      Rails.application.routes.draw { get "navigation/:version/ios" => "navigation#show" }
    RUBY
    { "v1" => [["/new$"]], "v2" => [["/new$"], ["^/posts/\\d+$"]] }.each do |version, patterns|
      server = "http://localhost:3000/navigation/#{version}/ios"
      write ".pathconfig.json", JSON.generate(apps: { ios: { deployed: "pathconfig/ios.json", server: server } })
      assert_equal patterns, dumped_patterns
    end
    output, status = rails("pathconfig:lint", ARGUMENTS: "--client android")
    assert_equal 0, status, output
  end

  # Settings of a stranger decide only what they may.

  def write_apps(apps) = write(".pathconfig.json", JSON.generate(apps: apps))

  def test_dumps_nothing_outside_the_root
    outside = Dir.mktmpdir
    FileUtils.mkdir_p(File.join(@root, "pathconfig"))
    File.symlink(outside, File.join(@root, "pathconfig/link"))
    File.symlink(File.join(outside, "new.json"), File.join(@root, "pathconfig/new.json"))
    { File.join(outside, "ios.json") => "it is outside", "pathconfig/link/ios.json" => "it is outside",
      "pathconfig/new.json" => "pathconfig/new.json is a link that leads to no file",
      "https://a/../../../#{File.basename(outside)}/ios.json" => "pathconfig: error: ",
      "git:a/../../#{File.basename(outside)}/b:ios.json" => "pathconfig: error: ",
      "pathconfig" => "cannot write: Is a directory" }.each do |deployed, reason|
      write_apps(ios: { deployed: deployed, server: "http://localhost:3000/hotwire/path_configuration" })
      output, status = rails("pathconfig:dump")
      assert_includes [2, 3], status, output
      assert_includes output, reason
      assert_empty Dir.children(outside), deployed
    end
  ensure
    FileUtils.remove_entry(outside)
  end

  def test_an_app_names_no_folder
    name = "../#{File.basename(@root)}-evil"
    write_apps(name => { deployed: "ios.json", server: "http://localhost:3000/hotwire/path_configuration" })
    status, _, body = get_page("/rails/path_configuration")
    assert_equal 502, status, body
    assert_includes body, "`#{name}` is not a name for an app"
    output, status = rails("pathconfig:dump")
    assert_equal 2, status, output
    refute_path_exists File.join(@root, "ios.json")
    refute_path_exists File.join(Dir.tmpdir, "#{File.basename(@root)}-evil.json")
  end

  def test_lints_and_shows_nothing_outside_the_root
    outside = Dir.mktmpdir
    File.write(File.join(outside, "other.json"), '{"rules": [{"patterns": ["/s3cret("]}]}')
    write_apps(ios: { bundled: File.join(outside, "other.json"), deployed: "pathconfig/ios.json",
                      server: "http://localhost:3000/hotwire/path_configuration" })
    output, status = rails("pathconfig:lint")
    assert_equal 2, status, output
    assert_includes output, "it is outside"
    refute_includes output, "s3cret"
    assert_equal 502, get_page("/rails/path_configuration")[0]
  ensure
    FileUtils.remove_entry(outside)
  end

  def test_lint_asks_no_server
    server = TCPServer.new("127.0.0.1", 0)
    write_apps(
      ios: { deployed: "pathconfig/ios.json", server: "http://localhost:3000/hotwire/path_configuration" },
      partner: { bundled: "config/path_configurations/ios_v1.json", server: "http://127.0.0.1:#{server.addr[1]}/x" }
    )
    output, status = rails("pathconfig:lint")
    assert_equal 0, status, output
    assert_raises(IO::WaitReadable) { server.accept_nonblock }
  end

  def test_headers_are_those_of_the_executable
    change_rules("render json: { settings: {}, rules: RULES }", 'render json: { rules: [], a: request.headers["X-A"] }')
    { "a$$b$$$$PATHCONFIG_A" => "a$b$$PATHCONFIG_A", "${PATHCONFIG_A}!$PATHCONFIG_A" => "1!1", "$PATHCONFIG_NONE" => nil,
      "$HOME" => nil, "a$" => nil }.each do |written, sent|
      write_apps(ios: { deployed: "pathconfig/ios.json", server: {
        url: "http://localhost:3000/hotwire/path_configuration", headers: { "X-A" => written }
      } })
      output, status = rails("pathconfig:dump", PATHCONFIG_A: "1")
      assert_equal sent ? 0 : 3, status, output
      assert_equal sent, JSON.parse(File.read(File.join(@root, "pathconfig/ios.json")))["a"] if sent
    end
  end

  def test_says_that_an_address_is_none
    write_apps(ios: { deployed: "pathconfig/ios.json", server: "http://localhost:3000/hötwire" })
    output, status = rails("pathconfig:dump")
    assert_equal 3, status, output
    assert_includes output, "pathconfig: error: http://localhost:3000/hötwire is not an address"
  end

  # As a team begins: the bundle, the task, and a test that fails until somebody mends it.
  def test_begins_in_an_empty_folder
    FileUtils.rm_rf(Dir.children(@root).map { |name| File.join(@root, name) })
    write "Gemfile", <<~RUBY
      source "https://rubygems.org"
      gem "railties"
      gem "minitest"
      gem "hotwire-pathconfig"
    RUBY
    bundle = { BUNDLE_GEMFILE: File.join(@root, "Gemfile") }
    output, status = Open3.capture2e(bundle.transform_keys(&:to_s), "bundle", "install", "--local", chdir: @root)
    assert status.success?, output
    [SAMPLE, File.join(__dir__, "application")].each { |folder| FileUtils.cp_r("#{folder}/.", @root) }
    bundle[:RUBYOPT] = "-rbundler/setup"

    output, status = rails("pathconfig:lint", **bundle)
    assert_equal 0, status, output
    controller = "app/controllers/hotwire/path_configurations_controller.rb"
    output, = Open3.capture2e(bundle.transform_keys(&:to_s), "bundle", "exec", "pathconfig", "lint", controller, chdir: @root)
    assert_includes output, "read from #{controller}#show\nno findings in 1 file"

    change_rules('"/new$"', '"/newest$"')
    output, status = rails("test", **bundle)
    assert_equal 1, status, output
    assert_includes output, "/posts/new: `context` is \"default\", and should be \"modal\""
    change_rules('"/newest$"', '"/new$"')
    output, status = rails("test", **bundle)
    assert_equal 0, status, output
  end

  def test_checks_routes
    output, status = rails("pathconfig:routes")
    assert_equal 0, status, output
    assert_includes output, "config/path_configurations/ios_v1.json\n"
    assert_includes output, "/posts/new"
  end

  def get_page(path, from: "127.0.0.1")
    script = <<~RUBY
      status, headers, body = Rails.application.call(Rack::MockRequest.env_for(ARGV[0], "REMOTE_ADDR" => ARGV[1]))
      text = +""
      body.each { |part| text << part }
      print JSON.generate([status, headers.to_h, text])
    RUBY
    output, status = rails("runner", script, path, from, PAGE: "yes")
    assert_equal 0, status, output
    JSON.parse(output.lines.last)
  end

  def test_shows_the_page_in_development
    status, headers, body = get_page("/rails/path_configuration")
    assert_equal 200, status, body
    assert_includes body, "/posts/new"
    assert_includes headers.transform_keys(&:downcase)["content-security-policy"], "script-src"
    change_rules('"/new$"', '"/newest$"')
    assert_includes get_page("/rails/path_configuration/ios")[2], "/newest$"
    assert_equal 404, get_page("/rails/path_configuration/other")[0]
    assert_equal 404, get_page("/rails/path_configuration", from: "203.0.113.7")[0]
    assert_includes rails("routes")[0], "#<PathConfig::Page>"
    refute_includes rails("routes", RAILS_ENV: "test")[0], "rails/path_configuration"
  end

  def test_serves_nothing_without_a_path
    assert_includes rails("routes")[0], "/configurations"
    output, status = rails("routes", SERVE: "no")
    assert_equal 0, status, output
    refute_includes output, "/configurations"
  end
end
