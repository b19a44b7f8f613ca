require "pathconfig/server"

module PathConfig
  # Serves the path configurations of a Rails application, and adds `rails pathconfig:lint` and others.
  #
  # Settings, with their defaults:
  #
  #     config.pathconfig.folder = "config/path_configurations"
  #     config.pathconfig.path = "/configurations"    # nil serves nothing
  #     config.pathconfig.max_age = 60                # seconds
  #     config.pathconfig.page = Rails.env.development? # true shows /rails/path_configuration
  class Railtie < Rails::Railtie
    config.pathconfig = ActiveSupport::OrderedOptions.new
    config.pathconfig.folder = "config/path_configurations"
    config.pathconfig.path = "/configurations"
    config.pathconfig.max_age = 60

    config.pathconfig.page = nil

    # The folder of the files, from the root of the file system.
    def self.folder
      Rails.root.join(config.pathconfig.folder)
    end

    initializer "pathconfig.serve" do |app|
      settings = app.config.pathconfig
      if settings.path
        server = Server.new(Railtie.folder, max_age: settings.max_age, reload: !app.config.cache_classes)
        app.routes.prepend { mount server => settings.path, as: :path_configurations }
      end
    end

    initializer "pathconfig.page" do |app|
      page = app.config.pathconfig.page
      if page.nil? ? Rails.env.development? : page
        require "pathconfig/page"
        app.routes.prepend { mount Page.new(app, Rails.root) => "/rails/path_configuration", as: :path_configuration_page }
      end
    end

    rake_tasks { load File.expand_path("tasks.rake", __dir__) }
  end
end
