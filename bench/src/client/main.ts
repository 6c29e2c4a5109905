import { report } from '../report/report.ts';
import { measureBundles } from './bundles.ts';
import { measureImports } from './import-time.ts';
import { measureMemory } from './memory.ts';
import { installPeers } from './peers.ts';
import { measureCalls } from './per-call.ts';
import type { Section } from './section.ts';
import { measureWaiters } from './waiters.ts';

await installPeers();
const sections: Section[] = [];
for (const measure of [measureBundles, measureCalls, measureWaiters, measureImports, measureMemory]) {
  console.log(`${measure.name} ...`);
  sections.push(await measure());
}
report('client', {
  body: sections.map(({ title, body }) => `### ${title}\n\n${body}`).join('\n\n'),
  promises: sections.flatMap(({ promises }) => promises),
});
