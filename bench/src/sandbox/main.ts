import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSection } from '../readme.ts';
import { table } from '../table.ts';
import { measureGrowth } from './growth.ts';
import { type BesideBare, type Figures, measure, measureBesideBare } from './measure.ts';
import { bareServer, PRISM, SANDBOX, servers } from './servers.ts';
import { bareTarget, targets } from './targets.ts';

const yesOrNo = (met: boolean): string => (met ? 'yes' : 'no');
const whole = (value: number): string => Math.round(value).toLocaleString('en');

const dataFolder = mkdtempSync(join(tmpdir(), 'workrights-bench-'));
const figures: Figures[] = [];
let beside: BesideBare;
try {
  const all = servers(dataFolder);
  for (const server of all) {
    console.log(`measuring ${server.name} ...`);
    figures.push(await measure(server));
  }
  console.log('measuring the sandbox beside bare node:http ...');
  beside = await measureBesideBare(
    all.find(({ name }) => name === SANDBOX)!,
    bareServer,
  );
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}

const named = (name: string): Figures => figures.find((figure) => figure.name === name)!;
const results = [...targets(named(SANDBOX), named(PRISM)), bareTarget(beside)];
console.log('measuring growth ...');
const growths = await measureGrowth();
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
    [{ name: 'sandbox against Prism, and bare node:http' }, { name: 'ratio', right: true }, { name: 'met' }],
    results.map(({ text, ratio, met }) => [text, ratio.toFixed(2), yesOrNo(met)]),
  ),
  '',
  `Bare node:http sent the same ${beside.bytes} bytes ${whole(beside.bare)} times a second, the sandbox ${whole(beside.sandbox)} times.`,
  '',
  table(
    [
      { name: 'growth' },
      { name: 'first (ms)', right: true },
      { name: 'second (ms)', right: true },
      { name: 'ratio', right: true },
      { name: 'at most', right: true },
      { name: 'met' },
    ],
    growths.map(({ text, small, large, ratio, bound, met }) => [
      text,
      small.toFixed(1),
      large.toFixed(1),
      ratio.toFixed(2),
      String(bound),
      yesOrNo(met),
    ]),
  ),
  '',
].join('\n');

console.log(section);
writeSection('sandbox', section);
if ([...results, ...growths].some(({ met }) => !met)) process.exitCode = 1;
