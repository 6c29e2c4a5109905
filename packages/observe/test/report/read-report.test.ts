import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createTallies } from '../../src/counting/tallies.ts';
import { createObserver } from '../../src/observer.ts';
import { countedIn, makeReport } from '../../src/report/make-report.ts';
import { readReport, ReportError } from '../../src/report/read-report.ts';
import type { Report } from '../../src/report/report.ts';
import type { Sighting } from '../../src/sighting.ts';
import { exchange as anyExchange } from '../support/exchanges.ts';
import { exchange } from './arbitrary.ts';

const CANARY = 'Quokkaperson';

interface Seen {
  readonly sightings: readonly Sighting[];
  readonly at: Date;
}

function reportOf(exchanges: readonly Seen[], earlier?: Report): Report {
  const tallies = createTallies(earlier && countedIn(earlier));
  for (const { sightings, at } of exchanges) tallies.add(sightings, at);
  return makeReport(tallies.counted());
}

const once = reportOf([
  {
    at: new Date('2026-03-02T10:00:00Z'),
    sightings: [
      {
        operation: 'createVisaCheck',
        at: 'status',
        token: '=202',
        answer: 'accepted',
        check: 'pending',
        country: 'australia',
        type: 'work',
      },
      {
        operation: 'getVisaCheck',
        at: 'response#/visa/australia/type',
        token: 'string:digits',
        length: '2-4',
        answer: 'accepted',
        check: 'completed',
        country: 'australia',
        type: 'work',
      },
    ],
  },
]);

/** The report of a text, or its refusal. */
function readOrRefused(text: string): Report | ReportError {
  try {
    return readReport(text);
  } catch (error) {
    if (error instanceof ReportError) return error;
    throw error;
  }
}

/** What is said of a text that is refused: nothing of it. */
function refusalOf(text: string): string {
  const refusal = readOrRefused(text);
  expect(refusal).toBeInstanceOf(ReportError);
  const { message, cause } = refusal as ReportError;
  expect(message).not.toContain(CANARY);
  expect(cause).toBeUndefined();
  return message;
}

describe('a report that was written', () => {
  test('is read as it is, whatever was seen', () => {
    fc.assert(
      fc.property(fc.array(exchange, { maxLength: 20 }), (exchanges) => {
        const report = reportOf(exchanges);
        expect(readReport(JSON.stringify(report))).toEqual(report);
      }),
    );
  });

  test('is read, whatever came from the service', () => {
    fc.assert(
      fc.property(fc.array(anyExchange, { maxLength: 10 }), (exchanges) => {
        const observer = createObserver();
        for (const one of exchanges) observer.see(one);
        const report = observer.report();
        expect(readReport(JSON.stringify(report))).toEqual(report);
      }),
    );
  });

  test('goes on as if the command had never been stopped', () => {
    fc.assert(
      fc.property(
        fc.array(exchange, { maxLength: 10 }),
        fc.array(exchange, { maxLength: 10 }),
        (before, after) => {
          const earlier = readReport(JSON.stringify(reportOf(before)));
          expect(reportOf(after, earlier)).toEqual(reportOf([...before, ...after]));
        },
      ),
    );
  });

  test('of an older version of this kit gets the texts of this one, and keeps its counts', () => {
    const [first, ...others] = once.points;
    const older = {
      ...once,
      points: [
        { ...first!, choice: 'This kit assumed something else.', section: '99' },
        ...others,
        { ...first!, id: 'a-point-that-is-settled' },
      ],
      drift: once.drift.map((one) => ({ ...one, contract: 'something that it had' })),
    };
    expect(readReport(JSON.stringify(older))).toEqual(once);
  });
});

