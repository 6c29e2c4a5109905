import { contexts, expand, type Observe, type When } from '@workrights/spec/observing';

import type { ObservablePoint } from '../contract-tables.ts';
import { points } from '../generated/points.gen.ts';
import type { Sighting } from '../sighting.ts';

/** What a sighting says about an open point. Without a reading, it is something that no reading foresees. */
export interface Answer {
  readonly point: string;
  /** Its name. */
  readonly reading?: string;
}

interface Observed extends ObservablePoint {
  readonly observe: Observe;
}

const observed = points.filter((point): point is Observed => point.observe !== undefined);
const byPlace = Map.groupBy(
  observed.flatMap((point) =>
    point.observe.operation.flatMap((id) =>
      [point.observe.at].flat().map((at) => ({ point, place: keyOfPoints(id, at) })),
    ),
  ),
  ({ place }) => place,
);

/** What a sighting says about the open points. */
export function answersOf(sighting: Sighting): Answer[] {
  const here = byPlace.get(keyOfPoints(sighting.operation, sighting.at)) ?? [];
  return here.flatMap(({ point }) => answer(point, sighting) ?? []);
}

function answer({ id, observe }: Observed, sighting: Sighting): Answer | undefined {
  if (!meets(observe.when, sighting)) return undefined;
  const { token: word } = sighting;
  // The words for several tokens need writing out for this one only.
  const { readings, silent } = expand(observe, [word]);
  if (silent.has(word)) return undefined;
  const named = readings.filter(({ tokens }) => tokens.has(word));
  if (named.length === 0) return { point: id };
  // The place is named, but the condition isn't met. For example, a creation that failed with 500 doesn't say that a field is
  // required.
  const found = named.find(({ reading }) => meets(reading.when, sighting));
  return found && { point: id, reading: found.reading.name };
}

/** Whether a sighting was made with what a condition asks for. */
function meets(when: When | undefined, sighting: Sighting): boolean {
  return (Object.keys(contexts) as (keyof typeof contexts)[]).every((key) => {
    const allowed: readonly string[] | undefined = when?.[key];
    return allowed === undefined || allowed.includes(sighting[key]);
  });
}

function keyOfPoints(operation: string, at: string): string {
  return `${operation} ${at}`;
}
