import { type FailureDetails, usage } from '../failures/failure.ts';
import { ask, canAsk, note } from '../terminal/terminal.ts';

export interface ConfirmFlags {
  readonly yes?: boolean | undefined;
}

/** Asks before something real happens. Without a terminal to ask on, `--yes` is required. @throws Failure for a no. */
export async function confirmLive(what: string, flags: ConfirmFlags, question = 'Send it?'): Promise<void> {
  const fix = 'Add --yes to do it without being asked.';
  await confirm(what, flags, { question, otherwise: 'Nothing was sent.', fix, refusal: { fix: undefined } });
}

/** The same before live checks are sent, which need `--live` as well, and are told even when nobody is asked. */
export async function confirmLiveRun(
  what: string,
  flags: ConfirmFlags & { readonly live?: boolean | undefined },
  them: 'it' | 'them',
): Promise<void> {
  if (!flags.live) {
    const fix = `Add --live to run ${them}.`;
    throw usage(`${what} Nothing was sent.`, { code: 'not-confirmed', flag: 'live', fix });
  }
  if (flags.yes) note(`workrights: ${what}`);
  await confirmLive(what, flags, `Start ${them}?`);
}

/** The same before something is deleted for good. @throws Failure for a no. */
export async function confirmDeletion(what: string, flags: ConfirmFlags): Promise<void> {
  const fix = 'Add --yes to delete them.';
  await confirm(what, flags, { question: 'Delete them?', otherwise: 'Nothing was deleted.', fix });
}

interface Words {
  readonly question: string;
  readonly otherwise: string;
  /** What to do if nobody can be asked. */
  readonly fix: string;
  /** Further details after a no. */
  readonly refusal?: Partial<FailureDetails>;
}

async function confirm(
  what: string,
  { yes }: ConfirmFlags,
  { question, otherwise, fix, refusal }: Words,
): Promise<void> {
  if (yes) return;
  if (!canAsk()) throw usage(`${what} ${otherwise}`, { code: 'not-confirmed', flag: 'yes', fix });
  if (await ask(`${what} ${question}`, false)) return;
  throw usage(`You said no. ${otherwise}`, { code: 'not-confirmed', ...refusal });
}