describe('the report of a stranger', () => {
  test('gets no text of theirs into the next report, wherever it is', () => {
    fc.assert(
      fc.property(
        fc.array(exchange, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.constantFrom('in place of', 'behind', 'as a name beside'),
        (exchanges, pick, how) => {
          const copy = JSON.parse(JSON.stringify(reportOf(exchanges))) as object;
          const spots = spotsIn(copy);
          const { holder, key } = spots[pick % spots.length]!;
          if (how === 'as a name beside') Object.assign(holder, { [CANARY]: holder[key] });
          else holder[key] = how === 'behind' ? `${String(holder[key])} ${CANARY}` : CANARY;
          const read = readOrRefused(JSON.stringify(copy));
          const shown = read instanceof Error ? read.message : JSON.stringify(reportOf(exchanges, read));
          expect(shown).not.toContain(CANARY);
        },
      ),
      { numRuns: 200 },
    );
  });

  const [sighting] = once.sightings;

  test.each([
    ['an operation', { operation: CANARY }],
    ['a place', { at: `response#/${CANARY}` }],
    ['a place of what every object has', { at: 'response#/constructor', token: 'string:text' }],
    ['a place of another operation', { at: 'compare/lookup-order', token: 'as-asked' }],
    ['a header', { at: `header/${CANARY}`, token: 'present' }],
    ['an order of headers', { at: 'headers', token: `date ${CANARY}` }],
    ['more headers than are kept', { at: 'headers', token: Array(41).fill('date').join(' ') }],
    ['a token', { token: `=${CANARY}` }],
    ['a value that the contract does not list', { at: 'response#/status', token: `=${CANARY}` }],
    ['a status that is none', { token: '=2026' }],
    ['a length', { length: CANARY }],
    ['a length of what has none', { length: '5' }],
    ['a context', { country: CANARY }],
    ['no context', { country: undefined }],
    ['a day', { first: CANARY }],
    ['a day that does not exist', { first: '2026-02-30', last: '2026-03-02' }],
    ['a time for a day', { last: '2026-03-02T10:00:00Z' }],
    ['days in the wrong order', { first: '2026-03-03' }],
    ['more days than exchanges', { days: 2 }],
    ['a count that is none', { count: 0 }],
    ['a count that is a text', { count: CANARY }],
    ['a count beyond all', { count: 2 ** 60 }],
    ['a part of a count', { count: 1.5 }],
    ['a field beside', { [CANARY]: 1 }],
    ['a field that changes an object', JSON.parse(`{"__proto__": "${CANARY}"}`) as object],
  ])('is refused for %s of its own in a sighting', (_what, change) => {
    const text = JSON.stringify({ ...once, sightings: [{ ...sighting, ...change }] });
    expect(refusalOf(text)).toContain('is not a report of workrights observe');
  });

  test.each([
    ['a state', { state: CANARY }],
    ['a count of no form', { seen: { count: 1 } }],
    ['a reading without a name', { readings: [{ says: 'It is.', ours: true }] }],
    ['an unforeseen place of its own', { unforeseen: [{ ...once.drift[0]!, at: CANARY }] }],
    ['a field beside', { [CANARY]: 1 }],
  ])('is refused for %s of its own in a point', (_what, change) => {
    const text = JSON.stringify({ ...once, points: [{ ...once.points[0]!, ...change }] });
    expect(refusalOf(text)).toContain('see points/0');
  });

  test.each([
    ['no report', {}],
    ['another format', { ...once, format: 'har' }],
    ['a newer version', { ...once, version: 2 }],
    ['no points', { ...once, points: undefined }],
    ['a number of exchanges that is none', { ...once, exchanges: -1 }],
    ['a list', []],
    ['null', null],
    ['a text', CANARY],
  ])('is refused when it is %s', (_what, value) => {
    expect(refusalOf(JSON.stringify(value))).toContain('is not a report of workrights observe');
  });

  test.each(['', CANARY, `{"${CANARY}`, '['.repeat(100_000)])('is refused when it is no JSON: %#', (text) => {
    expect(refusalOf(text)).toBe('The text is not JSON.');
  });
});

/** Everything in a JSON value that a stranger could write otherwise. */
function spotsIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...spotsIn(holder[key])]);
}
