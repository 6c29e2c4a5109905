import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { printFinding, type Finding } from './finding.ts';
import { nameOf, type Guide } from './guide.ts';
import { readGuides } from './read-guides.ts';
import { record } from './record.ts';
import { runGuide, type Outcome } from './run-guide.ts';
import { Pairing } from './shapes.ts';
import { typecheck } from './typecheck.ts';
import { closeMock } from './world.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

const usage = `Usage: pnpm --filter @workrights/e2e run snippets [--record] [--quiet] [path below docs/ ...]

Runs every snippet of the guides named, or of all, and says what is wrong.
--record writes what the snippets print into the output fences that show something else.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      record: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const named = positionals.map((file) => file.replace(/^(?:\.\/)?docs\//, ''));
  const guides = readGuides(named.length > 0 ? named : undefined);
  const types = await typecheck(guides);
  let wrong = 0;
  for (const guide of guides) wrong += await show(guide, types, values);
  await closeMock();
  console.log(wrong === 0 ? 'Everything holds.' : `${wrong} findings.`);
  process.exitCode = wrong === 0 ? 0 : 1;
}

/** Returns the number of findings. */
async function show(
  guide: Guide,
  types: readonly Finding[],
  options: { record: boolean; quiet: boolean },
): Promise<number> {
  console.log(`\n${guide.file}`);
  const findings = [...guide.findings, ...types.filter(({ file }) => file === guide.file)];
  const pairing = new Pairing();
  const outcomes: Outcome[] = [];
  for await (const outcome of runGuide(guide, pairing)) {
    outcomes.push(outcome);
    const { snippet, problem, difference, stdout } = outcome;
    const { file, line, output } = snippet;
    if (problem !== undefined) findings.push({ file, line, message: problem });
    if (difference !== undefined) findings.push({ file, line: output!.line, message: difference });
    const failed = problem !== undefined || difference !== undefined;
    console.log(`${failed ? 'FAIL' : 'ok  '} ${nameOf(snippet)}`);
    if (!options.quiet && stdout) console.log(stdout.trimEnd().replaceAll(/^/gm, '       | '));
  }
  for (const finding of findings) console.log(printFinding(finding));
  if (options.record) {
    const text = record(guide.markdown, outcomes, pairing);
    if (text !== guide.markdown) {
      writeFileSync(path.join(repository, guide.file), text);
      console.log('Outputs were recorded; run it again without --record to see that they hold.');
    }
  }
  return findings.length;
}

await main();
