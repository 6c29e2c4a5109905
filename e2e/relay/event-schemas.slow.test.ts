import { readBundle, webhooksOf } from '@workrights/spec/reader';
import { expect, onTestFailed, test } from 'vitest';

import { importPeople } from '../../packages/durable/src/monitor/import-people.ts';
import { monitorPeople } from '../../packages/durable/src/monitor/read-register.ts';
import type { EventType, Includable } from '../../packages/durable/src/base/outbox/events.ts';
import { later, relayWorld, type RelayWorld } from '../../packages/durable/test/relay/relay-world.ts';
import { requestOf } from '../../packages/durable/test/bulk/run/world.ts';
import { judgeOpenApi31 } from '../../spec/variants/judge.ts';
import { rightsOf } from '../support/service.ts';

const HOUR = 3_600_000;

const contract = readBundle('relay');
const judge = judgeOpenApi31(contract);
const operations = new Map(webhooksOf(contract).map(({ path, id }) => [path, id]));
const { EventType: types, IncludedField: fields } = contract.components?.schemas ?? {};
const TYPES = types?.enum as EventType[];

/** The event types whose schema in the contract accepts a body. */
function typesOf(body: object): string[] {
  return [...operations].flatMap(([type, operation]) =>
    judge({ operation, part: 'request', status: undefined, value: body }) ? [type] : [],
  );
}

/** Makes the monitor send every event about a person. */
async function tellOfPerson({ ledger, time }: RelayWorld): Promise<void> {
  await importPeople(ledger, [{ employeeId: 'E-1', consent: true, request: requestOf(1) }], { clock: time });
  const [person] = await monitorPeople(ledger, { clock: time });
  const included = {
    reference: 'E-1',
    changed: [],
    work: 'unknown',
    expires_on: '2026-03-10',
    days_left: null,
  };
  const events = (['visa.expiring', 'visa.expired', 'recheck.due'] as const).map((type) => ({
    type,
    included,
  }));
  const due = [{ rule: 'expired', dueOn: '2026-03-05' }] as never;
  await ledger.monitor.tell([{ person: person!.id, due, events }], time.now());
  const night = { day: '2026-03-05', missedNights: 1, sentNothing: false };
  expect(await ledger.monitor.endNight(night, time.now())).toBe(1);
}

test('each type of event that arrives fits the schema of its type, and no other', async () => {
  await using world = await relayWorld();
  await using receiver = await world.receive(TYPES, fields?.enum as Includable[]);
  const { id } = receiver;
  const { relay } = world.ledger;
  const client = rightsOf(world.sandbox);
  const { onboard_id: onboard } = await client.createOnboard({
    employee_id: 'E-2',
    email: 'sample@example.com',
    family_name: 'Sample',
  });
  const { onboard_id: unanswered } = await client.createOnboard({
    employee_id: 'E-3',
    email: 'nobody@example.com',
  });
  const [check, slow] = world.makeChecks(2);
  world.sandbox.arm({ scenario: 'failed-without-code' });
  const [failing] = world.makeChecks(1);
  const kinds = (['onboard', 'work_rights'] as const).map((kind) => ({ kind, subject: onboard }));
  const watched = [check!, failing!].map((subject) => ({ kind: 'visa_check', subject }) as const);
  const overdue = { kind: 'visa_check', subject: slow!, deadlineAt: world.time.now() - 1 } as const;
  const waiting = { kind: 'onboard', subject: unanswered } as const;
  await relay.addWatches([...kinds, ...watched, waiting, overdue], world.time.now());
  await relay.sendTest(id, world.time.now());
  await tellOfPerson(world);
  const isTold = (type: string) => receiver.received.some(({ body }) => body.type === type);
  const isPolled = (of: string) => world.notes.some((note) => note.kind === 'poll' && note.of === of);
  await world.relayUntil(() => isPolled('onboard') && isPolled('work_rights') && isTold('visa.expired'));
  await client.updateOnboard({ onboard_id: onboard, family_name: 'Other' });
  later(world, 80 * HOUR);
  onTestFailed(() => {
    const missing = [...operations.keys()].filter((type) => !isTold(type));
    if (missing.length === 0) return;
    console.error(
      `Events that nothing sends, or that e2e/relay/event-schemas.slow.test.ts doesn't cause: ${missing}`,
    );
  });
  await world.relayUntil(() => [...operations.keys()].every(isTold));
  for (const { body } of receiver.received) expect(typesOf(body)).toEqual([body.type]);
});
