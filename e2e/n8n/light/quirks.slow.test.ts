import { sampleRequest } from '@workrights/examples/sample-request';
import { QUIRK_TABLE } from '@workrights/sandbox/quirks';
import { describe, expect, test } from 'vitest';

import { otherServices } from '../../../vitest.nightly.ts';
import { resetSandbox } from '../../support/service.ts';
import { byId, chain, createCheck, jsonOf, start, workRights } from './workflows.ts';
import { useWorld } from './world.ts';

const world = useWorld();

const visaCheck = (operation: string) =>
  workRights({
    resource: 'visaCheck',
    operation,
    simple: true,
    visaCheckId: byId('={{ $json.id }}'),
    ...(operation === 'getAll' && { limit: 1 }),
    options: operation === 'waitForResult' ? { pollInterval: 0.2, timeout: 20 } : {},
  });

const people = start([{ document: sampleRequest.document.identifier }]);

const employer = {
  jurisdiction: 'NZL',
  newZealandCheckType: 'employer',
  employmentStartDate: '2026-12-01T00:00:00',
};

/** A new check's output from every operation that reads it, without values that differ between checks. */
async function story(asked: object): Promise<object> {
  const { clock } = world.sandbox;
  clock.set(Date.parse('2026-03-05T01:02:03.456Z'), 'frozen');
  const create = createCheck({ waitForResult: false, ...asked });
  const created = jsonOf(await world.execute(chain(people, create)));
  const id = String(created[0]?.['id']);
  clock.advance(20_000);
  const told: Record<string, unknown> = { create: created };
  for (const operation of ['get', 'getAll', 'lookup', 'waitForResult']) {
    told[operation] = jsonOf(await world.execute(chain(start([{ id }]), visaCheck(operation))));
  }
  const text = JSON.stringify(told)
    .replaceAll(id, 'vc_id')
    .replaceAll(/(?<="checked_at":")2026-03-05T01:02:[\d.]+(?:Z|\+00:00)/gu, '(when it was done)');
  // If conditions are a text, their descriptions have their own field, and the node joins both.
  return JSON.parse(text.replaceAll(String.raw`"8105\n8105: `, '"8105: ')) as object;
}

describe.each([
  ['an Australian', {}],
  ['a New Zealand', employer],
])('about %s check', (_country, asked) => {
  test.each(otherServices(QUIRK_TABLE))('the node gives the same under $name', async ({ quirks }) => {
    const usual = await story(asked);
    await resetSandbox(world.sandbox);
    world.sandbox.context.quirks.set(quirks);
    expect(await story(asked)).toEqual(usual);
  });
});
