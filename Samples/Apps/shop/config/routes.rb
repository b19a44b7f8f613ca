# `bin/rails routes > config/routes.txt` wrote the list beside this file.
Rails.application.routes.draw do
  root "home#show"
  devise_for :users

  resources :products, only: %i[index show], constraints: { id: /\d+/ } do
    resources :reviews, only: %i[index new create]
  end
  resources :categories, only: :show
  resources :stores, only: :index
  get "search", to: "searches#show"
  resource :cart, only: %i[show update]
  resources :cart_items, only: %i[create destroy]
  resource :checkout, only: %i[show create] do
    get :address
    get :payment
    get :confirmation
  end
  resources :orders, only: %i[index show] do
    resources :returns, only: %i[new create]
  end
  resource :newsletter, only: %i[show create]
  resource :account, only: %i[show edit update destroy] do
    get :delete
  end
  get "pages/*slug", to: "pages#show", as: :page

  namespace :admin do
    root "dashboard#show"
    resources :products
    resources :orders, only: %i[index show]
  end
  namespace :api do
    namespace :v1 do
      resources :products, only: %i[index show]
      resource :cart, only: :show
    end
  end
end
