require "pathconfig"

module PathConfig
  # How an expected set of properties differs from what the clients get; shared by Minitest and RSpec.
  class Expectation
    def initialize(properties)
      @properties = properties.transform_keys(&:to_s).transform_values { |value| value.is_a?(Symbol) ? value.to_s : value }
    end

    # One line for each client and property that differs; none if all is as expected.
    def differences(url, file, client: nil)
      PathConfig.query(url, file, client: client).flat_map do |answer|
        @properties.reject { |name, value| answer.properties[name] == value }.map do |name, value|
          actual = answer.properties.key?(name) ? answer.properties[name].to_json : "not set"
          "#{answer.url}: `#{name}` is #{actual}, and should be #{value.to_json} (#{answer.client}; #{matched(answer)})"
        end
      end
    end

    private

    def matched(answer)
      return "no rule matches" if answer.rules.empty?

      "matched: " + answer.rules.map { |rule| "rule #{rule["index"] + 1} `#{rule["pattern"]}`" }.join(", ")
    end
  end
end
