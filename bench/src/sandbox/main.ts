import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSection } from '../readme.ts';
import { table } from '../table.ts';
import { type Figures, measure } from './measure.ts';
import { PRISM, SANDBOX, servers } from './servers.ts';
import { targets } from './targets.ts';

const whole = (value: number): string => Math.round(value).toLocaleString('en');

const dataFolder = mkdtempSync(join(tmpdir(), 'workrights-bench-'));
const figures: Figures[] = [];
try {
  for (const server of servers(dataFolder)) {
    console.log(`measuring ${server.name} ...`);
    figures.push(await measure(server));
  }
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}

const named = (name: string): Figures => figures.find((figure) => figure.name === name)!;
const results = targets(named(SANDBOX), named(PRISM));
const section = [
  '',
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores, 10 connections.`,
  '',
  table(
    [
      { name: 'server' },
      { name: 'start to first 200 (ms)', right: true },
      { name: 'idle memory (MiB)', right: true },
      { name: 'GET a check (requests/s)', right: true },
      { name: 'POST a check (requests/s)', right: true },
    ],
    figures.map((f) => [
      f.name,
      whole(f.startMilliseconds),
      whole(f.idleMebibytes),
      whole(f.getsPerSecond),
      whole(f.postsPerSecond),
    ]),
  ),
  '',
  table(
    [{ name: 'sandbox against Prism' }, { name: 'ratio', right: true }, { name: 'met' }],
    results.map(({ text, ratio, met }) => [text, ratio.toFixed(2), met ? 'yes' : 'no']),
  ),
  '',
].join('\n');

console.log(section);
writeSection('sandbox', section);
if (results.some(({ met }) => !met)) process.exitCode = 1;
