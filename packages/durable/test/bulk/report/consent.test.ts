import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Ledger, openLedger } from '../../../src/open-ledger.ts';
import { planRun } from '../../../src/bulk/plan/plan.ts';
import { describeConsent } from '../../../src/bulk/report/consent.ts';
import { verifyReport } from '../../../src/bulk/report/verify-report.ts';
import { writeReport } from '../../../src/bulk/report/write-report.ts';
import { pauseRun, resumeRun } from '../../../src/bulk/run/run-status.ts';
import { startRun } from '../../../src/bulk/run/start-run.ts';
import { KEY, temporaryFolder } from '../ledger/invented.ts';
import { bytesOf, HEADING, lines, PERSON } from '../../spreadsheet/files.ts';
import { checksOf } from '../run/sandbox-time.ts';
import { RUN, world } from '../run/world.ts';

/** What the head of the report page says about consent, and the manifest's part about it. */
async function reported(ledger: Ledger, run: string, folder: string) {
  const { publicKey } = await writeReport(ledger, run, folder);
  const { ok, manifest } = await verifyReport(folder, { publicKey });
  const page = (await readFile(path.join(folder, 'report.html'), 'utf8')).replaceAll(/\s+/gu, ' ');
  const [, head] = /<dt>Consent<\/dt> <dd>(.*?)<\/dd>/u.exec(page) ?? [];
  return { ok, signed: manifest?.format === 'workrights-report' && manifest.run, head };
}

describe('a report says how it is known that the people have agreed', () => {
  it.each([
    ['a column of the file', `${HEADING}\n${PERSON}`, undefined, 'column'],
    [
      'the person who planned the run',
      lines(HEADING, PERSON).replace(',consent', '').replace(',yes', ''),
      'everyone-agreed',
      'everyone-agreed',
    ],
  ] as const)('by %s', async (who, file, stated, consent) => {
    await using at = await temporaryFolder();
    await using ledger = await openLedger({ folder: path.join(at.folder, 'ledger') }, { key: KEY });
    await planRun(ledger, { run: RUN, file: bytesOf(file), consent: stated });
    const { ok, signed, head } = await reported(ledger, RUN, path.join(at.folder, 'report'));
    expect({ ok, signed }).toMatchObject({ ok: true, signed: { consent } });
    expect(head).toContain(who);
  });

  it('or that it is not recorded, in a run of an older ledger, which resumes as before', async () => {
    // The settings of such a run have no `consent`.
    await using older = await world({ people: 2 });
    await pauseRun(older.ledger, RUN);
    await older.ledger[Symbol.asyncDispose]();
    await using ledger = await openLedger({ folder: older.folder }, { key: KEY });
    expect((await ledger.run(RUN))?.settings).not.toHaveProperty('consent');
    await resumeRun(ledger, RUN);
    expect(await startRun(ledger, RUN, { checks: checksOf(older) })).toMatchObject({
      ended: 'done',
      counts: { completed: 2 },
    });
    await using at = await temporaryFolder();
    const { ok, signed, head } = await reported(ledger, RUN, path.join(at.folder, 'report'));
    expect({ ok, head }).toEqual({ ok: true, head: 'not recorded' });
    expect(signed).not.toHaveProperty('consent');
  });

  it('in words that are never of an unknown value', () => {
    expect(['constructor', 'yes', undefined].map((value) => describeConsent(value as 'column'))).toEqual([
      'not recorded',
      'not recorded',
      'not recorded',
    ]);
  });
});
