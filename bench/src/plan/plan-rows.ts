import { createReadStream } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { openLedger, planRun } from '@workrights/durable';
import { parse } from 'csv-parse';

/** Runs as its own process, so that the memory is that of one job: `plan-rows.ts plan|plan-as-command|parse FILE LEDGER`. */
const [job = '', file = '', folder = ''] = process.argv.slice(2);

// As the command does. Without it, Node keeps some 100 MB of garbage before it collects.
if (job === 'plan-as-command') setFlagsFromString('--semi-space-growth-factor=1 --heap-growing-percent=50');

const begin = performance.now();
const rows = job === 'parse' ? await parseRows() : await planRows();
const seconds = (performance.now() - begin) / 1000;
console.log(JSON.stringify({ rows, seconds, mebibytes: process.resourceUsage().maxRSS / 1024 }));

async function planRows(): Promise<number> {
  await using ledger = await openLedger({ folder }, { key: 'an invented key' });
  return (await planRun(ledger, { run: 'many', file })).planned;
}

async function parseRows(): Promise<number> {
  let count = -1;
  for await (const _ of createReadStream(file).pipe(parse())) count += 1;
  return count;
}
