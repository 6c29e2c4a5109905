import type { VisaCheck } from '@workrights/client';
import { createSandbox, type Sandbox } from '@workrights/sandbox';

import { type Ledger, openLedger } from '../../src/open-ledger.ts';
import { createSend } from '../../src/relay/deliver/send.ts';
import type { EventType, Includable } from '../../src/base/outbox/events.ts';
import type { RelayNote } from '../../src/relay/notes.ts';
import { ended } from '../../src/relay/poll/check-outcome.ts';
import { runRelay, type RelayOptions } from '../../src/relay/start-relay.ts';
import { KEY, temporaryFolder } from '../bulk/ledger/invented.ts';
import { checksOf, SandboxTime } from '../bulk/run/sandbox-time.ts';
import { requestOf } from '../bulk/run/world.ts';
import { connectionOf } from '../onboards.ts';
import { type Receiver, startReceiver } from './receiver.ts';

export interface RelayWorld extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly time: SandboxTime;
  readonly ledger: Ledger;
  readonly folder: string;
  readonly notes: readonly RelayNote[];
  /** Creates checks of invented people at the service, and returns their IDs. */
  readonly makeChecks: (count: number, mode?: 'fastcheck' | 'offpeak') => readonly string[];
  /** Runs the relay until the condition is true, and stops it. */
  readonly relayUntil: (condition: () => unknown, options?: Partial<RelayOptions>) => Promise<void>;
  /** Creates the events of completed checks with these IDs, as a relay would. */
  readonly happen: (...ids: readonly string[]) => Promise<void>;
  /** Creates the event of a person's changed work rights. */
  readonly change: (onboard: string) => Promise<void>;
  /** Subscribes, and returns the ID and the secret. */
  readonly subscribe: (
    url: string,
    events: readonly EventType[],
    include?: readonly Includable[],
  ) => Promise<Subscribed>;
  /** Starts a receiver, and subscribes it. */
  readonly receive: (
    events: readonly EventType[],
    include?: readonly Includable[],
  ) => Promise<Receiver & Subscribed>;
}

interface Subscribed {
  readonly id: string;
  readonly secret: string;
}

export const START = '2026-03-05T01:02:03.000Z';

/**
 * A sandbox, a ledger, and a clock for both and the relay.
 *
 * @param timeLimit real milliseconds that a receiver has. On a busy computer, a POST that is cut off by it arrives twice.
 */
export async function relayWorld({ timeLimit = 10_000 } = {}): Promise<RelayWorld> {
  const stack = new AsyncDisposableStack();
  const sandbox = stack.use(await createSandbox());
  const { folder } = stack.use(await temporaryFolder());
  const time = stack.use(new SandboxTime(sandbox, START));
  const ledger = stack.use(await openLedger({ folder }, { key: KEY }));
  const notes: RelayNote[] = [];
  const checks = { ...checksOf({ sandbox, time }), environment: 'sandbox' } as const;
  const workRights = connectionOf(sandbox, time.fetch);
  const targets = { allowLoopback: true };
  const post = createSend(targets, { timeLimit });
  let person = 0;
  const subscribe: RelayWorld['subscribe'] = async (url, events, include = []) => {
    const made = await ledger.relay.createSubscription({ url, events, include }, time.now());
    return { id: made.subscription.id, secret: made.secret };
  };
  return {
    sandbox,
    time,
    ledger,
    folder,
    notes,
    makeChecks(count, mode) {
      const people = Array.from({ length: count }, () => requestOf((person += 1), mode));
      return sandbox.addRecords({ visa_checks: people }).visa_checks;
    },
    happen: (...ids) => happenIn(ledger, time.now(), ids),
    async change(onboard) {
      const { relay } = ledger;
      const now = time.now();
      await relay.addWatches([{ kind: 'work_rights', subject: onboard }], now);
      const [watch] = await relay.claimWatches('work_rights', { due: now, now, until: now + 1, limit: 1 });
      const tells = { type: 'work_rights.changed' } as const;
      await relay.settleWatches([{ watch: watch!, state: 'waiting', dueAt: now, wasSeen: true, tells }], now);
    },
    subscribe,
    async receive(events, include) {
      const receiver = await startReceiver();
      return Object.assign(receiver, await subscribe(receiver.url, events, include));
    },
    async relayUntil(condition, options = {}) {
      const stop = new AbortController();
      const relay = await runRelay(
        ledger,
        {
          checks,
          workRights,
          targets,
          clock: time,
          signal: stop.signal,
          onNote: (note) => notes.push(note),
          ...options,
        },
        (to, signal) => time.during(() => post(to, signal)),
      );
      const failed = relay.ended.then(() => false);
      const isMet = async (): Promise<boolean> => {
        while (!(await condition())) {
          await new Promise((resolve) => {
            setTimeout(resolve, 5);
          });
        }
        return true;
      };
      await Promise.race([isMet(), failed]);
      stop.abort();
      await relay.ended;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Creates the events of completed checks, as a relay would. */
export async function happenIn(
  { relay }: Pick<Ledger, 'relay'>,
  now: number,
  ids: readonly string[],
): Promise<void> {
  await relay.addWatches(
    ids.map((subject) => ({ kind: 'visa_check', subject })),
    now,
  );
  const watches = await relay.claimWatches('visa_check', { due: now, now, until: now + 1, limit: 2_000 });
  await relay.settleWatches(
    watches
      .toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
      .map((watch) => ended(watch, { id: watch.subject, status: 'completed' } as VisaCheck)),
    now,
  );
}

/** Sets the sandbox's clock forward while the relay is stopped. */
export function later({ sandbox, time }: Pick<RelayWorld, 'sandbox' | 'time'>, milliseconds: number): void {
  sandbox.clock.set(time.now() + milliseconds, 'frozen');
}
