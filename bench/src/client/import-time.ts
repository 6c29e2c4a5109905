import { OURS, PEERS, run } from './peers.ts';
import { atMost } from '../report/promises.ts';
import { median } from '../report/median.ts';
import { table } from '../report/table.ts';
import type { Section } from './section.ts';

const PROCESSES = 25;

const packages = [
  { name: '@workrights/client', folder: OURS },
  { name: 'stripe', folder: PEERS },
  { name: 'openai', folder: PEERS },
  { name: '@anthropic-ai/sdk', folder: PEERS },
];

/** The module that the client loads with its first request. */
const LATER = 'ky';

/** Measures `import` in a process that has loaded `before`, in milliseconds. */
async function millisecondsToImport(name: string, folder: string, before = 'node:process'): Promise<number> {
  const program = `await import('${before}'); const began = performance.now(); await import('${name}'); console.log(performance.now() - began);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  return Number(stdout);
}

export async function measureImports(): Promise<Section> {
  const times: Record<string, number[]> = Object.fromEntries(packages.map(({ name }) => [name, []]));
  const later: number[] = [];
  for (let round = 0; round < PROCESSES; round += 1) {
    for (const { name, folder } of packages) times[name]!.push(await millisecondsToImport(name, folder));
    later.push(await millisecondsToImport(LATER, OURS, '@workrights/client'));
  }
  const of = (name: string): number => median(times[name]!);
  const whole = of('@workrights/client') + median(later);
  return {
    title: 'Import',
    body: `\`await import\` in a fresh process; median of ${PROCESSES} interleaved processes each.\n\n${table(
      ['package', 'ms'],
      [
        ...packages.map(({ name }) => [name, of(name).toFixed(1)]),
        ['ky, after @workrights/client: with the first request', median(later).toFixed(1)],
      ],
    )}`,
    promises: [
      atMost('the import: times as long', of('@workrights/client') / of('stripe'), 1, { beside: 'stripe' }),
      atMost('the import, with ky of the first request: times as long', whole / of('stripe'), 1, {
        beside: 'stripe',
      }),
    ],
  };
}
