# Built by .ci/package, which gives the version, and for a platform gem the platform with its executable.
Gem::Specification.new do |spec|
  spec.name = "hotwire-pathconfig"
  spec.version = ENV.fetch("PATHCONFIG_VERSION")
  spec.platform = ENV.fetch("PATHCONFIG_PLATFORM", Gem::Platform::RUBY)
  spec.authors = ["The pathconfig authors"]
  spec.homepage = ENV.fetch("PATHCONFIG_HOMEPAGE")
  spec.summary = "Compiler and linter for the path configurations of Hotwire Native apps"
  spec.description = "The `pathconfig` executable, and with Rails: a route that serves path configurations, " \
    "tasks that lint them, and assertions for Minitest and RSpec."
  spec.metadata = { "source_code_uri" => spec.homepage, "rubygems_mfa_required" => "true" }
  spec.required_ruby_version = ">= 3.0"
  spec.files = Dir["lib/**/*", "exe/**/*", "README.md", "NOTICES"].select { |file| File.file?(file) }.sort
  spec.bindir = "exe"
  spec.executables = ["pathconfig"]
end
