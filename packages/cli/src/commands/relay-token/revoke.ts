import { type OutputFlags, writeOne } from '../../output/output.ts';
import { type LedgerFlags, openLedgerOf } from '../bulk/ledger.ts';

export default async function revoke(flags: LedgerFlags & OutputFlags, name: string): Promise<void> {
  await using ledger = await openLedgerOf(flags);
  const { subscriptions } = await ledger.relay.revokeToken(name);
  await writeOne(
    flags,
    { name, revoked: true, subscriptions },
    () => `Token ${name} has ended, and with it its subscriptions: ${subscriptions}.`,
  );
}
