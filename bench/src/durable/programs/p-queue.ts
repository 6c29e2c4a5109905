/** The simplest script: a queue in memory, and a file that lists the people who are done. */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { VisaChecks } from '@workrights/client';
import PQueue from 'p-queue';

import { requestOf } from '../people.ts';
import { accessToken, readOrder, tell } from './order.ts';

const { url, people, concurrency, folder } = readOrder();
await mkdir(folder, { recursive: true });
const file = join(folder, 'done.txt');
const done = new Set((await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number));
const checks = new VisaChecks({ baseUrl: url, accessToken, logLevel: 'off' });
const queue = new PQueue({ concurrency });
const began = performance.now();
let requests = 0;
for (let person = 1; person <= people; person += 1) {
  if (done.has(person)) continue;
  void queue.add(async () => {
    requests += 1;
    await checks.create(requestOf(person));
    await appendFile(file, `${person}\n`);
  });
}
await queue.onIdle();
tell({ sentIn: performance.now() - began, requests, held: 0 });
