import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import { makeQuickLedger } from './quick-ledger.ts';
import { type Ended, runCli, settingsOf, temporaryFolder } from './run-cli.ts';

export const HEADING =
  'reference,jurisdiction,check_type,document_type,identifier,country,family_name,date_of_birth,consent';
export const PEOPLE = [
  'E-1,AUS,work,passport,SBXSTUDENT8105,COL,Canaryperson,1998-04-12,yes',
  'E-2,AUS,work,passport,SBXPERMANENT189,GBR,Sample,1985-11-03,yes',
  'E-3,AUS,work,passport,N 900 0012,IND,Sample,1990-02-28,yes',
  'E-4,AUS,work,passport,N9000013,IND,Sample,1990-02-28,no',
];

export let sandbox: Sandbox;
export let folder: string;
export let env: Record<string, string>;

/**
 * Gives a test file one sandbox, and each test its own folder.
 *
 * @param ledger whether it has a ledger already. By default a command makes one.
 */
export function useBulkWorld({ ledger = false }: { ledger?: boolean } = {}): void {
  let ahead: NodeJS.Timeout;
  beforeAll(async () => {
    sandbox = await createSandbox({ allowLive: true });
    // Lets checks finish soon.
    ahead = setInterval(() => sandbox.clock.advance(5000), 500);
  });
  afterAll(async () => {
    clearInterval(ahead);
    await sandbox.close();
  });
  useHome(() => settingsOf(sandbox), { ledger });
}

/** Gives each test of a file its own folder, with these settings and a ledger's key. */
export function useHome(
  settings: () => Readonly<Record<string, string>> = () => ({}),
  { ledger = true } = {},
): void {
  beforeEach(async () => {
    folder = temporaryFolder();
    const home = path.join(folder, 'home');
    env = { ...settings(), WORKRIGHTS_HOME: home, WORKRIGHTS_LEDGER_KEY: 'canary-ledger-key' };
    if (ledger) await makeQuickLedger(env);
  });
}

export function file(name: string, ...lines: string[]): string {
  const place = path.join(folder, name);
  writeFileSync(place, `${lines.join('\n')}\n`);
  return place;
}

export const people = (): string => file('people.csv', HEADING, ...PEOPLE);
export const bulk = (...args: string[]): Promise<Ended> => runCli(['bulk', ...args], { env });
export const creates = (): number => sandbox.findRequests({ operation: 'createVisaCheck' }).length;
