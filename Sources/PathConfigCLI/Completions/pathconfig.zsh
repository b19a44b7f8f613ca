#compdef pathconfig
_pathconfig() {
  local -a found
  found=(${(f)"$(pathconfig __complete "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)"})
  local takesFile=$?
  found=("${(@)found//:/\\:}")
  found=("${(@)found/$'\t'/:}")
  (( $#found )) && _describe pathconfig found
  (( takesFile )) && _files
}
if [[ $funcstack[1] == _pathconfig ]]; then _pathconfig; else compdef _pathconfig pathconfig; fi
