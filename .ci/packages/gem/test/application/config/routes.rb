Rails.application.routes.draw { resources :posts, only: %i[index new show edit] }
