import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { createSandbox } from '@workrights/sandbox';
import { writeXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { useEach } from '../../vitest.use.ts';
import { countChecks, delayCreates } from '../durable/people.ts';
import { run } from '../support/commands.ts';
import { createDatabase } from '../support/shared-postgres.ts';
import { toolsFolder } from '../support/run-tool.ts';
import { until } from '../support/until.ts';
import { commandFolder, packageFolder } from './command.ts';

const HEADING =
  'reference,jurisdiction,check_type,document_type,identifier,country,family_name,given_name,date_of_birth,consent';

const sandbox = useEach(() => createSandbox());
const place = useEach(commandFolder);
let env: Record<string, string>;
let ahead: NodeJS.Timeout;

beforeEach(() => {
  env = {
    ...place.env,
    WORKRIGHTS_BASE_URL: sandbox.url,
    WORKRIGHTS_ACCESS_TOKEN: sandbox.credentials.accessToken,
    WORKRIGHTS_QUOTA: 'none',
    WORKRIGHTS_LEDGER_KEY: 'an invented key',
  };
  // Lets the checks finish soon.
  ahead = setInterval(() => sandbox.clock.advance(5_000), 500);
});
// Runs before the sandbox closes, because hooks run in reverse. A function that `beforeEach` returns would run after it.
afterEach(() => clearInterval(ahead));

/** A workbook of `people` invented people, with their dates of birth as date cells. */
async function workbook(people: number): Promise<string> {
  const rows = Array.from({ length: people }, (_, index) => [
    `E-${index + 1}`,
    'AUS',
    'work',
    'passport',
    `SBXPERSON${index + 1}`,
    'COL',
    'Sample',
    'Invented',
    new Date('1990-01-01'),
    'yes',
  ]);
  const file = path.join(place.folder, 'people.xlsx');
  await writeFile(
    file,
    await writeXlsx({ sheets: [{ name: 'People', rows: [HEADING.split(','), ...rows] }] }),
  );
  return file;
}

test('a workbook is planned in Postgres, and two processes share its run', async () => {
  env['WORKRIGHTS_DATABASE_URL'] = await createDatabase();
  const bulk = (...args: string[]) => run('workrights', ['bulk', ...args], { env, cwd: place.folder });
  const people = 150;
  await bulk('plan', await workbook(people), '--run=june');

  delayCreates(sandbox, 100);
  const first = bulk('run', 'june', '--join');
  await until('its first checks', () => countChecks(sandbox).size > 5);
  const uninvited = await bulk('run', 'june').catch((error: unknown) => error);
  expect(uninvited).toMatchObject({ code: 1, stderr: expect.stringContaining('--join') });
  const second = bulk('run', 'june', '--join');
  const summaries = (await Promise.all([first, second])).map(
    ({ stdout }) => JSON.parse(stdout) as { ended: string; requests: number },
  );

  expect(summaries.map(({ ended }) => ended)).toEqual(['done', 'done']);
  expect(summaries.every(({ requests }) => requests > 0)).toBe(true);
  const counts = [...countChecks(sandbox).values()];
  expect(counts).toEqual(Array.from({ length: people }, () => 1));
  await bulk('report', 'june', '--to=report');
  const results = await readFile(path.join(place.folder, 'report/results.csv'), 'utf8');
  expect(results.match(/^"?\d+"?,"?E-\d+"?,"?completed/gmu)).toHaveLength(people);
});

// The oldest version that the package supports, and the newest.
test.each(['node-22-sqlite', 'node-26'])('a run is planned, worked and reported on %s', async (name) => {
  const node = path.join(toolsFolder, 'node_modules', name, 'bin/node');
  const program = path.join(packageFolder, 'dist/main.js');
  const bulk = (...args: string[]) => run(node, [program, 'bulk', ...args], { env, cwd: place.folder });
  await bulk('plan', await workbook(3), '--run=june', '--attachments');
  const { stdout } = await bulk('run', 'june');
  expect(JSON.parse(stdout)).toMatchObject({ ended: 'done', completed: 3 });
  await bulk('report', 'june', '--to=report');
  const { stdout: verified } = await bulk('verify', 'report');
  expect(JSON.parse(verified)).toMatchObject({ ok: true });
});
