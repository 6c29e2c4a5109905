// Usage: node --expose-gc memory-calls.ts <url>. Prints the heap after each tenth of the calls, as JSON.
import { setTimeout as sleep } from 'node:timers/promises';

import { VisaChecks } from '@workrights/client';

import { answer } from './answer.ts';

const [url] = process.argv.slice(2) as [string];
const { gc } = globalThis;
if (gc === undefined) throw new Error('Start it with --expose-gc.');

const CALLS = 100_000;
const checks = new VisaChecks({ baseUrl: url, accessToken: 'sandbox-access-token' });
// All calls share one signal: listeners that stay on it are the most likely leak.
const { signal } = new AbortController();
const heap: number[] = [];
for (let call = 1; call <= CALLS; call += 1) {
  await checks.get(answer.data.id, { signal });
  if (call % (CALLS / 10) !== 0) continue;
  // Repeated, because finalizers free objects that only the next collection removes.
  for (let times = 0; times < 10; times += 1) {
    gc();
    await sleep(20);
  }
  heap.push(process.memoryUsage().heapUsed);
}
console.log(JSON.stringify(heap));
process.exit();
