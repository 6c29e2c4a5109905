import { type OutputFlags, writeList } from '../../output/output.ts';
import { type LedgerFlags, openLedgerOf } from '../bulk/ledger.ts';

interface Listed {
  readonly name: string;
  readonly rights: readonly string[];
  readonly created_at: string;
}

export default async function list(flags: LedgerFlags & OutputFlags): Promise<void> {
  await using ledger = await openLedgerOf(flags);
  const tokens = (await ledger.relay.tokens()).map(({ name, rights, createdAt }): Listed => ({
    name,
    rights,
    created_at: new Date(createdAt).toISOString(),
  }));
  await writeList(flags, tokens, show, 'The ledger has no token of the relay.');
}

function show({ name, rights, created_at: createdAt }: Listed): string {
  return `${name}  ${rights.join(', ')}  since ${createdAt}`;
}
