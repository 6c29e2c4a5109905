import { describe, expect, it } from 'vitest';

import { type Ledger, openLedger } from '../../../src/open-ledger.ts';
import { resumeRun, retryRun } from '../../../src/bulk/run/run-status.ts';
import { all, KEY, temporaryFolder } from '../ledger/invented.ts';
import { rowsOf, RUN, world } from './world.ts';

const PEOPLE = 24;
const SETTINGS = { environment: 'sandbox', attachments: false } as const;

/** The ledger as it was before anything was sent. */
async function copyOf(folder: string, plannedAt: number): Promise<Ledger> {
  const ledger = await openLedger({ folder }, { key: KEY });
  const draft = await ledger.startPlan(RUN, SETTINGS, { concurrency: 8 }, plannedAt);
  await ledger.addRows(draft, rowsOf(PEOPLE), { repeat: false });
  await ledger.endPlan(draft);
  return ledger;
}

describe('a ledger that was restored from a copy', () => {
  it('sends nobody again whom the lost ledger has sent', async () => {
    await using it = await world({ people: PEOPLE });
    await using place = await temporaryFolder();
    const plannedAt = it.time.now();
    await it.sendSome(10);
    const sentBefore = it.made().size;
    expect(sentBefore).toBeGreaterThan(8);
    expect(sentBefore).toBeLessThan(PEOPLE);
    await it.time.sleep(5 * 3_600_000);
    await using copy = await copyOf(place.folder, plannedAt);
    await resumeRun(copy, RUN, { restored: true, clock: it.time });
    expect(await it.startOn(copy)).toMatchObject({ ended: 'done', counts: { completed: PEOPLE } });
    expect([...it.made().values()]).toEqual(Array(PEOPLE).fill(1));
    const rows = await all(copy.rows(RUN));
    expect(rows.map(({ attempts }) => attempts)).toEqual(Array(PEOPLE).fill(1));
    // When they were sent isn't known.
    expect(rows.filter(({ submittingAt }) => submittingAt === null)).toHaveLength(sentBefore);
  });

  it.each([5, 12])(
    'takes over what it sees in an account that has nothing older, of %i sent, and leaves the others to a person',
    async (count) => {
      await using it = await world({ people: PEOPLE, oldCheck: false });
      await using place = await temporaryFolder();
      const plannedAt = it.time.now();
      await it.sendSome(count);
      const sentBefore = it.made().size;
      await it.time.sleep(60_000);
      await using copy = await copyOf(place.folder, plannedAt);
      await resumeRun(copy, RUN, { restored: true, clock: it.time });
      const counts = { completed: sentBefore, held: PEOPLE - sentBefore };
      expect(await it.startOn(copy)).toMatchObject({ ended: 'done', counts });
      const codes = (await all(copy.rows(RUN, { states: ['held'] }))).map(({ problem }) => problem?.code);
      expect(new Set(codes)).toEqual(new Set(['nothing-older']));
      // By this, a person confirms that nobody else uses the account.
      await retryRun(copy, RUN, { held: true, clock: it.time });
      expect(await it.startOn(copy)).toMatchObject({ ended: 'done', counts: { completed: PEOPLE } });
      expect([...it.made().values()]).toEqual(Array(PEOPLE).fill(1));
    },
  );

  it('looks back to what the run itself has noted last, whatever other runs did since', async () => {
    await using place = await temporaryFolder();
    const monday = Date.parse('2026-11-16T03:00:00Z');
    await using copy = await copyOf(place.folder, monday);
    const lease = (await copy.lease(RUN, 'worker', monday, monday + 60_000))!;
    await copy.beginSubmitting(lease, 1, monday + 10_000);
    await copy.endSubmitting(lease, [{ number: 1, state: 'pending', checkId: 'vc_1' }], monday + 20_000);
    await copy.startPlan('later', SETTINGS, { concurrency: 1 }, monday + 3_600_000);
    await expect(copy.assumeSent('later', monday)).rejects.toMatchObject({ name: 'RunStateError' });
    const now = monday + 7_200_000;
    expect(await copy.assumeSent(RUN, now)).toBe(PEOPLE - 1);
    const [first, second] = await all(copy.rows(RUN));
    expect(first).toMatchObject({ state: 'pending' });
    expect(second).toMatchObject({
      state: 'unknown',
      attempts: 0,
      problem: { code: 'restored' },
      submittedAt: monday + 15_000,
      submittingAt: now,
    });
    await copy.endSubmitting(
      lease,
      [
        { number: 2, state: 'pending', checkId: 'vc_2', unnoted: true },
        { number: 3, state: 'planned' },
      ],
      now + 1,
    );
    expect((await all(copy.rows(RUN))).slice(1, 3)).toMatchObject([
      { state: 'pending', attempts: 1, submittingAt: null, submittedAt: now + 1 },
      { state: 'planned', attempts: 0, submittingAt: null, submittedAt: null },
    ]);
  });
});
