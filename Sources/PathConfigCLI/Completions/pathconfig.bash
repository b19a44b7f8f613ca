_pathconfig() {
  local IFS=$'\n' line=${COMP_LINE:0:COMP_POINT} breaks=${COMP_WORDBREAKS//[^=:@]/} word kept
  COMPREPLY=($(pathconfig __complete --line "$line" 2>/dev/null)) &&
    compopt +o bashdefault +o default 2>/dev/null
  word=${line##*[[:blank:]]}
  kept=${word%"${word##*[$breaks]}"}
  COMPREPLY=("${COMPREPLY[@]#"${kept%@}"}")
}
complete -o bashdefault -o default -F _pathconfig pathconfig
