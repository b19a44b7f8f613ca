Rails.application.routes.draw do
  namespace :hotwire do
    resource :path_configuration, only: :show
  end
  resources :posts, only: %i[index new show edit]
end
