import { expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import type { Execution } from '../driver/execution.ts';
import { workflow, type CredentialReference } from '../driver/workflow.ts';
import { clearChecks, doubtfulChecks, strangeItems } from './decisions/visa-checks.ts';
import { allItemsOf, run, simplified, type Pinned } from './decisions/run-template.ts';
import { strangeRecords, type Fields } from './decisions/work-rights-records.ts';
import { counted } from './ends/arrived.ts';
import { manualTrigger, set } from './nodes.ts';
import { createCheck } from '../../support/service.ts';
import { startStage } from './stage.ts';
import { readTemplate } from './template.ts';

// The templates that write results: into a data table, and into an HR system.

const PERSONAL = /Robin|Canary|1990-02-28|sandbox\.example/;

const stage = useOnce(async () => {
  const started = await startStage();
  await run(started, 'results-to-table', 'Make the table once', {});
  return started;
});

const live = (checks: readonly Fields[]) =>
  checks.map((check, index) => ({
    ...check,
    id: `vc_${index}`,
    // A check with too little about its environment stays unchanged.
    ...(check['environment'] === 'sandbox' && { environment: 'live' }),
  }));

/** Stores a check's employee, as the workflow that creates checks does. */
async function assign(key: string, employee: string): Promise<void> {
  const { nodes } = readTemplate('results-to-table.json');
  const write = nodes.find(({ name }) => name === 'Write the row')!;
  const row = set('Row', `{ key: "${key}", employee: "${employee}" }`);
  const id = await stage.n8n.importWorkflow(
    workflow('Assign', [manualTrigger(), row, { ...write, onError: 'stopWorkflow' }]),
  );
  expect((await stage.n8n.execute(id, 'Start')).status).toBe('success');
}

const table = (pinned: Pinned, settings = {}) =>
  run(stage, 'results-to-table', Object.keys(pinned)[0]!, pinned, settings);
const rowsOf = (execution: Execution) => allItemsOf(execution, 'Written');

/** Without the service's texts, which no rule of these templates reads. */
const withoutWords = (check: Fields) =>
  JSON.stringify(check, (field, value: unknown) =>
    ['id', 'entitlement_description'].includes(field) ? undefined : value,
  );

test('a row says `no doubt` of no check but an unlimited one without conditions whose end is ahead', async () => {
  const checks = live([...clearChecks, ...doubtfulChecks]);
  const items = await simplified(stage, checks);
  const rows = rowsOf(await table({ 'Checks completed': items }));
  expect(rows.map(({ key }) => key)).toEqual(checks.map(({ id }) => id));
  const clear = new Set(checks.slice(0, clearChecks.length).map(withoutWords));
  for (const [index, { outcome, doubts, until, to_do }] of rows.entries()) {
    const isClear = clear.has(withoutWords(checks[index]!));
    expect([checks[index], outcome === 'no doubt']).toEqual([checks[index], isClear]);
    expect([checks[index], doubts === 'none found']).toEqual([checks[index], isClear]);
    expect(until === null || /^\d{4}-\d\d-\d\d$/.test(String(until))).toBe(true);
    expect(to_do).toMatch(/Decide by your own rule|A person decides|Not checked/);
  }
});

test('a row says `doubt` of sample data, of doubts that cannot be read, and of every work rights record', async () => {
  const [sample, clear] = await simplified(stage, [
    { ...clearChecks[0], id: 'vc_sample' },
    { ...clearChecks[0], id: 'vc_clear', environment: 'live' },
  ]);
  const strange = strangeItems(clear!).filter(({ doubts }) => doubts !== 'none found');
  const checks = rowsOf(await table({ 'Checks completed': [sample!, ...strange] }));
  expect(checks.map(({ outcome }) => outcome)).toEqual(checks.map(() => 'doubt'));
  expect(checks).toHaveLength(strange.length + 1);

  const records = strangeRecords()
    .slice(-20)
    .map((record, index) => ({
      ...record,
      key_id: `key_${index}`,
      employee_id: `E-${index}`,
      doubts: 'there is no field for an entitlement',
    }));
  const written = rowsOf(await table({ 'Work rights changed': records }));
  expect(written.map(({ key, outcome }) => [key, outcome])).toEqual(
    records.map((record) => [record.employee_id, 'error' in record ? 'no result' : 'doubt']),
  );
  expect(JSON.stringify(written)).not.toMatch(PERSONAL);
});

test('a row is changed, not added again, and keeps the columns of its owner', async () => {
  await assign('vc_kept', 'E-7');
  const [item] = await simplified(stage, [{ ...clearChecks[0], id: 'vc_kept' }]);
  const [first] = rowsOf(await table({ 'Checks completed': [item!] }));
  const [second] = rowsOf(await table({ 'Checks completed': [{ ...item, entitlement: null }] }));
  expect(first).toMatchObject({ key: 'vc_kept', employee: 'E-7', outcome: 'doubt', says: 'UNLIMITED' });
  expect(second).toMatchObject({ id: first!['id'], employee: 'E-7', says: null });
});

test('a row that cannot be written is in one place, with the reason', async () => {
  const [item] = await simplified(stage, [{ ...clearChecks[0], id: 'vc_0' }]);
  const settings = { 'Write the row': { dataTableId: { __rl: true, mode: 'name', value: 'no_such_table' } } };
  const execution = await table({ 'Checks completed': [item!, item!] }, settings);
  expect(counted(execution, 'results-to-table')).toEqual({ 'Not written: write it by hand': 2 });
  expect(allItemsOf(execution, 'Not written: write it by hand')[0]).toMatchObject({
    key: 'vc_0',
    reason: expect.stringMatching(/not found|did not take the row/),
  });
});

test('a check without a result that cannot be read has a row that says so', async () => {
  const id = await createCheck(stage.sandbox, 'SBXNEVER');
  stage.sandbox.context.faults.arm('getVisaCheck', { kind: 'status', status: 500 }, null);
  const late = { id, reason: 'late', status: 'pending' };
  const rows = rowsOf(await table({ 'Checks without a result': [late] }));
  stage.sandbox.context.faults.clear();
  expect(rows).toMatchObject([
    { key: id, outcome: 'no result', doubts: 'it could not be read', says: null, until: null },
  ]);
  const [row] = rowsOf(await table({ 'Checks without a result': [late] }));
  expect(row).toMatchObject({
    id: rows[0]!['id'],
    outcome: 'no result',
    doubts: 'the check is not completed',
  });
});

/** An HR system that responds with these statuses first, then with 204. */
async function startHr(...statuses: number[]) {
  return startLoopbackServer((_, response) => response.writeHead(statuses.shift() ?? 204).end());
}

let credential: CredentialReference | undefined;

async function tell(hr: { readonly url: string }, pinned: Pinned): Promise<Execution> {
  credential ??= await stage.n8n.createCredential('httpHeaderAuth', 'HR system', {
    name: 'X-Api-Key',
    value: 'an-invented-key',
  });
  const there = { n8n: stage.n8n, credentials: { ...stage.credentials, httpHeaderAuth: credential } };
  const settings = { Settings: { hrUrl: `${hr.url}/hooks/work-rights` } };
  return run(there, 'results-to-hr', Object.keys(pinned)[0]!, pinned, settings);
}

test('the HR system gets four fields, with its header, and the same key when it is told again', async () => {
  for (const [check, employee] of [
    ['vc_1', 'E-1'],
    ['vc_2', 'E-2'],
  ] as const)
    await assign(check, employee);
  const items = await simplified(stage, [
    { ...clearChecks[0], id: 'vc_1', environment: 'live' },
    { ...clearChecks[0], id: 'vc_2' },
    { ...clearChecks[0], id: 'vc_nobody' },
  ]);
  await using hr = await startHr(503, 204);
  const execution = await tell(hr, { 'Checks completed': items });
  expect(counted(execution, 'results-to-hr')).toEqual({ 'HR was told': 2, 'HR was not told': 1 });
  expect(allItemsOf(execution, 'HR was not told')[0]).toMatchObject({
    check: 'vc_nobody',
    reason: expect.stringContaining('write the employee number beside its ID'),
  });
  expect(hr.received.map(({ body }) => JSON.parse(body) as Fields)).toEqual([
    { reference: 'E-1', outcome: 'no doubt', visa_end: '2099-03-15', check: 'vc_1' },
    { reference: 'E-1', outcome: 'no doubt', visa_end: '2099-03-15', check: 'vc_1' },
    { reference: 'E-2', outcome: 'doubt', visa_end: '2099-03-15', check: 'vc_2' },
  ]);
  expect(hr.received.map(({ headers }) => headers['x-api-key'])).toEqual(Array(3).fill('an-invented-key'));
  const keys = () => hr.received.map(({ headers }) => String(headers['idempotency-key']));
  expect(new Set(keys()).size).toBe(2);
  await tell(hr, { 'Checks completed': items });
  expect(new Set(keys()).size).toBe(2);
});

test('the HR system gets a change of work rights by employee number, and nothing else of the person', async () => {
  const [record] = strangeRecords();
  const items = [
    { ...record, key_id: 'key_1', employee_id: 'E-1', doubts: 'x' },
    { ...record, key_id: 'key_2', employee_id: null, doubts: 'x' },
    { ...record, key_id: 'key_3', employee_id: 'E-3', visa_expiry_date: 'unknown', doubts: 'none found' },
  ];
  await using hr = await startHr();
  const execution = await tell(hr, { 'Work rights changed': items });
  expect(hr.received.map(({ body }) => JSON.parse(body) as Fields)).toEqual([
    { reference: 'E-1', outcome: 'doubt', visa_end: '2099-03-15', check: null },
    { reference: 'E-3', outcome: 'doubt', visa_end: null, check: null },
  ]);
  expect(counted(execution, 'results-to-hr')).toEqual({ 'HR was told': 2, 'HR was not told': 1 });
});
