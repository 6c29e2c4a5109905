import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createSandbox } from '@workrights/sandbox';
import { specFolder } from '@workrights/spec/reader';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { download, fixturesArchive } from '../../src/downloads/downloads.ts';
import { fromPackage } from '../../src/repository/installed.ts';

const run = promisify(execFile);
const redocly = join(dirname(fromPackage.resolve('@redocly/cli/package.json')), 'bin/cli.js');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workrights-downloads-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs Redocly in a folder of downloaded files and returns its output. Throws when it fails. */
async function withRedocly(...args: string[]): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, [redocly, ...args], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  return `${stdout}${stderr}`;
}

test.each(['visa-checks', 'work-rights'] as const)(
  'the documents of %s pass the lint of the page',
  async (name) => {
    const files = [
      `${name}.yaml`,
      `${name}.json`,
      `${name}.openapi-3.0.json`,
      `${name}.swagger-2.0.json`,
    ] as const;
    for (const file of files) await writeFile(join(folder, file), (await download(file)).bytes);
    expect(await withRedocly('lint', '--extends', 'minimal', ...files)).toContain('are valid');
  },
  30_000,
);

test.each([
  ['visa-checks', ['accessToken=sandbox-access-token']],
  ['work-rights', ['apiKey=sandbox-api-key', 'accountKey=sandbox-account', 'employeeId=sbx-student']],
] as const)(
  'the workflows of %s run against the sandbox, beside the bundle',
  async (name, inputs) => {
    await using sandbox = await createSandbox();
    const hurry = setInterval(() => sandbox.clock.advance(10_000), 200);
    try {
      for (const file of [`${name}.json`, `${name}.arazzo.yaml`] as const)
        await writeFile(join(folder, file), (await download(file)).bytes);
      const given = inputs.flatMap((input) => ['--input', input]);
      const server = ['--server', `${name}=${sandbox.url}`];
      const printed = await withRedocly('respect', `${name}.arazzo.yaml`, ...server, ...given);
      expect(printed).toMatch(/Workflows: (?<count>\d+) passed, \k<count> total/u);
    } finally {
      clearInterval(hurry);
    }
  },
  30_000,
);

test('the archive holds every fixture of the contract, as it is', async () => {
  const files = unzipSync((await download('fixtures.zip')).bytes);
  const names = globSync('fixtures/{accepted,rejected}/*/*.json', { cwd: specFolder });
  expect(Object.keys(files).toSorted()).toEqual(names.toSorted());
  for (const [name, bytes] of Object.entries(files))
    expect(strFromU8(bytes)).toBe(await readFile(join(specFolder, name), 'utf8'));
});

test('the archive has the same bytes each time, in every time zone', async () => {
  const { bytes } = await download('fixtures.zip');
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Auckland';
  try {
    expect(Buffer.from(await fixturesArchive()).equals(bytes)).toBe(true);
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});
