import { answersOf } from '../../counting/answers.ts';
import type { PointReport, ReadingReport, Report } from '../report.ts';
import { list } from './markdown.ts';

/** Says at which places a reading was seen, as a sentence that follows others. */
export type PlacesOf = (point: PointReport, reading: ReadingReport) => string;

/** Places of one reading that are named. */
const MOST = 8;

/**
 * Where the readings were seen. It is said only if several readings of a point were seen, at different places: "it has the
 * field" and "it lacks the field" say nothing without the name of the field.
 */
export function readPlaces(sightings: Report['sightings']): PlacesOf {
  const places = new Map<string, Set<string>>();
  for (const sighting of sightings) {
    for (const { point, reading } of answersOf(sighting)) {
      if (reading === undefined) continue;
      const key = keyOf(point, reading);
      places.set(key, (places.get(key) ?? new Set()).add(sighting.at));
    }
  }
  return ({ id, readings }, { name }) => {
    const sets = readings.flatMap((one) => (one.seen && places.get(keyOf(id, one.name))) || []);
    const own = places.get(keyOf(id, name));
    const all = new Set(sets.flatMap((set) => [...set]));
    if (own === undefined || sets.length < 2 || all.size < 2) return '';
    const named = [...own].slice(0, MOST);
    const more = own.size - named.length;
    return ` At ${list(named)}${more > 0 ? `, and ${more} more` : ''}.`;
  };
}

function keyOf(point: string, reading: string): string {
  return `${point}\n${reading}`;
}
