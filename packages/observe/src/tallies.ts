import type { Sighting } from './sighting.ts';

/** How often a sighting was made. Days are UTC, as `yyyy-mm-dd`. */
export interface Tally extends Sighting {
  /** Exchanges that showed it. */
  count: number;
  first: string;
  last: string;
  /** Different days on which it was made, as long as they came in their order. */
  days: number;
}

/** What was seen so far. There are as many tallies as the contract has places and words, however long it goes on. */
export interface Tallies {
  /** Exchanges that were reduced. */
  readonly exchanges: number;
  add(sightings: readonly Sighting[], at: Date): void;
  all(): readonly Readonly<Tally>[];
}

/** Different orders of headers that are kept of an operation: proxies can make many. */
const MOST_ORDERS = 20;

/** @param earlier the tallies of a report to go on with. */
export function createTallies(earlier: { exchanges: number; sightings: readonly Tally[] } = EMPTY): Tallies {
  const tallies = new Map(earlier.sightings.map((tally) => [keyOf(tally), { ...tally }]));
  const orders = new Map<string, number>();
  let { exchanges } = earlier;
  for (const { at, operation } of tallies.values()) if (at === 'headers') countOrder(operation);

  function countOrder(operation: string): void {
    orders.set(operation, (orders.get(operation) ?? 0) + 1);
  }

  return {
    get exchanges() {
      return exchanges;
    },
    add(sightings, at) {
      const day = at.toISOString().slice(0, 10);
      exchanges += 1;
      for (const sighting of sightings) {
        const key = keyOf(sighting);
        const known = tallies.get(key);
        if (known) {
          count(known, day);
        } else {
          if (sighting.at === 'headers') {
            if ((orders.get(sighting.operation) ?? 0) >= MOST_ORDERS) continue;
            countOrder(sighting.operation);
          }
          tallies.set(key, { ...sighting, count: 1, first: day, last: day, days: 1 });
        }
      }
    },
    all: () => [...tallies.values()],
  };
}

const EMPTY = { exchanges: 0, sightings: [] };

function count(tally: Tally, day: string): void {
  tally.count += 1;
  if (day > tally.last || day < tally.first) tally.days += 1;
  if (day > tally.last) tally.last = day;
  if (day < tally.first) tally.first = day;
}

function keyOf({ operation, answer, check, country, at, token, length = '' }: Sighting): string {
  return [operation, answer, check, country, at, token, length].join('\n');
}
