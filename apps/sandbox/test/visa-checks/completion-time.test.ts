import { assert, integer, property, uuid } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completionTime, spreadOf } from '../../src/visa-checks/create-check.ts';

const HOUR = 3_600_000;
const instant = integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) });
const spread = integer({ min: 0, max: 2 ** 30 - 1 }).map((value) => value / 2 ** 30);

const at = (text: string) => Date.parse(text);
const offpeak = (text: string, spread: number) =>
  new Date(completionTime('offpeak', at(text), spread)).toISOString();

describe('a fastcheck', () => {
  test('completes 5 to 20 seconds after it was created', () => {
    assert(
      property(instant, spread, (requestedAt, where) => {
        const wait = completionTime('fastcheck', requestedAt, where) - requestedAt;
        expect(wait).toBeGreaterThanOrEqual(5_000);
        expect(wait).toBeLessThan(20_000);
      }),
    );
  });

  test('takes the whole span, evenly', () => {
    const waits = Array.from({ length: 2_000 }, (_, index) => spreadOf(`vc_${index}`));
    for (const quarter of [0, 0.25, 0.5, 0.75]) {
      const inside = waits.filter((wait) => wait >= quarter && wait < quarter + 0.25);
      expect(inside.length).toBeGreaterThan(400);
      expect(inside.length).toBeLessThan(600);
    }
  });
});

describe('an offpeak check', () => {
  test('completes between 21:00 and 06:00 at UTC+10, within a day and a half of its creation', () => {
    assert(
      property(instant, spread, (requestedAt, where) => {
        const completesAt = completionTime('offpeak', requestedAt, where);
        const hourOfAest = new Date(completesAt + 10 * HOUR).getUTCHours();
        expect(hourOfAest >= 21 || hourOfAest < 6).toBe(true);
        expect(completesAt - requestedAt).toBeGreaterThanOrEqual(5_000);
        expect(completesAt - requestedAt).toBeLessThanOrEqual(33 * HOUR);
      }),
    );
  });

  test('that is created inside the window completes in the same night', () => {
    const insideWindow = integer({ min: 0, max: 9 * HOUR - 6_000 });
    assert(
      property(insideWindow, spread, (sinceOpening, where) => {
        const requestedAt = at('2026-03-10T11:00:00Z') + sinceOpening;
        expect(completionTime('offpeak', requestedAt, where)).toBeLessThan(at('2026-03-10T20:00:00Z'));
      }),
    );
  });

  test.each([
    ['before the window, as it opens', '2026-03-10T04:00:00Z', 0, '2026-03-10T11:00:00.000Z'],
    ['in the window, as soon as it can be', '2026-03-10T12:00:00Z', 0, '2026-03-10T12:00:05.000Z'],
    ['in the window, half of what is left of it', '2026-03-10T19:59:50Z', 0.5, '2026-03-10T19:59:57.500Z'],
    ['too late in the window, the next night', '2026-03-10T19:59:55Z', 0, '2026-03-11T11:00:00.000Z'],
    ['when it has just closed, the next night', '2026-03-10T20:00:00Z', 0, '2026-03-11T11:00:00.000Z'],
    ['just before midnight UTC, the next night', '2026-12-31T23:59:59Z', 0, '2027-01-01T11:00:00.000Z'],
    ['in the Sydney summer, still at UTC+10', '2026-01-10T10:59:00Z', 0, '2026-01-10T11:00:00.000Z'],
  ])('created %s', (_, requestedAt, where, expected) => {
    expect(offpeak(requestedAt, where)).toBe(expected);
  });
});

test('the spread of a check is the same each time, from 0 up to 1', () => {
  assert(
    property(uuid(), (id) => {
      expect(spreadOf(id)).toBe(spreadOf(id));
      expect(spreadOf(id)).toBeGreaterThanOrEqual(0);
      expect(spreadOf(id)).toBeLessThan(1);
    }),
  );
});
