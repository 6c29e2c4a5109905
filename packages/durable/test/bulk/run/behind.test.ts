import { cp } from 'node:fs/promises';

import type { VisaCheckCreate } from '@workrights/client';
import { describe, expect, it } from 'vitest';

import { openLedger } from '../../../src/open-ledger.ts';
import { LedgerBehindError } from '../../../src/bulk/run/errors.ts';
import { resumeRun, retryRun } from '../../../src/bulk/run/run-status.ts';
import { KEY, temporaryFolder } from '../ledger/invented.ts';
import { once, requestOf, requests, RUN, world, type World } from './world.ts';

const PEOPLE = 24;

const creates = (it: World) => requests(it, 'createVisaCheck');

describe('a run whose ledger was copied back', () => {
  it.each([0, 7])(
    'is not sent again when it is resumed without restored, of a copy with %i rows sent',
    async (before) => {
      await using it = await world({ people: PEOPLE });
      await using place = await temporaryFolder();
      if (before > 0) await it.sendSome(before);
      await cp(it.folder, place.folder, { recursive: true });
      await it.time.sleep(10_000);
      await it.sendSome(6);
      const sent = creates(it);
      await it.time.sleep(5 * 3_600_000);
      await using copy = await openLedger({ folder: place.folder }, { key: KEY });
      await expect(it.startOn(copy)).rejects.toThrow(LedgerBehindError);
      await expect(it.startOn(copy)).rejects.toThrow(/bulk resume --restored.*Nothing was sent/u);
      expect(creates(it)).toBe(sent);
      await resumeRun(copy, RUN, { restored: true, clock: it.time });
      expect(await it.startOn(copy)).toMatchObject({ ended: 'done', counts: { completed: PEOPLE } });
      expect([...it.made().values()]).toEqual(once(PEOPLE));
    },
  );

  it('is recognised among thousands of newer checks of other programs', async () => {
    await using it = await world({ people: PEOPLE });
    await using place = await temporaryFolder();
    await cp(it.folder, place.folder, { recursive: true });
    await it.time.sleep(10_000);
    await it.sendSome(6);
    await it.time.sleep(60_000);
    it.sandbox.addRecords({
      visa_checks: Array.from({ length: 150 }, (_, index) => requestOf(1_000 + index)),
    });
    await using copy = await openLedger({ folder: place.folder }, { key: KEY });
    await expect(it.startOn(copy)).rejects.toThrow(LedgerBehindError);
  });
});

describe('a run that shares its account with other programs', () => {
  it('is not stopped by newer checks of other people, nor by other checks of the same ones', async () => {
    await using it = await world({ people: PEOPLE });
    await it.time.sleep(60_000);
    const others = Array.from({ length: 120 }, (_, index) => requestOf(1_000 + index));
    const other = { ...requestOf(3), australia: { visa_check_type: 'study' } } as VisaCheckCreate;
    it.sandbox.addRecords({ visa_checks: [...others, other] });
    expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: PEOPLE } });
  });

  it('is not stopped by checks that were made before it was planned', async () => {
    await using it = await world({ people: 3 });
    await using place = await temporaryFolder();
    it.sandbox.addRecords({ visa_checks: [requestOf(2)] });
    await it.time.sleep(60_000);
    await using ledger = await openLedger({ folder: place.folder }, { key: KEY });
    const draft = await ledger.startPlan(
      RUN,
      { environment: 'sandbox', attachments: false },
      { concurrency: 8 },
      it.time.now(),
    );
    await ledger.addRows(draft, [{ number: 1, data: { reference: null, request: requestOf(2) } }], {
      repeat: true,
    });
    await ledger.endPlan(draft);
    expect(await it.startOn(ledger)).toMatchObject({ ended: 'done', counts: { completed: 1 } });
  });

  it('sends a row again that a person has had planned anew, although its old check is there', async () => {
    await using it = await world({ people: 1 });
    const [lease] = [(await it.ledger.lease(RUN, 'worker', it.time.now(), it.time.now() + 60_000))!];
    await it.ledger.beginSubmitting(lease, 1, it.time.now());
    await it.time.sleep(10_000);
    it.sandbox.addRecords({ visa_checks: [requestOf(1)] });
    const problem = { code: 'several-checks', details: [] };
    await it.ledger.endSubmitting(lease, [{ number: 1, state: 'held', problem }], it.time.now());
    await it.ledger.release(lease, null);
    await it.time.sleep(3_600_000);
    expect(await retryRun(it.ledger, RUN, { held: true, clock: it.time })).toBe(1);
    expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: 1 } });
  });
});
