import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whole, atLeast, atMost, type PromisedFigure } from '../report/promises.ts';
import { report } from '../report/report.ts';
import { table } from '../report/table.ts';
import { measureGrowth, type Growth } from './growth.ts';
import { type BesideBare, type Figures, measure, measureBesideBare } from './measure.ts';
import { bareServer, PRISM, SANDBOX, servers } from './servers.ts';

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
console.log('measuring growth ...');
const growths = await measureGrowth();
report('sandbox', {
  conditions: '10 connections',
  body: [
    table(
      [
        'server',
        'start to first 200 (ms)',
        'idle memory (MiB)',
        'GET a check (requests/s)',
        'POST a check (requests/s)',
      ],
      figures.map((f) => [
        f.name,
        whole(f.startMilliseconds),
        whole(f.idleMebibytes),
        whole(f.getsPerSecond),
        whole(f.postsPerSecond),
      ]),
    ),
    `Bare node:http sent the same ${beside.bytes} bytes ${whole(beside.bare)} times a second, the sandbox ${whole(beside.sandbox)} times.`,
    table(
      ['growth', 'first (ms)', 'second (ms)'],
      growths.map(({ text, small, large }) => [text, small.toFixed(1), large.toFixed(1)]),
    ),
  ].join('\n\n'),
  promises: [
    ...promisesBesidePrism(named(SANDBOX), named(PRISM)),
    ...promisesBesideBare(beside),
    ...promisesOfGrowth(growths),
  ],
});

function promisesBesidePrism(sandbox: Figures, prism: Figures): PromisedFigure[] {
  const beside = 'Prism';
  return [
    atLeast('GET a check: times the requests/s', sandbox.getsPerSecond / prism.getsPerSecond, 2, { beside }),
    atLeast('durable POST: times the requests/s', sandbox.postsPerSecond / prism.postsPerSecond, 1, {
      beside,
    }),
    atMost('start to first 200: times the ms', sandbox.startMilliseconds / prism.startMilliseconds, 0.5, {
      beside,
    }),
    atMost('idle memory: times the MiB', sandbox.idleMebibytes / prism.idleMebibytes, 0.5, { beside }),
  ];
}

/** What the sandbox may cost beyond `node:http` itself. */
function promisesBesideBare({ ratio }: Pick<BesideBare, 'ratio'>): PromisedFigure[] {
  return [
    atLeast('GET of a completed check: times the requests/s', ratio, 0.5, { beside: 'bare node:http' }),
  ];
}

/** How much a large store may slow other callers down. */
function promisesOfGrowth(growths: readonly Growth[]): PromisedFigure[] {
  return growths.map(({ text, ratio, bound }) => atMost(`${text}: times the ms`, ratio, bound));
}
