import { keyOf, keyOfPlace, placeOf, type Place, type Sighting } from '../sighting.ts';
import { answersOf, type Answer } from './answers.ts';
import { createCounter, dayOf, type Counts } from './counter.ts';
import { driftOf, type Drift } from './drift.ts';

/** A sighting, and how often it was made. */
export type Tally = Sighting & Counts;

/** Something at the place of an open point that none of its readings names. */
export type Unforeseen = Place & { readonly point: string };

/** What was counted, and what a later run goes on with. */
export interface Counted {
  /** Exchanges that were reduced. */
  readonly exchanges: number;
  readonly sightings: readonly Tally[];
  /** Open points about which an exchange said something. */
  readonly points: readonly ({ readonly point: string } & Counts)[];
  readonly readings: readonly (Required<Answer> & Counts)[];
  readonly unforeseen: readonly (Unforeseen & Counts)[];
  readonly drift: readonly (Drift & Counts)[];
}

/** Counts sightings and what they say. It holds what the words of the contract allow, however many exchanges there are. */
export interface Tallies {
  readonly exchanges: number;
  /** Counts one exchange. One without a day is left out. */
  add(sightings: readonly Sighting[], at: Date): void;
  counted(): Counted;
}

/**
 * How many different sightings are kept: ten times those of ordinary traffic. What sightings say about open points is counted
 * for all of them.
 */
const MOST_SIGHTINGS = 20_000;

/** Different orders of headers that are kept of an operation: proxies can make many. */
const MOST_ORDERS = 20;

const NOTHING: Counted = {
  exchanges: 0,
  sightings: [],
  points: [],
  readings: [],
  unforeseen: [],
  drift: [],
};

export function createTallies(earlier: Counted = NOTHING): Tallies {
  let { exchanges } = earlier;
  const sightings = createCounter<Sighting>(keyOf, earlier.sightings, MOST_SIGHTINGS);
  const points = createCounter<{ readonly point: string }>(({ point }) => point, earlier.points);
  const readings = createCounter<Required<Answer>>(
    ({ point, reading }) => `${point}\n${reading}`,
    earlier.readings,
  );
  const unforeseen = createCounter<Unforeseen>(
    ({ point, ...place }) => `${point}\n${keyOfPlace(place)}`,
    earlier.unforeseen,
  );
  const drift = createCounter<Drift>(keyOfPlace, earlier.drift);
  const isKept = createOrderLimit(earlier.sightings);
  const meaningOf = createMeanings();

  return {
    get exchanges() {
      return exchanges;
    },
    add(all, at) {
      const day = dayOf(at);
      if (day === undefined) return;
      exchanges += 1;
      const kept = all.filter(isKept);
      sightings.add(kept, day);
      const meanings = kept.map((sighting) => ({ sighting, ...meaningOf(sighting) }));
      const answers = meanings.flatMap((one) => one.answers.map((answer) => ({ ...answer, ...one })));
      points.add(
        answers.map(({ point }) => ({ point })),
        day,
      );
      readings.add(
        answers.flatMap(({ point, reading }) => (reading === undefined ? [] : [{ point, reading }])),
        day,
      );
      unforeseen.add(
        answers.flatMap(({ point, reading, sighting }) =>
          reading === undefined ? [{ point, ...placeOf(sighting) }] : [],
        ),
        day,
      );
      drift.add(
        meanings.flatMap((one) => one.drift ?? []),
        day,
      );
    },
    counted: () => ({
      exchanges,
      sightings: sightings.all(),
      points: points.all(),
      readings: readings.all(),
      unforeseen: unforeseen.all(),
      drift: drift.all(),
    }),
  };
}

interface Meaning {
  readonly answers: readonly Answer[];
  readonly drift: Drift | undefined;
}

/** Looks up each sighting once, because the same ones come with each exchange. */
function createMeanings(): (sighting: Sighting) => Meaning {
  const known = new Map<string, Meaning>();
  return (sighting) => {
    const key = keyOf(sighting);
    let meaning = known.get(key);
    if (!meaning) {
      meaning = { answers: answersOf(sighting), drift: driftOf(sighting) };
      if (known.size < MOST_SIGHTINGS) known.set(key, meaning);
    }
    return meaning;
  };
}

/** Lets through what isn't an order of headers, and the first orders of each operation. */
function createOrderLimit(earlier: readonly Sighting[]): (sighting: Sighting) => boolean {
  const orders = new Map<string, Set<string>>();
  const isKept = ({ operation, at, token: order }: Sighting): boolean => {
    if (at !== 'headers') return true;
    const known = orders.get(operation) ?? new Set();
    orders.set(operation, known);
    if (!known.has(order) && known.size >= MOST_ORDERS) return false;
    known.add(order);
    return true;
  };
  earlier.forEach(isKept);
  return isKept;
}
