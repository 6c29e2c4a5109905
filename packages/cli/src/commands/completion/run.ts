import { script } from '@bomb.sh/tab';
import { write } from '../../output/output.ts';

/**
 * Script for bash. The one of `@bomb.sh/tab` needs the package bash-completion, can't be loaded twice, and passes the typed
 * words to `eval`: a Tab after `$(...)` would run it.
 */
const bashScript = `# bash completion for workrights

_workrights() {
  local words=() word index last value rest
  # Bash cuts words at each equals sign and colon: join them again.
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word=\${COMP_WORDS[index]}
    last=$((\${#words[@]} - 1))
    if ((last >= 0)) && [[ $word == [=:]* || \${COMP_WORDS[index - 1]} == [=:] ]]; then
      words[last]+=$word
    else
      words+=("$word")
    fi
  done
  COMPREPLY=()
  while IFS=$'\\t' read -r value rest; do
    case $value in
      :0) compopt -o default 2>/dev/null ;;
      :*) ;;
      *) COMPREPLY+=("$value") ;;
    esac
  done < <(workrights complete -- "\${words[@]}" 2>/dev/null)
}

complete -F _workrights workrights
`;

/** Prints a shell's script, which calls `workrights complete` at each Tab. */
export default async function completion(_flags: object, shell: string): Promise<void> {
  if (shell === 'bash') await write(bashScript);
  else script(shell, 'workrights', 'workrights');
}
