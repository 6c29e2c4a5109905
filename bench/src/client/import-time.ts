import { OURS, PEERS, run } from './peers.ts';
import { atMost } from '../report/promises.ts';
import { median, table, type Section } from './section.ts';

const PROCESSES = 25;

const packages = [
  { name: '@workrights/client', folder: OURS },
  { name: 'stripe', folder: PEERS },
  { name: 'openai', folder: PEERS },
  { name: '@anthropic-ai/sdk', folder: PEERS },
];

/** Milliseconds that `import` takes in a process that has loaded nothing else. */
async function millisecondsToImport(name: string, folder: string): Promise<number> {
  const program = `const began = performance.now(); await import('${name}'); console.log(performance.now() - began);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  return Number(stdout);
}

export async function measureImports(): Promise<Section> {
  const times: Record<string, number[]> = Object.fromEntries(packages.map(({ name }) => [name, []]));
  for (let round = 0; round < PROCESSES; round += 1) {
    for (const { name, folder } of packages) times[name]!.push(await millisecondsToImport(name, folder));
  }
  const of = (name: string): number => median(times[name]!);
  return {
    title: 'Import',
    body: `\`await import\` in a fresh process; median of ${PROCESSES} interleaved processes each.\n\n${table(
      ['package', 'ms'],
      packages.map(({ name }) => [name, of(name).toFixed(1)]),
    )}`,
    promises: [
      atMost('the import: times as long', of('@workrights/client') / of('stripe'), 1, { beside: 'stripe' }),
    ],
  };
}
