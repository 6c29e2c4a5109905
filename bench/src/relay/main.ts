import { startSandbox } from '../durable/sandbox.ts';
import { atLeast, atMost, whole } from '../report/promises.ts';
import { report } from '../report/report.ts';
import { table } from '../report/table.ts';
import { measureLatency, measureMemory, measureThroughput, type Subject } from './measure.ts';

const relay: Subject = { name: 'workrights relay, SQLite', program: 'relay.ts' };
const peer: Subject = { name: 'setInterval, a GET of each check', program: 'set-interval.ts' };
const CHECKS = { latency: 500, throughput: 2_000, memory: 100_000 };

await using sandbox = await startSandbox();
const rows: string[][] = [];
const found = [];
for (const subject of [relay, peer]) {
  console.log(`measuring ${subject.name} ...`);
  const latency = await measureLatency(subject, sandbox, CHECKS.latency);
  const throughput = await measureThroughput(subject, sandbox, CHECKS.throughput);
  found.push({ latency, throughput });
  rows.push([
    subject.name,
    latency.median.toFixed(1),
    latency.worst.toFixed(1),
    whole(latency.requests),
    whole(throughput),
  ]);
}
const [ours, theirs] = found as [(typeof found)[0], (typeof found)[0]];
const memory = await measureMemory(relay, CHECKS.memory);
report('relay', {
  conditions: `${CHECKS.latency} checks for the latency, ${whole(CHECKS.throughput)} for the deliveries/s`,
  body: table(
    ['program', 'median latency (s)', 'longest latency (s)', 'requests to the service', 'deliveries/s'],
    rows,
  ),
  promises: [
    atMost('median latency: times the seconds', ours.latency.median / theirs.latency.median, 1.5, {
      beside: peer.name,
    }),
    atMost('requests to the service: times as many', ours.latency.requests / theirs.latency.requests, 0.05, {
      beside: peer.name,
    }),
    atLeast('deliveries/s, each with its receipt on disk', ours.throughput, 100),
    atMost(`memory in MB with ${whole(CHECKS.memory)} watched checks`, memory, 300),
  ],
});
