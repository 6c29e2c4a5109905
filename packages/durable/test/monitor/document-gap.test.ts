import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { importPeople } from '../../src/monitor/import-people.ts';
import { importPeopleFromRun } from '../../src/monitor/import-run.ts';
import type { PersonRecord } from '../../src/monitor/person.ts';
import { planRows } from './bulk-rows.ts';
import { monitorWorld } from './monitor-world.ts';
import { record, RESULT } from './people.ts';
import { opened } from '../bulk/ledger/invented.ts';
import { requestOf } from '../bulk/run/world.ts';

const world = useEach(monitorWorld);

const give = (more: Partial<PersonRecord>) => world.give([{ employeeId: 'E-1', ...more }]);
const passports = () =>
  world.sandbox.context.store.checks
    .list(10)
    .map((id) => world.sandbox.context.store.checks.get(id)?.request.document.identifier)
    .toReversed();

describe('a new passport is checked, although', () => {
  test.each([
    ['the person did not agree for a while', { consent: false }, { consent: true }],
    ['the person had left and came back', { employedUntil: '2026-03-05' }, { employedUntil: null }],
  ])('%s', async (_, away, back) => {
    await give({ request: requestOf(1), consent: true });
    await world.run();
    world.goTo('2026-03-06');
    await give(away);
    await world.run();
    world.goTo('2026-03-07');
    await give({ request: requestOf(2), ...back });
    expect(await world.run()).toMatchObject({ planned: 1 });
    expect(await world.run()).toMatchObject({ planned: 0 });
    expect(passports()).toEqual(['SBXPERSON1', 'SBXPERSON2']);
  });

  test('the last result came from a bulk run that gave no consent', async () => {
    await planRows(world, 'june', [{ reference: 'E-1', person: 1 }]);
    world.goTo('2026-03-06');
    await importPeopleFromRun(world.ledger, 'june', { clock: world.time });
    await give({ request: requestOf(2), consent: true });
    expect(await world.run()).toMatchObject({ planned: 1 });
    expect(passports()).toEqual(['SBXPERSON1', 'SBXPERSON2']);
  });

  test('its first check was refused before the person took back their consent', async () => {
    await give({ request: requestOf(1), consent: true });
    world.sandbox.armFault({ fault: 'status', status: 422, operation: 'createVisaCheck' });
    expect(await world.run()).toMatchObject({ runs: [{ counts: { refused: 1 } }] });
    await give({ consent: false });
    await give({ request: requestOf(2), consent: true });
    expect(await world.run()).toMatchObject({ planned: 1, runs: [{ counts: { completed: 1 } }] });
  });
});

test('a new passport is checked also when the run that was to send it is purged', async () => {
  await give({ request: requestOf(1), consent: true });
  await world.run();
  world.goTo('2026-03-06');
  await give({ request: requestOf(2) });
  expect(await world.run({ signal: AbortSignal.abort() })).toMatchObject({ planned: 1 });
  await world.ledger.purge('monitor-2026-03-06', { unfinished: true });
  world.goTo('2026-03-07');
  expect(await world.run()).toMatchObject({ planned: 1 });
  expect(passports()).toEqual(['SBXPERSON1', 'SBXPERSON2']);
});

test('the same passport after a gap is no reason to check', async () => {
  await give({ request: requestOf(1), consent: true });
  await world.run();
  await give({ consent: false });
  await give({ request: requestOf(1), consent: true });
  expect(await world.run()).toMatchObject({ planned: 0 });
});

test('an older bulk run that is imported later does not bring the old passport back', async () => {
  await planRows(world, 'june', [{ reference: 'E-1', person: 1 }]);
  world.goTo('2026-03-06');
  await give({ request: requestOf(2), consent: true });
  await world.run();
  await importPeopleFromRun(world.ledger, 'june', { clock: world.time });
  expect(await world.ledger.monitor.people()).toMatchObject([
    { request: { document: { identifier: 'SBXPERSON2' } }, result: { checkId: expect.any(String) } },
  ]);
  expect(await world.run()).toMatchObject({ planned: 0 });
});

test('a passport of the list stays when the bulk run of an older one gives the first result: the new one is checked', async () => {
  await planRows(world, 'june', [{ reference: 'E-1', person: 1 }]);
  world.goTo('2026-03-06');
  await give({ request: requestOf(2), consent: true });
  await importPeopleFromRun(world.ledger, 'june', { clock: world.time });
  expect(await world.run()).toMatchObject({ planned: 1 });
  expect(passports()).toEqual(['SBXPERSON1', 'SBXPERSON2']);
});

test('bulk runs that are imported in any order give the same document and the same result', async () => {
  const check = fc.record({
    person: fc.integer({ min: 1, max: 3 }),
    at: fc.integer({ min: 0, max: 3 }).map((hours) => Date.parse('2026-01-05T01:00:00Z') + hours * 3_600_000),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(check, { minLength: 2, maxLength: 4 }),
      fc.nat(),
      async (checks, seed) => {
        const given = checks.map(({ person, at }, index) => ({
          ...record(1, { request: requestOf(person) }),
          result: { ...RESULT, checkId: `vc_${index}`, checkedOn: '2026-01-05', checkedAt: at },
        }));
        const turned = given.map((_, index) => given[(index + seed) % given.length]!);
        const registers = await Promise.all(
          [given, turned, turned.toReversed()].map(async (order) => {
            await using ledger = await opened();
            for (const one of order) await importPeople(ledger, [one], { clock: world.time });
            const [person] = await ledger.monitor.people();
            expect(person).toBeDefined();
            return { request: person?.request, result: person?.result, due: person?.documentChangedAt };
          }),
        );
        expect(registers[1]).toEqual(registers[0]);
        expect(registers[2]).toEqual(registers[0]);
      },
    ),
    { numRuns: 15 },
  );
});
