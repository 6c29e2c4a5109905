import { describe, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { importPeople } from '../../src/monitor/import-people.ts';
import { monitorPeople, monitorPlan } from '../../src/monitor/read-register.ts';
import { monitorWorld } from './monitor-world.ts';
import { record } from './people.ts';

const world = useEach(monitorWorld);

/** Imports one person with this document number of the sandbox. */
const give = (identifier: string) => {
  const person = record(1);
  const request = { ...person.request!, document: { ...person.request!.document, identifier } };
  return importPeople(world.ledger, [{ ...person, request } as never], { clock: world.time });
};
const state = async () => (await monitorPeople(world.ledger, { clock: world.time }))[0]?.check?.state;
const plan = () => monitorPlan(world.ledger, { clock: world.time });

describe('a re-check that failed', () => {
  test('because of the details is for a person to decide, and not made again by itself', async () => {
    await give('SBXNOTFOUND');
    await world.run();
    expect(await state()).toBe('failed');
    expect((await plan()).toDecide).toMatchObject([{ reason: 'check-failed', detail: 'check-failed-data' }]);
    world.goTo('2026-03-06');
    expect(await world.run()).toMatchObject({ planned: 0 });
  });

  test.each(['SBXUNAVAILABLE', 'SBXLOGINREFUSED'])(
    'because of something that is nobody’s (%s) is made again the next night, and asks nobody',
    async (identifier) => {
      await give(identifier);
      await world.run();
      expect(await state()).toBe('failed');
      expect((await plan()).toDecide).toEqual([]);
      world.goTo('2026-03-06');
      expect(await world.run()).toMatchObject({ planned: 1 });
    },
  );
});
