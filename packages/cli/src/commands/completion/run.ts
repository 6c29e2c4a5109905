import { script } from '@bomb.sh/tab';
import { write } from '../../output/output.ts';
import { bashScript } from './bash.ts';

/** Prints the script of a shell, which calls `workrights complete` for each Tab. */
export default async function completion(_flags: object, shell: string): Promise<void> {
  if (shell === 'bash') await write(bashScript);
  else script(shell, 'workrights', 'workrights');
}
