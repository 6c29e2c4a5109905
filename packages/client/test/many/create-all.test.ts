import { setImmediate } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import {
  AbortedError,
  InvalidRequestError,
  OutcomeUnknownError,
  VisaChecks,
  WorkRights,
  type VisaCheckCreate,
} from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { collect } from '../support/collect.ts';
import { sendJson, serve } from '../support/server.ts';
import { clientOf, pendingCheck } from '../support/client-of.ts';

const accessToken = 'test-token';

const people = (count: number): VisaCheckCreate[] =>
  Array.from({ length: count }, (_, index) => {
    const document = { ...workCheckRequest.document, identifier: `N000000${index}` };
    return { ...workCheckRequest, document } as VisaCheckCreate;
  });
const numberOf = (body: string) => (JSON.parse(body) as VisaCheckCreate).document.identifier;

describe('createAll', () => {
  it('sends each request once, never more at a time than allowed, and yields each outcome once', async () => {
    let underWay = 0;
    let most = 0;
    const { checks, seen } = await clientOf(async (_, response, count) => {
      underWay += 1;
      most = Math.max(most, underWay);
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
      underWay -= 1;
      if (count % 5 === 0) response.destroy();
      else if (count % 7 === 0) sendJson(response, 422, {});
      else sendJson(response, 201, envelopeOf(checkOf(`vc_${count}`, 'pending')));
    });
    const requests = people(40);
    const outcomes = await collect(checks.createAll(requests, { concurrency: 3 }));
    expect(outcomes.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([...requests.keys()]);
    const sent = seen.map(({ body }) => numberOf(body)).toSorted();
    expect(sent).toEqual(requests.map(({ document }) => document.identifier).toSorted());
    expect(most).toBe(3);
    const errors = outcomes.flatMap(({ error }) => (error ? [error.name] : []));
    expect(errors.filter((name) => name === 'OutcomeUnknownError')).toHaveLength(8);
    expect(errors.filter((name) => name === 'UnprocessableEntityError')).toHaveLength(4);
    expect(errors).toHaveLength(12);
  });

  it('sends nothing before it is read, and no further request after the loop is left', async () => {
    const { checks, seen } = await clientOf(pendingCheck);
    const all = checks.createAll(people(9), { concurrency: 2 });
    await setImmediate();
    expect(seen).toHaveLength(0);
    for await (const { check } of all) {
      expect(check).toBeDefined();
      break;
    }
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    expect(seen).toHaveLength(2);
  });

  it('starts no further create while an outcome waits for its reader', async () => {
    const { checks, seen } = await clientOf(pendingCheck);
    const all = checks.createAll(people(9), { concurrency: 1 });
    await all.next();
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    expect(seen).toHaveLength(1);
  });

  it('yields all the rest when the signal fires, and says of each whether it may have left', async () => {
    const controller = new AbortController();
    const { checks, seen } = await clientOf((_, response, count) => {
      if (count === 3) controller.abort();
      if (count < 3) sendJson(response, 201, envelopeOf(checkOf(`vc_${count}`, 'pending')));
    });
    const { signal } = controller;
    const outcomes = await collect(checks.createAll(people(8), { concurrency: 1, signal }));
    expect(outcomes.map(({ check, error }) => check?.id ?? (error as AbortedError).maybeSent)).toEqual([
      'vc_1',
      'vc_2',
      true,
      ...Array<boolean>(5).fill(false),
    ]);
    expect(seen).toHaveLength(3);
  });

  it('gives an invalid request an outcome of its own, and sends the others', async () => {
    const { checks } = await clientOf(pendingCheck);
    const wrong = null as unknown as VisaCheckCreate;
    const outcomes = await collect(checks.createAll([wrong, ...people(1)]));
    expect(outcomes.map(({ index, error }) => [index, error?.name])).toEqual([
      [0, 'InvalidRequestError'],
      [1, undefined],
    ]);
  });

  it('gives an error that is one when a token function throws something else', async () => {
    const accessTokens = () => Promise.reject('no token' as unknown as Error);
    const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken: accessTokens });
    const [outcome] = await collect(checks.createAll(people(1)));
    expect(outcome?.error).toBeInstanceOf(Error);
    expect(outcome?.error?.message).not.toContain('no token');
  });

  it('lets a lost create be looked for, apart from its neighbours', async () => {
    const listed = checkOf('vc_lost', 'pending', { requested_at: new Date().toISOString() });
    const { checks } = await clientOf(({ method, body }, response) => {
      if (method === 'GET') return sendJson(response, 200, { data: [listed] });
      if (numberOf(body) === 'N1234567') return response.destroy();
      return sendJson(response, 201, envelopeOf(checkOf('vc_other', 'pending')));
    });
    const outcomes = await collect(checks.createAll([workCheckRequest, ...people(1)]));
    const lost = outcomes.find(({ index }) => index === 0)?.error as OutcomeUnknownError;
    expect(lost).toBeInstanceOf(OutcomeUnknownError);
    expect(await lost.reconcile()).toMatchObject({ outcome: 'found', check: { id: 'vc_lost' } });
  });

  it.each([
    [people(1), { concurrency: 0 }],
    [people(1), { concurrency: 1.5 }],
    [people(1), 4],
    ['ab', {}],
    [null, {}],
  ])('refuses what cannot work, at the call: %j', (requests, options) => {
    const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken });
    expect(() => checks.createAll(requests as never, options as never)).toThrow(InvalidRequestError);
  });
});

describe('createAllOnboards', () => {
  it('sends each request once and yields each outcome once', async () => {
    const server = await serve(({ body }, response) => {
      const { employee_id } = JSON.parse(body) as { employee_id: string };
      if (employee_id === 'E2') return response.destroy();
      return sendJson(response, 200, {
        onboard_id: `O-${employee_id}`,
        onboard_status: 'Awaiting',
        employee_id,
      });
    });
    const rights = new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a' });
    const requests = ['E1', 'E2', 'E3'].map((employee_id) => ({ employee_id, email: 'jane@example.com' }));
    const outcomes = await collect(rights.createAllOnboards(requests, { concurrency: 2 }));
    const byIndex = outcomes.toSorted((a, b) => a.index - b.index);
    expect(byIndex.map(({ onboard, error }) => onboard?.onboard_id ?? error?.name)).toEqual([
      'O-E1',
      'OutcomeUnknownError',
      'O-E3',
    ]);
    expect(server.seen).toHaveLength(3);
  });
});
