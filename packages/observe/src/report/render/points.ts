import type { PointReport, ReadingReport, Report } from '../report.ts';
import {
  code,
  collapsed,
  counted,
  fromTo,
  howMany,
  howOften,
  list,
  placeAndToken,
  text,
} from './markdown.ts';
import type { Part } from './part.ts';
import { answersOf } from '../../counting/answers.ts';

/** Points of which the same is said. */
export interface Group {
  readonly title: string;
  readonly has: (point: PointReport) => boolean;
}

const isAccepted = ({ both }: PointReport): boolean => both?.ours ?? false;

/** The points by what was seen of them, in the order in which they matter to a maintainer. */
export const GROUPS = {
  against: {
    title: 'Settled against what this kit assumes',
    has: ({ state }) => state === 'settled-against',
  },
  several: {
    title: 'Several answers seen, not all of them assumed',
    has: (point) => point.state === 'both-seen' && !isAccepted(point),
  },
  unforeseen: {
    title: 'Answers that nobody foresaw',
    has: ({ state }) => state === 'unforeseen',
  },
  accepted: {
    title: 'Several answers seen, all of them accepted',
    has: (point) => point.state === 'both-seen' && isAccepted(point),
  },
  for: { title: 'Settled for what this kit assumes', has: ({ state }) => state === 'settled-for' },
  notSeen: { title: 'Not seen yet', has: ({ state }) => state === 'not-seen' },
  notObservable: {
    title: "Can't be seen in ordinary traffic",
    has: ({ state }) => state === 'not-observable',
  },
} as const satisfies Record<string, Group>;

export type GroupName = keyof typeof GROUPS;

/** A part for each group; empty for a group without points. */
export function pointParts(report: Report): Record<GroupName, Part> {
  const placesOf = readPlaces(report.sightings);
  const part = (name: GroupName, full: Write, short: Write): Part => {
    const group: Group = GROUPS[name];
    const found = report.points.filter(group.has);
    const section = (write: Write) => [`## ${group.title}`, ...write(found)];
    return found.length === 0 ? { full: [] } : { full: section(full), short: section(short) };
  };
  const inFull: Write = (points) => points.flatMap((point) => pointInFull(point, placesOf));
  const inLines: Write = (points) => [points.flatMap((point) => pointInLines(point)).join('\n')];
  const inLinesWithPlaces: Write = (points) => [
    points.flatMap((point) => pointInLines(point, placesOf)).join('\n'),
  ];
  return {
    against: part('against', inFull, inLines),
    several: part('several', inFull, inLines),
    unforeseen: part('unforeseen', inFull, inLines),
    accepted: part('accepted', inLinesWithPlaces, inNames),
    for: part('for', inLinesWithPlaces, inNames),
    notSeen: part(
      'notSeen',
      (points) => [
        collapsed(
          `${counted(points.length, 'point')} not seen yet`,
          points.flatMap((point) => [
            `- ${code(point.id)}: ${text(point.missing)}`,
            ...seenLines(point, placesOf).map((line) => `  ${line}`),
          ]),
        ),
      ],
      ids,
    ),
    notObservable: part(
      'notObservable',
      (points) => [
        collapsed(`${counted(points.length, 'point')} that no report can settle`, reasonLines(points)),
      ],
      (points) => [`${counted(points.length, 'point')} that no report can settle.`],
    ),
  };
}

type Write = (points: readonly PointReport[]) => string[];

/** The readings by their names: a maintainer knows them, or finds them in `not-shown.yaml`. */
const inNames: Write = (points) => [
  points
    .map(({ id, readings, seen: all }) => {
      const names = readings.flatMap(({ name, seen }) =>
        seen ? [`${code(name)} ${howMany(seen.count, all ?? seen)}, ${fromTo(seen.first, seen.last)}`] : [],
      );
      return `- ${code(id)}: ${names.join('; ')}`;
    })
    .join('\n'),
];

const ids: Write = (points) => [`${list(points.map(({ id }) => id))}.`];

function pointInFull(point: PointReport, placesOf: PlacesOf): string[] {
  const { id, section, missing, choice, readings, unforeseen, both, seen } = point;
  const shown = readings.filter((reading) => reading.seen && !reading.perhaps);
  const lines = [
    ...seenLines(point, placesOf),
    ...unforeseen.map((one) => `- Not foreseen: ${placeAndToken(one)}. **${howOften(one, seen)}.**`),
    ...(both && shown.length > 1 ? [`- Together: ${text(both.says)} ${ourWords(both.ours)}`] : []),
  ];
  return [
    `### ${code(id)}: ${text(missing)}`,
    `Section ${text(section)}. What this kit assumes: ${text(choice)}`,
    lines.join('\n'),
  ];
}

function seenLines(point: PointReport, placesOf: PlacesOf): string[] {
  return point.readings.flatMap((reading) =>
    reading.seen
      ? [
          `- ${text(reading.says)} **${howOften(reading.seen, point.seen)}.** ${ourWords(reading.ours)}${placesOf(point, reading)}`,
        ]
      : [],
  );
}

function ourWords(ours: ReadingReport['ours']): string {
  return ours ? 'This kit assumes it, or accepts it.' : "This kit doesn't assume it.";
}

function pointInLines(point: PointReport, placesOf: PlacesOf = () => ''): string[] {
  const { id, readings, seen, unforeseen } = point;
  return [
    ...readings.flatMap((reading) =>
      reading.seen
        ? [
            `- ${code(id)}: ${text(reading.says)} **${howOften(reading.seen, seen)}.**${placesOf(point, reading)}`,
          ]
        : [],
    ),
    ...(unforeseen.length > 0
      ? [`- ${code(id)}: ${counted(unforeseen.length, 'answer')} that nobody foresaw.`]
      : []),
  ];
}

function reasonLines(points: readonly PointReport[]): string[] {
  const byReason = Map.groupBy(points, ({ unseen = 'No reason is known.' }) => unseen);
  return [...byReason].map(([reason, same]) => `- ${text(reason)} ${list(same.map(({ id }) => id))}`);
}

/** Says at which places a reading was seen, as a sentence that follows others. */
type PlacesOf = (point: PointReport, reading: ReadingReport) => string;

/** Places of one reading that are named. */
const MOST = 8;

/**
 * Where the readings were seen. It is said only if several readings of a point were seen, at different places: "it has the
 * field" and "it lacks the field" say nothing without the name of the field.
 */
function readPlaces(sightings: Report['sightings']): PlacesOf {
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
