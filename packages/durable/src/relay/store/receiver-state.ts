import type { ClaimedDelivery, DeliveryOutcome } from './relay-work.ts';
import type { Sql } from '../../base/database/database.ts';
import type { Context } from '../../base/database/context.ts';
import { endSubscription } from './subscriptions.ts';

/** In milliseconds. A delivery becomes dead 67 to 72 hours after its first attempt. */
const FAILED_FOR = 60 * 3_600_000;

/**
 * Stores what an attempt shows about the receiver. A subscription is disabled if a delivery becomes dead, which takes three
 * days, and nothing else has arrived since its first attempt. So one event that a receiver can't process disables nothing.
 */
export async function noteReceiver(
  context: Context,
  sql: Sql,
  { subscription, attempt, beganAt }: ClaimedDelivery,
  outcome: DeliveryOutcome,
  now: number,
): Promise<'settled' | 'disabled'> {
  if (outcome.kind === 'ended') {
    await endSubscription(context, sql, subscription, now);
    return 'settled';
  }
  if (outcome.kind === 'delivered') {
    await sql(
      'UPDATE workrights_subscription SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL',
      [subscription],
    );
    return 'settled';
  }
  await sql('UPDATE workrights_subscription SET failing_since = $2 WHERE id = $1 AND failing_since IS NULL', [
    subscription,
    attempt === 1 ? beganAt : now,
  ]);
  if ((outcome.quietUntil ?? 0) > now) {
    await sql('UPDATE workrights_subscription SET quiet_until = $2 WHERE id = $1 AND quiet_until < $2', [
      subscription,
      outcome.quietUntil!,
    ]);
  }
  if (outcome.retryAt !== null) return 'settled';
  if (now - beganAt < FAILED_FOR) return 'settled';
  const [disabled] = await sql(
    `UPDATE workrights_subscription SET state = 'disabled', state_reason = 'receiver_failed', state_since = $2
      WHERE id = $1 AND state = 'active' AND failing_since <= $3 RETURNING id`,
    [subscription, now, beganAt],
  );
  return disabled ? 'disabled' : 'settled';
}
