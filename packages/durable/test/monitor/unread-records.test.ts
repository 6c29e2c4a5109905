import type { Fetch } from '@workrights/client';
import { beforeEach, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { decideAbout } from '../../src/monitor/decide.ts';
import type { ImportProblem } from '../../src/monitor/import-people.ts';
import {
  importPeopleFromOnboarding,
  type ImportOnboardingOptions,
  type OnboardingSummary,
} from '../../src/monitor/import-onboarding.ts';
import { workRightsOf } from '../onboards.ts';
import { monitorWorld } from './monitor-world.ts';

const ENDS = '2026-12-31';
const SOONER = '2026-06-30';

interface Request {
  onboard_id: string;
  employee_id: string;
  onboard_status: string;
}
type Respond = () => Response | Promise<Response>;

const world = useEach(monitorWorld);
let requests: Request[];
/** What the service responds with in place of a record, by employee id. */
let records: Map<string, Respond>;
let list: Respond | undefined;
let problems: ImportProblem[];

beforeEach(() => {
  requests = ['E-1', 'E-2', 'E-3', 'E-4', 'E-5'].map((employee, index) => ({
    onboard_id: `onboard_${index + 1}`,
    employee_id: employee,
    onboard_status: 'Complete',
  }));
  [records, list, problems] = [new Map(), undefined, []];
});

function recordOf({ onboard_id, employee_id }: Request, fields: Record<string, unknown> = {}): Response {
  return Response.json({
    key_id: `key_${employee_id}`,
    onboard_id,
    employee_id,
    visa_held: 'Student (subclass 500)',
    status: 'A work restriction applies: condition 8105.',
    visa_expiry_date: ENDS,
    gov_expiry_date: ENDS,
    ...fields,
  });
}

const service: Fetch = (url, init) => {
  const body = JSON.parse(String(init?.body)) as { onboard_id?: string; onboard_status?: string };
  if (String(url).includes('/onboarding/list')) {
    const found = requests.filter(
      ({ onboard_status: status }) => body.onboard_status === 'All' || status === body.onboard_status,
    );
    return Promise.resolve(list?.() ?? Response.json(found));
  }
  if (!String(url).includes('/getdata')) return Promise.resolve(new Response('', { status: 404 }));
  const request = requests.find(({ onboard_id: id }) => id === body.onboard_id)!;
  return Promise.resolve(records.get(request.employee_id)?.() ?? recordOf(request));
};

function read(options: ImportOnboardingOptions = {}): Promise<OnboardingSummary> {
  problems = [];
  const rights = workRightsOf(world.sandbox, service);
  return importPeopleFromOnboarding(world.ledger, rights, {
    clock: world.time,
    onProblem: (problem) => void problems.push(problem),
    ...options,
  });
}

const change = (employee: string, fields: Record<string, unknown>): unknown =>
  records.set(employee, () =>
    recordOf(
      requests.find(({ employee_id: id }) => id === employee)!,
      fields,
    ),
  );
const ending = { visa_expiry_date: SOONER, gov_expiry_date: SOONER };

async function known(): Promise<Record<string, string | null>> {
  const people = await world.people();
  return Object.fromEntries(people.map(({ employeeId, expiresOn }) => [employeeId, expiresOn]));
}

const toDecide = async () => (await world.plan()).toDecide;

test.each<[string, string, string | undefined, Respond]>([
  ['fails', 'record-failed', undefined, () => new Response('', { status: 500 })],
  ['has no status', 'unreadable-record', 'unreadable', () => Response.json({ key_id: 'key_E-2' })],
  ['is of another person', 'unreadable-record', 'unreadable', () => recordOf(requests[3]!)],
  ['is unknown', 'no-work-rights', 'no-record', () => new Response('', { status: 404 })],
  ['is refused with an error', 'no-work-rights', 'no-record', () => Response.json({ error: 'unknown' })],
])('a record that %s stops no other one', async (_, code, detail, respond) => {
  await read();
  records.set('E-2', respond);
  change('E-4', ending);
  expect(await read()).toMatchObject({ problems: { [code]: 1 } });
  expect(problems).toMatchObject([{ row: 2, code, isKept: true }]);
  expect(await known()).toMatchObject({ 'E-2': ENDS, 'E-4': SOONER });
  const found = (await toDecide()).map((open) => [open.employeeId, open.reason, open.detail]);
  expect(found).toEqual(detail === undefined ? [] : [['E-2', 'record-to-read', detail]]);
});

test('a person whose first record fails is for a person to read', async () => {
  records.set('E-2', () => new Response('', { status: 500 }));
  await read();
  expect(await toDecide()).toMatchObject([{ employeeId: 'E-2', reason: 'record-to-read' }]);
});

test.each<[string, RegExp, Respond]>([
  ['refuses the credentials', /401/, () => new Response('', { status: 401 })],
  ['has had too many requests', /429/, () => new Response('', { status: 429 })],
  ['has no connection', /connect/i, () => Promise.reject(new TypeError('fetch failed'))],
])('an import that ends since the service %s keeps what it has read', async (_, message, respond) => {
  await read();
  change('E-2', ending);
  records.set('E-3', respond);
  change('E-4', ending);
  await expect(read()).rejects.toThrow(message);
  expect(await known()).toMatchObject({ 'E-2': SOONER, 'E-4': ENDS });
});

test.each<[string, RegExp, Respond]>([
  ['fail', /500/, () => new Response('', { status: 500 })],
  ['are forbidden', /403/, () => Response.json({ message: 'no' }, { status: 403 })],
])('an import ends when three records in a row %s', async (_, message, respond) => {
  await read();
  change('E-1', ending);
  for (const employee of ['E-2', 'E-3', 'E-4']) records.set(employee, respond);
  change('E-5', ending);
  await expect(read()).rejects.toThrow(message);
  expect(await known()).toMatchObject({ 'E-1': SOONER, 'E-5': ENDS });
});

test('whoever is invited again is for a person to decide, with the former end, and with the new one as soon as it is read', async () => {
  await read();
  requests[1]!.onboard_status = 'Awaiting';
  records.set('E-2', () => new Response('', { status: 404 }));
  expect(await read()).toMatchObject({ problems: {}, notComplete: 1 });
  expect(await toDecide()).toMatchObject([
    { employeeId: 'E-2', reason: 'onboarding-open', detail: 'reopened', workRightsEndsOn: ENDS },
  ]);
  change('E-2', ending);
  await read();
  expect(await toDecide()).toMatchObject([{ detail: 'reopened', workRightsEndsOn: SOONER }]);
  requests[1]!.onboard_status = 'Complete';
  await read();
  expect(await toDecide()).toEqual([]);
});

test.each<[string, () => void, ImportOnboardingOptions]>([
  ['is not in the list', () => void requests.splice(1, 1), {}],
  ['has a new employee id', () => void (requests[1]!.employee_id = 'N-2'), {}],
  [
    'is invited again, and left out by a filter',
    () => void (requests[1]!.onboard_status = 'Awaiting'),
    { onboardStatus: 'Complete' },
  ],
])('whoever %s is counted, and for a person to decide after two weeks', async (_, act, options) => {
  await read();
  const [readAt] = (await world.people()).map((person) => person.onboardingReadAt);
  act();
  world.goTo('2026-03-19');
  expect(await read(options)).toMatchObject({ missing: 1 });
  expect(await toDecide()).toEqual([]);
  world.goTo('2026-03-20');
  await read(options);
  expect(await toDecide()).toMatchObject([{ employeeId: 'E-2', reason: 'record-not-read' }]);
  const people = await world.people();
  expect(people.find(({ employeeId }) => employeeId === 'E-2')).toMatchObject({ onboardingReadAt: readAt });
});

test('a decision to have read a record does not hide that nobody reads it any more', async () => {
  change('E-2', { status: 'Words of the service' });
  await read();
  const [open] = await toDecide();
  const decision = { reviewOn: '2026-12-31', because: 'record-read' } as const;
  await decideAbout(world.ledger, open!.id, decision, { clock: world.time });
  requests.splice(1, 1);
  world.goTo('2026-03-20');
  await read();
  expect(await toDecide()).toMatchObject([{ employeeId: 'E-2', reason: 'record-not-read' }]);
});

test('an empty list says how many people are missing', async () => {
  await read();
  list = () => Response.json([]);
  expect(await read()).toMatchObject({ requests: 0, missing: 5 });
});

test('of two imports at once, the record that was read later stays', async () => {
  await read();
  const reached = Promise.withResolvers<undefined>();
  const go = Promise.withResolvers<undefined>();
  records.set('E-2', async () => {
    const former = recordOf(requests[1]!);
    reached.resolve(undefined);
    await go.promise;
    return former;
  });
  world.goTo('2026-03-06');
  const slow = read({ consent: 'everyone-agreed' });
  await reached.promise;
  world.goTo('2026-03-06', 10);
  change('E-2', { ...ending, status: 'Work rights revoked' });
  await read();
  go.resolve(undefined);
  await slow;
  expect(await known()).toMatchObject({ 'E-2': SOONER });
  const people = await world.people();
  expect(people.every(({ consent }) => consent)).toBe(true);
  expect(await toDecide()).toMatchObject([{ employeeId: 'E-2', reason: 'record-to-read' }]);
});
