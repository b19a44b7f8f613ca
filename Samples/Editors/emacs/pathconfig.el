;; For Eglot, which comes with Emacs 29. M-x eglot starts the server in a JSON file.
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((js-json-mode json-ts-mode json-mode) . ("pathconfig" "server"))))

(defun pathconfig-ask (url)
  "Show what the app gets and does at URL."
  (interactive "sURL or path: ")
  (message "%s" (jsonrpc-request
                 (eglot-current-server) :workspace/executeCommand
                 `(:command "pathconfig.ask"
                   :arguments ,(vector (eglot--path-to-uri (buffer-file-name)) url)))))
