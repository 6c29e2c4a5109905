import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawOffPeakWindow } from '../scripts/off-peak-window/draw.ts';
import { clockTime, offPeakTable } from '../scripts/off-peak-window/windows.ts';

const docs = new URL('../../../docs/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, docs), 'utf8');

test('the committed drawing is what the time zones of today give', () => {
  expect(read('images/off-peak-window.svg'), 'run `pnpm --filter @workrights/portal draw`').toBe(
    drawOffPeakWindow(),
  );
});

test('the table of the guide says the same as the drawing', () => {
  const guide = read('visa-checks/fast-and-off-peak.md');
  const cells = guide.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  for (const row of offPeakTable()) expect(cells).toContainEqual(row);
});

test('is 21:00 to 06:00 where the clocks are ten hours ahead of UTC', () => {
  expect(offPeakTable()).toContainEqual(['Brisbane', '21:00 to 06:00', '21:00 to 06:00']);
});

test.each([
  [0, '00:00'],
  [90, '01:30'],
  [1260, '21:00'],
])('writes %i minutes as %s', (minutes, time) => {
  expect(clockTime(minutes)).toBe(time);
});
