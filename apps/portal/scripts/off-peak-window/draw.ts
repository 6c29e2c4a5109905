import { inWords, placeWindows, type Window } from './windows.ts';

const WIDTH = 720;
const LINE = { left: 240, width: 340 };
const TOP = 56;
const ROW = 26;
const BAR = 12;

interface Row {
  readonly place: string;
  readonly season: string;
  readonly window: Window;
}

/** Draws the window on a day line from 00:00 to 24:00 in the local time of each place. */
export function drawOffPeakWindow(): string {
  const rows = placeWindows().flatMap(rowsOf);
  const height = TOP + rows.length * ROW + 12;
  const words = placeWindows()
    .map(({ name, january, july }) =>
      inWords(january) === inWords(july)
        ? `${name}: ${inWords(january)} all year.`
        : `${name}: ${inWords(january)} in January, ${inWords(july)} in July.`,
    )
    .join(' ');
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" class="off-peak" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="off-peak-title" aria-describedby="off-peak-words">`,
    '<title id="off-peak-title">The off-peak window by the clocks of several places</title>',
    `<desc id="off-peak-words">21:00 to 06:00 at UTC+10, all year; that is 11:00 to 20:00 UTC. ${words}</desc>`,
    STYLE,
    ...[0, 6, 12, 18, 24].map(hourMark(height)),
    ...rows.flatMap(drawRow),
    '</svg>',
  ].join('\n')}\n`;
}

/** Colours for a page of either theme. A page that includes the drawing sets the variables itself. */
const STYLE = `<style>
.off-peak { --off-peak-text: #1f2933; --off-peak-quiet: #52606d; --off-peak-line: #d5dbe1; --off-peak-bar: #0b6b75; font: 13px system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { .off-peak { --off-peak-text: #e6ebef; --off-peak-quiet: #a5b1bc; --off-peak-line: #3a4651; --off-peak-bar: #4fb8c2; } }
.off-peak text { fill: var(--off-peak-text); }
.off-peak .quiet { fill: var(--off-peak-quiet); font-size: 12px; }
.off-peak .line { fill: var(--off-peak-line); }
.off-peak .bar { fill: var(--off-peak-bar); }
.off-peak .hour { stroke: var(--off-peak-line); stroke-dasharray: 2 4; }
</style>`;

function rowsOf({ name, january, july }: ReturnType<typeof placeWindows>[number]): Row[] {
  if (inWords(january) === inWords(july)) return [{ place: name, season: '', window: january }];
  return [
    { place: name, season: 'January', window: january },
    { place: '', season: 'July', window: july },
  ];
}

function hourMark(height: number) {
  return (hour: number) => {
    const x = at(hour * 60);
    return [
      `<text class="quiet" x="${x}" y="30" text-anchor="middle">${String(hour).padStart(2, '0')}:00</text>`,
      `<line class="hour" x1="${x}" y1="40" x2="${x}" y2="${height - 8}"/>`,
    ].join('\n');
  };
}

function drawRow({ place, season, window }: Row, index: number): string[] {
  const middle = TOP + index * ROW + ROW / 2;
  const baseline = middle + 4.5;
  return [
    place && `<text x="12" y="${baseline}">${place}</text>`,
    season && `<text class="quiet" x="${LINE.left - 12}" y="${baseline}" text-anchor="end">${season}</text>`,
    `<rect class="line" x="${LINE.left}" y="${middle - 1}" width="${LINE.width}" height="2"/>`,
    ...spans(window).map(
      ([start, end]) =>
        `<rect class="bar" x="${at(start)}" y="${middle - BAR / 2}" width="${at(end) - at(start)}" height="${BAR}" rx="3"/>`,
    ),
    `<text x="${LINE.left + LINE.width + 22}" y="${baseline}">${inWords(window)}</text>`,
  ].filter((line) => line !== '');
}

/** One part of the day, or two when the window contains midnight. */
function spans({ start, end }: Window): [number, number][] {
  if (start < end) return [[start, end]];
  return [
    [0, end],
    [start, 24 * 60],
  ];
}

function at(minutes: number): number {
  return LINE.left + (LINE.width * minutes) / (24 * 60);
}
