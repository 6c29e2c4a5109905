import { cpus } from 'node:os';

import { packNodePackage } from '@workrights/e2e/n8n/community-package';
import { installHost } from '@workrights/e2e/n8n/host';
import { startN8n } from '@workrights/e2e/n8n/start-n8n';
import { createSandbox } from '@workrights/sandbox';

import { writeSection } from '../readme.ts';
import { measure, type Figures } from './measure.ts';
import { httpRequestWorkflow, ourWorkflow } from './workflows.ts';

const COUNTS = [100, 1_000];
const jobs = [
  { name: 'Work Rights node', build: ourWorkflow, last: 'Visa checks' },
  { name: 'HTTP Request and Wait', build: httpRequestWorkflow, last: 'Results' },
];

const [tarball] = await Promise.all([packNodePackage(), installHost()]);
await using sandbox = await createSandbox();
const n8n = await startN8n({ packages: [tarball] });
const rows: string[] = [];
try {
  const { accessToken } = sandbox.credentials;
  const credential = await n8n.createCredential('visaChecksApi', 'Sandbox', {
    baseUrl: sandbox.url,
    accessToken,
    environment: 'sandbox',
  });
  for (const count of COUNTS) {
    for (const { name, build, last } of jobs) {
      console.log(`${count} checks: ${name} ...`);
      const job = build({ url: sandbox.url, accessToken, count, credential });
      rows.push(row(count, name, await measure(n8n, sandbox, job, { count, last })));
    }
  }
} finally {
  await n8n.stop();
}

const table = [
  `${new Date().toISOString().slice(0, 10)}, n8n 2.41.1, Node ${process.versions.node}, ${cpus().length} cores.`,
  '',
  '| checks | built from | seconds | creations | other requests |',
  '| --: | --- | --: | --: | --: |',
  ...rows,
].join('\n');
console.log(`\n${table}`);
writeSection('n8n', table);

function row(count: number, name: string, { seconds, creations, reads }: Figures): string {
  const whole = (value: number): string => value.toLocaleString('en');
  return `| ${whole(count)} | ${name} | ${seconds.toFixed(1)} | ${whole(creations)} | ${whole(reads)} |`;
}
