import { script } from '@bomb.sh/tab';

/** Prints the script of a shell, which calls `workrights complete` for each Tab. */
export default function completion(_flags: object, shell: string): void {
  script(shell, 'workrights', 'workrights');
}
