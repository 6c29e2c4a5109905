/** Runs all parts, and prints all promises. Exits with 1 when a promise isn't kept or a part could not run. */
import { spawnSync } from 'node:child_process';

import { isKept } from './report/promises.ts';
import { allPromises, parts, partsOf, readResults } from './report/results.ts';

const failed: string[] = [];
for (const part of Object.keys(parts)) {
  console.log(`\n# ${part}`);
  const { status } = spawnSync(process.execPath, [`src/${part}/main.ts`], { stdio: 'inherit' });
  if (status !== 0) failed.push(part);
}
const results = readResults();
const missed = partsOf(results).flatMap(([part, { promises }]) =>
  promises.filter((figure) => !isKept(figure)).map(({ what }) => `${part}: ${what}`),
);
console.log(`\n${allPromises(results)}\n`);
for (const line of missed) console.log(`missed: ${line}`);
for (const part of failed) {
  if (!missed.some((line) => line.startsWith(`${part}: `))) console.log(`could not run: ${part}`);
}
if (failed.length > 0 || missed.length > 0) process.exitCode = 1;
