import { packNodePackage } from '@workrights/e2e/n8n/community-package';
import { installHost } from '@workrights/e2e/n8n/host';
import { startN8n } from '@workrights/e2e/n8n/start-n8n';
import { createSandbox } from '@workrights/sandbox';
import { report } from '../report/report.ts';
import { table } from '../report/table.ts';
import { measure, type Figures } from './measure.ts';
import { httpRequestWorkflow, ourWorkflow } from './workflows.ts';
import { atMost, type PromisedFigure } from '../report/promises.ts';

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
report('n8n', {
  conditions: 'n8n 2.41.1',
  body: table(['checks', 'built from', 'seconds', 'creations', 'other requests'], figures, ['built from']),
  promises: promises(jobs[0]!.figures, jobs[1]!.figures),
});

/** The promises for 100 checks: the node's own figures, and ratios to the same job with HTTP Request and Wait nodes. */
function promises(ours: ReadonlyMap<number, Figures>, peer: ReadonlyMap<number, Figures>): PromisedFigure[] {
  const beside = 'HTTP Request and Wait';
  const ratios = [...ours].flatMap(([count, { seconds, reads }]) => {
    const other = peer.get(count)!;
    return [
      atMost(`${count} checks: times the seconds`, seconds / other.seconds, 1.25, { beside }),
      atMost(`${count} checks: times the other requests`, reads / other.reads, 0.2, { beside }),
    ];
  });
  const hundred = ours.get(100)!;
  return [
    atMost('100 checks: seconds', hundred.seconds, 30),
    atMost('100 checks: other requests', hundred.reads, 40),
    ...ratios,
  ];
}
