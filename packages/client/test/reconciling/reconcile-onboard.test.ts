import { describe, expect, it } from 'vitest';

import {
  OutcomeUnknownError,
  RefusedError,
  ServerError,
  UnexpectedResponseError,
  WorkRights,
} from '../../src/index.ts';
import { failureOf } from '../support/failure.ts';
import { manualClock } from '../support/manual-clock.ts';
import { sendJson, serve, type Handler } from '../support/server.ts';

/** Loses the response to a create or update, then responds to the search with `look`. */
async function lost(
  look: Handler,
  change: (rights: WorkRights) => Promise<unknown>,
): Promise<OutcomeUnknownError> {
  const server = await serve((request, response, count) =>
    request.path.endsWith('/get') ? look(request, response, count) : response.destroy(),
  );
  const options = { baseUrl: server.url, apiKey: 'k', accountKeyId: 'a', retry: false as const };
  const error = await failureOf(change(new WorkRights({ ...options, clock: manualClock() })));
  expect(error).toBeInstanceOf(OutcomeUnknownError);
  return error as OutcomeUnknownError;
}

const email = 'jane.citizen@example.com';
const create = (rights: WorkRights) =>
  rights.createOnboard({ employee_id: 'E1', email, employment_status: 'Current' });
const update = (rights: WorkRights) => rights.updateOnboard({ onboard_id: 'O1', group: 'Kitchen' });

describe('reconcile() of a lost create or update of an onboarding request', () => {
  it('finds the request when it has all that was sent', async () => {
    const shown = {
      onboard_id: 'O1',
      onboard_status: 'Review',
      employee_id: 'E1',
      email: email.toUpperCase(),
      group: 'Kitchen',
    };
    for (const change of [create, update]) {
      const error = await lost((_, response) => sendJson(response, 200, shown), change);
      expect(await error.reconcile()).toEqual({ outcome: 'found', onboard: shown });
    }
  });

  it('says that there is none when the service knows no such request', async () => {
    const error = await lost((_, response) => sendJson(response, 404, {}), create);
    expect(await error.reconcile()).toEqual({ outcome: 'none' });
  });

  it.each(['<html>404 Not Found</html>', 'Not found', '', '"Not found"', 'null', '[]'])(
    'does not take a 404 with %j for the word of the service',
    async (body) => {
      for (const change of [create, update]) {
        const error = await lost((_, response) => response.writeHead(404).end(body), change);
        expect(await error.reconcile()).toEqual({ outcome: 'inconclusive', reason: 'unclear-not-found' });
      }
    },
  );

  it('finds what a slow service does within a minute, and says no sooner that there is none', async () => {
    const shown = { onboard_id: 'O1', onboard_status: 'Review', employee_id: 'E1', email };
    const error = await lost((_, response, count) => {
      if (count > 4) sendJson(response, 200, shown);
      else sendJson(response, 404, {});
    }, create);
    const mayArrive = { outcome: 'inconclusive', reason: 'may-still-arrive' };
    expect(await error.reconcile({ totalTimeout: 4_000 })).toEqual(mayArrive);
    expect(await error.reconcile()).toEqual({ outcome: 'found', onboard: shown });
  });

  it('compares with what was sent, whatever became of the object since', async () => {
    const body = { onboard_id: 'O1', group: 'Kitchen' };
    const error = await lost(
      (_, response) =>
        sendJson(response, 200, { onboard_id: 'O1', onboard_status: 'Review', group: 'Kitchen' }),
      (rights) => {
        const updating = rights.updateOnboard(body);
        body.group = 'Bar';
        return updating;
      },
    );
    expect(await error.reconcile()).toMatchObject({ outcome: 'found' });
  });

  it.each([{ group: 'KITCHEN' }, { group: 'Kitchén' }, { group: null }, {}])(
    'does not take %j for an update that was carried out',
    async (shown) => {
      const error = await lost(
        (_, response) => sendJson(response, 200, { onboard_id: 'O1', onboard_status: 'Review', ...shown }),
        update,
      );
      expect(await error.reconcile()).toEqual({ outcome: 'inconclusive', reason: 'differs' });
    },
  );

  it.each([{}, { email: null }, { email: 'j***@example.com' }, { email: 'john.citizen@example.com' }])(
    'does not take a request that shows %j for the one that was created',
    async (shown) => {
      const onboard = { onboard_id: 'O1', onboard_status: 'Review', employee_id: 'E1', ...shown };
      const error = await lost((_, response) => sendJson(response, 200, onboard), create);
      expect(await error.reconcile()).toEqual({ outcome: 'inconclusive', reason: 'differs' });
    },
  );

  it.each([
    [{}, UnexpectedResponseError],
    [{ success: false }, RefusedError],
    [{ error: 'no such employee' }, RefusedError],
    [{ onboard_id: 'O2', onboard_status: 'Review', employee_id: 'E2', email }, UnexpectedResponseError],
  ])('says neither found nor none when its look is answered with %j', async (body, failure) => {
    const error = await lost((_, response) => sendJson(response, 200, body), create);
    expect(await error.reconcile()).toEqual({
      outcome: 'inconclusive',
      reason: 'look-failed',
      error: expect.any(failure) as unknown,
    });
  });

  it('has nothing to look by after a create without employee_id', async () => {
    const error = await lost(
      () => undefined,
      (rights) => rights.createOnboard({ email }),
    );
    expect(await error.reconcile()).toEqual({ outcome: 'inconclusive', reason: 'no-id' });
  });

  it('is inconclusive, and says why, when its own look fails', async () => {
    const error = await lost((_, response) => sendJson(response, 500, {}), create);
    expect(await error.reconcile()).toEqual({
      outcome: 'inconclusive',
      reason: 'look-failed',
      error: expect.any(ServerError) as unknown,
    });
  });
});
