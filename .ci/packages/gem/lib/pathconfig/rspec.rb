require "pathconfig/assertions"
require "rspec/expectations"

# Matchers for RSpec:
#
#     require "pathconfig/rspec"
#
#     expect("config/path_configurations/ios_v1.json").to be_a_sound_path_configuration
#     expect("/posts/new").to have_path_properties(context: "modal").in("config/path_configurations/ios_v1.json")
#
# A file may also be the text of JSON, or the response of a request.
#
# `.for_client("ios@1.3")` after `.in` asks one client instead of all that the file is for.
RSpec::Matchers.define :have_path_properties do |**properties|
  match do |url|
    file = @file or raise ArgumentError, "have_path_properties needs `.in(FILE)`"
    @differences = PathConfig::Expectation.new(properties).differences(url, file, client: @client)
    @differences.empty?
  end

  chain(:in) { |file| @file = file }
  chain(:for_client) { |client| @client = client }
  failure_message { @differences.join("\n") }
end

RSpec::Matchers.define :be_a_sound_path_configuration do |*flags|
  match do |file|
    argument, text = PathConfig.input(file)
    @output, success = PathConfig.run("lint", *flags, "--", argument, input: text)
    success
  end

  failure_message { @output }
end
