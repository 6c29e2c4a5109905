import { createSandbox, type Sandbox, type SandboxOptions } from '@workrights/sandbox';

import { type Ledger, openLedger } from '../../../src/open-ledger.ts';
import type { NewRow } from '../../../src/base/rows/row.ts';
import type { Budget } from '../../../src/base/rows/run.ts';
import { type RunSummary, startRun, type StartOptions } from '../../../src/bulk/run/start-run.ts';
import type { VisaCheckCreate } from '@workrights/client';

import { KEY, temporaryFolder } from '../ledger/invented.ts';
import { checksOf, SandboxTime } from './sandbox-time.ts';

// Otherwise the first request loads it, and time would pass meanwhile.
await import('@workrights/validators');

export interface World extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly time: SandboxTime;
  readonly ledger: Ledger;
  readonly folder: string;
  /** Starts the run in this process. Options override the defaults. */
  readonly start: (
    options?: Partial<Omit<StartOptions, 'checks'>> & { readonly checks?: Partial<StartOptions['checks']> },
  ) => Promise<RunSummary>;
  /** Starts the run of another ledger, such as a copy. */
  readonly startOn: (ledger: Ledger) => Promise<RunSummary>;
  /** Runs until so many creates were sent. */
  readonly sendSome: (count: number) => Promise<void>;
  /** How many checks each document has at the sandbox, without the old one. */
  readonly made: () => Map<string, number>;
}

export interface Plan {
  readonly people: number;
  readonly mode?: 'fastcheck' | 'offpeak';
  readonly attachments?: boolean;
  readonly budget?: Partial<Budget>;
  readonly start?: string;
  readonly sandbox?: SandboxOptions;
  /** Whether the account has an old check. Without one, it was never used. */
  readonly oldCheck?: boolean;
}

export const RUN = 'spring';

/** A request about an invented person; each number is another person. */
export function requestOf(person: number, mode: Plan['mode'] = 'fastcheck'): VisaCheckCreate {
  return {
    jurisdiction: 'AUS',
    visa_check_schema: 'australia',
    australia: { visa_check_type: 'work' },
    mode,
    document: {
      type: 'passport',
      identifier: `SBXPERSON${person}`,
      country: 'COL',
      family_name: 'Sample',
      given_name: 'Invented',
      date_of_birth: '1990-01-01',
    },
  };
}

export function rowsOf(people: number, mode: Plan['mode'] = 'fastcheck'): NewRow[] {
  return Array.from({ length: people }, (_, index) => ({
    number: index + 1,
    data: { reference: `E-${index + 1}`, request: requestOf(index + 1, mode) },
  }));
}

/** A sandbox, a ledger with a planned run, and a clock for both. */
export async function world(plan: Plan): Promise<World> {
  const stack = new AsyncDisposableStack();
  const sandbox = stack.use(await createSandbox(plan.sandbox));
  const { folder } = stack.use(await temporaryFolder());
  const startsAt = plan.start ?? '2026-03-05T01:02:03.000Z';
  const time = new SandboxTime(sandbox, startsAt);
  const checks = checksOf({ sandbox, time });
  if (plan.oldCheck ?? true) makeOldCheck(sandbox, startsAt);
  const ledger = stack.use(await openLedger({ folder }, { key: KEY }));
  const budget = { concurrency: 8, ...plan.budget };
  const settings = { environment: 'sandbox', attachments: plan.attachments ?? false } as const;
  const draft = await ledger.startPlan(RUN, settings, budget, time.now());
  await ledger.addRows(draft, rowsOf(plan.people, plan.mode), { repeat: false });
  await ledger.endPlan(draft);
  const start: World['start'] = ({ checks: more, ...options } = {}) =>
    startRun(ledger, RUN, { checks: { ...checks, ...more }, settleFor: 60_000, ...options });
  return {
    sandbox,
    time,
    ledger,
    folder,
    start,
    startOn: (other) => startRun(other, RUN, { checks }),
    async sendSome(count) {
      const stop = new AbortController();
      let creates = 0;
      const fetch: typeof time.fetch = (url, init) => {
        if (init.attempt.operationId === 'createVisaCheck' && (creates += 1) === count) stop.abort();
        return time.fetch(url, init);
      };
      await start({ signal: stop.signal, checks: { fetch } });
    },
    made: () => countChecks(sandbox),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** What {@link World.made} returns if each person was checked once. */
export const once = (people: number) => Array<number>(people).fill(1);

export function requests({ sandbox }: World, operation: string): number {
  return sandbox.findRequests({ operation }).length;
}

const OLD = 'OLDCHECK';

function makeOldCheck(sandbox: Sandbox, start: string): void {
  sandbox.clock.set(Date.parse(start) - 3_600_000, 'frozen');
  const request = requestOf(0);
  const document = { ...request.document, identifier: OLD } as typeof request.document;
  sandbox.addRecords({ visa_checks: [{ ...request, document } as typeof request] });
  sandbox.clock.set(Date.parse(start), 'frozen');
}

function countChecks({ context }: Sandbox): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of context.store.checks.list(1_000_000)) {
    const number = context.store.checks.get(id)?.request.document.identifier ?? '';
    if (number !== OLD) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return counts;
}
