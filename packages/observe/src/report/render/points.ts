import type { PointReport, PointState, ReadingReport } from '../report.ts';
import { code, collapsed, counted, howOften, placeAndToken, text } from './markdown.ts';

/** The states in the order in which they matter to a maintainer. */
export const TITLES: Readonly<Record<PointState, string>> = {
  'settled-against': 'Settled against what this kit assumes',
  'both-seen': 'Several answers seen',
  unforeseen: 'Answers that no reading foresees',
  'settled-for': 'Settled for what this kit assumes',
  'not-seen': 'Not seen yet',
  'not-observable': "Can't be seen in ordinary traffic",
};

/** The sections about the points in these states, without those that would be empty. */
export function pointSections(points: readonly PointReport[], states: readonly PointState[]): string[] {
  return states.flatMap((state) => {
    const found = points.filter((point) => point.state === state);
    return found.length === 0 ? [] : [`## ${TITLES[state]}`, ...SECTIONS[state](found)];
  });
}

type Section = (points: readonly PointReport[]) => string[];

const inFull: Section = (points) => points.flatMap(pointInFull);

const SECTIONS: Readonly<Record<PointState, Section>> = {
  'settled-against': inFull,
  'both-seen': inFull,
  unforeseen: inFull,
  'settled-for': (points) => [points.flatMap(pointInLines).join('\n')],
  'not-seen': (points) => [
    collapsed(
      `${counted(points.length, 'point')} not seen yet`,
      points.flatMap((point) => [
        `- ${code(point.id)}: ${text(point.missing)}`,
        ...seenLines(point).map((line) => `  ${line}`),
      ]),
    ),
  ],
  'not-observable': (points) => [
    collapsed(`${counted(points.length, 'point')} that no report can settle`, reasonLines(points)),
  ],
};

function pointInFull(point: PointReport): string[] {
  const { id, section, missing, choice, readings, unforeseen, both, seen } = point;
  const shown = readings.filter((reading) => reading.seen && !reading.perhaps);
  const lines = [
    ...seenLines(point),
    ...unforeseen.map((one) => `- Not foreseen: ${placeAndToken(one)}. **${howOften(one, seen)}.**`),
    ...(both && shown.length > 1 ? [`- Together: ${text(both.says)} ${ourWords(both.ours)}`] : []),
  ];
  return [
    `### ${code(id)}: ${text(missing)}`,
    `Section ${text(section)}. What this kit assumes: ${text(choice)}`,
    lines.join('\n'),
  ];
}

function seenLines({ readings, seen: of }: PointReport): string[] {
  return readings.flatMap(({ says, ours, seen }) =>
    seen ? [`- ${text(says)} **${howOften(seen, of)}.** ${ourWords(ours)}`] : [],
  );
}

function ourWords(ours: ReadingReport['ours']): string {
  return ours ? 'This kit assumes it, or accepts it.' : "This kit doesn't assume it.";
}

function pointInLines({ id, readings, seen }: PointReport): string[] {
  return readings.flatMap((reading) =>
    reading.seen ? [`- ${code(id)}: ${text(reading.says)} **${howOften(reading.seen, seen)}.**`] : [],
  );
}

function reasonLines(points: readonly PointReport[]): string[] {
  const byReason = Map.groupBy(points, ({ unseen = 'No reason is known.' }) => unseen);
  return [...byReason].map(
    ([reason, same]) => `- ${text(reason)} ${same.map(({ id }) => code(id)).join(', ')}`,
  );
}
