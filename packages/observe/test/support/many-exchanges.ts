import { mkdir, writeFile } from 'node:fs/promises';
import { writeHeapSnapshot } from 'node:v8';

import * as fc from 'fast-check';

import { createObserver } from '../../src/observer.ts';
import { exchange } from './exchanges.ts';

/**
 * Shows an observer many exchanges, keeps only the observer, and writes its report and a dump of the memory. A process of
 * its own: that of a test holds what is searched for.
 */
const [folder = '', count = '0', seed = '0'] = process.argv.slice(2);

const observer = createObserver();
for (let batch = 0; batch < Number(count); batch += 1000) await see(1000, Number(seed) + batch);
await mkdir(`${folder}/written`);
await writeFile(`${folder}/written/report.json`, JSON.stringify(observer.report()));
globalThis.gc!();
writeHeapSnapshot(`${folder}/memory.heapsnapshot`);
const { exchanges, sightings } = observer.report();
process.stdout.write(JSON.stringify({ exchanges, sightings: sightings.length }));

/** In a turn of its own: what a frame of the stack holds would stay. */
async function see(numRuns: number, start: number): Promise<void> {
  await new Promise(setImmediate);
  for (const one of fc.sample(exchange, { numRuns, seed: start })) observer.see(one);
}
