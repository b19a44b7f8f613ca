module Hotwire
  # Writes the path configuration, for a team without a JSON file of it.
  class PathConfigurationsController < ActionController::Base
    # In single quotation marks, because Ruby reads "\d" as "d".
    RULES = [
      { patterns: [".*"], properties: { context: "default", pull_to_refresh_enabled: true } },
      { patterns: ["/new$", '/posts/\d+/edit$'], properties: { context: "modal", pull_to_refresh_enabled: false } },
    ].freeze

    def show
      render json: { settings: {}, rules: RULES }
    end
  end
end
