import { usage } from '../failures/failure.ts';
import { ask, canAsk } from '../terminal/terminal.ts';

export interface ConfirmFlags {
  readonly yes?: boolean | undefined;
}

/** Asks before something real happens. Without a person to ask, `--yes` has to be there. @throws Failure for a no. */
export async function confirmLive(what: string, flags: ConfirmFlags, question = 'Send it?'): Promise<void> {
  if (flags.yes) return;
  if (!canAsk()) {
    throw usage(`${what} Nothing was sent.`, {
      code: 'not-confirmed',
      flag: 'yes',
      fix: 'Add --yes to do it without being asked.',
    });
  }
  if (await ask(`${what} ${question}`, false)) return;
  throw usage('You said no. Nothing was sent.', { code: 'not-confirmed', fix: undefined });
}
