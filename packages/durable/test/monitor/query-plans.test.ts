import { expect, test } from 'vitest';

import { opened } from '../bulk/ledger/invented.ts';
import { noteStatements, stepsOf } from '../base/database/wide-steps.ts';
import { everyStep } from './every-step.ts';

/** Reads the whole register, as every plan and list must. */
const WHOLE = /^SELECT (?:p\.id AS id|person, rule, due_on)/;
/** Grows with the receivers, not with the people. */
const OF_SUBSCRIPTIONS = /^SELECT s\.id AS id FROM workrights_subscription AS s/;

test('no step of the monitor goes through all people, notes or events, but the one that reads the whole register', async () => {
  using noted = noteStatements();
  await using ledger = await opened();
  await everyStep(ledger);
  const ours = noted
    .texts()
    .filter((text) => /workrights_(?:person|note|event|delivery|row)\b/.test(text))
    .filter((text) => !/^(?:CREATE|ALTER)/.test(text));
  expect(ours.length).toBeGreaterThan(20);
  const wide = stepsOf(ledger.folder, ours)
    .filter(({ detail }) => /^SCAN (?!json_each|given)/.test(detail))
    .filter(({ text }) => !OF_SUBSCRIPTIONS.test(text));
  const [whole, others] = [true, false].map((is) =>
    wide.filter(({ text }) => (WHOLE.test(text) && !text.includes('WHERE')) === is),
  );
  expect(others).toEqual([]);
  expect(new Set(whole!.map(({ text }) => text)).size).toBe(2);
});
