import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { release, withInstallLines } from './install-blocks.ts';

/** Writes into all guides and READMEs how to install the packages, as `release.json` says. Run it in the root. */
for (const file of globSync('{docs/**/*,*,spec/*,{apps,examples,packages}/*/*}.md')) {
  const before = readFileSync(file, 'utf8');
  const after = withInstallLines(before, file, release);
  if (after === before) continue;
  writeFileSync(file, after);
  console.log(file);
}
