import { expect, it } from 'vitest';

import { all } from '../ledger/invented.ts';
import { RUN, world } from './world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The service's nights are by UTC+10. */
const OFFSET = 10 * HOUR;

/** Which night a time belongs to; undefined during the day. Nights are from 21:00 to 06:00, and the last poll comes shortly after. */
function nightOf(time: number): number | undefined {
  const sinceNine = time + OFFSET - 21 * HOUR;
  return sinceNine % DAY <= 9 * HOUR + 5 * MINUTE ? Math.floor(sinceNine / DAY) : undefined;
}

it('takes as many nights as the budget asks for, reads checks at night only, and keeps the PDF of each', async () => {
  const people = 240;
  const perDay = 100;
  // 12:00 at UTC+10.
  await using place = await world({
    people,
    mode: 'offpeak',
    attachments: true,
    start: '2026-03-05T02:00:00.000Z',
    budget: { perDay },
  });
  const began = place.time.now();

  // The computer is off after the first and the second night.
  for (const days of [1, 2]) {
    const off = new AbortController();
    const until = began + days * DAY;
    const onProgress = () => {
      if (place.time.now() >= until) off.abort();
    };
    expect(await place.start({ signal: off.signal, onProgress })).toMatchObject({ ended: 'interrupted' });
    place.sandbox.clock.set(place.time.now() + 2 * HOUR, 'frozen');
  }
  const summary = await place.start();

  expect(summary).toMatchObject({ ended: 'done', counts: { completed: people }, missingAttachments: 0 });
  expect([...place.made().values()]).toEqual(Array.from({ length: people }, () => 1));
  const rows = await all(place.ledger.rows(RUN));
  for (const { completedAt } of rows) expect(nightOf(completedAt ?? Number.NaN)).toBeDefined();
  for (const { number } of rows) {
    const kept = await place.ledger.attachments(RUN, number);
    expect(kept.map(({ bytes }) => Buffer.from(bytes.subarray(0, 5)).toString())).toEqual(['%PDF-']);
  }
  const sent = place.sandbox.findRequests({}).filter(({ at }) => Date.parse(at) >= began);
  const days = Map.groupBy(sent, ({ at }) => Math.floor((Date.parse(at) + OFFSET) / DAY));
  for (const requests of days.values()) expect(requests.length).toBeLessThanOrEqual(perDay);
  // 240 creates, 240 PDFs and some lookups need more than four days' budget.
  expect(days.size).toBe(5);
  const lookups = sent.filter(({ operation_id }) => operation_id === 'lookupVisaChecks');
  expect(lookups.length).toBeGreaterThan(0);
  expect(lookups.filter(({ at }) => nightOf(Date.parse(at)) === undefined)).toEqual([]);
});
