import { randomUUID } from 'node:crypto';

import type { Connections } from '../connections.ts';
import type { Relaying } from '../relaying.ts';
import type { CreateOutcome, LostCreate } from '../store/creates-once.ts';
import { type CreateOperation, KINDS, showCheckOf } from './kinds.ts';
import { showOnboard } from './records.ts';

const SECOND = 1_000;
/** Milliseconds between two rounds, and between two searches for the same record. */
const [EVERY, AGAIN] = [SECOND / 2, 3 * SECOND];
/** How long the service may take to list what it has created. */
const SETTLES = 60 * SECOND;
/** A search that fails for so long ends. */
const GIVES_UP = 24 * 3_600 * SECOND;
/** A round takes less than its lease. */
const [AT_ONCE, LOOKS_FOR, LEASE] = [8, 10 * SECOND, 60 * SECOND];

/**
 * Looks for the records of creates whose response was lost, or whose sender died. Never sends one again. Returns milliseconds
 * until the next round.
 */
export async function settleLost(relaying: Relaying, connections: Connections): Promise<number> {
  const { store, clock, stop } = relaying;
  if (!(await store.hasLostCreates(clock.now()))) return EVERY;
  const now = clock.now();
  const claimed = await store.claimLostCreates(randomUUID(), { now, until: now + LEASE, limit: AT_ONCE });
  await Promise.all(
    claimed.map(async (lost) => {
      const outcome = stop.soft.aborted ? 'open' : await look(relaying, connections, lost);
      if (outcome === 'open') return store.lookAgain(lost, clock.now() + AGAIN);
      await store.settleCreate(lost, outcome, clock.now());
      connections.lost.delete(lost.key);
    }),
  );
  return claimed.length < AT_ONCE ? EVERY : 0;
}

async function look(
  { store, clock, stop }: Relaying,
  connections: Connections,
  lost: LostCreate,
): Promise<CreateOutcome | 'open'> {
  const { key, operation, request, lostAt } = lost;
  const kind = KINDS[operation as CreateOperation];
  const isOver = clock.now() >= lostAt + GIVES_UP;
  const failed = isOver ? ({ state: 'undecided' } as const) : 'open';
  const { checks, workRights } = connections;
  if (operation === 'createVisaCheck' ? !checks : !workRights) return failed;
  if (checks && operation === 'createVisaCheck' && !(await checks.meter.prepare(1))) return failed;
  // This function itself waits until a record that isn't there can't appear any more.
  const options = { signal: stop.hard, totalTimeout: LOOKS_FOR, settleFor: 0 };
  const known = connections.lost.get(key);
  const found = await (known ? known(options) : kind.find(connections, store, lost, options)).catch(() => {});
  const { outcome } = found ?? {};
  if (found?.outcome === 'found') {
    const shown =
      found.check === undefined ? showOnboard(found.onboard) : showCheckOf(request, found.check, clock.now());
    if ('outcome' in shown) return { state: 'undecided', subject: shown.subject };
    return { state: 'done', subject: shown.id, body: JSON.stringify(shown), watch: kind.watch };
  }
  const isFailed =
    found === undefined || (found.outcome === 'inconclusive' && found.reason === 'look-failed');
  if (isFailed) return failed;
  if (clock.now() < lostAt + SETTLES) return 'open';
  if (outcome === 'none') return { state: 'not_created' };
  return { state: 'undecided', ...(found.outcome === 'other' && { subject: found.subject }) };
}
