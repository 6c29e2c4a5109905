import { beforeEach, describe, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { addDays } from '@workrights/time/later-days';
import { decideAbout, type NewDecision } from '../../src/monitor/decide.ts';
import { forgetPerson } from '../../src/monitor/import-people.ts';
import type { KnownResult } from '../../src/monitor/person.ts';
import { resultOn } from '../../src/monitor/digest/words.ts';
import { contentsOf } from '../base/database/ledger-file.ts';
import { monitorWorld } from './monitor-world.ts';
import { record, RESULT } from './people.ts';

const world = useEach(monitorWorld);

const NO_END = { ...RESULT, work: 'yes', expiresOn: null, expiryMissing: 'not-given' } as const;
const SEEN: NewDecision = { reviewOn: '2026-04-01', because: 'evidence-seen', by: 'HR lead' };

async function importWith(result: KnownResult | undefined, more = {}): Promise<void> {
  await world.give([record(1, { result, ...more })]);
}

async function decide(decision: Partial<NewDecision> = {}): Promise<unknown> {
  const [person] = await world.ledger.monitor.people();
  return decideAbout(world.ledger, person!.id, { ...SEEN, ...decision }, { clock: world.time });
}

/** The reasons of the people to decide about, and of those already decided. */
async function lists(): Promise<[string[], string[]]> {
  const { toDecide, decided } = await world.plan();
  return [toDecide.map(({ reason }) => reason), decided.map(({ reason }) => reason)];
}

describe('a decision about a person without an expiry date', () => {
  beforeEach(async () => {
    await importWith({ ...NO_END, checkedOn: '2026-03-01' });
    await decide();
  });

  test('is kept with its day, its reason and what it is about', async () => {
    const [person] = await world.people();
    expect(person!.decisions).toEqual([
      {
        decidedOn: '2026-03-05',
        reviewOn: '2026-04-01',
        because: 'evidence-seen',
        by: 'HR lead',
        about: { reason: 'no-expiry', detail: 'not-given', check: null },
        endedOn: null,
      },
    ]);
  });

  test('takes them from those to decide about until its day, and no longer', async () => {
    expect(await lists()).toEqual([[], ['no-expiry']]);
    world.goTo('2026-03-31');
    expect(await lists()).toEqual([[], ['no-expiry']]);
    world.goTo('2026-04-01');
    expect(await lists()).toEqual([['no-expiry'], []]);
    const { toDecide } = await world.plan();
    expect(toDecide).toMatchObject([{ decision: { decidedOn: '2026-03-05' } }]);
  });

  test('makes no yes of what is unknown, and gives no date to the visa', async () => {
    const { decided } = await world.report();
    expect(decided).toMatchObject([{ result: { expiresOn: null } }]);
    expect(resultOn(decided[0]!, world.today())).toMatchObject({ work: 'unknown', study: 'unknown' });
    expect(await world.people()).toMatchObject([{ expiresOn: null, endSource: null, daysLeft: null }]);
  });

  test('no longer holds once a check shows something else, also when a later one shows the same again', async () => {
    const other = { ...NO_END, work: 'no', checkedOn: '2026-03-10' } as const;
    world.goTo('2026-03-10');
    await importWith(other);
    expect(await lists()).toEqual([['no-expiry'], []]);
    world.goTo('2026-03-11');
    await importWith({ ...NO_END, checkedOn: '2026-03-11' });
    expect(await lists()).toEqual([['no-expiry'], []]);
    const [person] = await world.people();
    expect(person!.decisions).toMatchObject([{ because: 'evidence-seen', endedOn: '2026-03-10' }]);
  });

  test('holds on when a check shows the same', async () => {
    world.goTo('2026-03-10');
    await importWith({ ...NO_END, checkId: 'vc_2', checkedOn: '2026-03-10' });
    expect(await lists()).toEqual([[], ['no-expiry']]);
  });

  test.each([
    ['is missing for another reason', { expiryMissing: 'unreadable' }],
    ['comes from another environment', { environment: 'live' }],
  ] as const)('no longer holds when the date %s', async (_, change) => {
    world.goTo('2026-03-10');
    await importWith({ ...NO_END, ...change, checkedOn: '2026-03-10' });
    expect(await lists()).toEqual([['no-expiry'], []]);
  });

  test('no longer holds when a work rights record brings an end', async () => {
    await importWith(undefined, { workRightsEndsOn: '2026-12-31' });
    expect(await lists()).toEqual([['no-expiry'], []]);
  });

  test('is replaced by the next one, and the former ones are kept', async () => {
    await decide({ because: 'not-working', by: undefined });
    const [person] = await world.people();
    expect(person!.decisions.map(({ because, by }) => [because, by])).toEqual([
      ['not-working', null],
      ['evidence-seen', 'HR lead'],
    ]);
  });

  test('does not stop the check of each quarter', async () => {
    const { due } = await world.plan({ until: '2026-06-30' });
    expect(due.map(({ on, recheck }) => [on, recheck])).toEqual([['2026-06-01', true]]);
  });

  test('is readable in no file of the ledger, and gone once the person is forgotten', async () => {
    expect(contentsOf(world.folder)).not.toMatch(/HR lead|evidence-seen/u);
    await forgetPerson(world.ledger, 'E-1');
    await importWith({ ...NO_END, checkedOn: '2026-03-01' });
    expect(await lists()).toEqual([['no-expiry'], []]);
  });
});

test('the refusal of another check is another matter than the one that was decided', async () => {
  await importWith({ ...RESULT, expiresOn: '2026-03-10' });
  const { time } = world;
  const refusing: typeof time.fetch = async (input, init) =>
    new Request(input, init).method === 'POST' ? Response.json({}, { status: 422 }) : time.fetch(input, init);
  const checks = { ...world.checks, fetch: refusing };
  await world.run({ checks });
  expect(await lists()).toEqual([['check-refused'], []]);
  await decide();
  expect(await lists()).toEqual([[], ['check-refused']]);
  world.goTo('2026-03-10');
  await world.run({ checks });
  expect(await lists()).toEqual([['check-refused'], []]);
});

test.each([
  ['today', { reviewOn: '2026-03-05' }, 'reviewOn must be a day after 2026-03-05'],
  ['in more than a year', { reviewOn: '2027-03-06' }, 'until 2027-03-05'],
  ['on a day that is none', { reviewOn: '2026-02-30' }, 'reviewOn must be a day'],
  ['without a known reason', { because: 'permanent' as never }, 'because must be one of'],
  ['by a long text', { by: 'x'.repeat(81) }, 'by must have'],
])('a decision %s is refused', async (_, wrong, message) => {
  await importWith({ ...NO_END, checkedOn: '2026-03-01' });
  await expect(decide(wrong)).rejects.toThrow(message);
  expect(await lists()).toEqual([['no-expiry'], []]);
});

test('a decision is refused about whom nobody has to decide, and about nobody', async () => {
  await importWith({ ...RESULT, expiresOn: addDays('2026-03-05', 200) });
  await expect(decide()).rejects.toThrow('Nobody has to decide about this person');
  expect(await decideAbout(world.ledger, 'per_none', SEEN, { clock: world.time })).toBeUndefined();
});
