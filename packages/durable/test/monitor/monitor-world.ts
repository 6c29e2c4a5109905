import { createSandbox, type Sandbox } from '@workrights/sandbox';

import { type Ledger, openLedger } from '../../src/open-ledger.ts';
import { serviceDay } from '@workrights/time/service-day';
import { importPeople, type ImportSummary } from '../../src/monitor/import-people.ts';
import type { Day, PersonRecord } from '../../src/monitor/person.ts';
import { monitorPeople, monitorPlan, type MonitorPlanOptions } from '../../src/monitor/read-register.ts';
import { monitorReport } from '../../src/monitor/report.ts';
import { type MonitorOptions, type MonitorRunSummary, runMonitor } from '../../src/monitor/run-monitor.ts';
import { KEY, temporaryFolder } from '../bulk/ledger/invented.ts';
import { checksOf, SandboxTime } from '../bulk/run/sandbox-time.ts';

// Otherwise the first request loads it, and time would pass meanwhile.
await import('@workrights/validators');

export interface MonitorWorld extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly time: SandboxTime;
  readonly ledger: Ledger;
  readonly folder: string;
  /** The connection to the sandbox. */
  readonly checks: MonitorOptions['checks'];
  readonly today: () => Day;
  /** Sets the clock to an hour of a day, in UTC+10. */
  readonly goTo: (day: Day, hour?: number) => void;
  /** Imports these people. */
  readonly give: (people: readonly PersonRecord[]) => Promise<ImportSummary>;
  readonly people: () => ReturnType<typeof monitorPeople>;
  readonly plan: (options?: MonitorPlanOptions) => ReturnType<typeof monitorPlan>;
  readonly report: (options?: MonitorPlanOptions) => ReturnType<typeof monitorReport>;
  /** Runs the monitor. */
  readonly run: (options?: Partial<MonitorOptions>) => Promise<MonitorRunSummary>;
}

/** 2026-03-05, 09:00 at UTC+10. */
export const START = '2026-03-04T23:00:00.000Z';

/** A sandbox, a ledger, and a clock for both and the monitor. */
export async function monitorWorld(): Promise<MonitorWorld> {
  const stack = new AsyncDisposableStack();
  const sandbox = stack.use(await createSandbox());
  const { folder } = stack.use(await temporaryFolder());
  const time = stack.use(new SandboxTime(sandbox, START));
  const ledger = stack.use(await openLedger({ folder }, { key: KEY }));
  const checks = checksOf({ sandbox, time });
  return {
    sandbox,
    time,
    ledger,
    folder,
    checks,
    today: () => serviceDay(time.now()),
    goTo(day, hour = 9) {
      const at = Date.parse(`${day}T00:00:00+10:00`) + hour * 3_600_000;
      if (at > time.now()) sandbox.clock.set(at, 'frozen');
    },
    give: (people) => importPeople(ledger, people, { clock: time }),
    people: () => monitorPeople(ledger, { clock: time }),
    plan: (options) => monitorPlan(ledger, { clock: time, ...options }),
    report: (options) => monitorReport(ledger, { clock: time, ...options }),
    run: (options = {}) => runMonitor(ledger, { checks, mode: 'fastcheck', ...options }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
