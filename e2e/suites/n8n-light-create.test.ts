import { describe, expect, test } from 'vitest';

import {
  chain,
  createCheck,
  failureOf,
  hintsOf,
  itemsOf,
  jsonOf,
  node,
  start,
} from './n8n-light/workflows.ts';
import { useWorld } from './n8n-light/world.ts';

const PEOPLE = [
  { document: 'SBXSTUDENT8105', who: 'one' },
  { document: 'SBXNOWORK8101', who: 'two' },
  { document: 'PA123456', who: 'three' },
];

const who = node('Who', 'test.set', { value: '={{ $("Start").item.json.who + " " + $json.status }}' });
const failed = node('Failed', 'test.set', { value: '={{ $("Start").item.json.who }}' });

describe.each([201, 303] as const)('with %i for a creation', (createStatus) => {
  const world = useWorld({ quirks: { createStatus } });

  test('creates the checks of all items, waits for them together and links them to their items', async () => {
    const running = world.execute(chain(start(PEOPLE), createCheck(), who));
    await world.finishFastChecks(3);
    const run = await running;
    expect(run.data.resultData.error).toBeUndefined();
    expect(jsonOf(run, 'Who').map(({ value }) => value)).toEqual([
      'one completed',
      'two completed',
      'three completed',
    ]);
    expect(jsonOf(run)[0]).toMatchObject({
      jurisdiction: 'AUS',
      check_type: 'work',
      result_code: 'SUCCESS',
      entitlement: 'LIMITED',
      conditions: expect.stringContaining('8105'),
    });
    const made = world.requests();
    expect(made.filter((operation) => operation === 'createVisaCheck')).toHaveLength(3);
    expect(new Set(made)).toEqual(new Set(['createVisaCheck', 'lookupVisaChecks']));
  });
});
