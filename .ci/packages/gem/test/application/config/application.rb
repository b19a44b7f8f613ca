require "rails"
require "action_controller/railtie"
require "rails/test_unit/railtie"
require "jbuilder" if ENV["JBUILDER"]
require "hotwire-pathconfig"

class Application < Rails::Application
  config.load_defaults 6.1
  config.root = File.expand_path("..", __dir__)
  config.eager_load = false
  config.logger = Logger.new(nil)
  config.secret_key_base = "test"
  config.hosts.clear
  config.pathconfig.path = nil if ENV["SERVE"] == "no"
  config.pathconfig.page = true if ENV["PAGE"] == "yes"
end
