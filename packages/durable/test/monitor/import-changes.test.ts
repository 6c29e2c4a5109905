import type { Fetch } from '@workrights/client';
import { beforeEach, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { importPeopleFromOnboarding, type OnboardingSummary } from '../../src/monitor/import-onboarding.ts';
import { forgetPerson } from '../../src/monitor/import-people.ts';
import { contentsOf } from '../base/database/ledger-file.ts';
import { moveOnboard, workRightsOf } from '../onboards.ts';
import { monitorWorld } from './monitor-world.ts';

const PEOPLE = ['E-1', 'E-2', 'E-3', 'E-4', 'E-5'];
const ENDS = '2027-06-30';

const world = useEach(monitorWorld);
let onboards: Map<string, string>;
/** Changes the service's responses. */
let wrap: (send: Fetch) => Fetch;
/** Expiry dates that differ from `ENDS`, by onboarding request. */
let ends: Map<string, string | null>;
let counted: Map<string, number>;

beforeEach(async () => {
  [onboards, ends, counted] = [new Map(), new Map(), new Map()];
  wrap = (send) => send;
  for (const employee of PEOPLE) await complete(employee);
  world.goTo('2026-03-06');
});

const client = (send?: Fetch) => workRightsOf(world.sandbox, send);

async function complete(employee: string): Promise<string> {
  const { onboard_id: id } = await client().createOnboard({ employee_id: employee, email: 'a@example.com' });
  await moveOnboard(world.sandbox, id);
  onboards.set(employee, id);
  return id;
}

/** Changes a record, which the service lists if `isListed`: in the sandbox, every action on a request counts as a change. */
async function change(employee: string, end: string | null, isListed = true): Promise<void> {
  const id = onboards.get(employee)!;
  ends.set(id, end);
  if (isListed) await moveOnboard(world.sandbox, id);
}

function read(options: { signal?: AbortSignal; onRecord?: () => void } = {}): Promise<OnboardingSummary> {
  const send: Fetch = async (url, init) => {
    const response = await fetch(url, init as RequestInit);
    if (!String(url).includes('/getdata')) return response;
    options.onRecord?.();
    const { onboard_id: id } = JSON.parse(String(init?.body)) as { onboard_id: string };
    const visa_expiry_date = ends.has(id) ? ends.get(id) : ENDS;
    return Response.json({
      ...((await response.json()) as object),
      visa_expiry_date,
      gov_expiry_date: visa_expiry_date,
    });
  };
  return importPeopleFromOnboarding(world.ledger, client(wrap(send)), {
    clock: world.time,
    signal: options.signal,
  });
}

/** How many lists and records were requested since the last call. */
function requests(): [lists: number, records: number] {
  const since = (operation: string): number => {
    const all = world.sandbox.findRequests({ operation }).length;
    const before = counted.get(operation) ?? 0;
    counted.set(operation, all);
    return all - before;
  };
  return [since('listEmployees'), since('getWorkRights')];
}

async function known(): Promise<Record<string, string | null>> {
  const people = await world.people();
  return Object.fromEntries(people.map(({ employeeId, expiresOn }) => [employeeId, expiresOn]));
}

const ALL = Object.fromEntries(PEOPLE.map((employee) => [employee, ENDS]));

test('another import reads the records of those who have changed, or are new, and of nobody else', async () => {
  expect(await read()).toMatchObject({ added: 5, unread: 0, withEnd: 5 });
  expect(requests()).toEqual([0, 5]);
  world.goTo('2026-03-07');
  expect(await read()).toMatchObject({ unchanged: 5, unread: 5, withEnd: 5, withoutDate: 0 });
  expect(requests()).toEqual([2, 0]);
  world.goTo('2026-03-08');
  await change('E-2', '2026-05-31');
  await complete('E-6');
  expect(await read()).toMatchObject({ added: 1, updated: 1, unchanged: 4, unread: 4, withEnd: 6 });
  expect(requests()).toEqual([2, 2]);
  expect(await known()).toEqual({ ...ALL, 'E-2': '2026-05-31', 'E-6': ENDS });
  world.goTo('2026-03-09');
  // The first list of a day begins at the oldest reading, so these two records are read again.
  expect(await read()).toMatchObject({ unchanged: 6, unread: 4 });
  world.goTo('2026-03-09', 11);
  // The next one begins half an hour before the previous one.
  expect(await read()).toMatchObject({ unchanged: 6, unread: 6 });
});

test('each record is read once a week, whatever the list says', async () => {
  await read();
  for (let day = 7; day < 13; day += 1) {
    world.goTo(`2026-03-${String(day).padStart(2, '0')}`);
    await read();
  }
  expect(requests()).toEqual([12, 5]);
  world.goTo('2026-03-13');
  await read();
  expect(requests()).toEqual([2, 5]);
  world.goTo('2026-03-14');
  await read();
  expect(requests()).toEqual([2, 0]);
});

test('a record whose end has passed is read again', async () => {
  await change('E-1', '2026-03-08');
  world.goTo('2026-03-07');
  await read();
  world.goTo('2026-03-08');
  expect(await read()).toMatchObject({ unread: 5 });
  requests();
  world.goTo('2026-03-09');
  expect(await read()).toMatchObject({ unread: 4 });
  expect(requests()).toEqual([2, 1]);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['is no longer complete', (id) => moveOnboard(world.sandbox, id, 'Review')],
  ['is complete beside another one', () => complete('E-6')],
])('a person is read again whose request %s', async (_, act) => {
  await read();
  world.goTo('2026-03-07');
  await act(onboards.get('E-1')!);
  // No list includes the change. Both requests are about one person.
  wrap = (send) =>
    onlyNamed(() => false)(async (url, init) => {
      const response = await send(url, init);
      if (!String(url).includes('/onboarding/list')) return response;
      return new Response(
        (await (response as Response).text()).replace('"E-6"', '"E-1"'),
        response as Response,
      );
    });
  expect(await read()).toMatchObject({ unread: 4 });
});

test('a person who was forgotten is read again', async () => {
  await read();
  await forgetPerson(world.ledger, 'E-1');
  world.goTo('2026-03-07');
  expect(await read()).toMatchObject({ added: 1, unread: 4 });
});

/** A service whose lists of changes are empty, unless `isNamed` returns true for the time that they begin at. */
function onlyNamed(isNamed: (datetime: number) => boolean): (send: Fetch) => Fetch {
  return (send) => (url, init) => {
    const isList = String(url).includes('/employee/v1/list');
    const { datetime = 0 } = isList ? (JSON.parse(String(init?.body)) as { datetime?: number }) : {};
    return isList && datetime > 1 && !isNamed(datetime)
      ? Promise.resolve(Response.json([]))
      : send(url, init);
  };
}

const page = (people: number, from: number) =>
  Response.json(Array.from({ length: people }, (_, index) => ({ key_id: `key_${from + index}` })));
let pages = 0;

test.each<[string, () => Response | Promise<Response>]>([
  ['answers 404', () => new Response('', { status: 404 })],
  ['answers 403', () => Response.json({ message: 'not yours' }, { status: 403 })],
  ['answers 500', () => new Response('', { status: 500 })],
  ['answers something else', () => Response.json({ status: 'ok' })],
  ['names nobody', () => Response.json([])],
  ['names somebody else', () => Response.json([{ key_id: 'key_of_another' }])],
  ['never ends', () => page(1000, (pages += 1000))],
])('where the list of people %s, each record is read', async (_, answer) => {
  await read();
  world.goTo('2026-03-07');
  await change('E-2', '2026-05-31');
  requests();
  wrap = (send) => (url, init) =>
    String(url).includes('/employee/v1/list') ? Promise.resolve(answer()) : send(url, init);
  expect(await read()).toMatchObject({ unread: 0, updated: 1 });
  expect(requests()[1]).toBe(5);
  expect(await known()).toEqual({ ...ALL, 'E-2': '2026-05-31' });
});

test('a list that ignores the time, and names everybody, saves no reading', async () => {
  await read();
  world.goTo('2026-03-07');
  wrap = (send) => (url, init) => {
    const isList = String(url).includes('/employee/v1/list');
    const body = isList ? { ...(JSON.parse(String(init?.body)) as object), datetime: 0 } : undefined;
    return send(url, body ? { ...init, body: JSON.stringify(body) } : init);
  };
  expect(await read()).toMatchObject({ unread: 0 });
});

test('a list that missed a change, as a weekly reading shows, is not used for a month', async () => {
  wrap = onlyNamed(() => false);
  await read();
  world.goTo('2026-03-07');
  await change('E-2', '2026-05-31', false);
  await read();
  expect(await known()).toEqual(ALL);
  world.goTo('2026-03-14');
  await read();
  expect(await known()).toEqual({ ...ALL, 'E-2': '2026-05-31' });
  world.goTo('2026-03-15');
  await change('E-3', '2026-04-30', false);
  requests();
  expect(await read()).toMatchObject({ unread: 0 });
  expect(requests()).toEqual([0, 5]);
  expect(await known()).toEqual({ ...ALL, 'E-2': '2026-05-31', 'E-3': '2026-04-30' });
  world.goTo('2026-04-14');
  await read();
  world.goTo('2026-04-15');
  expect(await read()).toMatchObject({ unread: 5 });
});

test('a change that the service lists hours late is read within a day', async () => {
  await read();
  world.goTo('2026-03-07', 5);
  await change('E-2', '2026-05-31');
  world.goTo('2026-03-07');
  wrap = onlyNamed(() => false);
  await read();
  expect(await known()).toEqual(ALL);
  wrap = (send) => send;
  world.goTo('2026-03-08');
  requests();
  await read();
  expect(await known()).toEqual({ ...ALL, 'E-2': '2026-05-31' });
  expect(requests()).toEqual([2, 1]);
});

test('an import that is stopped between two records loses no change', async () => {
  await read();
  world.goTo('2026-03-07');
  await change('E-2', '2026-05-31');
  await change('E-4', '2026-05-31');
  const stop = new AbortController();
  await expect(read({ signal: stop.signal, onRecord: () => stop.abort() })).rejects.toThrow(/abort/i);
  // Now no list includes them any more.
  world.goTo('2026-03-08');
  wrap = onlyNamed(() => false);
  await read();
  expect(await known()).toEqual({ ...ALL, 'E-2': '2026-05-31', 'E-4': '2026-05-31' });
});

test('a record that could not be read is read by the next import', async () => {
  await read();
  world.goTo('2026-03-07');
  await change('E-2', 'on arrival');
  expect(await read()).toMatchObject({ problems: { 'unreadable-date': 1 }, unread: 4 });
  ends.set(onboards.get('E-2')!, '2026-05-31');
  world.goTo('2026-03-08');
  wrap = onlyNamed(() => false);
  await read();
  expect(await known()).toEqual({ ...ALL, 'E-2': '2026-05-31' });
});

test('a few people are read, not listed', async () => {
  for (const employee of PEOPLE.slice(0, 2))
    await moveOnboard(world.sandbox, onboards.get(employee)!, 'Review');
  await read();
  world.goTo('2026-03-07');
  requests();
  expect(await read()).toMatchObject({ unread: 0 });
  expect(requests()).toEqual([0, 3]);
});

test('no id of a person or of a request is in the ledger for it', async () => {
  await read();
  const { key_id: key } = await client().getWorkRights({ onboard_id: onboards.get('E-1')! });
  const contents = contentsOf(world.folder);
  expect(contents).toContain('workrights_reading');
  expect(contents).not.toContain(key);
  expect(contents).not.toContain(onboards.get('E-1')!);
});
