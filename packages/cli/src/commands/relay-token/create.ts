import type { Right } from '@workrights/durable';
import { type OutputFlags, writeOne } from '../../output/output.ts';
import { type LedgerFlags, openLedgerOf } from '../bulk/ledger.ts';

interface CreateFlags extends LedgerFlags, OutputFlags {
  readonly right: readonly string[];
  readonly replace?: boolean | undefined;
}

/** Makes a token. Nothing shows it again. */
export default async function create(flags: CreateFlags, name: string): Promise<void> {
  await using ledger = await openLedgerOf(flags, { isFirst: true });
  const { replace } = flags;
  // The ledger refuses any other text.
  const rights = flags.right as readonly Right[];
  const token = await ledger.relay.createToken({ name, rights, replace }, Date.now());
  await writeOne(flags, { name, rights, token }, () =>
    [`Token ${name}, with the rights ${rights.join(', ')}. It is shown only now:`, token].join('\n'),
  );
}
