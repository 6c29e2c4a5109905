import type { RelayLedger } from './store/relay-work.ts';
import { allEnded } from '../base/time/all-ended.ts';
import { createPauses } from '../base/time/pauses.ts';
import { sleep } from '../base/time/sleep.ts';
import { createStop } from '../base/time/stop.ts';
import { connect, type ServiceOptions } from './connections.ts';
import { settleLost } from './gateway/settle-lost.ts';
import { deliver } from './deliver/deliver.ts';
import { createSend, type Send } from './deliver/send.ts';
import type { RelayNote } from './notes.ts';
import { selfLinks } from './deliver/webhook.ts';
import { pollChecks, spreadRuns } from './poll/checks.ts';
import { pollOnboards } from './poll/onboards.ts';
import type { Polling } from './poll/polling.ts';
import { createRecent } from './poll/recent.ts';
import { createWorkRights } from './poll/work-rights.ts';
import { AWAY, createLedgerHealth, isAway, type Relaying, type RelayStatus, repeat } from './relaying.ts';
import { checkTargetRules, type TargetRules } from './target.ts';

export interface RelayOptions extends ServiceOptions {
  /** Lists the recent checks each minute, and watches new ones. Default false. */
  readonly watchRecent?: boolean | undefined;
  /** Watches all open onboarding requests of the account. Default false. */
  readonly watchOnboards?: boolean | undefined;
  /** Which receivers are allowed. Default: https on public addresses. */
  readonly targets?: TargetRules | undefined;
  /** Concurrent POSTs per subscription, for all relays together. Default 4. */
  readonly concurrency?: number | undefined;
  /** Ends the relay softly: nothing new is begun, and requests in progress may finish. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for those to finish. Default 15,000. */
  readonly stopWithin?: number | undefined;
  /** Called for each delivery attempt and each poll, for logs and metrics. */
  readonly onNote?: ((note: RelayNote) => void) | undefined;
}

/** A running relay. */
export interface Relay {
  readonly status: RelayStatus;
  /** Resolves when the relay has ended by its signal; rejects if the ledger fails. */
  readonly ended: Promise<void>;
}

/**
 * Polls what is watched, and sends events to the ledger's subscriptions at least once. The process may be killed at any time;
 * the next one continues. On Postgres several relays may share the work. On SQLite one relay works next to bulk runs (`join`)
 * of the same machine.
 *
 * @throws InvalidRequestError for invalid allowed hosts; LedgerBusyError while a run is purged; LedgerError and its subclasses
 * for failures of the ledger.
 */
export function startRelay(ledger: RelayLedger, options: RelayOptions): Promise<Relay> {
  return runRelay(ledger, options, createSend(options.targets));
}

const STOPS_WITHIN = 15_000;
const BETWEEN_TIDYING = 3_600_000;
const CONCURRENCY = 4;

/**
 * @param send sends a POST; tests pass their own.
 * @param connections those of the gateway in the same process.
 */
export async function runRelay(
  ledger: RelayLedger,
  options: RelayOptions,
  send: Send,
  connections = connect(ledger, options),
): Promise<Relay> {
  const { signal, onNote } = options;
  const { clock, checks, workRights } = connections;
  checkTargetRules(options.targets);
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
    () => settleLost(relaying, connections),
  ];
  if (checks) {
    const { client, meter } = checks;
    const shared = { ...polling(), meter };
    steps.push(() => pollChecks(shared, client));
    if (options.watchRecent) steps.push(createRecent(shared, client));
  }
  if (workRights) {
    const shared = polling();
    steps.push(() => pollOnboards(shared, workRights, { watchAll: options.watchOnboards ?? false }));
    steps.push(createWorkRights(shared, workRights));
  }
  const self = selfLinks({
    ...(options.checks && { checks: options.checks.baseUrl }),
    ...(options.workRights && { workRights: options.workRights.baseUrl }),
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
  // Prevents an unhandled rejection: a caller may await `ended` later.
  ended.catch(() => {});
  return { status, ended };
}

/** Waits until the ledger's server can be reached. Undefined if the relay was stopped meanwhile. */
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
