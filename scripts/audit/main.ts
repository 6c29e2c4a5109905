import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { sbomsOf } from '../sbom/sboms-of.ts';
import { failures, problemsInList, type Accepted, type Advisory } from './judge.ts';

/**
 * Fails for known vulnerabilities in what users install, and for severe ones in the tools: `pnpm check:audit`, after a
 * build. `accepted.json` lists the accepted ones, each with a reason and a last day.
 */
const { values } = parseArgs({
  options: {
    registry: { type: 'string' },
    accepted: { type: 'string', default: `${import.meta.dirname}/accepted.json` },
  },
});
const accepted = JSON.parse(readFileSync(values.accepted, 'utf8')) as Accepted[];
const shipped = new Set(
  sbomsOf().flatMap(({ sbom }) =>
    sbom.components.map(
      ({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name}@${version}`,
    ),
  ),
);
const told = [
  ...problemsInList(accepted, new Date()),
  ...failures(readAdvisories(values.registry), shipped, accepted),
];
for (const line of told) console.error(line);
console.log(
  told.length === 0 ? `Nothing known in ${shipped.size} packages that users get.` : `${told.length} found.`,
);
if (told.length > 0) process.exitCode = 1;

/** @throws Error when the registry doesn't respond, because that must not pass the audit. */
function readAdvisories(registry: string | undefined): Advisory[] {
  const options = registry === undefined ? [] : [`--registry=${registry}`];
  const { stdout, stderr } = spawnSync('pnpm', ['audit', '--json', ...options], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  try {
    const { advisories } = JSON.parse(stdout) as { advisories: Record<string, Advisory> };
    return Object.values(advisories);
  } catch {
    throw new Error(`The registry gave no advisories.\n${stderr}${stdout.slice(0, 500)}`);
  }
}
