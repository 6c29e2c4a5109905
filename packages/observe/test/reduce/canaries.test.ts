import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { createObserver } from '../../src/observer.ts';
import { reduce } from '../../src/reduce/reduce.ts';
import { CANARY, record, text } from '../support/canaries.ts';
import { exchange } from '../support/exchanges.ts';

test('the search finds every value that stands for a personal one', () => {
  const found = (one: string): void => {
    expect(one).toMatch(CANARY);
  };
  fc.assert(fc.property(text, found));
  fc.assert(fc.property(exchange, ({ url }) => found(url)));
  fc.assert(fc.property(record, (one) => found(JSON.stringify(one))));
});

test('no value, name or number of an exchange is left in what it is reduced to', () => {
  fc.assert(
    fc.property(exchange, (one) => {
      expect(JSON.stringify(reduce(one))).not.toMatch(CANARY);
    }),
    { numRuns: 2000 },
  );
});

test('an exchange is reduced to the same facts each time, each of them once', () => {
  fc.assert(
    fc.property(exchange, (one) => {
      const found = reduce(one);
      expect(reduce(one)).toEqual(found);
      expect(new Set(found.map((sighting) => JSON.stringify(sighting))).size).toBe(found.length);
    }),
    { numRuns: 200 },
  );
});

test('a report of many exchanges counts each of them, and holds no value of any', () => {
  fc.assert(
    fc.property(fc.array(exchange, { maxLength: 30 }), (exchanges) => {
      const observer = createObserver();
      for (const one of exchanges) observer.see(one);
      const report = observer.report();
      expect(report.exchanges).toBe(exchanges.length);
      expect(JSON.stringify(report)).not.toMatch(CANARY);
      for (const { seen, readings } of report.points) {
        for (const reading of readings)
          expect(reading.seen?.count ?? 0).toBeLessThanOrEqual(seen?.count ?? 0);
        expect(seen?.count ?? 0).toBeLessThanOrEqual(exchanges.length);
      }
    }),
    { numRuns: 50 },
  );
});

test('two runs that go on from one another give the report of one run', () => {
  fc.assert(
    fc.property(
      fc.array(exchange, { maxLength: 10 }),
      fc.array(exchange, { maxLength: 10 }),
      (first, second) => {
        const inOrder = (all: typeof first) => all.toSorted((one, other) => +one.at - +other.at);
        const all = inOrder([...first, ...second]);
        const whole = createObserver();
        for (const one of all) whole.see(one);
        const start = createObserver();
        for (const one of all.slice(0, first.length)) start.see(one);
        const rest = createObserver(start.report());
        for (const one of all.slice(first.length)) rest.see(one);
        expect(rest.report()).toEqual(whole.report());
      },
    ),
    { numRuns: 50 },
  );
});
