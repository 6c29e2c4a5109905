import type { Ledger } from '../../src/open-ledger.ts';
import { decideAbout } from '../../src/monitor/decide.ts';
import { forgetPerson, importPeople } from '../../src/monitor/import-people.ts';
import { monitorPeople, monitorPlan } from '../../src/monitor/read-register.ts';
import { monitorReport } from '../../src/monitor/report.ts';
import { runMonitor } from '../../src/monitor/run-monitor.ts';
import { record, RESULT } from './people.ts';

const CHECK = {
  id: 'vc_1',
  status: 'completed',
  environment: 'sandbox',
  jurisdiction: 'AUS',
  checked_at: '2026-03-05T02:00:00Z',
  australia: { visa_check_type: 'work' },
  result: { code: 'SUCCESS' },
  visa: {
    visa_schema: 'australia',
    australia: { expiry_date: '2026-03-20', work_entitlement: 'LIMITED', conditions: ['8104'] },
  },
};

/** Runs every step of people and of the monitor once, and returns the result. */
export async function everyStep(ledger: Ledger) {
  let now = Date.parse('2026-03-05T00:00:00Z');
  const clock = { now: () => now } as never;
  const subscription = {
    url: 'https://receiver.example/',
    events: ['visa.expiring', 'visa.expired', 'recheck.due'],
    include: ['reference', 'changed'],
  } as const;
  await ledger.relay.createSubscription(subscription, now);
  const result = { ...RESULT, expiresOn: '2026-03-10' };
  const given = [record(1, { result }), record(2, { result: { ...RESULT, expiresOn: null } }), record(3)];
  const imports = [
    await importPeople(ledger, given, { clock }),
    await importPeople(ledger, given, { clock }),
  ];
  const endless = (await monitorPeople(ledger, { clock })).find(({ expiresOn }) => expiresOn === null);
  const decision = { reviewOn: '2026-04-04', because: 'evidence-seen', by: 'HR' } as const;
  await decideAbout(ledger, endless!.id, decision, { clock });
  const plan = await monitorPlan(ledger, { clock, until: '2026-04-05' });
  const checks = { baseUrl: 'http://127.0.0.1:9', accessToken: 'none' };
  // Stopped right after it has planned.
  const run = () => runMonitor(ledger, { checks, clock, signal: AbortSignal.abort() });
  const first = await run();
  const again = await run();
  const lease = (await ledger.lease('monitor-2026-03-05', 'worker', now, now + 9_000))!;
  const [row] = await ledger.beginSubmitting(lease, 1, now);
  await ledger.endSubmitting(lease, [{ number: row!.number, state: 'pending', checkId: 'vc_1' }], now);
  await ledger.complete(lease, [{ number: row!.number, check: CHECK as never }], now);
  await ledger.release(lease, null);
  const report = await monitorReport(ledger, { clock });
  now += 24 * 3_600_000;
  await importPeople(ledger, [{ employeeId: 'E-2', consent: false }], { clock });
  const next = await run();
  const claimed = await ledger.relay.claimDeliveries({ now, until: now + 9, concurrency: 9 });
  const forgotten = [await forgetPerson(ledger, 'E-3'), await forgetPerson(ledger, 'E-3')];
  const left = await monitorPeople(ledger, { clock });
  return {
    decided: plan.decided.map(({ employeeId, decision: { reviewOn, by } }) => [employeeId, reviewOn, by]),
    imports: imports.map(({ added, updated, unchanged }) => ({ added, updated, unchanged })),
    due: plan.due.map(({ employeeId, on, reasons }) => [employeeId, on, reasons.map(({ rule }) => rule)]),
    runs: [first, again, next].map(({ told, events, planned }) => ({ told, events, planned })),
    changes: report.changes.map(({ employeeId, fields }) => [employeeId, fields.map(({ field }) => field)]),
    claimed: claimed.map(({ type, included }) => [type, included?.reference]),
    forgotten,
    left: left.map(({ employeeId, check, notChecked }) => [employeeId, check?.state, notChecked]),
  };
}

/** The result of {@link everyStep}. */
export const OUTCOME: Awaited<ReturnType<typeof everyStep>> = {
  decided: [['E-2', '2026-04-04', 'HR']],
  imports: [
    { added: 3, updated: 0, unchanged: 0 },
    { added: 0, updated: 0, unchanged: 3 },
  ],
  due: [
    ['E-1', '2026-03-05', ['before-expiry-90', 'before-expiry-30', 'before-expiry-14']],
    ['E-3', '2026-03-05', ['first-check']],
    ['E-1', '2026-03-10', ['before-expiry-0']],
    ['E-1', '2026-03-11', ['expired']],
    ['E-2', '2026-04-01', ['without-expiry']],
  ],
  runs: [
    { told: 4, events: 2, planned: 2 },
    { told: 0, events: 0, planned: 0 },
    { told: 4, events: 2, planned: 1 },
  ],
  changes: [['E-1', ['conditions', 'expires_on']]],
  // A person's later events wait until the earlier one is delivered.
  claimed: [
    ['visa.expiring', 'E-1'],
    ['recheck.due', 'E-3'],
  ],
  forgotten: [true, false],
  left: [
    ['E-1', 'planned', 'being-checked'],
    ['E-2', undefined, 'no-consent'],
  ],
};
