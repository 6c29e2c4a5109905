import { describe, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { monitorWorld } from './monitor-world.ts';
import { record } from './people.ts';

const world = useEach(monitorWorld);

/** Imports one person with this document number of the sandbox. */
const give = (identifier: string) => {
  const person = record(1);
  const request = { ...person.request!, document: { ...person.request!.document, identifier } };
  return world.give([{ ...person, request } as never]);
};
const state = async () => (await world.people())[0]?.check?.state;

describe('a re-check that failed', () => {
  test('because of the details is for a person to decide, and not made again by itself', async () => {
    await give('SBXNOTFOUND');
    await world.run();
    expect(await state()).toBe('failed');
    expect((await world.plan()).toDecide).toMatchObject([
      { reason: 'check-failed', detail: 'check-failed-data' },
    ]);
    world.goTo('2026-03-06');
    expect(await world.run()).toMatchObject({ planned: 0 });
  });

  test.each(['SBXUNAVAILABLE', 'SBXLOGINREFUSED'])(
    'because of something that is nobody’s (%s) is made again the next night, and asks nobody',
    async (identifier) => {
      await give(identifier);
      await world.run();
      expect(await state()).toBe('failed');
      expect((await world.plan()).toDecide).toEqual([]);
      world.goTo('2026-03-06');
      expect(await world.run()).toMatchObject({ planned: 1 });
    },
  );
});
