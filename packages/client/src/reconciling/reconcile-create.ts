import { requireObject } from '../arguments/arguments.ts';
import { invalid } from '../errors/invalid-request-error.ts';
import { inconclusive } from '../errors/inconclusive.ts';
import type { Reconciliation, SentCreate } from '../errors/reconciliation.ts';
import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { shortestSince } from '../transport/time-limit.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { asSent, longestSince, type Entry } from './ledger.ts';
import { reconcilerOf } from './reconcile-check.ts';
import { checkReconcileOptions } from './settling.ts';

const id = 'reconcileCreate';
/** If the time of sending is further in the future, a clock was set, and the age of the create isn't known. */
const AHEAD = 3_000;

/** Looks for the check of a create that another process sent: see `VisaChecks.reconcileCreate`. */
export async function reconcileElsewhere(
  client: VisaChecksClient,
  request: VisaCheckCreate,
  sent: SentCreate,
): Promise<Reconciliation> {
  const { clock } = client;
  requireObject('request', request, id);
  requireObject('options', sent, id);
  const now = clock.now();
  const { sentAt, lostAt = now, known, ...options } = sent;
  for (const [name, time] of Object.entries({ sentAt, lostAt })) {
    if (!Number.isFinite(time)) throw invalid(name, 'must be milliseconds since the epoch', id);
  }
  if (known !== undefined) {
    requireObject('known', known, id);
    const { answeredAt } = known;
    if (typeof answeredAt !== 'function') throw invalid('known.answeredAt', 'must be a function', id);
    if (known.unanswered !== undefined && typeof known.unanswered !== 'function')
      throw invalid('known.unanswered', 'must be a function', id);
  }
  checkReconcileOptions(options);
  if (sentAt > now + AHEAD) return inconclusive('clocks-differ');
  const [age, sinceNow] = [longestSince(clock), shortestSince(clock)];
  const snapshot = (body: VisaCheckCreate) => asSent(client, body, id);
  const entry: Entry = {
    request: snapshot(request),
    sentAt,
    age: () => Math.max(0, now - sentAt) + age(),
    ended: Promise.resolve(() => now - lostAt + sinceNow()),
    elsewhere: { known, asSent: snapshot },
  };
  return reconcilerOf(client, entry)(options);
}
