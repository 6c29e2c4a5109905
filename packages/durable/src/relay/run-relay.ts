import { VisaChecks, WorkRights } from '@workrights/client';

import type { RelayLedger } from './store/relay-work.ts';
import { allEnded } from '../base/time/all-ended.ts';
import { createPauses } from '../base/time/pauses.ts';
import { sleep, systemClock } from '../base/time/sleep.ts';
import { createStop } from '../base/time/stop.ts';
import { deliver } from './deliver/deliver.ts';
import type { Send } from './deliver/send.ts';
import { selfLinks } from './deliver/webhook.ts';
import { pollChecks } from './poll/checks.ts';
import { pollOnboards } from './poll/onboards.ts';
import type { Polling } from './poll/polling.ts';
import { createRecent } from './poll/recent.ts';
import { spreadRuns } from './poll/runs.ts';
import { pollWorkRights } from './poll/work-rights.ts';
import { AWAY, createLedgerHealth, isAway, type Relaying, repeat } from './relaying.ts';
import { checkTargetRules } from './target.ts';
import type { Relay, RelayOptions } from './start-relay.ts';

/** Milliseconds. */
const STOPS_WITHIN = 15_000;
const BETWEEN_TIDYING = 3_600_000;
const CONCURRENCY = 4;

/** @param send what POSTs: tests pass one of their own. */
export async function runRelay(ledger: RelayLedger, options: RelayOptions, send: Send): Promise<Relay> {
  const { checks, workRights, signal, onNote } = options;
  checkTargetRules(options.targets);
  const clock = options.clock ?? systemClock;
  const stop = createStop(signal, options.stopWithin ?? STOPS_WITHIN);
  const note = onNote ?? (() => {});
  const health = createLedgerHealth(note);
  const relaying: Relaying = { store: ledger.relay, clock, stop, note, ledger: health };
  const status = {
    polledAt: null,
    isServiceReachable: true,
    get isLedgerReachable() {
      return !health.isAway;
    },
  };
  const polling = (): Polling => ({ ...relaying, status, pauses: createPauses() });
  const steps: (() => Promise<number>)[] = [
    () => spreadRuns(relaying),
    async () => {
      await ledger.relay.tidy(clock.now());
      return BETWEEN_TIDYING;
    },
  ];
  if (checks) {
    // What failed is polled again at the relay's own pace.
    const client = new VisaChecks({ ...checks, clock, retry: false });
    const shared = polling();
    steps.push(() => pollChecks(shared, client));
    if (options.watchRecent) steps.push(createRecent(shared, client));
  }
  if (workRights) {
    const client = new WorkRights({ ...workRights, retry: false });
    const shared = polling();
    steps.push(() => pollOnboards(shared, client, { watchAll: options.watchOnboards ?? false }));
    steps.push(() => pollWorkRights(shared, client));
  }
  const self = selfLinks({
    ...(checks && { checks: checks.baseUrl }),
    ...(workRights && { workRights: workRights.baseUrl }),
  });
  const concurrency = options.concurrency ?? CONCURRENCY;
  const lock = await startWork(ledger, relaying);

  const run = async (): Promise<void> => {
    const failed = (error: unknown): void => stop.because({ error });
    if (lock) {
      await allEnded([
        deliver({ ...relaying, send, self, concurrency }).catch(failed),
        ...steps.map((step) => repeat(relaying, step).catch(failed)),
      ]);
    }
    stop.dispose();
    await lock?.[Symbol.asyncDispose]();
    if (typeof stop.reason === 'object') throw stop.reason.error;
  };
  const ended = run();
  // Who waits for it later learns of it then.
  ended.catch(() => {});
  return { status, ended };
}

/** Waits for a server that is away. Undefined when the relay was stopped meanwhile. */
async function startWork(ledger: RelayLedger, relaying: Relaying): Promise<AsyncDisposable | undefined> {
  while (!relaying.stop.soft.aborted) {
    try {
      const lock = await ledger.startWork({ join: true });
      relaying.ledger.worked(startWork);
      return lock;
    } catch (error) {
      if (!isAway(error)) throw error;
      relaying.ledger.failed(startWork);
    }
    await sleep(relaying, AWAY);
  }
  return undefined;
}
