/** Measures the start of the `workrights` command next to other commands from npm, and next to one call of `fetch`. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

import { createSandbox } from '@workrights/sandbox';

import { atMost } from '../report/promises.ts';
import { report } from '../report/report.ts';
import { table } from '../report/table.ts';

const run = promisify(execFile);
const ROUNDS = 25;

/** The file that Node runs as a package's command. */
function programOf(name: string, from: string = import.meta.filename): string {
  const manifest = createRequire(from).resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> };
  const file = typeof bin === 'string' ? bin : Object.values(bin)[0]!;
  return path.join(path.dirname(manifest), file);
}

await using sandbox = await createSandbox();
const env = {
  PATH: process.env['PATH'] ?? '',
  WORKRIGHTS_HOME: '/nonexistent',
  WORKRIGHTS_BASE_URL: sandbox.url,
  WORKRIGHTS_ACCESS_TOKEN: sandbox.credentials.accessToken,
};
const workrights = programOf('@workrights/cli');
const spec = path.resolve(import.meta.dirname, '../../../spec/package.json');
const root = path.resolve(import.meta.dirname, '../../../package.json');
const created = await run(process.execPath, [workrights, 'check', 'create', '--example'], { env });
const child = run(process.execPath, [workrights, 'check', 'create', '--input=-', '--jq=.id'], { env });
child.child.stdin?.end(created.stdout);
const id = (await child).stdout.trim();
const fetching = `const response = await fetch('${sandbox.url}/v2/visa-checks/${id}', {
  headers: { authorization: 'Bearer ${sandbox.credentials.accessToken}', version: '2024-03-05' } });
console.log((await response.json()).data.status);`;

const NODE = 'node -e 0';
const HELP = 'workrights --help';
const COMPLETE = 'workrights complete (one Tab)';
const GET = 'workrights check get';
const commands: Readonly<Record<string, readonly string[]>> = {
  [NODE]: ['-e', '0'],
  [HELP]: [workrights, '--help'],
  [COMPLETE]: [workrights, 'complete', '--', 'check', 'c'],
  'redocly --help': [programOf('@redocly/cli', spec), '--help'],
  'prism --help': [programOf('@stoplight/prism-cli'), '--help'],
  'changeset --help': [programOf('@changesets/cli', root), '--help'],
  [GET]: [workrights, 'check', 'get', id],
  'node with a bare fetch of the same check': ['--input-type=module', '-e', fetching],
};

const times = new Map(Object.keys(commands).map((name) => [name, [] as number[]]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, args] of Object.entries(commands)) {
    const began = performance.now();
    await run(process.execPath, [...args], { env });
    times.get(name)!.push(performance.now() - began);
  }
}
const median = (name: string): number => times.get(name)!.toSorted((a, b) => a - b)[ROUNDS >> 1]!;
const over = (name: string): number => median(name) - median(NODE);

const promises = [
  { name: HELP, most: 25 },
  { name: COMPLETE, most: 25 },
  { name: GET, most: 120 },
].map(({ name, most }) => atMost(`${name}: ms more`, over(name), most, { beside: NODE }));

report('cli', {
  conditions: `${ROUNDS} interleaved processes each, medians`,
  body: table(
    ['command', 'ms', 'ms over node', 'beside workrights --help'],
    Object.keys(commands).map((name) => [
      name,
      median(name).toFixed(0),
      over(name).toFixed(0),
      (median(name) / median(HELP)).toFixed(2),
    ]),
  ),
  promises,
});
