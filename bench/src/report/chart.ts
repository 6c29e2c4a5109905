import { headroom, isKept, type PromisedFigure } from './promises.ts';
import { parts, partsOf, type Results } from './results.ts';

const WIDTH = 860;
const LEFT = 420;
const RIGHT = 60;
const TOP = 52;
const ROW = 20;
const BAR = 10;
/** The scale is logarithmic, from a tenth of a goal to a hundred times it. */
const SCALE = { from: 0.1, to: 100 };

/** Draws how far each promised figure is from its goal, as an SVG that works on light and dark pages. */
export function drawChart(results: Results): string {
  const rows = partsOf(results).flatMap(([part, { promises }]) => [parts[part], ...promises]);
  const height = TOP + rows.length * ROW + 12;
  const figures = rows.filter((row) => typeof row !== 'string');
  const missed = figures.filter((figure) => !isKept(figure));
  const words =
    missed.length === 0
      ? `All ${figures.length} are kept.`
      : `${figures.length - missed.length} of ${figures.length} are kept. Missed: ${missed.map(({ what }) => what).join('; ')}.`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" class="promises" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="promises-title" aria-describedby="promises-words">`,
    '<title id="promises-title">How many times better than its goal each promised figure is</title>',
    `<desc id="promises-words">${escaped(words)}</desc>`,
    STYLE,
    ...[0.1, 1, 10, 100].map((times) => mark(times, height)),
    ...rows.map(drawRow),
    '</svg>',
  ].join('\n')}\n`;
}

const STYLE = `<style>
.promises { font: 12px system-ui, sans-serif; background: #fff; fill: #1f2933; }
.promises .part { font-weight: 600; }
.promises .quiet { fill: #52606d; }
.promises .mark { stroke: #d5dbe1; stroke-dasharray: 2 4; }
.promises .goal { stroke: #52606d; }
.promises .kept { fill: #0b6b75; }
.promises .missed { fill: #b3261e; }
@media (prefers-color-scheme: dark) {
.promises { background: #14191e; fill: #e6ebef; }
.promises .quiet { fill: #a5b1bc; }
.promises .mark { stroke: #3a4651; }
.promises .goal { stroke: #a5b1bc; }
.promises .kept { fill: #4fb8c2; }
.promises .missed { fill: #ff8a80; }
}
</style>`;

function mark(times: number, height: number): string {
  const label = times === 1 ? 'goal' : `${times} times`;
  return [
    `<text class="quiet" x="${at(times)}" y="26" text-anchor="middle">${label}</text>`,
    `<line class="${times === 1 ? 'goal' : 'mark'}" x1="${at(times)}" y1="36" x2="${at(times)}" y2="${height - 8}"/>`,
  ].join('\n');
}

function drawRow(row: string | PromisedFigure, index: number): string {
  const middle = TOP + index * ROW + ROW / 2;
  if (typeof row === 'string') return `<text class="part" x="12" y="${middle + 4}">${escaped(row)}</text>`;
  const [start, end] = [at(1), at(headroom(row))].toSorted((one, other) => one - other) as [number, number];
  // The bar of a figure that equals its goal must still be visible.
  const width = Math.max(2, end - start);
  return [
    `<text class="quiet" x="${LEFT - 12}" y="${middle + 4}" text-anchor="end">${escaped(shortened(row.what))}</text>`,
    `<rect class="${isKept(row) ? 'kept' : 'missed'}" x="${start}" y="${middle - BAR / 2}" width="${inTenths(width)}" height="${BAR}" rx="2"/>`,
    // Says it in words too, for readers who don't see the colours.
    ...(isKept(row) ? [] : [`<text x="${inTenths(start + width + 6)}" y="${middle + 4}">missed</text>`]),
  ].join('\n');
}

function at(times: number): number {
  const within = Math.min(Math.max(times, SCALE.from), SCALE.to);
  const share = Math.log(within / SCALE.from) / Math.log(SCALE.to / SCALE.from);
  return inTenths(LEFT + (WIDTH - LEFT - RIGHT) * share);
}

function inTenths(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

function shortened(text: string): string {
  const plain = text.replaceAll('`', '');
  return plain.length <= 60 ? plain : `${plain.slice(0, 59).trimEnd()}…`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
