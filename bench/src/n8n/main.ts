import { cpus } from 'node:os';

import { packNodePackage } from '@workrights/e2e/n8n/community-package';
import { installHost } from '@workrights/e2e/n8n/host';
import { startN8n } from '@workrights/e2e/n8n/start-n8n';
import { createSandbox } from '@workrights/sandbox';

import { writeSection } from '../readme.ts';
import { table } from '../table.ts';
import { measure, type Figures } from './measure.ts';
import { targets } from './targets.ts';
import { httpRequestWorkflow, ourWorkflow } from './workflows.ts';

const COUNTS = [100, 1_000];
const ours = { name: 'Work Rights node', build: ourWorkflow, last: 'Visa checks' };
const peer = { name: 'HTTP Request and Wait', build: httpRequestWorkflow, last: 'Results' };
const jobs = [ours, peer].map((job) => ({ ...job, figures: new Map<number, Figures>() }));

const [tarball] = await Promise.all([packNodePackage(), installHost()]);
await using sandbox = await createSandbox();
const n8n = await startN8n({ packages: [tarball] });
try {
  const { accessToken } = sandbox.credentials;
  const credential = await n8n.createCredential('visaChecksApi', 'Sandbox', {
    baseUrl: sandbox.url,
    accessToken,
    environment: 'sandbox',
  });
  for (const count of COUNTS) {
    for (const { name, build, last, figures } of jobs) {
      console.log(`${count} checks: ${name} ...`);
      const job = build({ url: sandbox.url, accessToken, count, credential });
      figures.set(count, await measure(n8n, sandbox, job, { count, last }));
    }
  }
} finally {
  await n8n.stop();
}

const whole = (value: number): string => value.toLocaleString('en');
const figures = COUNTS.flatMap((count) =>
  jobs.map((job) => {
    const { seconds, creations, reads } = job.figures.get(count)!;
    return [whole(count), job.name, seconds.toFixed(1), whole(creations), whole(reads)];
  }),
);
const results = targets(jobs[0]!.figures, jobs[1]!.figures);
const section = [
  '',
  `${new Date().toISOString().slice(0, 10)}, n8n 2.41.1, Node ${process.versions.node}, ${cpus().length} cores.`,
  '',
  table(
    [
      { name: 'checks', right: true },
      { name: 'built from' },
      { name: 'seconds', right: true },
      { name: 'creations', right: true },
      { name: 'other requests', right: true },
    ],
    figures,
  ),
  '',
  table(
    [{ name: 'the node, and beside HTTP Request and Wait' }, { name: 'value', right: true }, { name: 'met' }],
    results.map(({ text, value, met }) => [text, value.toFixed(2), met ? 'yes' : 'no']),
  ),
  '',
].join('\n');
console.log(section);
writeSection('n8n', section);
if (results.some(({ met }) => !met)) process.exitCode = 1;
