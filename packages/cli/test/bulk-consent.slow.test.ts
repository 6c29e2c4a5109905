import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { openLedger } from '@workrights/durable';
import { describe, expect, test } from 'vitest';

import { bulk, env, file, folder, useHome } from './support/bulk-world.ts';

const HEADING = 'identifier,country,family_name,date_of_birth';

useHome();

/** Plans two invented people, of whom the second says no in a column with this heading. */
function plan(heading: string, ...flags: string[]) {
  const person = (number: number, answer: string): string =>
    `SBX${number},IND,Canaryperson,1990-02-28${heading === '' ? '' : `,${answer}`}`;
  const lines = [`${HEADING}${heading === '' ? '' : `,${heading}`}`, person(1, 'yes'), person(2, 'no')];
  const all = ['--jurisdiction=AUS', '--check-type=work', '--document-type=passport'];
  return bulk('plan', file('people.csv', ...lines), '--run=june', ...all, ...flags);
}

describe('a plan of a file without a column of consent', () => {
  test('is refused with its headings and both ways to go on, and plans nobody', async () => {
    const { code, stdout, stderr } = await plan('consnet');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('E "consnet"');
    expect(stderr).toContain('{"YOUR HEADING": "consent"}');
    expect(stderr).toContain('--everyone-agreed');
    expect(stderr).not.toMatch(/canary/iu);
    const json = await plan('', '--json');
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: 'no-consent', flag: 'everyone-agreed' } });
    expect((await bulk('status')).stdout).toBe('');
  });

  test('goes on with the mapping that the message shows, and obeys the no', async () => {
    const mapping = { version: 1, columns: { consnet: 'consent' } };
    writeFileSync(path.join(folder, 'people.csv.mapping.json'), JSON.stringify(mapping));
    const { stdout } = await plan('consnet', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ planned: 1, refused: 1, consent: 'column' });
  });

  test('goes on with --everyone-agreed, which the plan and the signed report name', async () => {
    const planned = await plan('', '--everyone-agreed', '--human');
    expect(planned).toMatchObject({ code: 0, stdout: expect.stringMatching(/Consent +no column.*stated/u) });
    await bulk('report', 'june', '--to', path.join(folder, 'report'));
    const verified = await bulk('verify', path.join(folder, 'report'), '--human');
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/Consent +no column.*stated/u) });
    const { stdout } = await bulk('verify', path.join(folder, 'report'), '--jq=.manifest.run.consent');
    expect(stdout).toBe('everyone-agreed\n');
  });
});

test('--everyone-agreed is refused for a file that says who has agreed', async () => {
  const { code, stderr } = await plan('consent', '--everyone-agreed', '--json');
  expect(code).toBe(2);
  expect(JSON.parse(stderr)).toMatchObject({
    error: { code: 'consent-contradiction', message: expect.stringContaining('E "consent"') },
  });
  expect((await bulk('status')).stdout).toBe('');
});

test('a report of a run that an older ledger holds says that consent is not recorded', async () => {
  {
    const key = env['WORKRIGHTS_LEDGER_KEY']!;
    await using ledger = await openLedger({ folder: path.join(folder, 'home/ledger') }, { key });
    const settings = { environment: 'sandbox', attachments: false } as const;
    await ledger.endPlan(await ledger.startPlan('june', settings, { concurrency: 8 }, Date.now()));
  }
  expect(await bulk('status', 'june')).toMatchObject({ code: 0 });
  const report = path.join(folder, 'report');
  await bulk('report', 'june', '--to', report);
  const { code, stdout } = await bulk('verify', report, '--human');
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/Consent +not recorded$/mu) });
});
