function __pathconfig_complete
    set -l current (commandline -ct)
    pathconfig __complete (commandline -opc)[2..-1] "$current" 2>/dev/null
    test $status -eq 1; and __fish_complete_path "$current"
end
complete -c pathconfig -f -a '(__pathconfig_complete)'
