import { parseArgs } from 'node:util';

import { fuzz } from './fuzz.ts';
import { targets } from './targets.ts';

const HELP = `pnpm fuzz [--cases N] [--seed N] [--only NAME]...

Sends what strangers might send to each interface that they reach. Each run first repeats what broke something before
(e2e/fuzz/corpus), and adds what breaks something now: commit that file with the mend.

  --cases N     inputs for each target (default 5,000)
  --seed N      the same seed makes the same inputs (default: another one each time)
  --only NAME   only this target; may be given more than once:
                ${targets.map(({ name, times = 1 }) => (times > 1 ? `${name} (${times} times as many)` : name)).join(', ')}
`;

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '5000' },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', short: 'h' },
  },
});

function wholeNumber(flag: string, text: string): number {
  if (!/^\d{1,9}$/u.test(text)) throw new Error(`--${flag} must be a whole number from 0 to 999999999.`);
  return Number(text);
}

async function main(): Promise<void> {
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const cases = wholeNumber('cases', values.cases);
  const seed = values.seed === undefined ? Date.now() % 1e9 : wholeNumber('seed', values.seed);
  const unknown = values.only.filter((name) => !targets.some((target) => target.name === name));
  if (unknown.length > 0) {
    throw new Error(`--only must be one of ${targets.map(({ name }) => name).join(', ')}.`);
  }
  for (const target of targets) {
    if (values.only.length > 0 && !values.only.includes(target.name)) continue;
    const began = performance.now();
    try {
      const { tried, replayed } = await fuzz(target, { cases, seed });
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      process.stdout.write(
        `${target.name}: ${tried} inputs and ${replayed} of the corpus in ${seconds} s, seed ${seed}\n`,
      );
    } catch (error) {
      // Continues with the other targets, because there is only one run each night.
      process.exitCode = 1;
      process.stderr.write(`${(error as Error).message}\n`);
    }
  }
}

try {
  await main();
} catch (error) {
  process.exitCode = 2;
  process.stderr.write(`fuzz: ${(error as Error).message}\n`);
}
