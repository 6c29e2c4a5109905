import { describe, expect, it } from 'vitest';

import { OutcomeUnknownError, WorkRights } from '../../src/index.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';

const email = 'jane.citizen@example.com';
const onboard = { onboard_id: 77, employee_id: 'E1', onboard_status: 'Awaiting' };

/** A service that responds with `saved` to a create or update, and with `read` to a read. */
async function serviceWith(saved: unknown, read: unknown = onboard, readStatus = 200) {
  const server = await serve(({ path }, response) => {
    if (path.endsWith('/onboarding/')) sendJson(response, 200, saved);
    else sendJson(response, readStatus, read);
  });
  const rights = new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a', retry: false });
  return { rights, seen: server.seen };
}

describe('ids that are numbers', () => {
  it('are read as text, which names the same record again', async () => {
    const record = { key_id: 12, onboard_id: 77, employee_id: 7, external_id: 5, status: null };
    const { rights } = await serviceWith(undefined, record);
    const { key_id } = await rights.getWorkRights({ employee_id: '7' });
    expect(await rights.getWorkRights({ key_id })).toEqual({
      key_id: '12',
      onboard_id: '77',
      employee_id: '7',
      external_id: '5',
      status: null,
    });
  });

  it('are read as text in lists and after a create', async () => {
    const { rights } = await serviceWith(onboard, [onboard]);
    expect(await rights.createOnboard({ email })).toMatchObject({ onboard_id: '77' });
    expect(await rights.listOnboards()).toEqual([{ ...onboard, onboard_id: '77' }]);
  });

  it('name no record when JSON has rounded them', async () => {
    const text = '{"onboard_id": 9007199254740993, "onboard_status": "Awaiting"}';
    const server = await serve((_, response) => response.end(text));
    const rights = new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a', retry: false });
    expect(await failureOf(rights.createOnboard({ email }))).toBeInstanceOf(OutcomeUnknownError);
  });
});

describe('a create that is only acknowledged', () => {
  it.each([
    { status: 'success', onboard_id: '77' },
    { status: 'success', onboard_id: 77 },
    { data: { onboard_id: '77' } },
  ])('is read by its id: %j', async (acknowledgement) => {
    const { rights, seen } = await serviceWith(acknowledgement);
    expect(await rights.createOnboard({ employee_id: 'E1', email })).toEqual({
      ...onboard,
      onboard_id: '77',
    });
    expect(seen.map(({ path }) => path)).toEqual(['/v1/onboarding/', '/v1/onboarding/get']);
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({ accountkeyid: 'a', onboard_id: '77' });
  });

  it('may be an update', async () => {
    const { rights } = await serviceWith({ status: 'success', onboard_id: '77' });
    expect(await rights.updateOnboard({ employee_id: 'E1', email })).toMatchObject({ onboard_id: '77' });
  });

  it.each([
    [404, { message: 'not yet' }],
    [200, { ...onboard, employee_id: 'E2' }],
  ])('is left open when the read gives status %i and %j', async (status, read) => {
    const { rights, seen } = await serviceWith({ status: 'success', onboard_id: '77' }, read, status);
    expect(await failureOf(rights.createOnboard({ employee_id: 'E1', email }))).toBeInstanceOf(
      OutcomeUnknownError,
    );
    expect(seen).toHaveLength(2);
  });
});
