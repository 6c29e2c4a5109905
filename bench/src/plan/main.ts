import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../client/peers.ts';
import { atMost, whole } from '../report/promises.ts';
import { report } from '../report/report.ts';
import { table } from '../report/table.ts';

/** The most resident memory for a million rows, in MB. */
const AT_MOST = 250;
const rows = 1_000_000;

interface Figures {
  readonly rows: number;
  readonly seconds: number;
  readonly mebibytes: number;
}

const folder = await mkdtemp(join(tmpdir(), 'plan-'));
try {
  const file = join(folder, 'people.csv');
  await writePeople(file, rows);
  const jobs = {
    'csv-parse alone, nothing kept': 'parse',
    'planRun, ledger in SQLite': 'plan',
    'planRun as the command runs it': 'plan-as-command',
  };
  const found: [string, Figures][] = [];
  for (const [name, job] of Object.entries(jobs)) found.push([name, await measure(job, file)]);
  report('plan', {
    conditions: `${whole(rows)} rows`,
    body: table(
      ['program', 'rows/s', 'MB'],
      found.map(([name, { rows: read, seconds, mebibytes }]) => [
        name,
        whole(read / seconds),
        mebibytes.toFixed(0),
      ]),
    ),
    promises: [
      atMost(
        `memory in MB for ${whole(rows)} rows, as the command plans them`,
        found.at(-1)![1].mebibytes,
        AT_MOST,
      ),
    ],
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(job: string, file: string): Promise<Figures> {
  const program = fileURLToPath(new URL('plan-rows.ts', import.meta.url));
  const { stdout } = await run(process.execPath, [program, job, file, join(folder, job)]);
  return JSON.parse(stdout) as Figures;
}

async function writePeople(path: string, count: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(
    'reference,jurisdiction,check_type,document_type,identifier,country,family_name,given_name,date_of_birth,consent\n',
  );
  for (let index = 0; index < count; index += 1) {
    const born = `${String(1 + (index % 28)).padStart(2, '0')}/03/1990`;
    const line = `E-${index},AUS,work,passport,SBX${index},India,Sample,Robin,${born},yes\n`;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}
