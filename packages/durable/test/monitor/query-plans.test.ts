import { expect, test } from 'vitest';

import { decideAbout } from '../../src/monitor/decide.ts';
import { importPeople } from '../../src/monitor/import-people.ts';
import { opened } from '../ledger/invented.ts';
import { noteStatements, stepsOf } from '../ledger/sqlite/wide-steps.ts';
import { everyStep } from './every-step.ts';
import { record } from './people.ts';

/** The whole register, which every plan and list is about. */
const WHOLE = /^SELECT (?:p\.id AS id|person, rule, due_on)/;
/** There are as many as receivers, and not as people. */
const OF_SUBSCRIPTIONS = /^SELECT s\.id AS id FROM workrights_subscription AS s/;

test('no step of the monitor goes through all people, notes or events, but the one that reads the whole register', async () => {
  await using place = await opened();
  const { ledger, folder } = place;
  using noted = noteStatements();
  await everyStep(ledger);
  await importPeople(ledger, [record(9, { consent: false })]);
  const [person] = (await ledger.monitor.people()).filter(({ employeeId }) => employeeId === 'E-9');
  const reviewOn = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await decideAbout(ledger, person!.id, { reviewOn, because: 'other' });
  const ours = noted
    .texts()
    .filter((text) => /workrights_(?:person|note|event|delivery|row)\b/.test(text))
    .filter((text) => !/^(?:CREATE|ALTER)/.test(text));
  expect(ours.length).toBeGreaterThan(20);
  const wide = stepsOf(folder, ours)
    .filter(({ detail }) => /^SCAN (?!json_each|given)/.test(detail))
    .filter(({ text }) => !OF_SUBSCRIPTIONS.test(text));
  const [whole, others] = [true, false].map((is) =>
    wide.filter(({ text }) => (WHOLE.test(text) && !text.includes('WHERE')) === is),
  );
  expect(others).toEqual([]);
  expect(new Set(whole!.map(({ text }) => text)).size).toBe(2);
});
