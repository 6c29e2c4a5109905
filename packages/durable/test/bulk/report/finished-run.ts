import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { VisaChecks, type VisaCheck } from '@workrights/client';
import { createSandbox } from '@workrights/sandbox';
import { inventedPeople } from '@workrights/sandbox/people';
import { type Ledger, openLedger } from '../../../src/open-ledger.ts';
import type { Row } from '../../../src/base/rows/row.ts';
import { planRun, type Plan } from '../../../src/bulk/plan/plan.ts';
import { bytesOf } from '../../spreadsheet/files.ts';
import { KEY } from '../ledger/invented.ts';

/** The day of the checks. */
export const DAY = new Date('2026-06-01T02:00:00Z');
export const RUN = 'people';
/** Two rows whose results don't come from the sandbox. */
export const HELD = 20;
export const PENDING = 21;

/** A run of the 200 invented people, with the sandbox's results and the PDF records. */
export interface FinishedRun extends AsyncDisposable {
  readonly folder: string;
  readonly ledger: Ledger;
  readonly plan: Plan;
}

export async function finishedRun(): Promise<FinishedRun> {
  const folder = await mkdtemp(path.join(tmpdir(), 'report-'));
  const ledger = await openLedger({ folder: path.join(folder, 'ledger') }, { key: KEY });
  await using sandbox = await createSandbox();
  sandbox.clock.set(DAY.getTime(), 'frozen');
  const plan = await planRun(ledger, {
    run: RUN,
    file: bytesOf(inventedPeople()),
    attachments: true,
    clock: { now: () => DAY.getTime() },
  });
  const checks = new VisaChecks({ baseUrl: sandbox.url, accessToken: sandbox.credentials.accessToken });
  await ledger.bind(RUN, sandbox.url);
  const lease = await ledger.lease(RUN, 'a test', DAY.getTime(), DAY.getTime() + 600_000);
  if (lease === undefined) throw new Error('No chunk to be had.');
  const rows = await ledger.beginSubmitting(lease, 500, DAY.getTime());
  const created = await Promise.all(rows.map(async (row) => ({ row, check: await send(checks, row) })));
  const later = DAY.getTime() + 60_000;
  await ledger.endSubmitting(
    lease,
    created.map(({ row: { number }, check }) =>
      check === undefined
        ? {
            number,
            state: 'held',
            problem: { code: 'several-checks', details: [{ rule: 'has two checks', fix: 'Look at both.' }] },
          }
        : { number, state: 'pending', checkId: check.id },
    ),
    later,
  );
  sandbox.clock.advance(60_000);
  for (const { row, check } of created) {
    if (check === undefined || row.number === PENDING) continue;
    const done = await checks.get(check.id);
    await ledger.complete(lease, [{ number: row.number, check: done }], later);
    await ledger.keepAttachments(lease, row.number, await records(checks, done));
  }
  return {
    folder,
    ledger,
    plan,
    async [Symbol.asyncDispose]() {
      await ledger[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function send(checks: VisaChecks, { number, data }: Row): Promise<VisaCheck | undefined> {
  return number === HELD || !data?.request ? undefined : checks.create(data.request);
}

async function records(checks: VisaChecks, { attachments = [] }: VisaCheck) {
  return Promise.all(
    attachments.map(async (attachment, index) => {
      const bytes = await checks.download(attachment);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { number: 0, index, type: attachment.type ?? '', bytes, sha256 };
    }),
  );
}
