import type { RelayStore } from './relay-store.ts';
import type { RelayWork } from './relay-work.ts';
import type { Sql } from '../../base/database/database.ts';
import type { Context } from '../../base/database/context.ts';
import { createAccess } from './access.ts';
import { createClaims } from './claims.ts';
import { createCreates, endCreateLeases } from './creates.ts';
import type { CreatesOnce } from './creates-once.ts';
import { createDeliveries } from './deliveries.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createWatches } from './watches.ts';
import { createWatching } from './watching.ts';

export function createRelay(context: Context): RelayStore & RelayWork & CreatesOnce {
  return {
    ...createSubscriptions(context),
    ...createDeliveries(context),
    ...createWatches(context),
    ...createClaims(context),
    ...createWatching(context),
    ...createCreates(context),
    ...createAccess(context),
  };
}

/** Makes all leased work due again, after all earlier workers have ended. */
export async function endRelayLeases(sql: Sql): Promise<void> {
  await sql(
    'UPDATE workrights_delivery SET lease_until = 0, lease_number = lease_number + 1 WHERE lease_until > 0',
  );
  await sql(
    'UPDATE workrights_watch SET lease_until = 0, lease_number = lease_number + 1 WHERE lease_until > 0',
  );
  await endCreateLeases(sql);
}
