require "pathconfig/rspec"
require "tempfile"

# The matchers, with what they say where they fail.
RSpec.describe "matchers" do
  let(:file) do
    Tempfile.new(["path-configuration", ".json"]).tap do |file|
      file.write('{"rules": [{"patterns": ["/new$"], "properties": {"context": "modal"}}]}')
      file.close
    end
  end

  it "passes where properties are as expected" do
    expect("/posts/new").to have_path_properties(context: "modal", title: nil).in(file.path)
    expect("/posts").not_to have_path_properties(context: "modal").in(file.path)
  end

  it "names the rules where they are not" do
    expect { expect("/posts/new").to have_path_properties(context: "default").in(file.path).for_client("ios@1.3") }
      .to raise_error(RSpec::Expectations::ExpectationNotMetError,
        '/posts/new: `context` is "modal", and should be "default" (hotwire-native-ios@1.3; matched: rule 1 `/new$`)')
  end

  it "takes a response" do
    response = Struct.new(:body).new(File.read(file.path))
    expect(response).to be_a_sound_path_configuration
    expect("/posts/new").to have_path_properties(context: "modal").in(response)
  end

  it "needs a file" do
    expect { expect("/posts/new").to have_path_properties(context: "modal") }
      .to raise_error(ArgumentError, "have_path_properties needs `.in(FILE)`")
  end

  it "lints" do
    expect(file.path).to be_a_sound_path_configuration
    expect("/nowhere.json").not_to be_a_sound_path_configuration
  end
end
