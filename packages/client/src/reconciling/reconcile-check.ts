import { StatusError } from '../errors/status-error.ts';
import { untilAborted } from '../transport/abort.ts';
import { listVisaChecks } from '../visa-checks/list-visa-checks.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { judgeList, type Verdict } from './judge-list.ts';
import type { Entry } from './ledger.ts';
import { inconclusive } from './inconclusive.ts';
import type { Reconcile, ReconcileOptions, Reconciliation } from './reconciliation.ts';
import { operation, SETTLES_IN, sleep } from './settling.ts';

/** How many recent checks to look through: usually enough, and more when the first list is full. */
const LIMITS = [100, 2_000];
const LOOKS_BESIDE_TWINS = 3;

/**
 * Looks for the check that a lost create has made, among the recent checks: of the same document, type, mode and
 * environment, requested at or after the time of sending, and not known to be another create's of this client.
 *
 * The option `reconciler` of `createVisaChecksClient`: apart from the flat functions, whose bundles it would add to.
 */
export function lostChecks(client: VisaChecksClient, entry: Entry): Reconcile {
  let found: Reconciliation | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  return (options = {}) => {
    // One look at a time: of two at once, the second would take the first one's check for somebody else's.
    const look = turn.then(async () => {
      if (found) return found;
      const result = await reconcile(client, entry, options);
      if (result.outcome === 'found') found = result;
      return result;
    });
    turn = look.catch(() => undefined);
    return untilAborted(look, options.signal, operation);
  };
}

async function reconcile(
  client: VisaChecksClient,
  entry: Entry,
  options: ReconcileOptions,
): Promise<Reconciliation> {
  const { clock, ledger } = client;
  const settlesAt = (await entry.ended) + SETTLES_IN;
  let hasWaited = false;
  for (let looks = 1; ; looks += 1) {
    // A check of a twin is in the list before its create has been told so.
    const twinsEnd = Promise.all(ledger.twins(entry).map(({ ended }) => ended));
    await untilAborted(twinsEnd, options.signal, operation);
    const result = await lookThroughList(client, entry, options);
    if (ledger.twins(entry).length > 0) {
      if (looks >= LOOKS_BESIDE_TWINS) return inconclusive('still-sending');
    } else if (result.outcome !== 'found' && !hasWaited && clock.now() < settlesAt) {
      // What is on its way may be the one, or one more.
      hasWaited = true;
      await sleep(clock, settlesAt - clock.now(), options.signal);
    } else {
      if (result.outcome === 'found' && result.check) ledger.claim(result.check.id);
      return result;
    }
  }
}

async function lookThroughList(
  client: VisaChecksClient,
  entry: Entry,
  options: ReconcileOptions,
): Promise<Reconciliation> {
  let verdict: Verdict | undefined;
  for (const limit of LIMITS) {
    try {
      verdict = await judge(client, entry, limit, options);
    } catch (error) {
      // The largest limit is not shown (service.md §8): one that is refused says nothing about the create.
      if (!isRefusal(error)) throw error;
      verdict ??= await judge(client, entry, undefined, options);
      break;
    }
    if (!verdict.needsMore) break;
  }
  return verdict?.result ?? inconclusive('list-too-short');
}

async function judge(
  client: VisaChecksClient,
  entry: Entry,
  limit: number | undefined,
  options: ReconcileOptions,
): Promise<Verdict> {
  const checks = await listVisaChecks(client, limit === undefined ? {} : { limit }, options);
  return judgeList(checks, limit, client.clock.now(), entry, client.ledger);
}

function isRefusal(error: unknown): boolean {
  return error instanceof StatusError && [400, 413, 422].includes(error.status);
}
