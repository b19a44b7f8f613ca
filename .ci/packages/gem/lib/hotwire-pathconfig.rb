require "pathconfig"
