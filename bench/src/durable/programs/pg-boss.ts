/** A job queue alone, with one job for each person. A job whose worker died is taken again. */
import { setTimeout as sleep } from 'node:timers/promises';

import { VisaChecks } from '@workrights/client';
import { PgBoss } from 'pg-boss';

import { requestOf } from '../people.ts';
import { accessToken, readOrder, tell } from './order.ts';

const QUEUE = 'checks';
const BATCH = 1_000;
const { url, people, concurrency, database } = readOrder();
const boss = new PgBoss({ connectionString: database, schedule: false });
boss.on('error', () => {});
await boss.start();
const isNew = (await boss.getQueue(QUEUE)) === null;
if (isNew) {
  await boss.createQueue(QUEUE, { expireInSeconds: 5, retryLimit: 100 });
  for (let first = 1; first <= people; first += BATCH) {
    const jobs = Array.from({ length: Math.min(BATCH, people - first + 1) }, (_, index) => ({
      data: { person: first + index },
    }));
    await boss.insert(QUEUE, jobs);
  }
}
const checks = new VisaChecks({ baseUrl: url, accessToken, logLevel: 'off' });
const began = performance.now();
let requests = 0;
const worker = async (): Promise<void> => {
  for (;;) {
    const [job] = await boss.fetch<{ person: number }>(QUEUE);
    if (job) {
      requests += 1;
      await checks.create(requestOf(job.data.person));
      await boss.complete(QUEUE, job.id);
      continue;
    }
    await boss.supervise(QUEUE);
    const queue = await boss.getQueue(QUEUE);
    if (queue === null || queue.queuedCount + queue.activeCount === 0) return;
    await sleep(500);
  }
};
await Promise.all(Array.from({ length: concurrency }, worker));
tell({ sentIn: performance.now() - began, requests, held: 0 });
await boss.stop({ graceful: false });
