/**
 * Prints what a newcomer has to learn, next to the figures of the last release: `pnpm house`. `--json` prints all names too.
 * `--check` fails when arrows up or cycles have increased. `--write` stores today's figures as those of the last release
 * (`pnpm release:version` does that).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { figuresOf, grown, type Figures } from './figures.ts';
import { readModules, trackedFiles } from './modules.ts';
import { publicNames } from './public-names.ts';
import { roomsOf } from './rooms.ts';

const root = path.resolve(import.meta.dirname, '../..');
const lastRelease = path.join(import.meta.dirname, 'last-release.json');

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const files = trackedFiles(root);
const modules = readModules(root, files);
const rooms = roomsOf(modules);
const names = publicNames(root, files, modules);
const now = figuresOf(rooms);
const before = JSON.parse(readFileSync(lastRelease, 'utf8')) as Record<string, Figures>;

if (values.write) writeFileSync(lastRelease, `${JSON.stringify(now, null, 2)}\n`);
else if (values.check) check();
else if (values.json)
  console.log(JSON.stringify({ rooms, publicNames: names, lastRelease: before }, null, 2));
else print();

function check(): void {
  const worse = grown(before, rooms);
  for (const line of worse) console.error(line);
  if (worse.length > 0) process.exitCode = 1;
  else console.log('No more arrows up and no more cycles than in the last release.');
}

function print(): void {
  console.table(
    Object.fromEntries(
      [...Object.entries(now), ['all', sum(now)] as const].map(([name, figures]) => [
        name,
        withLast(figures, name === 'all' ? sum(before) : before[name]),
      ]),
    ),
  );
  for (const { name, up, cycles } of rooms) {
    for (const arrow of up) console.log(`${name}: up ${arrow}`);
    for (const cycle of cycles) console.log(`${name}: cycle ${cycle.join(' ')}`);
  }
  for (const { package: name, names: count, unused } of names)
    if (unused.length > 0)
      console.log(`${name}: ${unused.length} of ${count} names are named nowhere else: ${unused.join(', ')}`);
}

/** Adds the last release's figure to each figure that differs from it. */
function withLast(figures: Figures, last: Figures | undefined): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]: [string, number]) => {
      const then = last?.[name as keyof Figures];
      return [name, then === undefined || then === figure ? figure : `${figure} (${then})`];
    }),
  );
}

function sum(all: Record<string, Figures>): Figures {
  const total: Figures = { lines: 0, testLines: 0, files: 0, arrows: 0, up: 0, cycles: 0, singleImporter: 0 };
  for (const each of Object.values(all))
    for (const name of Object.keys(total) as (keyof Figures)[]) total[name] += each[name];
  return total;
}
