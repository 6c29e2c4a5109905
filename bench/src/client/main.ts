import { cpus } from 'node:os';

import { writeSection } from '../readme.ts';
import { measureBundles } from './bundles.ts';
import { measureImports } from './import-time.ts';
import { measureMemory } from './memory.ts';
import { installPeers } from './peers.ts';
import { measureCalls } from './per-call.ts';
import { table, type Section } from './target.ts';
import { measureWaiters } from './waiters.ts';

await installPeers();
const sections: Section[] = [];
for (const measure of [measureBundles, measureCalls, measureWaiters, measureImports, measureMemory]) {
  console.log(`${measure.name} ...`);
  sections.push(await measure());
}
const targets = sections.flatMap((section) => section.targets);
const report = [
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores.`,
  table(
    ['target', 'figure', 'met'],
    targets.map(({ text, figure, met }) => [text, figure, met ? 'yes' : 'no']),
  ),
  ...sections.map(({ title, body }) => `### ${title}\n\n${body}`),
].join('\n\n');

console.log(`\n${report}`);
writeSection('client', report);
if (targets.some(({ met }) => !met)) process.exitCode = 1;
