import type { VisaCheck } from '@workrights/client';
import { expect, test } from 'vitest';

import { openLedger } from '../../src/open-ledger.ts';
import { migrate } from '../../src/base/database/schema/migrate.ts';
import { openSqlite } from '../../src/base/database/sqlite/database.ts';
import { ended } from '../../src/relay/poll/check-outcome.ts';
import { noteStatements, stepsOf } from '../base/database/wide-steps.ts';
import { KEY, opened, temporaryFolder } from '../bulk/ledger/invented.ts';
import { everyStep, OUTCOME, WANTED } from './every-step.ts';

test('a ledger from before there was a relay opens, and takes subscriptions', async () => {
  await using place = await temporaryFolder();
  {
    await using old = await openSqlite(place.folder);
    await migrate(old, 4);
    await old.write((sql) =>
      sql(`INSERT INTO workrights_run VALUES ('old', 'ready', '{}', '{}', '{}', NULL, 1)`),
    );
  }
  await using ledger = await openLedger(place, { key: KEY });
  const { subscription } = await ledger.relay.createSubscription(WANTED, 1);
  expect(await ledger.relay.subscriptions()).toEqual([subscription]);
  expect((await ledger.runs()).map(({ name }) => name)).toEqual(['old']);
});

test('who finds no relay at work takes over at once what the dead one was sending or polling', async () => {
  await using ledger = await opened();
  const { relay } = ledger;
  const { subscription } = await relay.createSubscription(WANTED, 1);
  await relay.sendTest(subscription.id, 1);
  await relay.addWatches([{ kind: 'visa_check', subject: 'vc_1' }], 1);
  const claim = () => relay.claimDeliveries({ now: 2, until: 1e12, concurrency: 4 });
  const poll = () => relay.claimWatches('visa_check', { due: 2, now: 2, until: 1e12, limit: 9 });
  const dead = { delivery: (await claim())[0]!, watch: (await poll())[0]! };
  expect([...(await claim()), ...(await poll())]).toEqual([]);
  await using work = await ledger.startWork({ join: true });
  expect(work).toBeDefined();
  expect(await claim()).toHaveLength(1);
  expect(await poll()).toHaveLength(1);
  // The lost relay's results don't count any more.
  expect(await relay.settleDelivery(dead.delivery, { kind: 'delivered', status: 200 }, 3)).toBe('lost');
  const check = { id: 'vc_1', status: 'completed' } as VisaCheck;
  expect(await relay.settleWatches([ended(dead.watch, check)], 3)).toBe(0);
  expect(await relay.counts()).toMatchObject({ watches: { waiting: 1 }, deliveries: { waiting: 1 } });
});

test('no step of a relay goes through all watches, events or deliveries', async () => {
  using noted = noteStatements();
  await using ledger = await opened();
  expect(await everyStep(ledger)).toEqual(OUTCOME);
  // Except counts for metrics, the end of a subscription, and a purge.
  const whole = /^(?:CREATE|ALTER|DELETE)|GROUP BY|left_over|count\(\*\) AS count FROM \w+ WHERE state/;
  const steps = noted
    .texts()
    .filter((text) => /workrights_(?:watch|event|delivery|row)\b/.test(text) && !whole.test(text));
  expect(steps.length).toBeGreaterThan(20);
  const wide = stepsOf(ledger.folder, steps).filter(
    ({ detail }) =>
      /^SCAN (?!json_each|s\b|given\b)/.test(detail) ||
      /(?<!_dead )\((?:kind|subscription)=\?\)$/.test(detail),
  );
  expect(wide).toEqual([]);
});
