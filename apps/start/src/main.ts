import { once } from 'node:events';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AbortedError } from '@workrights/client';
import { runOnboardingJob } from './onboarding-job.ts';
import { writePeople } from './people.ts';
import { addressLines, bulkLines, onboardingLines, visaCheckLines } from './report.ts';
import { startServices } from './services.ts';
import { runVisaCheckJob } from './visa-check-job.ts';

const usage = `Usage: pnpm start [--data FOLDER] [--allow-host NAME]...

Starts the sandbox, the mock and the docs portal, runs one job on each interface, and keeps serving until Ctrl-C.
What it writes lies in FOLDER, .workrights by default, and is found again by the next start.
Callers reach them as localhost or 127.0.0.1. --allow-host adds a name, and may be repeated.`;

const defaultFolder = fileURLToPath(new URL('../../../.workrights', import.meta.url));

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

const print = (...lines: string[]): void => {
  for (const line of lines) console.log(line);
};
const step = (line: string): void => print(`  ${line}`);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: defaultFolder },
      'allow-host': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    print(usage);
    return;
  }
  if (values.data.trim() === '') throw new Error('--data must not be empty.');
  const folder = resolve(values.data);
  const data = join(folder, 'sandbox');
  await using services = await startServices({ data, allowedHosts: values['allow-host'], report: print });
  print(
    ...services.notes,
    `Sandbox, mock and portal are running. Data: ${relative(process.cwd(), data)}`,
    '',
  );

  print('A visa check, through @workrights/client:');
  const visaCheck = await runVisaCheckJob(services.sandbox, join(folder, 'downloads'), step, stop.signal);
  print(...visaCheckLines(visaCheck), '');

  print('An onboarding request and the work rights that it leads to:');
  print(...onboardingLines(await runOnboardingJob(services.sandbox, step)), '');

  const people = await writePeople(folder);
  print('Serving until Ctrl-C:', ...addressLines(services, visaCheck.id));
  print(...bulkLines(services, people, join(folder, 'ledger')));
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  print('', 'Stopped.');
}

main().catch((error: unknown) => {
  if (stop.signal.aborted && error instanceof AbortedError) return;
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
