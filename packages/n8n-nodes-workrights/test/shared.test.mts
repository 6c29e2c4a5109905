import { assert, jsonValue, property } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import { inParallel } from '../nodes/WorkRights/shared/in-parallel.ts';
import { limitOf } from '../nodes/WorkRights/actions/limit.ts';
import { simplifyCheck } from '../nodes/WorkRights/shared/simplify.ts';
import { asChoice, asText } from '../nodes/WorkRights/generated/connectors/input/text.ts';
import { fakeContext } from './support/fake-context.mts';
import { fixtures } from './support/fixtures.mts';

it('makes text of the numbers of a spreadsheet', () => {
  expect([12345678, ' PA1 ', null, {}].map(asText)).toEqual(['12345678', 'PA1', '', {}]);
});

describe('a choice', () => {
  const types = ['passport', 'immicard', 'titre_de_voyage'];

  it.each([
    ['passport', 'passport'],
    ['Passport', 'passport'],
    [' IMMICARD ', 'immicard'],
    ['Titre de Voyage', 'titre_de_voyage'],
    ['titre-de-voyage', 'titre_de_voyage'],
    ['Visa', 'Visa'],
    ['', ''],
    [undefined, ''],
  ])('of %j is %j', (value, choice) => {
    expect(asChoice(value, types)).toBe(choice);
  });

  it('is itself where two differ by their case alone', () => {
    expect(['m', 'F', 'Male'].map((text) => asChoice(text, ['m', 'f', 'M', 'F'], { male: 'M' }))).toEqual([
      'm',
      'F',
      'M',
    ]);
  });
});

describe('a simplified check', () => {
  const columns = Object.keys(simplifyCheck({}));
  const responses = fixtures('accepted', 'response').filter(({ operation }) => operation === 'getVisaCheck');
  const named = (name: string) => {
    const found = responses.find((fixture) => fixture.name === name);
    if (found === undefined) throw new Error(`There is no fixture ${name}.`);
    return simplifyCheck((found.value as { data: object }).data as never);
  };

  it.each(responses.map((each) => [each.name, each] as const))(
    'is flat, with the columns of every other: %s',
    (_, { value }) => {
      const { data } = value as { data?: object };
      if (data === undefined) return;
      const flat = simplifyCheck(data as never);
      expect(Object.keys(flat)).toEqual(columns);
      const { age_days: age, ...texts } = flat;
      for (const field of Object.values(texts))
        expect(field === null || typeof field === 'string').toBe(true);
      expect(age === null || Number.isInteger(age)).toBe(true);
      expect(JSON.stringify(flat)).not.toMatch(/<\/?(?:p|br|li|ul)\b/);
    },
  );

  it('says for Australia what the service says', () => {
    expect(named('australia-work-completed')).toMatchObject({
      status: 'completed',
      entitlement: 'LIMITED',
      checked_at: expect.stringMatching(/Z$/),
      age_days: expect.any(Number),
      visa_type: expect.stringContaining('('),
      conditions: expect.stringMatching(/^\d{4}: /),
    });
    expect(named('australia-study-completed')).toMatchObject({ entitlement: 'NIL' });
  });

  it.each([
    [[8101], '8101'],
    [{ '8101': 'No work' }, '{"8101":"No work"}'],
    [[{ condition: '8101', text: 'No work' }], '{"condition":"8101","text":"No work"}'],
    [[{ code: 8101 }], '8101'],
    [[], 'none'],
    [null, null],
  ])('keeps conditions in a form that nobody has described: %j', (conditions, text) => {
    const visa = { visa_schema: 'australia', australia: { conditions } };
    expect(simplifyCheck({ status: 'completed', visa } as never).conditions).toBe(text);
  });

  it('reads no other result than the one that visa_schema names', () => {
    const australia = { work_entitlement: 'UNLIMITED', expiry_date: '2099-01-01' };
    for (const visa of [
      { australia },
      { visa_schema: 'new_zealand', australia },
      { visa_schema: 'fiji', australia },
    ]) {
      expect(simplifyCheck({ status: 'completed', visa } as never)).toMatchObject({
        entitlement: null,
        expiry_date: null,
      });
    }
  });

  it('says for New Zealand what the service says', () => {
    expect(named('new-zealand-employer-completed')).toMatchObject({
      entitlement: null,
      entitlement_description: expect.any(String),
    });
    expect(named('new-zealand-verification-completed')).toMatchObject({
      visa_type: expect.any(String),
      expiry_date: expect.any(String),
    });
  });

  const cells = (check: object) =>
    Object.values(simplifyCheck(check as never)).map((value) => (value === null ? 'null' : typeof value));

  it('never breaks and has text or nothing in each column, whatever the service sends', () => {
    const textOrNothing = columns.map(() => expect.toBeOneOf(['string', 'null']));
    assert(
      property(jsonValue(), jsonValue(), (visa, conditions) => {
        const check = {
          status: 'completed',
          visa: typeof visa === 'object' ? { australia: visa, new_zealand: { conditions } } : visa,
        };
        expect(cells(check)).toEqual(textOrNothing);
        const result = { visa_schema: 'australia', australia: { conditions, type: visa } };
        const australia = { visa: result, status: 'completed' };
        expect(cells(australia)).toEqual(textOrNothing);
      }),
    );
  });
});

describe('work in parallel', () => {
  const items = Array.from({ length: 23 }, (_, index) => index);

  it.each([
    [0, []],
    [500, [500, 500, 500, 500]],
  ])('is bounded, and paused between batches: %i', async (batchInterval, pauses) => {
    const pause = vi.spyOn(clock, 'pause').mockResolvedValue();
    let running = 0;
    let most = 0;
    const done: number[] = [];
    await inParallel(items, { batchSize: 5, batchInterval }, async (item) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      running--;
      done.push(item);
    });
    expect(done.toSorted((one, other) => one - other)).toEqual(items);
    expect(most).toBe(5);
    expect(pause.mock.calls.map(([wait]) => wait)).toEqual(pauses);
    pause.mockRestore();
  });

  it('begins nothing after a false or a stop', async () => {
    const begun: number[] = [];
    await inParallel(items, { batchSize: 2, batchInterval: 0 }, async (item) => {
      begun.push(item);
      return item < 4;
    });
    expect(begun.length).toBeLessThan(8);
    const stop = new AbortController();
    const more: number[] = [];
    await inParallel(items, { batchSize: 1, batchInterval: 0, signal: stop.signal }, async (item) => {
      more.push(item);
      if (item === 3) stop.abort();
    });
    expect(more).toEqual([0, 1, 2, 3]);
  });

  it.each([0, -1, 0.5, Number.NaN])('takes %j for one at a time', async (batchSize) => {
    const done: number[] = [];
    await inParallel(items, { batchSize, batchInterval: 0 }, async (item) => {
      done.push(item);
    });
    expect(done).toEqual(items);
  });
});

describe('a limit', () => {
  const limitFor = (limit: unknown, returnAll = false) =>
    limitOf(fakeContext({ parameters: () => ({ limit, returnAll }) }).context, 0);

  it.each([0, -5, 1.5, 'x', [], true])('that is %j is refused, and not replaced', (limit) => {
    expect(() => limitFor(limit)).toThrow("'Limit' must be a whole number of at least 1");
    expect(limitFor(limit, true)).toBe(Infinity);
  });

  it.each([
    [7, 7],
    ['7', 7],
    ['', 50],
    [null, 50],
  ])('that is %j is %i', (limit, expected) => {
    expect(limitFor(limit)).toBe(expected);
  });
});
