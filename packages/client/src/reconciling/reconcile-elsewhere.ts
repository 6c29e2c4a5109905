import type { Reconciliation, SentCreate } from '../errors/reconciliation.ts';
import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { ElsewhereMeans } from './elsewhere-means.ts';
import { inconclusive } from './inconclusive.ts';
import type { Entry } from './ledger.ts';
import { reconcilerOf } from './reconcile-check.ts';
import type { Sources } from './search.ts';

export { reconcilerOf };

const id = 'reconcileCreate';
/** A time of sending that is further in the future shows that a clock was set, so that the age of the create is not known. */
const AHEAD = 3_000;

/** See `reconcileCreate`. */
export async function reconcileElsewhere(
  means: ElsewhereMeans & Sources,
  request: VisaCheckCreate,
  sent: SentCreate,
): Promise<Reconciliation> {
  const { client, clock } = means;
  means.requireObject('request', request, id);
  means.requireObject('options', sent, id);
  const now = clock.now();
  const { sentAt, lostAt = now, known, ...options } = sent;
  for (const [name, time] of Object.entries({ sentAt, lostAt })) {
    if (!Number.isFinite(time)) throw means.invalid(name, 'must be milliseconds since the epoch', id);
  }
  if (known !== undefined) {
    means.requireObject('known', known, id);
    const { answeredAt } = known;
    if (typeof answeredAt !== 'function') throw means.invalid('known.answeredAt', 'must be a function', id);
    if (known.unanswered !== undefined && typeof known.unanswered !== 'function')
      throw means.invalid('known.unanswered', 'must be a function', id);
  }
  means.checkReconcileOptions(options);
  if (sentAt > now + AHEAD) return inconclusive('clocks-differ');
  const [age, sinceNow] = [means.longestSince(clock), means.shortestSince(clock)];
  const snapshot = (body: VisaCheckCreate) => means.snapshotOf(means.asSent(client, body), id);
  const entry: Entry = {
    request: snapshot(request),
    sentAt,
    age: () => Math.max(0, now - sentAt) + age(),
    ended: Promise.resolve(() => now - lostAt + sinceNow()),
    elsewhere: {
      known,
      asSent: snapshot,
    },
  };
  try {
    return await reconcilerOf(means, entry)(options);
  } catch (error) {
    return means.lookFailed(error);
  }
}
