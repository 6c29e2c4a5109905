import { describe, expect, it } from 'vitest';

import { InvalidRequestError, responseOf, UnexpectedResponseError, VisaChecks } from '../../src/index.ts';
import { checkOf, envelopeOf } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { serve } from '../support/server.ts';
import { VirtualTime } from '../support/virtual-time.ts';
import { checksOf } from '../support/waiting.ts';
import { answering, clientOf } from '../support/client-of.ts';

const accessToken = 'test-token';
const one = checkOf('vc_1', 'completed');
const two = checkOf('vc_2', 'pending');

describe('get', () => {
  it('fetches a check below a base path', async () => {
    const server = await serve(
      answering(200, envelopeOf(one), { 'x-request-id': 'req-1', 'set-cookie': 'a=b' }),
    );
    const checks = new VisaChecks({ baseUrl: `${server.url}/gateway/visa/`, accessToken });

    const check = await checks.get('vc_1');

    expect(check).toEqual(one);
    expect(server.seen).toMatchObject([{ method: 'GET', path: '/gateway/visa/v2/visa-checks/vc_1' }]);
    const details = responseOf(check);
    expect(details).toMatchObject({ status: 200, requestId: 'req-1', operationId: 'getVisaCheck' });
    expect(details?.headers).not.toHaveProperty('set-cookie');
  });

  it('keeps fields and states that it does not know', async () => {
    const strange = checkOf('vc_1', 'on_hold', { jurisdiction: 'NZ', novelty: { a: 1 } });
    const { checks } = await clientOf(answering(200, envelopeOf(strange)));
    expect(await checks.get('vc_1')).toEqual(strange);
  });
});

describe.each([
  ['a list under data', { data: [one, two] }],
  ['a bare list', [one, two]],
  ['a list of envelopes', [envelopeOf(one), envelopeOf(two)]],
  ['a list of envelopes under data', { data: [{ data: one }, { data: two }] }],
])('list and lookup of %s', (_, body) => {
  it('yield the checks', async () => {
    const { checks, seen } = await clientOf(answering(200, body));

    expect(await checks.list({ limit: 2 })).toEqual([one, two]);
    expect(await checks.lookup(['vc_1', 'vc_2'])).toEqual([one, two]);
    expect(seen).toMatchObject([
      { method: 'GET', path: '/v2/visa-checks' },
      { method: 'POST', path: '/visa-checks/lookup', body: '{"ids":["vc_1","vc_2"]}' },
    ]);
    expect(seen[0]?.query.get('limit')).toBe('2');
  });
});

describe('list', () => {
  it('sends no limit when none is given', async () => {
    const { checks, seen } = await clientOf(answering(200, []));
    expect(await checks.list()).toEqual([]);
    expect(seen[0]?.query.size).toBe(0);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses a limit of %d', async (limit) => {
    const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken });
    await expect(checks.list({ limit })).rejects.toThrow(InvalidRequestError);
  });
});

describe('lookup', () => {
  it('sends nothing for no ids, and refuses ids that are empty', async () => {
    const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken });
    expect(await checks.lookup([])).toEqual([]);
    await expect(checks.lookup(['vc_1', ''])).rejects.toMatchObject({
      fields: [{ path: '/ids/1', rule: 'must be a string that is not empty' }],
    });
  });
});

it('does not take another check for the one that was asked for', async () => {
  const server = await serve(answering(200, envelopeOf(checkOf('vc_2', 'completed'))));
  const checks = checksOf(server, new VirtualTime());
  for (const asked of [checks.get('vc_1'), checks.waitFor('vc_1')]) {
    const error = await failureOf(asked);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ checkId: 'vc_1' });
  }
});
